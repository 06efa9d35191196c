import InputEvents
import Scenes
import ScreenLayout

/// Shows content on the screen, page by page.
extension Pipeline {
  /// Lights the dark screen with what it showed before.
  mutating func wake(at time: Timestamp, _ handler: inout some EffectHandler) {
    perform(.study("wake"), scenes.wake(at: runTime(time)), at: time, &handler)
    // Screens without a card have described themselves when they appeared.
    if scenes.repeatedSpeech != nil { sayScreen(at: time, &handler) }
  }

  /// Draws the content that is shown once more, with targets that are pressed or focused.
  mutating func redraw(
    _ targets: [Target], as state: Element.State, at time: Timestamp,
    _ handler: inout some EffectHandler
  ) {
    guard let content, var screen = shown.drawn(handler.size) else { return }
    for target in targets { screen.highlight(target, as: state) }
    handler.redraw(content, screen, at: time)
  }

  /// Shows the current page of a content.
  mutating func show(
    _ content: ScreenContent, at time: Timestamp, _ handler: inout some EffectHandler
  ) {
    let next = content.with(page: shown.pages.shown)
    let before = self.content
    let isNew = !(before.map(next.isSameScreen) ?? false)
    if before?.isSecret == true, !next.isSecret { hand.secretEnd = time }
    // A list whose rows have come only now is scanned from its first row.
    let isScannedAnew = isNew || before?.hasRows == false && next.hasRows
    var name: String?
    if isEyesFree, isNew {
      focus = nil
    } else if isEyesFree, !isScannedAnew {
      name = before.flatMap { before in focus.flatMap { layout.spoken($0, in: before) } }
    }
    let screen = shown.draw(next, size: handler.size)
    // A finger that is already down does nothing to the new content.
    hand.touch?.press = nil
    hand.touch?.isDragged = false
    hand.touch?.loseTarget()
    handler.show(next, screen, at: time)
    scan(isNew: isScannedAnew, at: time, &handler)
    sayNews(since: before, name: name, at: time, &handler)
    if next.offersVoice, before?.offersVoice != true {
      for offer in CardLayout.spokenOffers { handler.handle(.effect(.say(offer)), at: time) }
    }
  }

  // MARK: Pages

  /// Shows another page of the current content.
  mutating func turn(
    _ target: Target, _ event: RuntimeEvent, at time: Timestamp,
    _ handler: inout some EffectHandler
  ) {
    scenes.touched(at: runTime(time))
    guard shown.turn(target) else { return refuse(at: time, &handler) }
    showPage(after: event, at: time, &handler)
  }

  /// Shows the page to which a hand has turned, once its rows are loaded.
  mutating func showPage(
    after event: RuntimeEvent, at time: Timestamp, _ handler: inout some EffectHandler
  ) {
    handler.handle(event, at: time)
    if !askForRows(at: time, &handler), let content { show(content, at: time, &handler) }
  }

  /// Asks for the missing rows on the current page of a long list.
  ///
  /// - Returns: Whether any rows are missing.
  @discardableResult
  mutating func askForRows(
    at time: Timestamp, _ handler: inout some EffectHandler
  ) -> Bool {
    guard let rows = shown.missingRows else { return false }
    // There are no effects if the rows were already asked for.
    let effects = scenes.show(rows, at: runTime(time))
    if !effects.isEmpty { perform(effects, at: time, &handler) }
    return true
  }
}

extension ScreenContent {
  /// Whether the content is a list with rows.
  fileprivate var hasRows: Bool {
    if case .list(let list) = self { !list.rows.isEmpty } else { false }
  }
}
