import Scenes
import Study

/// The rows of a list: words at the left, and at the right the detail and the row's end.
extension TextRenderer {
  mutating func row(_ row: ScreenRow, _ element: Element, isStacked: Bool) {
    let cells = element.cells
    if element.target != nil { frame(cells) }
    if case .picture = row.kind {
      let number = ends(of: row).last ?? ""
      return write(
        row.words.map { number.isEmpty ? $0 : "\(number) \($0)" }, cells, .center, .text)
    }
    var (left, right) = (cells.columns.lowerBound + 2, cells.columns.upperBound - 2)
    if case .learner(let sign, _)? = row.sign {
      grid.write(Self.learner, column: left, row: cells.middleRow, ink: .learner(sign.color))
      left += Self.learner.columns + 1
    }
    guard right - left >= 2 else { return }
    var row = cells.rows.count < 2 ? row.singleLine : row
    let least = row.words.last?.columns ?? 0
    let all = ends(of: row)
    // A switch or a check is shown in any case, and then the words are cut off.
    let end =
      all.first { left + least + 2 + $0.columns <= right }
      ?? all.last { $0.columns == 1 && left + 3 + $0.columns <= right } ?? ""
    let ends = end.isEmpty ? "" : "  \(end)"
    if cells.rows.count >= 4, !row.noteWithDetail.isEmpty {
      let below = CellArea(
        columns: left - 1..<right + 1, rows: cells.middleRow + 1..<cells.middleRow + 2)
      write(row.noteWithDetail, below, .left, row.isWrong ? .wrong : .label)
      (row.detail, row.note) = (nil, nil)
    }
    // On two lines, only the longest detail stands beside the words; otherwise it goes below, in full.
    var upper = row
    if (2...3).contains(cells.rows.count) {
      upper.detail = isStacked ? nil : row.detail.map { Array($0.prefix(1)) }
    }
    let (words, detail) = upper.fitting(right - left - ends.columns)
    if (2...3).contains(cells.rows.count) {
      let below = CellArea(
        columns: left - 1..<right + 1, rows: cells.middleRow + 1..<cells.rows.upperBound)
      write(
        detail.isEmpty ? row.noteWithDetail : row.note ?? [], below, .left,
        row.isWrong ? .wrong : .label)
    }
    if !end.isEmpty {
      right -= end.columns
      grid.write(end, column: right, row: cells.middleRow, ink: .label)
      right -= 2
    }
    if !detail.isEmpty {
      right -= detail.columns
      grid.write(
        detail, column: right, row: cells.middleRow, ink: row.isWrong ? .wrong : .label)
      right -= 2
    }
    grid.write(
      words.truncated(to: right - left), column: left, row: cells.middleRow,
      ink: row.isWrong ? .wrong : .text)
  }

  /// Returns the texts for a row's end, the longest first; none for a row with nothing at its end.
  private func ends(of row: ScreenRow) -> TextVariants {
    let week = if case .pupil(_, let face) = row.kind { Self.marks(face) + " " } else { "" }
    return switch row.end {
    case .due(let count): ["\(week)(\(count))", "(\(count))"]
    case .place(let number): ["\(number)"]
    case .done, .chosen: [week + Icon.check.character, Icon.check.character]
    case .toggle(let isOn): [isOn ? Icon.check.character : "−"]
    case .share(let part, let whole):
      ["\(Self.bar(part, of: whole, length: Self.bar)) \(part)/\(whole)", "\(part)/\(whole)"]
    case nil: week.isEmpty ? [] : [String(week.dropLast())]
    }
  }

  /// A mark for each of a learner's last seven days.
  private static func marks(_ face: PupilFace) -> String {
    String(
      face.week.map { day in
        switch day {
        case .here: "*"
        case .away: "-"
        case .free: "·"
        }
      })
  }

  /// The number of columns of a row's bar.
  private static let bar = 10
}

extension Row where Words == TextVariants {
  /// Returns the words and the detail to show in some columns.
  ///
  /// The longest words that fit with a detail are preferred, with the longest such detail. Next come words
  /// that fit without a detail, and then the shortest words, which are cut off.
  fileprivate func fitting(_ room: Int) -> (words: String, detail: String) {
    let details = details.isEmpty ? [""] : details
    let pairs = words.flatMap { words in details.map { (words, $0) } }
    return pairs.first { $0.columns + ($1.isEmpty ? 0 : 2 + $1.columns) <= room }
      ?? words.first { $0.columns <= room }.map { ($0, "") }
      ?? (words.last ?? "", details.last.map { $0.columns + 6 <= room ? $0 : "" } ?? "")
  }
}
