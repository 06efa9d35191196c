import Gestures
import InputEvents
import Scenes
import ScreenLayout

/// What the gestures mean beside the targets that fingers press.
extension Pipeline {
  /// What a tap is on.
  enum TapPlace {
    /// A target, which it pressed or which was not there when it began.
    case target
    /// Something that can't be chosen now.
    case refusal
  }

  /// What a tap is on; nil for any other gesture, and beside everything.
  mutating func tapPlace(
    of gesture: Gesture, _ handler: some EffectHandler
  ) -> TapPlace? {
    guard let place = gesture.tapPlace, let surface = input.lastSurface,
      let screen = drawn(handler)
    else { return nil }
    let onScreen = ScreenPlace(x: place.x / surface.width, y: place.y / surface.height)
    if screen.touchTarget(at: onScreen) != nil { return .target }
    return screen.isRefused(at: onScreen) ? .refusal : nil
  }

  /// The target at a place, on the screen as it is drawn over the whole panel.
  mutating func touchTarget(
    at place: ScreenPlace, _ handler: some EffectHandler
  ) -> TouchTarget? {
    drawn(handler)?.touchTarget(at: place)
  }

  /// Says that what a hand asks for can't be done now.
  mutating func refuse(at time: Timestamp, _ handler: inout some EffectHandler) {
    scenes.touched(at: runTime(time))
    perform([.play(.refused)], at: time, &handler)
  }

  /// What was meant by a gesture.
  ///
  /// A tap that began too soon after an answer or targets were shown was not meant, and one that began
  /// on a target was a press of it; the second half of such a double tap is a tap of its own. If the
  /// second half was on a target, the first was meant for it, too, and missed.
  func meant(_ timed: TimedGesture) -> Gesture? {
    func isNoTap(_ down: Timestamp) -> Bool {
      isGuarded(down) || touchesOnTargets.contains(down)
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
