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
    case .swipe(.up, _): .right
    case .swipe(.down, _): .wrong
    case .longPress: .leave
    case .twoFingerTap: nil
    }
  }

  /// The study event of a key going down; nil for one that means nothing here.
  package func studyEvent(forKey code: UInt16) -> StudyEvent? {
    switch code {
    case KeyCode.enter, KeyCode.space: .answer
    case KeyCode.right: .next
    case KeyCode.left, KeyCode.pageUp: .previous
    case KeyCode.y: .right
    case KeyCode.n: .wrong
    // What presenter remotes send for "on"; Tab is there on small keypads.
    case KeyCode.pageDown, KeyCode.tab: .step
    case KeyCode.delete: .delete
    case KeyCode.up, KeyCode.down, KeyCode.r: .random
    case KeyCode.escape, KeyCode.back: .leave
    default: nil
    }
  }
}
