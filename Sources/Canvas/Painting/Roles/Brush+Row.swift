import Scenes
import ScreenLayout
import Study

/// Rows of lists; the numbers of a row's cells decide how it is laid out.
extension Brush {
  /// - Parameters:
  ///   - row: The row's words, sign and end.
  ///   - form: What the rows of the page have in common.
  ///   - cells: The row's cells.
  ///   - area: The pixels of the row's cells.
  ///   - state: The row's state.
  ///   - isStatic: Whether the row can't be touched, so that it is drawn without a tile.
  func paint(
    _ row: ScreenRow, _ form: RowForm, _ cells: CellArea, in area: Box, _ state: Element.State,
    isStatic: Bool
  ) {
    var (box, inks) = (area.inset(metrics.inset), Inks(words: palette.text, details: palette.muted))
    if !isStatic || state != .normal {
      (box, inks) = tile(
        area, state == .chosen ? theme.chosen : face(row), radius: metrics.tileRadius, state)
    }
    // Rows side by side may differ by a column; their words are equally large all the same.
    let surplus =
      form.leastColumns == 0
      ? 0 : Double(max(cells.columns.count - form.leastColumns, 0)) * metrics.width
    if case .thing(let thing) = row.kind {
      return paint(thing, row.words, form, in: area, surplus: surplus)
    }
    if case .picture(let picture, let place) = row.kind {
      return paint(
        picture, row.words, form, place, in: box, surplus: surplus, on: face(row), inks)
    }
    var row = cells.rows.count < 2 ? row.singleLine : row
    var (sign, end) = (row.sign ?? (row.isWrong ? .icon(.close) : nil), row.end)
    let isDeck = if case .deck = sign { true } else { false }
    // The check of a chosen learner is on the sign, so that the names of a page have equal room.
    let isChosenLearner = if case .learner = sign, end == .chosen { true } else { false }
    var signInk = inks.words
    if state == .normal || state == .focused {
      if row.isWrong { signInk = theme.wrongMark }
      if row.icon == .check { signInk = theme.rightMark }
    }
    let isIconTile =
      if case .icon = sign { cells.columns.count <= 5 * cells.rows.count } else { false }
    if cells.rows.count >= 4, cells.columns.count < 20 || isIconTile, !isDeck, let sign {
      return paint(row, form, below: sign, signInk, in: box, surplus: surplus, inks)
    }
    if cells.rows.count >= 3, cells.columns.count < 11, isDeck, case .choice = row.kind, let sign {
      return paint(row, form, below: sign, signInk, in: box, surplus: surplus, inks)
    }
    let isHigh = cells.rows.count >= 3
    if isChosenLearner { end = nil }
    // A learner among many has a small sign, so that the name has room.
    let isNarrowLearner = if case .learner = sign { isNarrow(box, cells) } else { false }
    // One of two lines of small letters has little room, too.
    let isTight = isNarrowLearner || form.isStacked && !isHigh && box.width < 14 * metrics.width
    var left = box.x + metrics.units(isTight ? 2 : isHigh ? 3.5 : 3)
    var right = box.right - metrics.units(isTight ? 2 : 3)
    if let shown = sign {
      // The name comes before an icon, and the check of a chosen row before any sign.
      let isIcon = if case .icon = shown { true } else { false }
      let isChosen = end == .chosen
      let width = signSize(shown, in: box, rows: cells.rows.count).width + metrics.units(3)
      let isSwitch = if case .toggle = end { true } else { false }
      let ending = isChosen ? metrics.cellHeights(1.2) : isSwitch ? metrics.cellHeights(1.75) : 0
      let taken = max(width, metrics.cellHeights(1.6)) + ending
      if isIcon || isChosen, !hasRoom(row, in: right - left - taken) {
        // The face of a chosen deck says more than the check, and is white.
        if isDeck { end = nil } else { sign = nil }
      }
    }
    if let sign {
      let (size, width) = signSize(sign, in: box, rows: cells.rows.count)
      let middle = Point(x: left + width / 2, y: box.middle.y)
      if case .deck = sign, row.end != .chosen, box.width < 17 * metrics.width {
        // Where words have little room, the number of due cards or a check is at the corner of the deck's sign.
        self.sign(sign, at: middle, size: size, signInk)
        let corner = Point(x: middle.x + size * 0.4, y: middle.y + size * 0.36)
        switch end {
        case .due(let count)?:
          let letters = min(metrics.cellHeights(FontSizes.small), size * 0.4)
          _ = pill(
            "\(count)", endingAt: corner.x + letters * 0.75, middle: corner.y, size: letters,
            theme.accent)
        case .done?: checkedDisc(corner, radius: size * 0.2)
        default: break
        }
        // A short number has room, too.
        (end, row.detail) = (nil, row.details.contains { $0.count < 4 } ? row.detail : nil)
      } else if case .deck(let face) = sign, row.end == .chosen {
        deck(face, at: middle, size: size, front: chosenDeck)
      } else if isStatic, sign == .icon(.check) {
        checkedDisc(middle, radius: size * 0.45)
      } else if isStatic, row.isWrong, sign == .icon(.close) {
        disc(middle, radius: size * 0.45, theme.wrong.color)
        icon(.close, at: middle, size: size * 0.6, theme.ink, weight: 3)
      } else {
        self.sign(sign, at: middle, size: size, signInk)
        if isChosenLearner {
          checkedDisc(
            Point(x: middle.x + size * 0.42, y: middle.y + size * 0.38), radius: size * 0.22)
        }
      }
      left += width + metrics.units(isTight ? 1.5 : isHigh ? 3 : 2.25)
    }
    if case .pupil(_, let face) = row.kind, face.needsHelp, state == .normal || state == .focused {
      inks.details = theme.wrongMark
    }
    let ends = right
    if let end {
      right -= paint(end, in: box.between(left, right), isHigh: cells.rows.count >= 4, inks)
    }
    if case .pupil(_, let face) = row.kind {
      // A check has the room of a number, so that the bars of a page are aligned.
      right = min(right, box.right - metrics.units(3) - metrics.cellHeights(1.7))
      right -= paint(face, in: box.between(left, right))
    }
    let room = box.between(left, right)
    // A row without the end that others have leaves the same room to its words.
    var common = room
    common.width -= max(metrics.units(Double(form.endUnits)) - (ends - right), 0) + surplus
    let name = nameStyle(row, form, cells.rows.count, isDeck: isDeck && sign != nil, in: common)
    let small = min(detailSize(form, FontSizes.small, in: common), name.size * 0.9)
    if isHigh {
      row.detail = row.note == nil ? row.detail : row.noteWithDetail
      paintStacked(row, name, form, in: common, room, inks)
    } else if form.isStacked, !row.noteWithDetail.isEmpty {
      row.detail = row.noteWithDetail
      paintStackedSmall(row, name, form, small, in: common, room, inks)
    } else if let note = row.note {
      paintAbove(note, row, name, small, in: room, inks)
    } else {
      paintSideBySide(row, name, form, small, in: common, room, inks)
    }
  }

