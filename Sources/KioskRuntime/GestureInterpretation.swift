import Gestures
import InputEvents
import Scenes
import ScreenLayout
import Study

/// The meaning of gestures outside the targets that fingers press.
extension Pipeline {
  mutating func perform(_ gesture: TimedGesture) {
    if !hand.isSecret(gesture.down) { report(.gesture(gesture.gesture)) }
    if hand.state(gesture.touch, down: gesture.down) == .waking { return }
    if scenes.isDark { return wake() }
    if isExplored { return explore(gesture) }
    guard let meant = meant(gesture) else { return }
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

extension Gesture {
  /// The place of a tap, of a double tap's second tap, which on a target counts as another tap, or of a finger
  /// that rests.
  var tapPlace: SurfacePoint? {
    switch self {
    case .tap(let place), .doubleTap(let place), .longPress(let place): place
    case .twoFingerTap, .swipe, .shake: nil
    }
  }
}

extension Input {
  /// Creates the input of a gesture, wherever the gesture was made.
  init(_ gesture: Gesture) {
    self =
      switch gesture {
      case .tap: .tap
      case .doubleTap: .doubleTap
      case .longPress: .longPress
      case .twoFingerTap: .twoFingerTap
      case .swipe(.left, _): .swipeLeft
      case .swipe(.right, _): .swipeRight
      case .swipe(.up, _): .swipeUp
      case .swipe(.down, _): .swipeDown
      case .shake: .shake
      }
  }
}

extension Target {
  /// What may be told of this target on a secret screen: not which key or picture it is.
  var ofSecret: Target {
    if [KeyboardContent.keyName, KeyboardContent.accentName].contains(name) { return Target(name) }
    return LearnerPicture(rawValue: name) == nil ? self : Target("picture")
  }
}

extension Pipeline {
  /// Reports an action of a hand, unless that would reveal a secret.
  mutating func report(_ event: RuntimeEvent) {
    if content?.isSecret != true { happen(event) }
  }
}
