import Scenes

/// The on-screen keyboard: the text at the top, rows of letters, and below them the other keys.
extension CardLayout {
  /// A key, with a width in relation to the other keys of its row.
  typealias Key = (width: Int, face: KeyFace, target: Target)

  /// The greatest number of keys in a row that are as wide as a finger needs.
  private static let maxKeysPerRow = 7

  func keyboard(_ content: KeyboardContent, in screen: inout Screen) {
    if let asked = content.asked { return write(content, asked, in: &screen) }
    if content.layer == .pin, screen.size.rows >= 10, screen.size.columns >= 28 {
      return pin(content, in: &screen)
    }
    switch content.layer == .pin ? .wide : KeyboardShape(screen.size) {
    case .wide: wideKeyboard(content, in: &screen)
    case .upright: uprightKeyboard(content, in: &screen)
    case .compact: compactKeyboard(content, in: &screen)
    }
  }

  // MARK: Rows as on a typewriter

  private func wideKeyboard(_ content: KeyboardContent, in screen: inout Screen) {
    let size = screen.size
    // A field of two rows has the title as its label, where a line for it would leave the field one row.
    let isLabelled = (7..<15).contains(size.rows) && content.layer == .pin
    let headerRows = size.rows >= 6 && !isLabelled ? 1 : 0
    let field = size.rows >= 15 || isLabelled ? 2 : 1
    if headerRows > 0 {
      header(
        language.variants(content.title),
        content.problem.map { language.variants($0) } ?? [], height: headerRows, in: &screen)
    }
    typed(
      content, label: isLabelled ? content.problem.map { .words($0) } ?? content.title : nil,
      CellArea(columns: 0..<size.columns, rows: headerRows..<min(headerRows + field, size.rows)),
      in: &screen)
    guard headerRows + field < size.rows else { return }
    let rows =
      alphabet(for: content).rows(content.layer).map { $0.map(letter) } + [controlKeys(content)]
    place(rows, of: rows.count, content, headerRows + field..<size.rows, in: &screen)
  }

  /// Returns the last row: back, the layers, space, erase, next field and save; important keys are wider.
  private func controlKeys(_ content: KeyboardContent) -> [Key] {
    let isText = content.layer != .pin
    let back = back(3)
    let zero: Key = (3, KeyFace(.letter, ["0"]), KeyboardContent.key("0"))
    let others: [KeyboardContent.Layer] =
      alphabet(for: content).hasCapitals ? [.capitals, .digits, .accents] : [.digits]
    let layers = others.map { layer($0, content, width: 2) }
    return [back] + (isText ? layers + [space(4)] : [zero]) + [erase(2)] + next(content, 3)
      + [save(content, 3)]
  }

  // MARK: Rows of ten keys, upright

  /// The number of rows of keys on an upright screen: accents, three rows of letters, and the other keys.
  static let uprightRows = 5

  /// Rows of at most ten keys; above them what leads away, and the text.
  private func uprightKeyboard(_ content: KeyboardContent, in screen: inout Screen) {
    let size = screen.size
    let top = size.rows - (size.rows - 7) / Self.uprightRows * Self.uprightRows
    header(
      language.variants(content.title), content.problem.map { language.variants($0) } ?? [],
      in: &screen)
    typed(
      content, CellArea(columns: 0..<size.columns, rows: Zones.headerRows(size)..<top - 2),
      in: &screen)
    let back: Key = (6, KeyFace(.control, language.variants(.words(.back)), icon: .back), .back)
    place(
      [back] + next(content, 8) + [save(content, 9)],
      CellArea(columns: 0..<size.columns, rows: top - 2..<top), in: &screen)
    place(
      uprightRows(content, end: []), of: Self.uprightRows, content, top..<size.rows, in: &screen)
  }

  /// Returns five rows of keys, of which the first may be empty: the last one has what leads to other layers, a space, the
  /// key that erases, and `end`.
  func uprightRows(_ content: KeyboardContent, end: [Key]) -> [[Key]] {
    let others: [KeyboardContent.Layer] =
      switch content.layer {
      case .letters, .capitals:
        alphabet(for: content).hasCapitals ? [.capitals, .digits] : [.digits]
      case .digits, .signs, .accents, .pin: [.digits, .accents]
      }
    let rows = alphabet(for: content).upright(content.layer).map { $0.map(letter) }
    let free = Array(repeating: [Key](), count: max(0, Self.uprightRows - 1 - rows.count))
    let space = space(end.isEmpty ? 12 : 6)
    return free + rows + [others.map { layer($0, content, width: 4) } + [space, erase(4)] + end]
  }

