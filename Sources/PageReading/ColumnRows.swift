/// Rows of columns that stand side by side: questions, answers and perhaps notes.
struct ColumnRows {
  let letter: Double
  /// The middles of the horizontal rules, in pixels from the top.
  let rules: [Double]
  /// The middles of the numbers in a column of their own before the questions, in pixels from the top.
  var numbers: [Double] = []

  /// A text in a column, of one or several lines.
  struct Cell {
    var text: String
    var words: [ReadWord]

    init(_ line: ReadLine) { (text, words) = (line.text, line.words) }
    init() { (text, words) = ("", []) }
  }

  private struct Row {
    var middle: Double
    var lines: [ReadLine?]

    func isFull(_ count: Int) -> Bool { lines.count { $0 != nil } == count }
  }

  // In heights of a small letter:
  private static let (sameRow, besideRow) = (1.0, 0.5)
  private static let farthestLine = 4.0
  private static let indent = 0.8
  private static let closer = 0.45

  /// Returns the cells of each row, from the top.
  func rows(_ columns: [[ReadLine]]) -> [[Cell]] {
    let rows = lines(columns)
    let gaps = zip(rows.dropFirst(), rows).map { $0.middle - $1.middle }.sorted()
    let pitch = gaps.isEmpty ? letter * 3 : gaps[gaps.count / 2]
    let lefts = rows.compactMap { $0.lines[0]?.left }.sorted()
    let usualLeft = lefts.isEmpty ? 0 : Double(lefts[lefts.count / 2])
    let isRuled = rulesPartRows(rows, columns.count)
    let areNumbers = Self.areNumbers(numbers, beside: rows.map(\.middle), letter: letter)
    let numbers = areNumbers ? numbers : []
    let numbered = rows.map { row in
      numbers.contains { abs($0 - row.middle) < letter * Self.sameRow }
        || row.lines[0].map { EntryText.withoutNumber($0.text).hadNumber } ?? false
    }
    let closest = Self.closest(gaps, letter)
    let isNumbered =
      numbered.count { $0 } > max(3, rows.count { $0.lines[0] != nil } / 5)
    var entries: [[Cell]] = []
    for (place, row) in rows.enumerated() {
      if let last = entries.last,
        continues(
          row, after: rows[place - 1], last,
          (
            pitch, closest, usualLeft, isRuled, !numbers.isEmpty,
            isNumbered ? numbered[place] : nil
          ))
      {
        for (column, line) in row.lines.enumerated() {
          guard let line else { continue }
          entries[entries.count - 1][column].text = EntryText.joined(last[column].text, line.text)
          entries[entries.count - 1][column].words += line.words
        }
      } else {
        entries.append(row.lines.map { $0.map(Cell.init) ?? Cell() })
      }
    }
    return entries
  }

  /// Returns the lines of all columns that stand side by side.
  private func lines(_ columns: [[ReadLine]]) -> [Row] {
    let all = columns.enumerated().flatMap { column, lines in lines.map { (column, $0) } }
      .sorted { $0.1.middle < $1.1.middle }
    var rows: [Row] = []
    for (column, line) in all {
      if let last = rows.last, line.middle - last.middle < letter * Self.sameRow,
        last.lines[column] == nil
      {
        rows[rows.count - 1].lines[column] = line
        rows[rows.count - 1].middle = (last.middle + line.middle) / 2
      } else {
        var row = Row(middle: line.middle, lines: Array(repeating: nil, count: columns.count))
        row.lines[column] = line
        rows.append(row)
      }
    }
    return rows
  }

  /// Whether numbers stand beside rows, as numbers do and rubbish does not; all are middles in pixels from the top.
  static func areNumbers(_ numbers: [Double], beside rows: [Double], letter: Double) -> Bool {
    guard numbers.count <= PageColumns.mostTexts else { return false }
    let beside = numbers.count { number in
      rows.contains { abs($0 - number) < letter * Self.besideRow }
    }
    return beside * 5 >= numbers.count * 4 && beside * 4 >= rows.count
  }

