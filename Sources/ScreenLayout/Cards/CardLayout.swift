package import Scenes
import Study

/// Places what a screen says, and what can be tapped, on a grid of cells.
///
/// The deck's name and the position are at the top, a notice below them, the hint at the bottom.
/// The card's text is in the middle of the rest, with its mark below it. The layout works from
/// 1 × 1 cells upwards and leaves out what does not fit.
package struct CardLayout: Equatable, Sendable {
  package private(set) var language: Language
  private(set) var keyboard: Keyboard
  package let leastLine: LeastLine

  /// - Parameters:
  ///   - language: The screen's own words.
  ///   - keyboard: The keys that the screen shows.
  ///   - leastLine: The height of the smallest line of a card's text.
  package init(
    language: Language = .english, keyboard: Keyboard = .english, leastLine: LeastLine = .standard
  ) {
    self.language = language
    self.keyboard = keyboard
    self.leastLine = leastLine
  }

  /// Speaks the language of the box's preferences, with their keyboard or else the language's.
  package mutating func follow(_ preferences: Preferences) {
    let code = preferences[.language].flatMap { Language.Code(rawValue: $0) } ?? language.code
    if code != language.code { language = Language(code) }
    let keys = preferences[.keyboard].flatMap { Keyboard.Code(rawValue: $0) }
    keyboard = Keyboard(keys ?? Keyboard.Code(code))
  }

  /// The screen for a content.
  ///
  /// - Parameters:
  ///   - content: What to say.
  ///   - notice: What to say besides; a calibration, which has no answers, shows no notice.
  ///   - size: The grid's size.
  ///   - brightness: How far the card's text has faded in; labels never fade.
  /// - Returns: A screen of exactly that size. Its targets do not depend on notice and brightness.
  package func screen(
    _ content: ScreenContent, notice: Notice? = nil, size: GridSize, brightness: Brightness = .full
  ) -> Screen {
    var screen: Screen
    switch content {
    case .card(let card): screen = self.card(card, size: size, brightness: brightness)
    case .emptyDeck(let name):
      screen = plain(name, .deckEmptyHelp, under: .deckEmpty, size: size)
    case .quiz(let quiz):
      screen = self.quiz(quiz, targets: content.targets, size: size, brightness: brightness)
    case .result(let result): screen = self.result(result, targets: content.targets, size: size)
    case .waiting(let waiting): screen = self.waiting(waiting, size: size)
    case .tooFewAnswers(let name):
      screen = plain(name, .tooFewAnswersHelp, under: .tooFewAnswers, size: size)
    case .list(let list): screen = self.list(list, size: size)
    case .buttoned(let content, let buttons):
      var above = self.screen(
        content, notice: notice, size: Self.sizeAboveButtons(size), brightness: brightness)
      progress(of: content, in: &above.grid)
      return add(buttons, below: above, size: size)
    case .keyboard(let keyboard): screen = self.keyboard(keyboard, size: size)
    case .gallery(let gallery): screen = self.gallery(gallery, size: size)
    case .dark: return Screen(grid: CellGrid(size: size, paper: .plain))
    case .chart(let chart): screen = self.chart(chart, size: size)
    case .spots(let spots): screen = self.spots(spots, size: size)
    case .calibration(let content):
      return Screen(grid: CalibrationLayout(language).grid(content, size: size))
    }
    if let notice { self.notice(notice, in: &screen.grid) }
    return screen
  }

  private func card(_ card: CardContent, size: GridSize, brightness: Brightness) -> Screen {
    let isQuestion = card.side == .question
    var screen = Screen(grid: CellGrid(size: size, paper: isQuestion ? .question : .answer))
    header(card.deckName, position(card), in: &screen.grid)
    let room = CardRoom(card, size: size)
    let pages = pages(of: card, in: room)
    let shown = min(max(card.page, 0), pages.count - 1)
    let hints =
      if shown < pages.count - 1 {
        pageHints(shown, of: pages.count, in: room)
      } else {
        language.lines(card.hint)
      }
    hint(card.asksToDelete ? language.lines(.deleteHint) : hints, in: &screen.grid)
    if pages.count > 1 {
      pageTurning(shown, of: pages.count, columns: room.pageColumns, rows: room.rows, in: &screen)
    }
    let columns = pages.count > 1 ? room.columnsBesidePages : room.columns
    if let caption = card.caption, !room.captionRows.isEmpty {
      self.caption(
        caption, card.captionPictures.prefix(room.captionPictures),
        CellArea(columns: columns, rows: room.captionRows), in: &screen)
    }
    body(
      pages[shown], pictures: card.pictures, characters: card.text.safeForScreen.count,
      brightness: brightness, isBold: !isQuestion,
      CellArea(columns: columns, rows: room.textRows), in: &screen)
    if card.asksToDelete {
      remark(.deleteQuestion, ink: .text, in: &screen.grid)
    } else if let said = card.remark {
      remark(said, ink: .label, in: &screen.grid)
    }
    return screen
  }

  /// How many pages a content's text has on a screen; 1 for what is not turned.
  package func pageCount(of content: ScreenContent, size: GridSize) -> Int {
    switch content {
    case .card(let card): pages(of: card, in: CardRoom(card, size: size)).count
    case .quiz(let quiz): pages(of: quiz, in: room(of: quiz, size: size)).count
    case .list(let list): places(of: list, size: size).pageCount
    case .buttoned(let content, _): pageCount(of: content, size: Self.sizeAboveButtons(size))
    default: 1
    }
  }

  private func pages(of card: CardContent, in room: CardRoom) -> [String] {
    room.pages(of: card.text.safeForScreen, pictures: card.pictures.count, least: leastLine)
  }

  func position(_ card: CardContent) -> String {
    if let lesson = card.lesson, lesson.mode == .review {
      return language.words(.cardsLeft, .number(lesson.left))
    }
    return position(card.position, of: card.count)
  }

  func position(_ position: Int, of count: Int) -> String {
    language.words(.position, .number(position), .number(count))
  }

  /// A screen with a sentence instead of a card.
  private func plain(
    _ name: String, _ help: Phrase, under title: Phrase, size: GridSize
  ) -> Screen {
    var grid = CellGrid(size: size, paper: .plain)
    header(name, "", in: &grid)
    var screen = Screen(grid: grid)
    body(language.words(help), under: language.words(title), in: &screen)
    return screen
  }

  func header(_ name: String, _ position: String, in grid: inout CellGrid) {
    guard grid.size.rows >= 3 else { return }
    let right = grid.size.columns - 1 - position.columns
    if position.columns > 0, right > 0 {
      grid.write(position, column: right, row: 0, ink: .label)
    }
    let room = (position.isEmpty ? grid.size.columns - 1 : right) - 2
    var name = WrappedText(name.safeForScreen, columns: max(room, 2))
    name.truncate(to: 1, columns: room)
    if room >= 2, let line = name.lines.first {
      grid.write(line, column: 1, row: 0, ink: .label)
    }
  }

  func hint(_ hints: [String], in grid: inout CellGrid) {
    guard grid.size.rows >= 5,
      let hint = hints.first(where: { $0.columns + 2 <= grid.size.columns })
    else { return }
    grid.write(
      hint, column: (grid.size.columns - hint.columns) / 2, row: grid.size.rows - 1, ink: .label)
  }

  /// Writes at the right end of row 1, if it is free: only small screens full of choices use it.
  ///
  /// A notice that calls for action is as bright as a card's text.
  private func notice(_ notice: Notice, in grid: inout CellGrid) {
    guard grid.size.rows >= 5,
      let line = language.lines(of: notice).first(where: { $0.columns + 2 <= grid.size.columns })
    else { return }
    let column = grid.size.columns - 1 - line.columns
    let isFree = (column - 1..<grid.size.columns).allSatisfy {
      grid[column: $0, row: 1]?.glyph == " "
    }
    let ink: Ink =
      switch notice {
      case .saving, .saved, .soundLost: .label
      case .notSaved, .notRead, .notKept, .notChanged, .recovered, .spared, .touchLost: .text
      }
    if isFree { grid.write(line, column: column, row: 1, ink: ink) }
  }

  /// Writes below the card's text, in the last row above the hint.
  private func remark(_ remark: Phrase, ink: Ink, in grid: inout CellGrid) {
    guard grid.size.rows >= 5,
      let line = language.lines(remark).first(where: { $0.columns <= grid.size.columns })
    else { return }
    grid.write(
      line, column: (grid.size.columns - line.columns) / 2, row: grid.size.rows - 2, ink: ink)
  }

  /// Places a sentence in the middle, with a caption above it.
  func body(_ text: String, under caption: String, in screen: inout Screen) {
    let room = CardRoom(captioned: true, size: screen.grid.size)
    if !room.captionRows.isEmpty {
      self.caption(
        caption, [], CellArea(columns: room.columns, rows: room.captionRows), in: &screen)
    }
    body(text, CellArea(columns: room.columns, rows: room.textRows), in: &screen)
  }

  /// Places what stands above a text, with pictures beside it: the question, as it was asked.
  private func caption(
    _ caption: String, _ pictures: ArraySlice<CardPicture>, _ area: CellArea,
    in screen: inout Screen
  ) {
    let places = PicturePlaces(
      in: area, characters: caption.count, pictures: pictures.count)
    if let cells = places.text {
      // Near the text, as far as plain letters leave a choice.
      place(
        caption, cells, ink: .label, brightness: .full, isBold: false,
        row: { cells.rows.upperBound - $0 - (cells.rows.count > $0 ? 1 : 0) }, in: &screen)
    }
    for (picture, cells) in zip(pictures, places.pictures) { place(picture, cells, in: &screen) }
  }

  /// Places a text in the middle of some cells, with its pictures beside or under it.
  ///
  /// - Parameters:
  ///   - text: The card's text.
  ///   - pictures: What stands beside or under it.
  ///   - characters: The length of the whole text where this is a page of it; nil for its own.
  ///   - brightness: How far the text has faded in.
  ///   - isBold: Whether it is painted in bold letters.
  ///   - area: The cells for both.
  ///   - screen: The screen to place them on.
  func body(
    _ text: String, pictures: [CardPicture] = [], characters: Int? = nil,
    brightness: Brightness = .full, isBold: Bool = false, _ area: CellArea,
    in screen: inout Screen
  ) {
    let places = PicturePlaces(
      in: area, characters: characters ?? text.count, pictures: pictures.count)
    if let cells = places.text {
      place(
        text, cells, ink: .text, brightness: brightness, isBold: isBold,
        row: { cells.rows.lowerBound + (cells.rows.count - $0) / 2 }, in: &screen)
    }
    for (index, (picture, cells)) in zip(pictures, places.pictures).enumerated() {
      place(picture, cells, in: &screen)
      screen.targets.append(TouchTarget(target: .picture(index + 1), cells: cells))
    }
  }

  private func place(_ picture: CardPicture, _ cells: CellArea, in screen: inout Screen) {
    guard let paper = screen.grid[column: 0, row: 0]?.paper else { return }
    var wrapped = WrappedText(language.words(.picture), columns: cells.columns.count)
    wrapped.truncate(to: cells.rows.count, columns: cells.columns.count)
    write(
      wrapped, from: cells.rows.lowerBound + (cells.rows.count - wrapped.lines.count) / 2,
      columns: cells.columns, ink: .label, brightness: .full, in: &screen.grid)
    screen.artwork.append(Artwork(cells: cells, paper: paper, drawing: .picture(picture)))
  }

  /// Writes a text into some cells, and lets it be painted over them; cut off where it does not fit.
  ///
  /// `row` gives the row of the first line, from the number of lines.
  private func place(
    _ text: String, _ cells: CellArea, ink: Ink, brightness: Brightness, isBold: Bool,
    row: (Int) -> Int, in screen: inout Screen
  ) {
    guard !cells.rows.isEmpty, let paper = screen.grid[column: 0, row: 0]?.paper else { return }
    var wrapped = WrappedText(text.safeForScreen, columns: cells.columns.count)
    wrapped.truncate(to: cells.rows.count, columns: cells.columns.count)
    write(
      wrapped, from: row(wrapped.lines.count), columns: cells.columns, ink: ink,
      brightness: brightness, in: &screen.grid)
    let painted = PaintedText(
      wrapped.text(of: wrapped.lines.indices), ink: ink, isBold: isBold,
      least: ink == .text ? leastLine : .reminder)
    screen.artwork.append(Artwork(cells: cells, paper: paper, drawing: .text(painted)))
  }

  private func write(
    _ wrapped: WrappedText, from row: Int, columns: Range<Int>, ink: Ink, brightness: Brightness,
    in grid: inout CellGrid
  ) {
    for (offset, line) in wrapped.lines.enumerated() {
      grid.write(
        line, column: columns.lowerBound + (columns.count - line.columns) / 2, row: row + offset,
        ink: ink, brightness: brightness)
    }
  }
}
