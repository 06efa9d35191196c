package import Gestures
import InputEvents
package import Scenes

/// What each gesture and key means while browsing.
package struct GestureMapping: Equatable, Sendable {
  package init() {}

  /// The study event of a gesture; nil for one that means nothing here.
  package func studyEvent(for gesture: Gesture) -> StudyEvent? {
    switch gesture {
    case .tap, .shake: .random
    case .doubleTap: .answer
    case .swipe(.left, _): .next
    case .swipe(.right, _): .previous
    case .longPress: .leave
    case .swipe(.up, _), .swipe(.down, _), .twoFingerTap: nil
    }
  }

  /// The study event of a key going down; nil for one that means nothing here.
  package func studyEvent(forKey code: UInt16) -> StudyEvent? {
    switch code {
    case KeyCode.enter, KeyCode.space: .answer
    case KeyCode.right: .next
    case KeyCode.left: .previous
    case KeyCode.up, KeyCode.down, KeyCode.r: .random
    case KeyCode.escape, KeyCode.back: .leave
    default: nil
    }
  }
}
