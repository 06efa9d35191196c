import InputEvents
import Scenes
import ScreenLayout

/// What is on the screen: a content, the page of it, and how it is drawn.
struct ShownScreen: Sendable {
  var layout: CardLayout
  /// nil before the first one.
  private(set) var content: ScreenContent?
  private(set) var pages = PageTurning()
  /// The content as it is drawn, which answers touches.
  private var screen: Screen?
  /// The size for which the pages were counted.
  private var size = GridSize.standard
  /// The page on which each list was left, by what it is.
  private var listPages: [ListPage: Int] = [:]
  /// The card whose picture has the screen, and its page.
  private var below: (content: ScreenContent, page: Int)?
  /// What was shown before the screen went dark.
  private var beforeDark: ScreenContent?

  init(_ layout: CardLayout) { self.layout = layout }

  /// Opens a content at its first page, or a card whose picture had the screen at the page it had.
  mutating func open(_ shown: ScreenContent, size: GridSize) {
    if shown == .dark {
      beforeDark = content?.with(page: 0)
      return
    }
    // What is lit again is on the page that it had.
    if content == .dark, shown == beforeDark, size == self.size { return }
    self.size = size
    let count = layout.pageCount(of: shown, size: size)
    if shown.isGallery {
      below = below ?? content.map { ($0.with(page: 0), pages.shown) }
      pages = PageTurning(count: count)
    } else if let list = ListPage(shown) {
      pages = PageTurning(count: count, shown: windowPage(of: shown) ?? listPages[list] ?? 0)
      below = nil
    } else {
      pages = PageTurning(count: count, shown: below?.content == shown ? below?.page ?? 0 : 0)
      below = nil
    }
  }

  /// Draws a content, which is the one that is shown from now on.
  mutating func draw(_ content: ScreenContent, size: GridSize) -> Screen {
    let drawn = layout.screen(content, size: size)
    (self.content, screen) = (content, drawn)
    return drawn
  }

  /// The screen as it is drawn; laid out anew, and its pages counted, where its size has changed.
  mutating func drawn(_ size: GridSize) -> Screen? {
    guard let content, screen?.size != size else { return screen }
    self.size = size
    pages.recount(layout.pageCount(of: content, size: size))
    if let page = windowPage(of: content) { pages.turn(to: page) }
    return draw(content.with(page: pages.shown), size: size)
  }

  /// What can be chosen on the screen as it is drawn.
  mutating func targets(_ size: GridSize) -> [Target] {
    drawn(size)?.targets.map(\.target) ?? []
  }

  // MARK: Pages

  /// The target that an input stands for where a text has several pages.
  ///
  /// While a card asks whether to delete it, every input is its answer.
  mutating func turning(by input: Input, _ size: GridSize) -> Target? {
    guard drawn(size) != nil, let content, !content.asksToDelete else { return nil }
    return pages.target(of: input, on: content)
  }

  /// Turns a page; that of a list is remembered.
  ///
  /// - Returns: Whether there was one to turn to.
  mutating func turn(_ target: Target) -> Bool {
    guard let content, pages.turn(target) else { return false }
    if windowPage(of: content) == nil, let list = ListPage(content) {
      listPages[list] = pages.shown
    }
    return true
  }

  /// Turns to the rows of a long list to which a target jumps.
  ///
  /// - Returns: Whether it is such a target.
  mutating func turn(toRowOf target: Target, _ size: GridSize) -> Bool {
    guard let content, let row = content.row(of: target),
      let page = layout.page(ofRow: row, in: content, size: size)
    else { return false }
    pages.turn(to: page)
    return true
  }

  /// The rows on the current page of a long list, unless all of them are there; nil for other contents.
  var missingRows: Range<Int>? {
    guard let content, case .list(let list) = content, let window = list.window,
      let rows = layout.rows(onPage: pages.shown, of: content, size: size),
      window.count == nil || rows.lowerBound < window.first
        || rows.upperBound > window.first + list.rows.count
    else { return nil }
    return rows
  }

  /// The page of a long list on which its first row stands that is there; nil for other contents.
  private func windowPage(of content: ScreenContent) -> Int? {
    guard case .list(let list) = content, let window = list.window else { return nil }
    return layout.page(ofRow: window.first, in: content, size: size)
  }
}

/// A list whose page is remembered.
struct ListPage: Hashable {
  let name: String
  let title: Label
  let subject: String?

  /// nil for what is no list.
  init?(_ content: ScreenContent) {
    guard case .list(let list) = content else { return nil }
    (name, title, subject) = (list.name, list.title, list.subject)
  }
}
