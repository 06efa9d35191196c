package import Gestures
package import InputEvents
package import Scenes

/// What each gesture and key means: while browsing, in lessons, and on screens with choices.
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
  ///
  /// - Parameters:
  ///   - code: The kernel's.
  ///   - isLesson: Whether there are answers to take back, as in all modes but browsing.
  /// - Returns: Its study event.
  package func studyEvent(forKey code: UInt16, isLesson: Bool = false) -> StudyEvent? {
    switch code {
    case KeyCode.backspace: isLesson ? .previous : nil
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
  /// The choice of a number key, from 0; nil for another key.
  package func choice(forKey code: UInt16) -> Int? {
    switch code {
    case KeyCode.one...KeyCode.nine: Int(code - KeyCode.one)
    default: KeyCode.keypadDigits.firstIndex(of: code)
    }
  }

  /// The choice a touched place is on.
  ///
  /// - Parameters:
  ///   - place: In mm, as the panel tells it.
  ///   - surface: The panel's size.
  ///   - content: The screen that is shown; it fills the panel.
  /// - Returns: Its number, from 0; nil beside all choices.
  package func choice(
    at place: SurfacePoint, on surface: SurfaceSize, of content: ScreenContent
  ) -> Int? {
    content.choice(x: place.x / surface.width, y: place.y / surface.height)
  }
}

extension KeyCode {
  fileprivate static let one: UInt16 = 2
  fileprivate static let nine: UInt16 = 10
  fileprivate static let backspace: UInt16 = 14
  /// 1 to 9.
  fileprivate static let keypadDigits: [UInt16] = [79, 80, 81, 75, 76, 77, 71, 72, 73]
}
