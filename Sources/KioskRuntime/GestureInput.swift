import Gestures
import InputEvents
import Scenes
import Study

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