  /// Returns the style of a row's words, which are as large as those of the other rows of the page.
  ///
  /// Words become smaller before those of one row take a second line; only where a row is high, two lines are better
  /// than smaller letters.
  private func nameStyle(
    _ row: ScreenRow, _ form: RowForm, _ rows: Int, isDeck: Bool, in room: Box
  ) -> TextStyle {
    var style = TextStyle(size: 0, isBold: true, maxLines: 2)
    // Beside a detail, the name has one line.
    let isBeside = rows < 3 && !form.isStacked && !form.hasSecondLine
    let detail = TextStyle(size: min(metrics.cellHeights(FontSizes.caption), room.height * 0.8))
    let details = isBeside ? form.longestDetails.map { typesetter.width($0, detail) }.min() : nil
    let width = room.width - (details.map { $0 + metrics.units(3) } ?? 0)
    func hasRoom(_ share: Double) -> Bool {
      style.size = metrics.cellHeights(share)
      return typesetter.width(form.longest, style) <= width
    }
    let shares: [Double]
    if case .pupil = row.kind, rows < 3 {
      // A name is never smaller than the detail below it; a long one becomes smaller alone.
      shares = [FontSizes.label, 0.76, 0.72]
    } else if rows >= 4, !isDeck, room.width > 12 * metrics.width {
      // No row's name is larger than the page's title.
      shares = [FontSizes.title, FontSizes.strong, FontSizes.name]
    } else if rows == 3, isDeck {
      shares = [1, 0.96, 0.92, 0.88, 0.84, 0.81, 0.78, 0.74, 0.7, 0.84].map { FontSizes.name * $0 }
    } else if rows == 3, !form.longestDetails.isEmpty {
      // A detail leaves room for one line.
      shares = [1, 0.96, 0.92, 0.88, 0.84, 0.81, 0.78, 0.74, 0.7, 1].map { FontSizes.name * $0 }
    } else if rows >= 3 {
      shares = [row.isDimmed && !isDeck ? 0.78 : FontSizes.name]
    } else if form.hasSecondLine {
      style.maxLines = 1
      shares = [1, 0.96, 0.92, 0.88, 0.84, 0.81, 0.78].map { 0.72 * $0 }
    } else {
      let most = min(FontSizes.label, room.height * 0.8 / metrics.height)
      // Where not even the smallest of these have room, two lines have room in letters of 84 %.
      shares = [1, 0.96, 0.92, 0.88, 0.84, 0.81, 0.78, 0.84].map { most * $0 }
    }
    style.size = metrics.cellHeights(shares.first(where: hasRoom) ?? shares.last ?? FontSizes.label)
    return style
  }