  // MARK: From a to z, for small screens

  /// Places up to four rows of keys in alphabetical order, as wide as a finger needs, below the text.
  ///
  /// The other keys stand beside the text.
  private func compactKeyboard(_ content: KeyboardContent, in screen: inout Screen) {
    let size = screen.size
    let height = min(3, (size.rows - 2) / 4)
    let top = size.rows - 4 * height
    let rows = smallRows(content)
    place(rows, of: rows.count, content, top..<size.rows, in: &screen)

    let hasHeader = top > 3
    if hasHeader {
      header(
        language.variants(content.title), content.problem.map { language.variants($0) } ?? [],
        in: &screen)
    }
    let line = top - 2..<top
    let next = next(content, 4).map { ($0.width, KeyFace(.control, [], icon: .next), $0.target) }
    let right: [Key] = [erase(4)] + next + [save(content, 7)]
    let field = 4..<size.columns - right.reduce(0) { $0 + $1.width }
    place(
      [(1, KeyFace(.control, [], icon: .back), .back)], CellArea(columns: 0..<4, rows: line),
      in: &screen)
    typed(
      content, label: hasHeader ? nil : content.problem.map { .words($0) } ?? content.title,
      CellArea(columns: field, rows: line), in: &screen)
    place(
      right, CellArea(columns: field.upperBound..<size.columns, rows: line), in: &screen)
  }

  /// Rows of keys, the last one with a space and what leads to other layers.
  func smallRows(_ content: KeyboardContent) -> [[Key]] {
    let alphabet = alphabet(for: content)
    let others: [KeyboardContent.Layer] =
      switch content.layer {
      case .letters, .capitals, .pin: [.digits]
      case .digits: [.capitals, .signs, .digits]
      case .signs: [.accents, .digits, .signs]
      case .accents: [.digits, .accents]
      }
    let ends = others.map { other in
      // What stands beside the digits can be seen before it is looked for.
      content.layer != other && other == .digits
        ? (1, KeyFace(.control, alphabet.signsOfDigits), other.target)
        : layer(other, content, width: 1)
    }
    let letters = alphabet.small(content.layer)
    let isReversed = letters.first.map { String($0).isRightToLeft } ?? false
    var rows = stride(from: 0, to: letters.count, by: Self.maxKeysPerRow).map { first in
      let keys = letters[first..<min(first + Self.maxKeysPerRow, letters.count)].map(letter)
      return isReversed ? keys.reversed() : keys
    }
    if rows.isEmpty || rows[rows.count - 1].count + 1 + ends.count > Self.maxKeysPerRow {
      rows.append([])
    }
    let free = Self.maxKeysPerRow - rows[rows.count - 1].count - ends.count
    // The last key is one of the wider ones.
    rows[rows.count - 1] += ends + [space(free)]
    return rows
  }

  // MARK: Keys

  /// Returns the keyboard of the text's language, or the box's, or the English one for a password if the box's keyboard
  /// isn't Latin.
  func alphabet(for content: KeyboardContent) -> Keyboard {
    if let code = content.language.flatMap(Keyboard.Code.init) { return .known(code) }
    return content.isSecret && !keyboard.isLatin ? .english : keyboard
  }

  func letter(_ key: Character) -> Key {
    (1, KeyFace(.letter, [String(key)]), KeyboardContent.key(key))
  }

  /// Returns the key that switches a layer on or, if it is on, back to the letters.
  func layer(
    _ layer: KeyboardContent.Layer, _ content: KeyboardContent, width: Int
  ) -> Key {
    let phrase: Phrase =
      switch content.layer == layer ? .letters : layer {
      case .letters, .pin: .letters
      case .capitals: .capitals
      case .digits: .digits
      case .signs: .signs
      case .accents: .accents
      }
    return (width, KeyFace(.control, language.variants(.words(phrase))), layer.target)
  }

  func space(_ width: Int) -> Key {
    (
      width, KeyFace(.letter, language.variants(.words(.space)), icon: .space),
      KeyboardContent.space
    )
  }

