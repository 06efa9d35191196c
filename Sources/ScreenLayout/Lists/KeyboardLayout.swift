import Scenes

/// The keyboard: the text above, rows of keys, and below them what is no letter.
extension CardLayout {
  func keyboard(_ content: KeyboardContent, in screen: inout Screen) {
    let size = screen.size
    let header = size.rows >= 6 ? 1 : 0
    let field = size.rows >= 15 ? 2 : 1
    if header > 0 {
      head(
        language.lines(content.title),
        content.problem.map { language.lines($0) } ?? [], height: header, in: &screen)
    }
    let shown = String(content.text.suffix(size.columns)).safeForScreen
    screen.add(
      .field(FieldFace(shown, hasCaret: true)),
      CellArea(columns: 0..<size.columns, rows: header..<min(header + field, size.rows)))
    let accents = content.held.flatMap(keyboard.variants)
    // They take the place of the first row, so that the others stay where they are.
    let keys =
      accents.map { [$0] + keyboard.rows(content.layer).dropFirst() }
      ?? keyboard.rows(content.layer)
    guard header + field < size.rows else { return }
    let area = header + field..<size.rows
    for (index, row) in keys.enumerated() {
      let rows = area.part(index, of: keys.count + 1)
      for (place, key) in row.enumerated() {
        screen.add(
          .key(KeyFace(.letter, [String(key)])),
          CellArea(columns: (0..<size.columns).part(place, of: row.count), rows: rows),
          target: index == 0 && accents != nil
            ? KeyboardContent.accent(key) : KeyboardContent.key(key))
      }
    }
    functions(content, area.part(keys.count, of: keys.count + 1), in: &screen)
  }

  /// Back, the layers, space, erase, the next field and save, the more important ones wider.
  private func functions(_ content: KeyboardContent, _ rows: Range<Int>, in screen: inout Screen) {
    func control(_ label: Label) -> KeyFace { KeyFace(.control, language.lines(label)) }
    let layers: [(KeyboardContent.Layer, Phrase)] = [
      (.capitals, .capitals), (.digits, .digits), (.accents, .accents),
    ]
    let layerKeys = layers.map { layer, phrase in
      (2, control(.words(content.layer == layer ? .letters : phrase)), layer.target)
    }
    let isText = content.layer != .pin
    let keys =
      [(3, control(.words(.back)), .back)] + (isText ? layerKeys : [])
      + (isText
        ? [(4, KeyFace(.letter, language.lines(.words(.space))), KeyboardContent.space)]
        : [(3, KeyFace(.letter, ["0"]), KeyboardContent.key("0"))])
      + [
        (2, KeyFace(.control, [], icon: .erase), KeyboardContent.erase)
      ]
      + (content.next.map { [(3, control($0), KeyboardContent.next)] } ?? [])
      + [(3, KeyFace(.primary, language.lines(content.end)), KeyboardContent.save)]
    let whole = keys.reduce(0) { $0 + $1.0 }
    var start = 0
    for (width, face, target) in keys {
      let columns = screen.size.columns
      screen.add(
        .key(face),
        CellArea(
          columns: columns * start / whole..<columns * (start + width) / whole, rows: rows),
        target: target)
      start += width
    }
  }
}
