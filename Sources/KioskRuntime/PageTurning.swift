import Scenes
import ScreenLayout

/// The pages of the text on the screen, and how hands turn them.
///
/// Up and down turn pages up to the last one, and mark the answer there, as on a card of one page:
/// so nobody who reads on marks an answer by it. Targets always turn pages.
struct PageTurning {
  static let targets: [Target] = [.nextPage, .previousPage]

  /// At least 1.
  private(set) var count: Int
  /// From 0.
  private(set) var shown: Int
  /// Whether up and down mean nothing else, not even on the last page.
  private let isList: Bool

  init(count: Int = 1, shown: Int = 0, isList: Bool = false) {
    self.count = count
    self.shown = min(max(shown, 0), count - 1)
    self.isList = isList
  }

  /// Counts anew, for a screen of another size.
  mutating func recount(_ count: Int) {
    self.count = count
    shown = min(shown, count - 1)
  }

  /// The target that an input stands for now; nil where it has nothing to do with pages.
  func target(of input: Input) -> Target? {
    guard count > 1, isList || shown < count - 1 else { return nil }
    return switch input {
    case .swipeUp, .key(.down): .nextPage
    case .swipeDown, .key(.up): .previousPage
    case .key(.pageDown) where isList: .nextPage
    case .key(.pageUp) where isList: .previousPage
    default: nil
    }
  }

  /// Turns to a page; to the last one if there are fewer.
  mutating func turn(to page: Int) {
    shown = min(max(page, 0), count - 1)
  }

  /// Turns a page.
  ///
  /// - Returns: Whether there was one to turn to.
  mutating func turn(_ target: Target) -> Bool {
    let page = shown + (target == .nextPage ? 1 : -1)
    guard (0..<count).contains(page) else { return false }
    shown = page
    return true
  }
}