  func back(_ width: Int, icon: Icon? = nil) -> Key {
    (width, KeyFace(.control, language.variants(.words(.back)), icon: icon), .back)
  }

  func erase(_ width: Int) -> Key {
    (width, KeyFace(.control, [], icon: .erase), KeyboardContent.erase)
  }

  /// Returns the key that leads to the next field; none if there is no next field.
  private func next(_ content: KeyboardContent, _ width: Int) -> [Key] {
    content.next.map {
      [(width, KeyFace(.control, language.variants($0)), KeyboardContent.next)]
    } ?? []
  }

  func save(_ content: KeyboardContent, _ width: Int) -> Key {
    (width, KeyFace(.primary, language.variants(content.end)), KeyboardContent.save)
  }

  /// Places the field with the text typed so far.
  func typed(
    _ content: KeyboardContent, label: Label? = nil, _ cells: CellArea, in screen: inout Screen
  ) {
    let shown = String(content.text.suffix(cells.columns.count)).safeForScreen
    let words = label.map { language.variants($0) } ?? []
    screen.add(.field(FieldFace(shown, label: words, hasCaret: true)), cells)
  }

  /// Places rows of keys from the top, each of which takes one of `parts` equal parts of the area.
  ///
  /// While a letter's key is held, its accented variants replace the row above it, or below the first row, so
  /// that the finger slides to them over no other row, and the other keys stay in place.
  func place(
    _ keys: [[Key]], of parts: Int, _ content: KeyboardContent, _ area: Range<Int>,
    in screen: inout Screen
  ) {
    var keys = keys
    if let held = content.held, let accents = alphabet(for: content).variants(of: held),
      let row = keys.firstIndex(where: { $0.contains { $0.target == KeyboardContent.key(held) } }),
      // Of two rows, the second has the keys that lead away.
      row > 0 || keys.count > 2
    {
      keys[row > 0 ? row - 1 : 1] = accents.map { accent in
        (1, KeyFace(.letter, [String(accent)]), KeyboardContent.accent(accent))
      }
    }
    for (index, row) in keys.enumerated() {
      let cells = CellArea(
        columns: 0..<screen.size.columns, rows: area.part(index, of: parts))
      place(row, cells, in: &screen)
    }
  }

  /// Places keys, whose widths are columns, at the right end of some cells.
  ///
  /// - Returns: The cells that are left.
  func place(
    _ keys: [Key], atEndOf cells: CellArea, _ content: KeyboardContent, in screen: inout Screen
  ) -> CellArea {
    let end = cells.columns.upperBound - min(keys.reduce(0) { $0 + $1.width }, cells.columns.count)
    place(keys, CellArea(columns: end..<cells.columns.upperBound, rows: cells.rows), in: &screen)
    return CellArea(columns: cells.columns.lowerBound..<end, rows: cells.rows)
  }

  func place(_ keys: [Key], _ cells: CellArea, in screen: inout Screen) {
    for ((_, face, target), columns) in zip(
      keys, Self.columns(of: keys.map(\.width), cells.columns))
    {
      screen.add(.key(face), CellArea(columns: columns, rows: cells.rows), target: target)
    }
  }

  /// Returns the columns of keys side by side.
  ///
  /// Keys of one width are equally wide: one or two columns that are left over go to the outer keys, and more to both
  /// edges, unless the keys would then be too narrow for a finger.
  static func columns(of widths: [Int], _ columns: Range<Int>) -> [Range<Int>] {
    let (count, whole) = (widths.count, widths.reduce(0, +))
    let width = count == 0 ? 0 : columns.count / count
    let rest = columns.count - width * count
    if count > 2, Set(widths).count == 1, rest > 0, rest <= 2 || width >= fewestKeyColumns {
      let isShared = rest <= 2
      let left = rest / 2
      return (0..<count).map { index in
        let start = columns.lowerBound + left + index * width
        let isFirst = index == 0 && isShared
        let isLast = index == count - 1 && isShared
        return
          (isFirst ? columns.lowerBound : start)..<(isLast ? columns.upperBound : start + width)
      }
    }
    var start = 0
    return widths.map { width in
      defer { start += width }
      return columns.lowerBound + columns.count * start / whole..<columns.lowerBound + columns.count
        * (start + width) / whole
    }
  }

  /// The fewest columns of a key that leaves room at both edges.
  private static let fewestKeyColumns = 4
}
