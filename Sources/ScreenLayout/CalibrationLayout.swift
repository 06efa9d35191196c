package import Scenes

/// Lays out the calibration's screens: a picture, one sentence, and a block for each repetition.
///
/// It works from 1 × 1 cells upwards and leaves out what does not fit, the sentence last.
package struct CalibrationLayout: Equatable, Sendable {
  private let language: Language

  package init(_ language: Language) {
    self.language = language
  }

  /// The screen for a content: a grid of exactly that size.
  package func grid(_ content: CalibrationContent, size: GridSize) -> CellGrid {
    switch content {
    case .ask(let task, let done, let count, let note):
      ask(task, done: done, of: count, note: note, size: size)
    case .result(let summary): result(summary, size: size)
    case .ended(let isKept):
      ended(
        language.words(isKept ? .settingsKept : .settingsUnchanged),
        paper: isKept ? .answer : .plain, size: size)
    }
  }

  // MARK: Asking

  private func ask(
    _ task: CalibrationTask, done: Int, of count: Int, note: CalibrationNote?, size: GridSize
  ) -> CellGrid {
    var grid = CellGrid(size: size, paper: .question)
    let rows = size.rows
    let picture = CalibrationPicture(task)
    let hasPicture = rows >= 15 && picture.columns <= size.columns
    let hasDots = rows >= 7 && Self.dotColumns(count) <= size.columns
    var lines = WrappedText(language.words(task.phrase), columns: size.columns)
    lines.truncate(to: max(1, rows - 4), columns: size.columns)
    let height =
      lines.lines.count + (hasPicture ? picture.rows.count + 2 : 0) + (hasDots ? 4 : 0)
    var row = max(0, (rows - height) / 2)
    if rows >= 5 { grid.write(language.words(.calibration), column: 1, row: 0, ink: .label) }
    if hasPicture {
      picture.draw(column: (size.columns - picture.columns) / 2, row: row, in: &grid)
      row += picture.rows.count + 2
    }
    for line in lines.lines {
      center(line, row: row, ink: .text, in: &grid)
      row += 1
    }
    if hasDots { dots(done, of: count, row: row + 2, in: &grid) }
    if rows >= 5, let said = said(note) ?? (task == .shake ? language.words(.skipShake) : nil) {
      center(fitting([said], size.columns), row: rows - 2, ink: .label, in: &grid)
    }
    return grid
  }

  private func said(_ note: CalibrationNote?) -> String? {
    switch note {
    case .seen(let length, let duration):
      language.words(.calibrationSeen, .text(tenths(length)), .number(duration))
    case .again(let refusal): language.words(refusal.phrase)
    case nil: nil
    }
  }

  /// Draws blocks four columns wide and two rows high, full ones for what is done.
  ///
  /// Many console fonts lack round dots; every one has these blocks (`ConsoleFont.smallest`).
  private func dots(_ done: Int, of count: Int, row: Int, in grid: inout CellGrid) {
    let left = (grid.size.columns - Self.dotColumns(count)) / 2
    for dot in 0..<count {
      let block = dot < done ? "████" : "░░░░"
      for line in 0..<2 {
        grid.write(
          block, column: left + 6 * dot, row: row + line, ink: dot < done ? .text : .label)
      }
    }
  }

  private static func dotColumns(_ count: Int) -> Int { 6 * count - 2 }

  // MARK: The end

  private func result(_ summary: CalibrationSummary, size: GridSize) -> CellGrid {
    var grid = CellGrid(size: size, paper: .answer)
    let (columns, rows) = (size.columns, size.rows)
    center(fitting(language.lines(.keepSettings), columns), row: rows - 2, ink: .text, in: &grid)
    if rows >= 2 {
      center(
        fitting(language.lines(.leaveSettings), columns), row: rows - 1, ink: .label, in: &grid)
    }
    let scores = scores(summary.scores, columns: columns)
    let changes = table(summary.changes.map { [$0.name, $0.before, "→ \($0.after)"] })
    var room = 0..<max(0, rows - 2)
    // An empty line goes above the title, and another above the instructions.
    if rows >= 10, scores.count + (changes.isEmpty ? 0 : 2) <= rows - 6 {
      center(fitting(language.lines(.recognized), columns), row: 1, ink: .label, in: &grid)
      room = 3..<(rows - 3)
    }
    var row = room.lowerBound
    for (line, ink) in lines(scores, changes, columns: columns, room: room.count) {
      center(line, row: row, ink: ink, in: &grid)
      row += 1
    }
    let picture = CalibrationPicture(.tap)
    let top = rows - 4 - picture.rows.count
    if row < top, picture.columns <= columns {
      picture.draw(column: (columns - picture.columns) / 2, row: top, in: &grid)
    }
    return grid
  }

  /// A table of what was recognized before and is recognized now, abbreviated if it would not fit.
  private func scores(_ scores: [CalibrationSummary.Score], columns: Int) -> [String] {
    func table(_ length: ([String]) -> String?, gap: Int) -> [String] {
      func words(_ phrase: Phrase, _ values: Label.Value...) -> String {
        length(language.lines(.words(phrase, values))) ?? ""
      }
      return self.table(
        [["", words(.calibrationBefore), words(.calibrationNow)]]
          + scores.map {
            [
              words($0.kind.phrase),
              words(.calibrationScore, .number($0.before), .number($0.count)),
              words(.calibrationScore, .number($0.after), .number($0.count)),
            ]
          },
        gap: gap)
    }
    let wide = table(\.first, gap: 3)
    guard let width = wide.first?.columns, width > columns else { return wide }
    return table(\.last, gap: 1)
  }

  /// The scores, then the changes; the last line counts the changes that don't fit.
  ///
  /// With too little room, the scores lose their heading, and the empty line between both goes.
  private func lines(
    _ scores: [String], _ changes: [String], columns: Int, room: Int
  ) -> [(String, Ink)] {
    let scores = room < scores.count ? scores.dropFirst() : scores[...]
    var lines = scores.prefix(room).map { ($0, Ink.text) }
    guard lines.count < room, let width = changes.first?.columns else { return lines }
    if lines.count + 1 < room { lines.append(("", .label)) }
    let left = width <= columns ? room - lines.count : 1
    let shown = width <= columns && changes.count <= left ? changes.count : left - 1
    lines += changes.prefix(shown).map { ($0, .label) }
    if shown < changes.count {
      let more = language.words(.moreChanges, .number(changes.count - shown))
      lines.append((more, .label))
    }
    return lines
  }

  /// Lines of equal width with aligned columns.
  private func table(_ rows: [[String]], gap: Int = 3) -> [String] {
    guard let first = rows.first else { return [] }
    let widths = first.indices.map { column in rows.map { $0[column].columns }.max() ?? 0 }
    return rows.map { row in
      zip(row, widths).map { text, width in
        text + String(repeating: " ", count: width - text.columns)
      }.joined(separator: String(repeating: " ", count: gap))
    }
  }

  private func ended(_ sentence: String, paper: Paper, size: GridSize) -> CellGrid {
    var grid = CellGrid(size: size, paper: paper)
    var lines = WrappedText(sentence, columns: size.columns)
    lines.truncate(to: size.rows, columns: size.columns)
    for (offset, line) in lines.lines.enumerated() {
      center(line, row: (size.rows - lines.lines.count) / 2 + offset, ink: .text, in: &grid)
    }
    return grid
  }

  // MARK: Lines

  /// The first text that fits, of texts ordered from the longest; if none fits, the shortest.
  private func fitting(_ texts: [String], _ columns: Int) -> String {
    texts.first { $0.columns + 2 <= columns } ?? texts.last ?? ""
  }

  private func center(_ line: String, row: Int, ink: Ink, in grid: inout CellGrid) {
    grid.write(line, column: max(0, (grid.size.columns - line.columns) / 2), row: row, ink: ink)
  }

  private func tenths(_ length: Double) -> String {
    let tenths = Int((min(max(length, 0), 9_999) * 10).rounded())
    return language.words(.decimal, .number(tenths / 10), .number(tenths % 10))
  }
}

extension CalibrationTask {
  fileprivate var phrase: Phrase {
    switch self {
    case .tap: .taskTap
    case .doubleTap: .taskDoubleTap
    case .swipeLeft: .taskSwipeLeft
    case .swipeRight: .taskSwipeRight
    case .swipeUp: .taskSwipeUp
    case .swipeDown: .taskSwipeDown
    case .shake: .taskShake
    }
  }
}

extension CalibrationRefusal {
  fileprivate var phrase: Phrase {
    switch self {
    case .tooMany: .tooMany
    case .onlyOne: .onlyOne
    case .tooFar: .tooFar
    case .tooShort: .tooShort
    case .tooLong: .tooLong
    case .otherWay: .otherWay
    case .twoFingers: .twoFingers
    }
  }
}

extension CalibrationKind {
  fileprivate var phrase: Phrase {
    switch self {
    case .taps: .taps
    case .doubleTaps: .doubleTaps
    case .swipes: .swipes
    case .shakes: .shakes
    }
  }
}
