import Gestures
import InputEvents

/// The finger that is followed, and which touches were meant.
struct Hand: Sendable {
  /// nil while there is none.
  var touch: FollowedTouch?
  /// When the finger came down that lit the dark screen, which is all that it does.
  var wakingDown: Timestamp?
  /// When the finger that was followed last had come down.
  var lastLift: Timestamp?
  /// When an answer or choices were last shown; a tap right after that is not meant.
  var guardStart: Timestamp?
  /// When targets were last shown; they can't be meant right after that.
  var targetsStart: Timestamp?
  private let secondTapGuard: Duration
  /// The last touches that came down on a target, as many as a double tap has.
  ///
  /// What they are there, they are not as gestures.
  private var downsOnTargets: (last: Timestamp?, before: Timestamp?)

  init(secondTapGuard: Duration) {
    self.secondTapGuard = secondTapGuard
    downsOnTargets = (nil, nil)
  }

  /// Notes a touch that came down on a target.
  mutating func noteTarget(_ down: Timestamp) {
    downsOnTargets = (down, downsOnTargets.last)
  }

  /// What was meant by a gesture.
  ///
  /// A tap that began too soon after an answer or targets were shown was not meant, and one that began
  /// on a target was a press of it; the second half of such a double tap is a tap of its own. If the
  /// second half was on a target, the first was meant for it, too, and missed.
  func meant(_ timed: TimedGesture) -> Gesture? {
    func isNoTap(_ down: Timestamp) -> Bool {
      isGuarded(down) || down == downsOnTargets.last || down == downsOnTargets.before
    }
    return switch timed.gesture {
    case .tap where isNoTap(timed.down), .doubleTap where isNoTap(timed.lastDown): nil
    case .doubleTap(let place) where isNoTap(timed.down): .tap(at: place)
    case .tap, .doubleTap, .longPress, .twoFingerTap, .swipe, .shake: timed.gesture
    }
  }

  func isGuarded(_ down: Timestamp) -> Bool { isSoon(down, after: guardStart) }

  func isTooSoonForTargets(_ down: Timestamp) -> Bool { isSoon(down, after: targetsStart) }

  private func isSoon(_ down: Timestamp, after start: Timestamp?) -> Bool {
    guard let start else { return false }
    return down >= start && down - start < secondTapGuard
  }
}
