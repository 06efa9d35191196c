import InputEvents
import Scenes
import ScreenLayout

/// Shows content on the screen, page by page.
extension Pipeline {
  /// Lights the dark screen with what it showed before.
  mutating func wake() {
    perform(.study("wake"), scenes.wake(at: runTime))
    // Screens without a card have described themselves when they appeared.
    if scenes.repeatedSpeech != nil { sayScreen() }
  }

  /// Draws the content that is shown once more, with targets that are pressed or focused.
  mutating func redraw(_ targets: [Target], as state: Element.State) {
    guard let content, var screen = shown.drawn(size) else { return }
    for target in targets { screen.highlight(target, as: state) }
    happen(.redrawn(content, screen))
  }

  /// Shows the current page of a content.
  mutating func show(_ content: ScreenContent) {
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
    let screen = shown.draw(next, size: size)
    hand.seeNewScreen()
    happen(.shown(next, screen))
    scan(isNew: isScannedAnew)
    sayNews(since: before, name: name)
    if next.offersVoice, before?.offersVoice != true {
      for offer in CardLayout.spokenOffers { happen(.effect(.say(offer))) }
    }
  }

  // MARK: Pages

  /// Shows another page of the current content.
  mutating func turn(_ target: Target, _ event: RuntimeEvent) {
    scenes.touched(at: runTime)
    guard shown.turn(target) else { return refuse() }
    showPage(after: event)
  }

  /// Shows the page to which a hand has turned, once its rows are loaded.
  mutating func showPage(after event: RuntimeEvent) {
    happen(event)
    if !askForRows(), let content { show(content) }
  }

  /// Asks for the missing rows on the current page of a long list.
  ///
  /// - Returns: Whether any rows are missing.
  @discardableResult
  mutating func askForRows() -> Bool {
    guard let rows = shown.missingRows else { return false }
    // There are no effects if the rows were already asked for.
    let effects = scenes.show(rows, at: runTime)
    if !effects.isEmpty { perform(effects) }
    return true
  }
}

extension ScreenContent {
  /// Whether the content is a list with rows.
  fileprivate var hasRows: Bool {
    if case .list(let list) = self { !list.rows.isEmpty } else { false }
  }
}
