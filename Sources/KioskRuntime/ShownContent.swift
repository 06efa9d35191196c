import InputEvents
import Scenes
import ScreenLayout

/// What is on the screen, and which page of it.
extension Pipeline {
  /// Opens a content at its first page, or a card whose picture had the screen at the page it had.
  mutating func open(_ shown: ScreenContent, size: GridSize) {
    if shown == .dark {
      beforeDark = content?.with(page: 0)
      return
    }
    // What is lit again is on the page that it had.
    if content == .dark, shown == beforeDark, size == pagesSize { return }
    pagesSize = size
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

  /// Lights the dark screen, as it was.
  mutating func wake(at time: Timestamp, _ handler: inout some EffectHandler) {
    perform(.study("wake"), scenes.wake(at: runTime(time)), at: time, &handler)
    // Other screens have said where one is when they appeared.
    if scenes.repeatedSpeech != nil { sayScreen(at: time, &handler) }
  }

  /// Draws what is shown once more, with a target that is pressed or focused.
  mutating func redraw(
    _ target: Target?, as state: Element.State, at time: Timestamp,
    _ handler: inout some EffectHandler
  ) {
    guard let content, var screen = drawn(handler) else { return }
    if let target { screen.mark(target, as: state) }
    handler.redraw(content, screen, at: time)
  }

  /// Shows the current page of a content.
  mutating func show(
    _ content: ScreenContent, at time: Timestamp, _ handler: inout some EffectHandler
  ) {
    let shown = content.with(page: pages.shown)
    let before = self.content
    var name: String?
    if isEyesFree {
      name = before.flatMap { before in focus.flatMap { layout.spoken($0, in: before) } }
      if !(before.map(shown.isSameScreen) ?? false) { focus = nil }
    }
    self.content = shown
    let screen = layout.screen(shown, size: handler.size)
    self.screen = screen
    // A finger that is down does nothing to what comes under it.
    touch?.press = nil
    touch?.isDragged = false
    touch?.loseTarget()
    handler.show(shown, screen, at: time)
    keepFocus(at: time, &handler)
    sayNews(since: before, name: name, at: time, &handler)
    if shown.offersVoice, before?.offersVoice != true {
      for offer in CardLayout.spokenOffers { handler.handle(.effect(.say(offer)), at: time) }
    }
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
