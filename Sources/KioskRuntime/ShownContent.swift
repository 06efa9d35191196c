import InputEvents
import Scenes
import ScreenLayout

/// Shows what is on the screen, page by page.
extension Pipeline {
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
    guard let content, var screen = shown.drawn(handler.size) else { return }
    if let target { screen.mark(target, as: state) }
    handler.redraw(content, screen, at: time)
  }

  /// Shows the current page of a content.
  mutating func show(
    _ content: ScreenContent, at time: Timestamp, _ handler: inout some EffectHandler
  ) {
    let next = content.with(page: shown.pages.shown)
    let before = self.content
    var name: String?
    if isEyesFree {
      name = before.flatMap { before in focus.flatMap { layout.spoken($0, in: before) } }
      if !(before.map(next.isSameScreen) ?? false) { focus = nil }
    }
    let screen = shown.draw(next, size: handler.size)
    // A finger that is down does nothing to what comes under it.
    hand.touch?.press = nil
    hand.touch?.isDragged = false
    hand.touch?.loseTarget()
    handler.show(next, screen, at: time)
    keepFocus(at: time, &handler)
    sayNews(since: before, name: name, at: time, &handler)
    if next.offersVoice, before?.offersVoice != true {
      for offer in CardLayout.spokenOffers { handler.handle(.effect(.say(offer)), at: time) }
    }
  }

  // MARK: Pages

  /// Shows another page of what is on the screen.
  mutating func turn(
    _ target: Target, _ event: RuntimeEvent, at time: Timestamp,
    _ handler: inout some EffectHandler
  ) {
    scenes.touched(at: runTime(time))
    guard shown.turn(target) else { return refuse(at: time, &handler) }
    showPage(after: event, at: time, &handler)
  }

  /// Shows the page to which a hand has turned, once its rows are there.
  mutating func showPage(
    after event: RuntimeEvent, at time: Timestamp, _ handler: inout some EffectHandler
  ) {
    handler.handle(event, at: time)
    if !askForRows(at: time, &handler), let content { show(content, at: time, &handler) }
  }

  /// Asks for the rows on the current page of a long list.
  ///
  /// - Returns: Whether there are any to ask for.
  @discardableResult
  mutating func askForRows(
    at time: Timestamp, _ handler: inout some EffectHandler
  ) -> Bool {
    guard let rows = shown.missingRows else { return false }
    // None if they were asked for already.
    let effects = scenes.show(rows, at: runTime(time))
    if !effects.isEmpty { perform(effects, at: time, &handler) }
    return true
  }
}
