import Scenes
import Study

/// The keyboard for an answer that is typed, with its question, the field, and the ways to a hint and to the answer.
extension CardLayout {
  /// The rows of the zones of a screen on which an answer is typed.
  private struct Zone {
    /// The rows of the question, the field and the buttons.
    var top: Range<Int>
    var keys: Range<Int>

    /// - Parameters:
    ///   - size: The screen's size.
    ///   - lines: The number of lines of keys.
    ///   - least: The fewest rows above the keys, as long as each line of keys has one.
    ///   - most: The most rows of a line of keys.
    init(_ size: GridSize, lines: Int, least: Int, most: Int) {
      let head = Zones.headerRows(size)
      let height = min(max((size.rows - head - least) / lines, 1), most)
      let first = max(size.rows - lines * height, head)
      (top, keys) = (head..<first, first..<size.rows)
    }
  }

  func write(_ content: KeyboardContent, _ asked: AskedQuestion, in screen: inout Screen) {
    screen.paper = .question
    let size = screen.size
    switch KeyboardShape(size) {
    case .compact where size.rows < 12: writeCompactly(content, asked, in: &screen)
    case .compact:
      corners(content, asked, in: &screen)
      let rows = smallRows(content)
      let zone = Zone(size, lines: rows.count, least: 2, most: 3)
      line(content, asked, zone.top.suffix(2), isWhole: false, in: &screen)
      place(rows, of: rows.count, content, zone.keys, in: &screen)
    case .upright:
      corners(content, asked, in: &screen)
      let rows = uprightRows(content, end: [save(content, 7)])
      let zone = Zone(size, lines: rows.count, least: 10, most: 3)
      let field = zone.top.dropLast(2).suffix(zone.top.count >= 9 ? 3 : 2)
      let whole = 0..<size.columns
      question(
        asked, CellArea(columns: whole, rows: zone.top.lowerBound..<field.lowerBound), in: &screen)
      self.field(content, CellArea(columns: whole, rows: field), in: &screen)
      ways(asked, CellArea(columns: whole, rows: zone.top.suffix(2)), in: &screen)
      place(rows, of: rows.count, content, zone.keys, in: &screen)
    case .wide: writeWidely(content, asked, in: &screen)
    }
  }

  private func writeWidely(
    _ content: KeyboardContent, _ asked: AskedQuestion, in screen: inout Screen
  ) {
    let size = screen.size
    let layers = [.capitals, .digits, .accents].map { layer($0, content, width: 2) }
    // Without a header, its way out stands among the keys.
    let back: [Key] = hasCorners(size) ? [] : [back(2)]
    let rows =
      alphabet(for: content).rows(content.layer).map { $0.map(letter) }
      + [back + layers + [space(5), erase(2), save(content, 4)]]
    let zone = Zone(size, lines: rows.count, least: 4, most: 3)
    corners(content, asked, in: &screen)
    place(rows, of: rows.count, content, zone.keys, in: &screen)
    guard zone.top.count >= 4, size.columns >= 40 else {
      return line(content, asked, zone.top, isWhole: true, in: &screen)
    }
    let left = size.columns * 5 / 16
    question(asked, CellArea(columns: 0..<left, rows: zone.top), in: &screen)
    let right = left..<size.columns
    field(content, CellArea(columns: right, rows: zone.top.dropLast(2)), in: &screen)
    ways(asked, CellArea(columns: right, rows: zone.top.suffix(2)), in: &screen)
  }

  /// Places the field, with the question as its label, and what else has no room elsewhere on a small screen; the field
  /// leads to the question.
  private func line(
    _ content: KeyboardContent, _ asked: AskedQuestion, _ rows: Range<Int>, isWhole: Bool,
    in screen: inout Screen
  ) {
    var cells = CellArea(columns: 0..<screen.size.columns, rows: rows)
    if !isWhole {
      cells = place([erase(4), save(content, 7)], atEndOf: cells, content, in: &screen)
    }
    field(content, label: asked.text, cells, in: &screen)
  }

