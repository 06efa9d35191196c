import Gestures
import InputEvents
import Scenes
import ScreenLayout

/// The meaning of gestures outside the targets that fingers press.
extension Pipeline {
  mutating func perform(_ gesture: TimedGesture) {
    if !hand.isSecret(gesture.down) { report(.gesture(gesture.gesture)) }
    if gesture.down == hand.wakingDown { return }
    if scenes.isDark { return wake() }
    if isExplored { return explore(gesture) }
    // A finger that has moved along the letters of a list does nothing else.
    if hand.touch?.strip?.hasMoved == true, hand.touch?.down == gesture.down { return }
    let isOfPress = hand.touch?.press != nil && hand.touch?.down == gesture.down
    if isOfPress, case .swipe = gesture.gesture { releasePress() }
    if isOfPress, case .longPress = gesture.gesture { return hold() }
    guard let meant = hand.meant(gesture) else { return }
    switch tapPlace(of: meant) {
    case .target: return
    case .refusal: return refuse()
    case nil: break
    }
    if let target = shown.turning(by: Input(meant), size) {
      turn(target, .study(target.name))
    } else if let (action, effects) = scenes.handle(Input(meant), at: runTime) {
      perform(.study(action), effects)
    }
  }

  mutating func choose(_ target: Target) {
    if PageTurning.targets.contains(target) { return turn(target, .target(target)) }
    if shown.turn(toRowOf: target, size) {
      scenes.touched(at: runTime)
      return showPage(after: .target(target))
    }
    let chosen = content?.isSecret == true ? target.ofSecret : target
    perform(.target(chosen), scenes.choose(target, at: runTime))
  }

  /// The kind of thing that a tap or a resting finger hits.
  enum TapPlace {
    /// A target, which the finger has pressed or which was not there when the finger came down.
    case target
    /// An element that can't be chosen now.
    case refusal
  }

  /// Returns what a tap or a resting finger hits; nil for any other gesture, and if it hits nothing.
  mutating func tapPlace(of gesture: Gesture) -> TapPlace? {
    guard let place = gesture.tapPlace, let surface = input.lastSurface,
      let screen = shown.drawn(size)
    else { return nil }
    let onScreen = ScreenPlace(x: place.x / surface.width, y: place.y / surface.height)
    if screen.touchTarget(at: onScreen) != nil { return .target }
    return screen.isDisabled(at: onScreen) ? .refusal : nil
  }

  /// Returns the target at a place on the screen, which covers the whole panel.
  mutating func touchTarget(at place: ScreenPlace) -> TouchTarget? {
    shown.drawn(size)?.touchTarget(at: place)
  }

  /// Plays the sound that tells that an action is not possible now.
  mutating func refuse() {
    scenes.touched(at: runTime)
    perform([.play(.refused)])
  }
}
