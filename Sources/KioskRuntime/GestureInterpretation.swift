import Gestures
import InputEvents
import Scenes
import ScreenLayout

/// The meaning of gestures outside the targets that fingers press.
extension Pipeline {
  /// The kind of thing that a tap or a resting finger hits.
  enum TapPlace {
    /// A target, which the finger has pressed or which was not there when the finger came down.
    case target
    /// An element that can't be chosen now.
    case refusal
  }

  /// Returns what a tap or a resting finger hits; nil for any other gesture, and if it hits nothing.
  mutating func tapPlace(
    of gesture: Gesture, _ handler: some EffectHandler
  ) -> TapPlace? {
    guard let place = gesture.tapPlace, let surface = input.lastSurface,
      let screen = shown.drawn(handler.size)
    else { return nil }
    let onScreen = ScreenPlace(x: place.x / surface.width, y: place.y / surface.height)
    if screen.touchTarget(at: onScreen) != nil { return .target }
    return screen.isDisabled(at: onScreen) ? .refusal : nil
  }

  /// Returns the target at a place on the screen, which covers the whole panel.
  mutating func touchTarget(
    at place: ScreenPlace, _ handler: some EffectHandler
  ) -> TouchTarget? {
    shown.drawn(handler.size)?.touchTarget(at: place)
  }

  /// Plays the sound that tells that an action is not possible now.
  mutating func refuse(at time: Timestamp, _ handler: inout some EffectHandler) {
    scenes.touched(at: runTime(time))
    perform([.play(.refused)], at: time, &handler)
  }
}