  private func writeCompactly(
    _ content: KeyboardContent, _ asked: AskedQuestion, in screen: inout Screen
  ) {
    let size = screen.size
    let rows = smallRows(content)
    let top = size.rows - rows.count * max(1, min(3, (size.rows - 2) / max(rows.count, 1)))
    place(rows, of: rows.count, content, top..<size.rows, in: &screen)
    let line = max(top - 2, 0)..<top
    screen.add(
      .button(ButtonFace(.plain, [], icon: Target(.leave).icon)),
      CellArea(columns: 0..<Self.corner, rows: line), target: Target(.leave))
    var cells = place(
      [erase(4), save(content, 7)],
      atEndOf: CellArea(columns: Self.corner..<size.columns, rows: line), content, in: &screen)
    if let picture = asked.pictures.first {
      screen.add(
        .picture(picture, language.variants(.picture)),
        CellArea(columns: cells.columns.prefix(4), rows: line), target: .picture(1))
      cells.columns = cells.columns.dropFirst(4)
    } else if asked.text.safeForScreen.columns <= Self.shortQuestion, cells.columns.count >= 14 {
      // A short question has a place of its own, in larger letters than those of a label.
      question(
        asked, CellArea(columns: cells.columns.prefix(Self.questionColumns), rows: line),
        in: &screen)
      cells.columns = cells.columns.dropFirst(Self.questionColumns)
      return field(content, label: "", cells, in: &screen)
    }
    field(content, label: asked.text, cells, in: &screen)
  }

  /// The most columns of the letters of a question that has a place of its own, and the columns of that place.
  private static let shortQuestion = 8
  private static let questionColumns = 6

  // MARK: Parts

  private func hasCorners(_ size: GridSize) -> Bool {
    Zones.headerRows(size) > 0 && size.columns > 2 * Self.corner
  }

  private func corners(
    _ content: KeyboardContent, _ asked: AskedQuestion, in screen: inout Screen
  ) {
    let rows = 0..<Zones.headerRows(screen.size)
    progress(of: asked, in: &screen)
    var corners = [(Target(.leave), 0..<Self.corner)]
    if content.canTakeBack {
      corners.append((Target(.previous), screen.size.columns - Self.corner..<screen.size.columns))
    }
    for (target, columns) in corners where hasCorners(screen.size) {
      screen.add(
        .button(ButtonFace(.plain, [], icon: target.icon)),
        CellArea(columns: columns, rows: rows), target: target)
    }
  }

  private func question(_ asked: AskedQuestion, _ cells: CellArea, in screen: inout Screen) {
    body(asked.text.safeForScreen, pictures: asked.pictures, cells, in: &screen)
  }

  /// Places the ways to a hint, to the answer and to the question's sounds.
  private func ways(_ asked: AskedQuestion, _ cells: CellArea, in screen: inout Screen) {
    var columns = cells.columns
    if !asked.sounds.isEmpty || asked.isHeard, columns.count >= 24 {
      screen.add(
        .button(ButtonFace(.plain, [], icon: Target(.listen).icon)),
        CellArea(columns: columns.prefix(4), rows: cells.rows), target: Target(.listen))
      columns = columns.dropFirst(4)
    }
    for (index, (target, phrase)) in [
      (KeyboardContent.hint, Phrase.aLetter), (KeyboardContent.showIt, .showIt),
    ].enumerated() {
      screen.add(
        .button(ButtonFace(.plain, language.variants(phrase), icon: target.icon)),
        CellArea(columns: columns.part(index, of: 2), rows: cells.rows), target: target)
    }
  }

  /// Places the field; if it has the question as its label, it leads to the question.
  private func field(
    _ content: KeyboardContent, label: String? = nil, _ cells: CellArea, in screen: inout Screen
  ) {
    let shown = String(content.text.suffix(cells.columns.count)).safeForScreen
    let words = label.map { [$0.safeForScreen] } ?? language.variants(content.title)
    screen.add(
      .field(FieldFace(shown, label: words, hasCaret: true)), cells,
      target: label == nil ? nil : KeyboardContent.question)
  }
}