  /// Whether rules part the rows regularly, so that they alone decide: only some may have been found.
  private func rulesPartRows(_ rows: [Row], _ count: Int) -> Bool {
    let full = rows.count { $0.isFull(count) }
    guard rules.count > max(4, full * 6 / 10) else { return false }
    let edges = [-1] + rules + [.infinity]
    let counts = zip(edges, edges.dropFirst()).map { top, bottom in
      rows.count { $0.middle > top && $0.middle < bottom }
    }
    let inner = counts.dropFirst().dropLast()
    return (inner.max() ?? 9) <= 3 && (counts.first ?? 0) + (counts.last ?? 0) <= 4
  }

  /// Returns the distance below which a line belongs to the line above it; nil if lines are equally far apart.
  ///
  /// - Parameters:
  ///   - gaps: The distances of lines, the shortest first.
  ///   - letter: The height of a small letter.
  /// - Returns: The distance between the two groups in which distances vary the least (Otsu's), if these are far enough apart.
  private static func closest(_ gaps: [Double], _ letter: Double) -> Double? {
    guard !gaps.isEmpty else { return nil }
    let usual = gaps.filter {
      $0 > letter * closestLines && $0 < gaps[gaps.count / 2] * farthestGap
    }
    func mean(_ part: ArraySlice<Double>) -> Double { part.reduce(0, +) / Double(part.count) }
    var best = (spread: 0.0, near: 0.0, far: 0.0)
    for place in usual.indices.dropFirst()
    where usual.count - place >= max(fewestRows, usual.count / mostLines) {
      guard usual[place] - usual[place - 1] > letter * leastJump else { continue }
      let (near, far) = (mean(usual[..<place]), mean(usual[place...]))
      let spread = Double(place * (usual.count - place)) * (far - near) * (far - near)
      if spread > best.spread { best = (spread, near, far) }
    }
    let middle = (best.near + best.far) / 2
    let between = usual.count { abs($0 - middle) < (best.far - best.near) / 5 }
    guard best.far - best.near > letter * leastSpace, between * 8 <= usual.count else { return nil }
    return middle
  }

  private static let (closestLines, farthestGap) = (1.6, 1.5)
  private static let (leastSpace, leastJump) = (0.4, 0.2)
  private static let fewestRows = 3
  /// The most lines that an entry has on average.
  private static let mostLines = 4

  private typealias Facts = (
    pitch: Double, closest: Double?, left: Double, isRuled: Bool, hasNumberColumn: Bool,
    hasNumber: Bool?
  )

  /// Decides whether a row continues the entry before it.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - before: The row above it.
  ///   - entry: The cells of the entry so far.
  ///   - facts: The usual distance of rows, that below which a row goes on, the left edge of questions, whether rules part the rows, and whether the row begins
  ///     with a number; nil if rows have none.
  /// - Returns: Whether it does.
  private func continues(
    _ row: Row, after before: Row, _ entry: [Cell], _ facts: Facts
  ) -> Bool {
    let gap = row.middle - before.middle
    let isNear = gap < letter * Self.farthestLine
    if let hasNumber = facts.hasNumber {
      if hasNumber { return false }
      // A number in a column of its own is seen even if it is misread.
      if facts.hasNumberColumn { return isNear && gap < facts.closest ?? .infinity }
    }
    if facts.isRuled {
      // Some of the rules may not have been found.
      return !rules.contains { $0 > before.middle && $0 < row.middle }
        && gap < facts.closest ?? .infinity
    }
    if let closest = facts.closest { return gap < closest }
    guard let question = row.lines[0] else { return isNear }
    if isNear {
      let goesOn = row.lines.indices.contains { column in
        row.lines[column] != nil
          && entry[column].text.last.map { ",;-".contains($0) } ?? false
      }
      if goesOn { return true }
    }
    guard !row.isFull(row.lines.count) else { return false }
    return gap < facts.pitch - letter * Self.closer
      || Double(question.left) - facts.left > letter * Self.indent
  }
}
