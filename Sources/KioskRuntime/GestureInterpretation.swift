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
      let screen = shown.drawn(handler.size)
    else { return nil }
    let onScreen = ScreenPlace(x: place.x / surface.width, y: place.y / surface.height)
    if screen.touchTarget(at: onScreen) != nil { return .target }
    return screen.isRefused(at: onScreen) ? .refusal : nil
  }

  /// The target at a place, on the screen as it is drawn over the whole panel.
  mutating func touchTarget(
    at place: ScreenPlace, _ handler: some EffectHandler
  ) -> TouchTarget? {
    shown.drawn(handler.size)?.touchTarget(at: place)
  }

  /// Says that what a hand asks for can't be done now.
  mutating func refuse(at time: Timestamp, _ handler: inout some EffectHandler) {
    scenes.touched(at: runTime(time))
    perform([.play(.refused)], at: time, &handler)
  }
}
