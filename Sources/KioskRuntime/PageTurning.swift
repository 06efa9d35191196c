import InputEvents
import Scenes
import ScreenLayout

/// The pages of the text on the screen, and how hands turn them.
///
/// On a card, up and down turn pages up to the last one, and mark the answer there, as on a card of one page,
/// so that nobody marks an answer by reading on. In a list or quiz, up and down always turn pages: a quiz's
/// answers are tapped. The targets turn pages everywhere.
struct PageTurning {
  static let targets: [Target] = [.nextPage, .previousPage]

  /// The number of pages, at least 1.
  private(set) var count: Int
  /// The page that is shown, from 0.
  private(set) var shown: Int
  init(count: Int = 1, shown: Int = 0) {
    self.count = count
    self.shown = min(max(shown, 0), count - 1)
  }

  /// Updates the number of pages for a screen of another size.
  mutating func recount(_ count: Int) {
    self.count = count
    shown = min(shown, count - 1)
  }

  /// Returns the target that an input stands for now; nil if the input turns no page.
  func target(of input: Input, on content: ScreenContent) -> Target? {
    guard count > 1, content.turnsBothWays || shown < count - 1 else { return nil }
    return switch input {
    case .swipeUp, .key(.down): .nextPage
    case .swipeDown, .key(.up): .previousPage
    case .key(.pageDown) where content.isList: .nextPage
    case .key(.pageUp) where content.isList: .previousPage
    default: nil
    }
  }

  /// Turns to a page, or to the last one if there are fewer.
  mutating func turn(to page: Int) {
    shown = min(max(page, 0), count - 1)
  }

  /// Turns to the next or previous page.
  ///
  /// - Returns: Whether there was such a page.
  mutating func turn(_ target: Target) -> Bool {
    let page = shown + (target == .nextPage ? 1 : -1)
    guard (0..<count).contains(page) else { return false }
    shown = page
    return true
  }
}

extension ScreenContent {
  fileprivate var isList: Bool {
    if case .list = self { true } else { false }
  }

  /// Whether up and down always turn pages here, even on the last page.
  fileprivate var turnsBothWays: Bool {
    switch self {
    case .list, .quiz, .chart: true
    case .buttoned(let content, _): content.turnsBothWays
    default: false
    }
  }
}
