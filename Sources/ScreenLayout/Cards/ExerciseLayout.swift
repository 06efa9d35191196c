package import Scenes
import Study

/// An answer letter by letter, as the box has judged it, and the right one once it is shown.
extension CardLayout {
  func exercise(_ content: ExerciseContent, isBox: Bool, in screen: inout Screen) {
    screen.paper = content.answer != nil || content.isDecided ? .answer : .question
    let size = screen.size
    switch content.stage {
    case .building: return build(content, in: &screen)
    case .pairing:
      screen.paper = .plain
      return pairs(content, in: &screen)
    case .meeting, .saying, .said, .nearly, .decided: break
    }
    progress(of: content.question, in: &screen)
    var rows = min(Zones.headerRows(size), size.rows)..<size.rows
    if content.isLeech, rows.count >= 4 {
      caption(.quizLeechHint, .muted, rows.suffix(1), in: &screen)
      rows = rows.dropLast()
    }
    let high = rows.count >= 8 ? 2 : 1
    title(of: content, rows.prefix(high), in: &screen)
    rows = rows.dropFirst(high)
    let asked = content.question.text.safeForScreen
    if !asked.isEmpty, !showsQuestion(content), rows.count >= 4 {
      let cells = CellArea(columns: 0..<size.columns, rows: rows.prefix(high))
      place(asked, cells, ink: .label, isBold: false, in: &screen)
      rows = rows.dropFirst(high)
    }
    let count = content.remarks.count
    let remarks =
      count == 0 || rows.count < 4
      ? 0 : size.columns >= 40 ? 2 : rows.count >= 2 * count + 8 ? 2 * count : count
    self.remarks(content, rows.suffix(remarks), in: &screen)
    rows = rows.dropLast(remarks)
    if let level = content.level, rows.count >= 3 {
      self.level(level, CellArea(columns: 0..<size.columns, rows: rows.suffix(1)), in: &screen)
      rows = rows.dropLast()
    }
    letters(content, CellArea(columns: 0..<size.columns, rows: rows), in: &screen)
  }

  /// Whether the question has the room that the answer has later.
  private func showsQuestion(_ content: ExerciseContent) -> Bool {
    if case .saying = content.stage { true } else { false }
  }

  private func caption(
    _ phrase: Phrase, _ weight: Caption.Weight, _ rows: Range<Int>, in screen: inout Screen
  ) {
    screen.add(
      .caption(Caption(language.variants(phrase), .center, weight)),
      CellArea(columns: 0..<screen.size.columns, rows: rows))
  }

  /// Places what came of the answer.
  private func title(of content: ExerciseContent, _ rows: Range<Int>, in screen: inout Screen) {
    screen.add(
      .title(Caption(language.variants(content.title), .center, .strong)),
      CellArea(columns: 0..<screen.size.columns, rows: rows))
  }

  private func remarks(
    _ content: ExerciseContent, _ rows: Range<Int>, in screen: inout Screen
  ) {
    let count = content.remarks.count
    for (index, remark) in content.remarks.enumerated() {
      let columns = 0..<screen.size.columns
      let isBeside = columns.count >= 40
      screen.add(
        .badge(remark.mark.icon.map(Sign.icon), words(of: remark)),
        CellArea(
          columns: (isBeside ? columns.part(index, of: count) : columns).inset,
          rows: isBeside ? rows : rows.part(index, of: count)))
    }
  }

  func words(of remark: ExerciseContent.Remark) -> TextVariants {
    let words = language.variants(remark.label)
    guard let note = remark.note.flatMap({ language.variants($0).first }) else { return words }
    return words.prefix(1).map { "\($0), \(note)" } + words
  }

  private func letters(_ content: ExerciseContent, _ area: CellArea, in screen: inout Screen) {
    var area = area
    if !content.pictures.isEmpty {
      let places = PicturePlaces(
        in: area, characters: max(content.answer?.count ?? 0, 1), pictures: content.pictures.count)
      for (index, (picture, cells)) in zip(content.pictures, places.pictures).enumerated() {
        screen.add(
          .picture(picture, language.variants(.picture)), cells, target: .picture(index + 1))
      }
      area = places.text ?? area
    }
    let lines = content.lines.flatMap { wrapped($0, area.columns.count) }
    let asked = showsQuestion(content) ? content.question.text : nil
    guard let answer = content.answer ?? asked, !content.isRight else {
      return place(lines, area, in: &screen)
    }
    let above = lines.isEmpty ? 0 : min(area.rows.count / 2, 3 * lines.count)
    place(lines, CellArea(columns: area.columns, rows: area.rows.prefix(above)), in: &screen)
    let below = CellArea(columns: area.columns, rows: area.rows.dropFirst(above))
    place(answer, below, ink: .text, isBold: content.answer != nil, in: &screen)
  }

  /// Places lines of letters one below the other, in the middle.
  func place(
    _ lines: [[ExerciseContent.Letter]], _ area: CellArea, in screen: inout Screen
  ) {
    let height = min(area.rows.count / max(lines.count, 1), 4)
    guard height > 0 else { return }
    let top = area.rows.lowerBound + (area.rows.count - height * lines.count) / 2
    for (index, line) in lines.enumerated() {
      screen.add(
        .written(line),
        CellArea(
          columns: area.columns, rows: top + index * height..<top + (index + 1) * height))
    }
  }

  /// The least columns of a letter.
  private static let leastColumns = 2

  /// Returns letters in lines of as many as have room, broken at blanks where there are any.
  func wrapped(
    _ letters: [ExerciseContent.Letter], _ columns: Int
  ) -> [[ExerciseContent.Letter]] {
    let most = max(columns / Self.leastColumns, 1)
    var lines: [[ExerciseContent.Letter]] = []
    var rest = letters[...]
    while rest.count > most {
      let end = rest.prefix(most + 1).lastIndex { $0.mark == .blank }
      lines.append(Array(rest[..<(end ?? rest.startIndex + most)]))
      rest = end.map { rest[($0 + 1)...] } ?? rest.dropFirst(most)
    }
    return lines + (rest.isEmpty ? [] : [Array(rest)])
  }
}

extension ExerciseContent.Letter.Mark {
  /// The sign that says what is wrong, so that no colour is alone; nil for none.
  package var icon: Icon? {
    switch self {
    case .plain, .right, .blank, .laid, .next, .open: nil
    case .wrong: .close
    case .missing: .plus
    case .extra: .minus
    case .swapped: .swap
    }
  }
}
