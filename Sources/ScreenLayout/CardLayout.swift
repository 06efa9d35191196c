package import Scenes
import Study

/// Places what a screen says, and what can be tapped, on a grid of cells.
///
/// The deck's name and the position are at the top, a notice below them, the hint at the bottom.
/// The card's text is in the middle of the rest, with its mark below it. The layout works from
/// 1 × 1 cells upwards and leaves out what does not fit.
package struct CardLayout: Equatable, Sendable {
  let text: InterfaceText

  package init(text: InterfaceText = .english) {
    self.text = text
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
    case .card(let card):
      screen = Screen(grid: self.card(card, size: size, brightness: brightness))
    case .emptyDeck(let name):
      screen = plain(name, text.emptyDeckHelp, under: text.emptyDeckTitle, size: size)
    case .quiz(let quiz):
      screen = self.quiz(quiz, targets: content.targets, size: size, brightness: brightness)
    case .result(let result): screen = self.result(result, targets: content.targets, size: size)
    case .learners(let learners):
      screen = self.learners(learners, targets: content.targets, size: size)
    case .waiting(let waiting): screen = self.waiting(waiting, size: size)
    case .tooFewAnswers(let name):
      screen = plain(name, text.lesson.tooFewHelp, under: text.lesson.tooFewTitle, size: size)
    case .calibration(let content):
      return Screen(grid: CalibrationLayout(text: text.calibration).grid(content, size: size))
    }
    if let notice { self.notice(notice, in: &screen.grid) }
    return screen
  }

  private func card(_ card: CardContent, size: GridSize, brightness: Brightness) -> CellGrid {
    var grid = CellGrid(size: size, paper: card.side == .question ? .question : .answer)
    header(card.deckName, position(card), in: &grid)
    let hints =
      if let lesson = card.lesson {
        text.lesson.hints(card.side, lesson)
      } else {
        card.side == .question ? text.questionHints : text.hints(card.mark)
      }
    hint(card.asksToDelete ? text.deleteHints : hints, in: &grid)
    let end = body(card.text, caption: card.caption, brightness: brightness, in: &grid)
    if card.asksToDelete {
      remark(text.deleteQuestions, ink: .text, below: end, in: &grid)
    } else {
      let remarks =
        card.lesson.map { text.lesson.remarks(card.side, $0) } ?? text.remarks(card.mark)
      remark(remarks, ink: .label, below: end, in: &grid)
    }
    return grid
  }

  private func position(_ card: CardContent) -> String {
    if let lesson = card.lesson, lesson.mode == .review { return text.lesson.left(lesson.left) }
    return position(card.position, of: card.count)
  }

  func position(_ position: Int, of count: Int) -> String {
    text.position.with(position, count)
  }

  /// A screen with a sentence instead of a card.
  func plain(_ name: String, _ help: String, under title: String, size: GridSize) -> Screen {
    var grid = CellGrid(size: size, paper: .plain)
    header(name, "", in: &grid)
    _ = body(help, caption: title, brightness: .full, in: &grid)
    return Screen(grid: grid)
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
      let line = text.notice.lines(notice).first(where: { $0.columns + 2 <= grid.size.columns })
    else { return }
    let column = grid.size.columns - 1 - line.columns
    let isFree = (column - 1..<grid.size.columns).allSatisfy {
      grid[column: $0, row: 1]?.glyph == " "
    }
    let ink: Ink =
      switch notice {
      case .saving, .saved: .label
      case .notSaved, .notRead, .notKept, .recovered: .text
      }
    if isFree { grid.write(line, column: column, row: 1, ink: ink) }
  }

  /// Writes two rows below the card's text, or nearer if there is no room; the text does not move.
  private func remark(_ remarks: [String], ink: Ink, below end: Int, in grid: inout CellGrid) {
    let row = min(end + 1, grid.size.rows - (grid.size.rows >= 5 ? 2 : 1))
    guard row >= end, let line = remarks.first(where: { $0.columns <= grid.size.columns })
    else { return }
    grid.write(line, column: (grid.size.columns - line.columns) / 2, row: row, ink: ink)
  }

  /// Writes the card's text in the middle, with its caption above it.
  ///
  /// - Parameters:
  ///   - text: The card's text.
  ///   - caption: The text above it, drawn as a label; nil for none.
  ///   - brightness: How far the text has faded in.
  ///   - room: The rows for both; nil for all but header and hint.
  ///   - grid: The grid to write on.
  /// - Returns: The row after the last one used.
  func body(
    _ text: String, caption: String?, brightness: Brightness, rows room: Range<Int>? = nil,
    in grid: inout CellGrid
  ) -> Int {
    let isTall = grid.size.rows >= 5
    let rows = room ?? (isTall ? 2..<(grid.size.rows - 2) : 0..<grid.size.rows)
    guard !rows.isEmpty else { return rows.lowerBound }
    let margin = grid.size.columns >= 20 ? 2 : 0
    let width = grid.size.columns - 2 * margin
    var captionLines = WrappedText(caption?.safeForScreen ?? "", columns: width)
    captionLines.truncate(to: rows.count / 3, columns: width)
    let hasCaption = caption != nil && rows.count >= 3
    let captionRows = hasCaption ? captionLines.lines.count + 1 : 0
    var bodyLines = WrappedText(text.safeForScreen, columns: width)
    bodyLines.truncate(to: rows.count - captionRows, columns: width)
    var row = rows.lowerBound + max(0, rows.count - captionRows - bodyLines.lines.count) / 2
    if hasCaption {
      write(captionLines, from: row, ink: .label, in: &grid)
      row += captionRows
    }
    write(bodyLines, from: row, ink: .text, brightness: brightness, in: &grid)
    return row + bodyLines.lines.count
  }

  private func write(
    _ wrapped: WrappedText, from row: Int, ink: Ink, brightness: Brightness = .full,
    in grid: inout CellGrid
  ) {
    for (offset, line) in wrapped.lines.enumerated() {
      grid.write(
        line, column: (grid.size.columns - line.columns) / 2, row: row + offset, ink: ink,
        brightness: brightness)
    }
  }
}
