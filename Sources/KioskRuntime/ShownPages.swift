import InputEvents
import Scenes
import ScreenLayout

/// The pages of what is shown: counting them, turning them, and asking for the rows of a long list.
extension Pipeline {
  /// The target that an input stands for where a text has several pages.
  ///
  /// While a card asks whether to delete it, every input is its answer.
  mutating func turn(
    by input: Input, _ handler: some EffectHandler
  ) -> Target? {
    guard drawn(handler) != nil, let content, !content.asksToDelete else { return nil }
    return pages.target(of: input, on: content)
  }

  /// The screen as it is drawn; laid out anew, and its pages counted, where its size has changed.
  mutating func drawn(_ handler: some EffectHandler) -> Screen? {
    guard let content, screen?.size != handler.size else { return screen }
    pagesSize = handler.size
    pages.recount(layout.pageCount(of: content, size: pagesSize))
    if let page = windowPage(of: content) { pages.turn(to: page) }
    let shown = content.with(page: pages.shown)
    self.content = shown
    screen = layout.screen(shown, size: pagesSize)
    return screen
  }

  /// The page of a long list on which its first row stands that is there; nil for other contents.
  func windowPage(of content: ScreenContent) -> Int? {
    guard case .list(let list) = content, let window = list.window else { return nil }
    return layout.page(ofRow: window.first, in: content, size: pagesSize)
  }

  /// Asks for the rows on the current page of a long list.
  ///
  /// - Returns: Whether there are any to ask for.
  @discardableResult
  mutating func askForRows(
    at time: Timestamp, _ handler: inout some EffectHandler
  ) -> Bool {
    guard let content, case .list(let list) = content, let window = list.window,
      let rows = layout.rows(onPage: pages.shown, of: content, size: pagesSize),
      window.count == nil || rows.lowerBound < window.first
        || rows.upperBound > window.first + list.rows.count
    else { return false }
    // None if they were asked for already.
    let effects = scenes.show(rows, at: runTime(time))
    if !effects.isEmpty { perform(effects, at: time, &handler) }
    return true
  }

  /// Shows another page of what is on the screen.
  mutating func turn(
    _ target: Target, _ event: RuntimeEvent, at time: Timestamp,
    _ handler: inout some EffectHandler
  ) {
    scenes.touched(at: runTime(time))
    guard let content else { return }
    guard pages.turn(target) else { return refuse(at: time, &handler) }
    if windowPage(of: content) != nil {
      handler.handle(event, at: time)
      if !askForRows(at: time, &handler) { show(content, at: time, &handler) }
      return
    }
    if let list = ListPage(content) { listPages[list] = pages.shown }
    handler.handle(event, at: time)
    show(content, at: time, &handler)
  }
}
