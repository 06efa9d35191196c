import Gestures
import InputEvents

/// The finger that is followed, and the rules that tell intended touches from accidental ones.
struct Hand: Sendable {
  /// The touch of the finger that is followed; nil while there is none.
  var touch: FollowedTouch?
  /// When the finger that lit the dark screen came down; lighting the screen is all that this finger does.
  var wakingDown: Timestamp?
  /// When the finger that was followed last came down.
  var lastLift: Timestamp?
  /// When an answer or choices were last shown; a tap right after that is an accident.
  var guardStart: Timestamp?
  /// When a secret screen was last left; where a touch before that was made would reveal the secret.
  var secretEnd: Timestamp?
  /// When targets were last shown; a touch right after that can't be meant for them.
  var targetsStart: Timestamp?
  private let secondTapGuard: Duration
  /// The last touches that came down on a target, as many as a double tap has.
  ///
  /// They press targets, so they do not count as gestures, too.
  private var downsOnTargets: (last: Timestamp?, before: Timestamp?)

  init(secondTapGuard: Duration) {
    self.secondTapGuard = secondTapGuard
    downsOnTargets = (nil, nil)
  }

  /// Records a touch that came down on a target.
  mutating func noteTarget(_ down: Timestamp) {
    downsOnTargets = (down, downsOnTargets.last)
  }

  /// Returns the gesture that was intended; nil if the gesture was an accident or pressed a target.
  ///
  /// A finger that rests where it came down on a target presses it for long, and makes no long press.
  /// A tap that began too soon after an answer or choices were shown was an accident, and a tap that began on
  /// a target pressed it; the second half of such a double tap is a tap of its own. If the second half was on
  /// a target, the first half was meant for that target, too, and missed.
  func meant(_ timed: TimedGesture) -> Gesture? {
    func isOnTarget(_ down: Timestamp) -> Bool {
      down == downsOnTargets.last || down == downsOnTargets.before
    }
    func isNoTap(_ down: Timestamp) -> Bool { isGuarded(down) || isOnTarget(down) }
    return switch timed.gesture {
    case .longPress where isOnTarget(timed.down): nil
    case .tap where isNoTap(timed.down), .doubleTap where isNoTap(timed.lastDown): nil
    case .doubleTap(let place) where isNoTap(timed.down): .tap(at: place)
    case .tap, .doubleTap, .longPress, .twoFingerTap, .swipe, .shake: timed.gesture
    }
  }

  func isSecret(_ down: Timestamp) -> Bool { secretEnd.map { down < $0 } ?? false }

  func isGuarded(_ down: Timestamp) -> Bool { isSoon(down, after: guardStart) }

  func isTooSoonForTargets(_ down: Timestamp) -> Bool { isSoon(down, after: targetsStart) }

  private func isSoon(_ down: Timestamp, after start: Timestamp?) -> Bool {
    guard let start else { return false }
    return down >= start && down - start < secondTapGuard
  }
}
