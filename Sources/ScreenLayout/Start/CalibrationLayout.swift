import Scenes

/// The calibration's screens: a picture, one sentence, and a block for each repetition.
///
/// Parts that do not fit are left out; the sentence always remains.
extension CardLayout {
  func calibration(_ content: CalibrationContent, in screen: inout Screen) {
    switch content {
    case .ask(let task, let done, let count, let note):
      ask(task, done: done, of: count, note: note, in: &screen)
    case .result(let summary): result(summary, in: &screen)
    case .ended(let isKept):
      screen.paper = isKept ? .answer : .plain
      let sentence = language.words(isKept ? .settingsKept : .settingsUnchanged)
      screen.add(
        .caption(Caption([sentence], .center, .plain, maxLines: max(screen.size.rows, 2))),
        screen.size.area)
    }
  }

  // MARK: Asking

  private func ask(
    _ task: CalibrationTask, done: Int, of count: Int, note: CalibrationNote?,
    in screen: inout Screen
  ) {
    screen.paper = .question
    let (columns, rows) = (screen.size.columns, screen.size.rows)
    let icons = task.icons
    let picture = BlockIcon(icons[0])?.size ?? (columns: 0, rows: 0)
    let width = icons.count * (picture.columns + Self.pictureGap) - Self.pictureGap
    let hasPicture = rows >= 15 && width <= columns
    let hasBlocks = rows >= 7 && 6 * count - 2 <= columns
    let sentence = language.words(task.phrase)
    let lineCount = min(WrappedText(sentence, columns: columns).lines.count, max(1, rows - 4))
    var row = max(
      0, (rows - lineCount - (hasPicture ? picture.rows + 2 : 0) - (hasBlocks ? 4 : 0)) / 2)
    if rows >= 5 { header([language.words(.calibration)], in: &screen) }
    if hasPicture {
      for (index, icon) in icons.enumerated() {
        let left = (columns - width) / 2 + index * (picture.columns + Self.pictureGap)
        screen.add(
          .sign(.icon(icon)),
          CellArea(columns: left..<left + picture.columns, rows: row..<row + picture.rows))
      }
      row += picture.rows + 2
    }
    screen.add(
      .caption(Caption([sentence], .center, .plain, maxLines: max(lineCount, 2))),
      CellArea(columns: 0..<columns, rows: row..<row + lineCount))
    row += lineCount + 2
    if hasBlocks {
      screen.add(
        .progress(ProgressFace([], end: [], value: done, of: count)),
        CellArea(columns: 0..<columns, rows: row..<row + 2))
    }
    if let said = said(note) ?? (task == .shake ? language.words(.skipShake) : nil) {
      if rows >= 5 { center([said], .muted, row: rows - 2, in: &screen) }
    }
  }

  private static let pictureGap = 6

  private func said(_ note: CalibrationNote?) -> String? {
    switch note {
    case .seen(let length, let duration):
      language.words(.calibrationSeen, .text(tenths(length)), .number(duration))
    case .again(let refusal): language.words(refusal.phrase)
    case nil: nil
    }
  }

  private func center(
    _ words: TextVariants, _ weight: Caption.Weight, row: Int, in screen: inout Screen
  ) {
    screen.add(
      .caption(Caption(words, .center, weight)),
      CellArea(columns: 0..<screen.size.columns, rows: row..<row + 1))
  }

  // MARK: The end

  private func result(_ summary: CalibrationSummary, in screen: inout Screen) {
    screen.paper = .answer
    let (columns, rows) = (screen.size.columns, screen.size.rows)
    if rows >= 2 {
      center(language.variants(.keepSettings), .plain, row: rows - 2, in: &screen)
      center(language.variants(.leaveSettings), .muted, row: rows - 1, in: &screen)
    }
    let scores = scores(summary.scores, columns: columns)
    let changes = table(summary.changes.map { [$0.name, $0.before, "→ \($0.after)"] })
    var room = 0..<max(0, rows - 2)
    // An empty line goes above the title, and another above the instructions.
    if rows >= 10, scores.count + (changes.isEmpty ? 0 : 2) <= rows - 6 {
      center(language.variants(.recognized), .muted, row: 1, in: &screen)
      room = 3..<(rows - 3)
    }
    var row = room.lowerBound
    for (line, weight) in lines(scores, changes, columns: columns, room: room.count) {
      let left = max(0, (columns - line.columns) / 2)
      screen.add(
        .lines([line], weight),
        CellArea(columns: left..<min(left + line.columns, columns), rows: row..<row + 1))
      row += 1
    }
    guard let picture = BlockIcon(.hand)?.size, picture.columns <= columns else { return }
    let (left, top) = ((columns - picture.columns) / 2, rows - 4 - picture.rows)
    guard row < top else { return }
    screen.add(
      .sign(.icon(.hand)),
      CellArea(columns: left..<left + picture.columns, rows: top..<top + picture.rows))
  }

  /// Returns a table of the gestures recognized with the old and with the new settings.
  ///
  /// The table's words are abbreviated if it would not fit otherwise.
  private func scores(_ scores: [CalibrationSummary.Score], columns: Int) -> [String] {
    func table(_ length: ([String]) -> String?, gap: Int) -> [String] {
      func words(_ phrase: Phrase, _ values: Label.Value...) -> String {
        length(language.variants(.words(phrase, values))) ?? ""
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

  /// Returns the scores, then the changes; if some changes don't fit, the last line says how many.
  ///
  /// With too little room, the heading of the scores and the empty line before the changes are left out.
  private func lines(
    _ scores: [String], _ changes: [String], columns: Int, room: Int
  ) -> [(String, Caption.Weight)] {
    let scores = room < scores.count ? scores.dropFirst() : scores[...]
    var lines = scores.prefix(room).map { ($0, Caption.Weight.plain) }
    guard lines.count < room, let width = changes.first?.columns else { return lines }
    if lines.count + 1 < room { lines.append(("", .muted)) }
    let left = width <= columns ? room - lines.count : 1
    let shown = width <= columns && changes.count <= left ? changes.count : left - 1
    lines += changes.prefix(shown).map { ($0, .muted) }
    if shown < changes.count {
      let more = language.words(.moreChanges, .number(changes.count - shown))
      lines.append((more, .muted))
    }
    return lines
  }

  /// Returns lines of equal width with aligned columns.
  private func table(_ rows: [[String]], gap: Int = 3) -> [String] {
    guard let first = rows.first else { return [] }
    let widths = first.indices.map { column in rows.map { $0[column].columns }.max() ?? 0 }
    return rows.map { row in
      zip(row, widths).map { text, width in
        text + String(repeating: " ", count: width - text.columns)
      }.joined(separator: String(repeating: " ", count: gap))
    }
  }

  private func tenths(_ length: Double) -> String {
    let tenths = Int((min(max(length, 0), 9_999) * 10).rounded())
    return language.words(.decimal, .number(tenths / 10), .number(tenths % 10))
  }
}

extension CalibrationTask {
  /// The icons that show what to do to those who can't read yet.
  fileprivate var icons: [Icon] {
    switch self {
    case .tap: [.hand]
    case .doubleTap: [.hand, .hand]
    case .swipeLeft: [.arrowLeft]
    case .swipeRight: [.arrowRight]
    case .swipeUp: [.arrowUp]
    case .swipeDown: [.arrowDown]
    case .shake: [.shake]
    }
  }

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
