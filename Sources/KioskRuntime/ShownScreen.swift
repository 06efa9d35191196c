import InputEvents
import Scenes
import ScreenLayout

/// The content on the screen, laid out once, the page of it that is shown, and its drawing.
struct ShownScreen: Sendable {
  var layout: CardLayout
  /// The content on the screen; nil before the first one.
  private(set) var content: ScreenContent?
  private(set) var pages = PageTurning()
  /// The content on the screen, or the one that comes next, laid out for a size.
  private var laidOut: Layout?
  /// The content as it is drawn, in which the target of a touch is found.
  private var screen: Screen?
  /// The page on which each list was left.
  private var listPages: [ListPage: Int] = [:]
  /// When each list with an opening of its own was entered.
  private var entries: [ListPage: Duration] = [:]
  /// The card whose picture fills the screen, and the card's page.
  private var below: (content: ScreenContent, page: Int)?
  /// The content that was shown before the screen went dark, and its size.
  private var beforeDark: (content: ScreenContent?, size: GridSize?)

  init(_ layout: CardLayout) { self.layout = layout }

  /// Opens a content at its first page, a list where it says or at the page where it was left, or a card at
  /// the page that it had before its picture filled the screen.
  mutating func open(_ shown: ScreenContent, size: GridSize) {
    let laidOut = layout.lay(out: shown, size: size)
    let before = self.laidOut
    self.laidOut = laidOut
    if shown == .dark {
      beforeDark = (content?.with(page: 0), before?.size)
      return
    }
    // A screen that is lit again keeps its page.
    if content == .dark, shown == beforeDark.content, size == beforeDark.size { return }
    let count = laidOut.pageCount
    if shown.isGallery {
      below = below ?? content.map { ($0.with(page: 0), pages.shown) }
      pages = PageTurning(count: count)
    } else if let list = ListPage(shown) {
      if let opening = shown.opening, entries[list] != opening.entered {
        (entries[list], listPages[list]) = (opening.entered, nil)
      }
      let page = laidOut.windowPage ?? listPages[list] ?? laidOut.openingPage ?? 0
      pages = PageTurning(count: count, shown: page)
      below = nil
    } else {
      pages = PageTurning(count: count, shown: below?.content == shown ? below?.page ?? 0 : 0)
      below = nil
    }
  }

  /// Takes a content that differs from the current one only in its remarks or by the move of a finger, and stays on
  /// the page.
  mutating func change(to shown: ScreenContent, size: GridSize) {
    let laidOut = layout.lay(out: shown, size: size)
    self.laidOut = laidOut
    pages.recount(laidOut.pageCount)
  }

  /// Draws a page of the content that was opened or changed last, and makes it the current one.
  mutating func draw(_ content: ScreenContent, size: GridSize) -> Screen {
    var laidOut = laidOut?.size == size ? laidOut : nil
    laidOut?.content = content
    let drawn = laidOut ?? layout.lay(out: content, size: size)
    let screen = drawn.screen()
    (self.content, self.laidOut, self.screen) = (content, drawn, screen)
    return screen
  }

  /// Returns the drawn screen, which is laid out again, and its pages counted, if its size has changed.
  mutating func drawn(_ size: GridSize) -> Screen? {
    guard let content, screen?.size != size else { return screen }
    change(to: content, size: size)
    if let page = laidOut?.windowPage { pages.turn(to: page) }
    return draw(content.with(page: pages.shown), size: size)
  }

  /// Returns the targets on the screen as it is drawn.
  mutating func targets(_ size: GridSize) -> [Target] {
    drawn(size)?.targets.map(\.target) ?? []
  }

  /// Returns the spoken description of the screen as it is drawn.
  mutating func spoken(_ size: GridSize) -> [String] {
    guard let screen = drawn(size), let laidOut else { return [] }
    return layout.spoken(laidOut, on: screen)
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
    if laidOut?.windowPage == nil, let list = ListPage(content) {
      listPages[list] = pages.shown
    }
    return true
  }

  /// Turns to the rows of a long list to which a target jumps.
  ///
  /// - Returns: Whether the target jumps to rows.
  mutating func turn(toRowOf target: Target, _ size: GridSize) -> Bool {
    guard drawn(size) != nil, let row = content?.row(of: target),
      let page = laidOut?.page(ofRow: row)
    else { return false }
    pages.turn(to: page)
    return true
  }

  /// The rows on the current page of a long list; nil if all of them are loaded, and for other contents.
  var missingRows: Range<Int>? {
    guard let content, case .list(let list) = content, let window = list.window,
      let rows = laidOut?.rows(onPage: pages.shown),
      window.count == nil || rows.lowerBound < window.first
        || rows.upperBound > window.first + list.rows.count
    else { return nil }
    return rows
  }
}

extension Layout {
  /// The page at which a list opens when it is entered; nil for other contents.
  fileprivate var openingPage: Int? {
    content.opening.flatMap { page(ofRow: $0.row) }
  }

  /// The page of a long list that has its first loaded row; nil for other contents.
  fileprivate var windowPage: Int? {
    guard case .list(let list) = content, let window = list.window else { return nil }
    return page(ofRow: window.first)
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