  /// Returns the size of the words below the rows' words, in which all of a page have room.
  func detailSize(_ form: RowForm, _ usual: Double, in room: Box) -> Double {
    let widths = form.longestDetails.map { typesetter.width($0, TextStyle(size: 1)) }
    for share in [1, 0.96, 0.92, 0.88, 0.84, 0.78] {
      let size = metrics.cellHeights(usual * share)
      if widths.contains(where: { $0 * size <= room.width }) { return size }
    }
    return metrics.cellHeights(usual)
  }

  private func face(_ row: ScreenRow) -> Theme.Face {
    switch row.end {
    case .chosen, .place: theme.chosen
    default: row.isDimmed ? palette.nav : palette.tile
    }
  }

  /// Returns whether the longest word of one of the name's variants has room in a width.
  private func hasRoom(_ row: ScreenRow, in width: Double) -> Bool {
    let style = TextStyle(size: metrics.cellHeights(FontSizes.label), isBold: true)
    return row.words.contains { variant in
      variant.split(separator: " ").allSatisfy {
        width > typesetter.width(String($0), style) * 0.78
      }
    }
  }

  /// Returns whether a row is one of many that stand side by side.
  private func isNarrow(_ box: Box, _ cells: CellArea) -> Bool {
    cells.rows.count < 3 && box.width < 12 * metrics.width
  }

  private func signSize(_ sign: Sign, in box: Box, rows: Int) -> (size: Double, width: Double) {
    switch sign {
    case .icon, .picture, .signal, .thing:
      let isTight = rows < 3 && box.width < 14 * metrics.width
      let size = min(
        metrics.cellHeights(isTight ? 0.8 : rows < 3 ? 1 : rows < 5 ? 1.2 : 1.7), box.height)
      return (size, size)
    case .learner:
      let share = box.width < 12 * metrics.width ? 0.66 : 0.8
      let size = rows < 3 ? box.height * share : min(box.height * 0.66, metrics.cellHeights(2.6))
      return (size, size)
    case .deck:
      let isNarrow = box.width < 17 * metrics.width
      let size =
        isNarrow || rows < 3
        ? box.height * (rows < 3 ? 0.9 : 0.72) : min(box.height * 0.66, metrics.cellHeights(2.6))
      return (size, size * 0.86)
    }
  }
}
