package import Scenes
import Study

/// Lays out a screen's content, and the targets that can be tapped, on a grid of cells.
///
/// The deck's name and the position are at the top, a notice below them, the hint at the bottom.
/// The card's text is in the middle of the remaining rows, with its mark below it. The layout works
/// from 1 × 1 cells upwards and leaves out what does not fit.
package struct CardLayout: Equatable, Sendable {
  package private(set) var language: Language
  private(set) var keyboard: Keyboard
  package let minLineHeight: MinLineHeight

  /// - Parameters:
  ///   - language: The screen's own words.
  ///   - keyboard: The keys that the screen shows.
  ///   - minLineHeight: The height of the smallest line of a card's text.
  package init(
    language: Language = .english, keyboard: Keyboard = .english,
    minLineHeight: MinLineHeight = .standard
  ) {
    self.language = language
    self.keyboard = keyboard
    self.minLineHeight = minLineHeight
  }

  /// Adopts the language of the box's preferences, and their keyboard or else the language's own keyboard.
  package mutating func follow(_ preferences: Preferences) {
    let code = preferences[.language].flatMap { Language.Code(rawValue: $0) } ?? language.code
    if code != language.code { language = Language(code) }
    let keys = preferences[.keyboard].flatMap { Keyboard.Code(rawValue: $0) }
    keyboard = Keyboard(keys ?? Keyboard.Code(code))
  }

  /// Lays out the screen for a content.
  ///
  /// - Parameters:
  ///   - content: The content to show.
  ///   - notice: A notice to show with the content; nil for none.
  ///   - size: The grid's size.
  /// - Returns: A screen of exactly that size. Its targets do not depend on the notice.
  package func screen(
    _ content: ScreenContent, notice: Notice? = nil, size: GridSize
  ) -> Screen {
    var screen = lay(out: content, size: size).screen()
    if let notice { add(notice, to: &screen) }
    return screen
  }

  /// Places the page of a content on an empty screen; on a box, the content is surrounded by buttons instead of hints.
  func place(
    _ content: ScreenContent, _ pages: Layout.Pages, isBox: Bool, in screen: inout Screen
  ) {
    switch heard(content) {
    case .card(let card):
      if case .card(let room, let texts) = pages {
        self.card(card, texts, in: room, isBox: isBox, of: &screen)
      }
    case .emptyDeck(let name): quiet(.cards, name, .deckEmpty, .deckEmptyHelp, in: &screen)
    case .quiz(let quiz):
      if case .quiz(let pages) = pages { self.quiz(quiz, pages, isBox: isBox, in: &screen) }
    case .result(let result): self.result(result, in: &screen)
    case .stop(let stop): self.stop(stop, in: &screen)
    case .waiting(let waiting): self.waiting(waiting, in: &screen)
    case .tooFewAnswers(let name):
      quiet(.quiz, name, .tooFewAnswers, .tooFewAnswersHelp, in: &screen)
    case .list(let list):
      if case .list(let places) = pages {
        self.list(list, places, in: &screen)
      } else {
        self.list(list, nil, in: &screen)
      }
    case .buttoned(let content, _): place(content, pages, isBox: isBox, in: &screen)
    case .keyboard(let keyboard): self.keyboard(keyboard, in: &screen)
    case .exercise(let exercise): self.exercise(exercise, isBox: isBox, in: &screen)
    case .gallery(let gallery): self.gallery(gallery, in: &screen)
    case .dark: screen.isDark = true
    case .chart(let chart): self.chart(chart, in: &screen)
    case .spots(let spots): self.spots(spots, in: &screen)
    case .calibration(let content): calibration(content, in: &screen)
    }
  }

  /// Returns a content with words in place of a question that is only heard.
  func heard(_ content: ScreenContent) -> ScreenContent {
    let words = { language.words(.listenToIt) }
    switch content {
    case .card(var card) where card.isHeard:
      card.text = words()
      return .card(card)
    case .quiz(var quiz) where quiz.isHeard && !quiz.isDecided:
      quiz.question = words()
      return .quiz(quiz)
    case .keyboard(var keyboard) where keyboard.asked?.isHeard == true:
      keyboard.asked?.text = words()
      return .keyboard(keyboard)
    case .exercise(var exercise) where exercise.question.isHeard:
      exercise.question.text = words()
      return .exercise(exercise)
    default: return content
    }
  }

  private func card(
    _ card: CardContent, _ pages: [String], in room: CardRoom, isBox: Bool, of screen: inout Screen
  ) {
    let isQuestion = card.side == .question
    screen.paper = isQuestion ? .question : .answer
    if isBox {
      self.progress(of: card, in: &screen)
    } else {
      let isRepeating = card.lesson?.progress.isRepeating == true
      let place = position(card.position, of: card.count)
      header(
        [card.deckName], isRepeating ? language.variants(self.place(of: card)) : [place],
        in: &screen)
    }
    let shown = min(max(card.page, 0), pages.count - 1)
    let hints =
      if shown < pages.count - 1 {
        pageHints(shown, of: pages.count, in: room)
      } else {
        language.variants(card.hint)
      }
    if card.asksToDelete {
      let question = language.variants(.deleteQuestion)
      // On a box, the question and its hint share a row.
      let whole = zip(question, language.variants(.deleteHint)).map { "\($0)  ·  \($1)" }
      remark(isBox ? whole + question : question, .plain, isBox: isBox, in: &screen)
    } else if let said = card.remark {
      remark(language.variants(said), .muted, isBox: isBox, in: &screen)
    }
    // A box has one line above its buttons, where it shows hints only during the first lessons.
    if !isBox || card.hasHints && !card.asksToDelete && card.remark == nil {
      hint(card.asksToDelete ? language.variants(.deleteHint) : hints, in: &screen)
    }
    if pages.count > 1 {
      pageTurning(shown, of: pages.count, columns: room.pageColumns, rows: room.rows, in: &screen)
    }
    let columns = pages.count > 1 ? room.columnsBesidePages : room.columns
    let parts = room.parts(columns: columns)
    if let caption = card.caption, let cells = parts.caption {
      place(caption, cells, ink: .label, isBold: false, in: &screen)
    }
    for (picture, cells) in zip(card.captionPictures, parts.captionPictures) {
      place(picture, cells, in: &screen)
    }
    body(
      pages[shown], pictures: card.pictures, characters: card.text.safeForScreen.count,
      isBold: !isQuestion, parts.text, in: &screen)
    if card.asksToDelete {
      // Every touch answers the question whether to delete, so nothing else can be tapped.
      for index in screen.elements.indices { screen.elements[index].target = nil }
    }
  }

  func position(_ position: Int, of count: Int) -> String {
    language.words(.position, .number(position), .number(count))
  }

  /// Says something in place of a card, under the deck's name.
  private func quiet(
    _ icon: Icon, _ name: String, _ title: Phrase, _ why: Phrase, in screen: inout Screen
  ) {
    header([name], in: &screen)
    let rows = Zones.headerRows(screen.size)..<screen.size.rows
    quiet(
      .icon(icon), language.variants(title).titles, why: language.variants(why),
      CellArea(columns: 0..<screen.size.columns, rows: rows), in: &screen)
  }

  /// Places a text in the middle of some cells, with its pictures beside or under it.
  ///
  /// - Parameters:
  ///   - text: The card's text, or a page of it.
  ///   - pictures: The pictures beside or under the text.
  ///   - characters: The length of the whole text if `text` is a page of it; nil for the length of `text`.
  ///   - isBold: Whether the text is painted in bold letters.
  ///   - area: The cells for the text and the pictures.
  ///   - screen: The screen to place them on.
  func body(
    _ text: String, pictures: [CardPicture] = [], characters: Int? = nil, isBold: Bool = false,
    _ area: CellArea, in screen: inout Screen
  ) {
    let places = PicturePlaces(
      in: area, characters: characters ?? text.count, pictures: pictures.count)
    if let cells = places.text { place(text, cells, ink: .text, isBold: isBold, in: &screen) }
    for (index, (picture, cells)) in zip(pictures, places.pictures).enumerated() {
      place(picture, cells, .picture(index + 1), in: &screen)
    }
  }

  private func place(
    _ picture: CardPicture, _ cells: CellArea, _ target: Target? = nil, in screen: inout Screen
  ) {
    screen.add(.picture(picture, language.variants(.picture)), cells, target: target)
  }

  /// Places a text in some cells, truncated to what the text renderer can show there.
  ///
  /// - Parameters:
  ///   - text: The text to place.
  ///   - cells: The cells for the text.
  ///   - ink: The text's colour.
  ///   - isBold: Whether the text's letters are bold.
  ///   - minLineHeight: The height of the text's smallest line; nil for the usual one of cards or of captions.
  ///   - screen: The screen to place the text on.
  func place(
    _ text: String, _ cells: CellArea, ink: Ink, isBold: Bool, minLineHeight: MinLineHeight? = nil,
    in screen: inout Screen
  ) {
    guard !cells.isEmpty else { return }
    var wrapped = WrappedText(text.safeForScreen, columns: cells.columns.count)
    wrapped.truncate(to: cells.rows.count, columns: cells.columns.count)
    let painted = PaintedText(
      wrapped.text(of: wrapped.lines.indices), ink: ink, isBold: isBold,
      minLineHeight: minLineHeight ?? (ink == .text ? self.minLineHeight : .reminder))
    screen.add(.card(painted), cells)
  }
}
