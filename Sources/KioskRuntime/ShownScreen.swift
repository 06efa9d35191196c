import InputEvents
import Scenes
import ScreenLayout

/// The content on the screen, the page of it that is shown, and its drawing.
struct ShownScreen: Sendable {
  var layout: CardLayout
  /// The content on the screen; nil before the first one.
  private(set) var content: ScreenContent?
  private(set) var pages = PageTurning()
  /// The content as it is drawn, in which the target of a touch is found.
  private var screen: Screen?
  /// The size for which the pages were counted.
  private var size = GridSize.standard
  /// The page on which each list was left.
  private var listPages: [ListPage: Int] = [:]
  /// When each list with an opening of its own was entered.
  private var entries: [ListPage: Duration] = [:]
  /// The card whose picture fills the screen, and the card's page.
  private var below: (content: ScreenContent, page: Int)?
  /// The content that was shown before the screen went dark.
  private var beforeDark: ScreenContent?

  init(_ layout: CardLayout) { self.layout = layout }

  /// Opens a content at its first page, a list where it says or at the page where it was left, or a card at
  /// the page that it had before its picture filled the screen.
  mutating func open(_ shown: ScreenContent, size: GridSize) {
    if shown == .dark {
      beforeDark = content?.with(page: 0)
      return
    }
    // A screen that is lit again keeps its page.
    if content == .dark, shown == beforeDark, size == self.size { return }
    self.size = size
    let count = layout.pageCount(of: shown, size: size)
    if shown.isGallery {
      below = below ?? content.map { ($0.with(page: 0), pages.shown) }
      pages = PageTurning(count: count)
    } else if let list = ListPage(shown) {
      if let opening = shown.opening, entries[list] != opening.entered {
        (entries[list], listPages[list]) = (opening.entered, nil)
      }
      let page = windowPage(of: shown) ?? listPages[list] ?? openingPage(of: shown) ?? 0
      pages = PageTurning(count: count, shown: page)
      below = nil
    } else {
      pages = PageTurning(count: count, shown: below?.content == shown ? below?.page ?? 0 : 0)
      below = nil
    }
  }

  /// Draws a content and makes it the current one.
  mutating func draw(_ content: ScreenContent, size: GridSize) -> Screen {
    let drawn = layout.screen(content, size: size)
    (self.content, screen) = (content, drawn)
    return drawn
  }

  /// Returns the drawn screen, which is laid out again, and its pages counted, if its size has changed.
  mutating func drawn(_ size: GridSize) -> Screen? {
    guard let content, screen?.size != size else { return screen }
    self.size = size
    pages.recount(layout.pageCount(of: content, size: size))
    if let page = windowPage(of: content) { pages.turn(to: page) }
    return draw(content.with(page: pages.shown), size: size)
  }

  /// Returns the targets on the screen as it is drawn.
  mutating func targets(_ size: GridSize) -> [Target] {
    drawn(size)?.targets.map(\.target) ?? []
  }

  // MARK: Pages

  /// Returns the target that an input stands for if it turns a page; nil for any other input.
  ///
  /// While a card asks whether to delete it, every input answers that question.
  mutating func turning(by input: Input, _ size: GridSize) -> Target? {
    guard drawn(size) != nil, let content, !content.asksToDelete else { return nil }
    return pages.target(of: input, on: content)
  }

  /// Turns a page, and remembers it if it is a list's.
  ///
  /// - Returns: Whether there was a page to turn to.
  mutating func turn(_ target: Target) -> Bool {
    guard let content, pages.turn(target) else { return false }
    if windowPage(of: content) == nil, let list = ListPage(content) {
      listPages[list] = pages.shown
    }
    return true
  }

  /// Turns to the rows of a long list to which a target jumps.
  ///
  /// - Returns: Whether the target jumps to rows.
  mutating func turn(toRowOf target: Target, _ size: GridSize) -> Bool {
    guard let content, let row = content.row(of: target),
      let page = layout.page(ofRow: row, in: content, size: size)
    else { return false }
    pages.turn(to: page)
    return true
  }

  /// The rows on the current page of a long list; nil if all of them are loaded, and for other contents.
  var missingRows: Range<Int>? {
    guard let content, case .list(let list) = content, let window = list.window,
      let rows = layout.rows(onPage: pages.shown, of: content, size: size),
      window.count == nil || rows.lowerBound < window.first
        || rows.upperBound > window.first + list.rows.count
    else { return nil }
    return rows
  }

  /// Returns the page at which a list opens when it is entered; nil for other contents.
  private func openingPage(of content: ScreenContent) -> Int? {
    content.opening.flatMap { layout.page(ofRow: $0.row, in: content, size: size) }
  }

  /// Returns the page of a long list that has its first loaded row; nil for other contents.
  private func windowPage(of content: ScreenContent) -> Int? {
    guard case .list(let list) = content, let window = list.window else { return nil }
    return layout.page(ofRow: window.first, in: content, size: size)
  }
}

extension ScreenContent {
  fileprivate var opening: ListContent.Opening? {
    if case .list(let list) = self { list.opening } else { nil }
  }
}

/// The identity of a list, by which its page is remembered.
struct ListPage: Hashable {
  let name: String
  let title: Label
  let subject: String?

  /// Creates the identity of a list; nil for other contents.
  init?(_ content: ScreenContent) {
    guard case .list(let list) = content else { return nil }
    (name, title, subject) = (list.name, list.title, list.subject)
  }
}
