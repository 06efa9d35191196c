import Scenes
import ScreenLayout

/// The words of a row: its name, and its detail below or beside it.
extension Brush {
  /// Paints the name above its detail, if there is one.
  func paintStacked(
    _ row: ScreenRow, _ name: TextStyle, _ form: RowForm, in common: Box, _ room: Box, _ inks: Inks
  ) {
    var style = name
    guard !row.details.isEmpty else {
      write(row.words, in: room, style, inks.words)
      return
    }
    // The name may take two lines as long as one line remains for the detail.
    let isLarge = style.size > metrics.cellHeights(FontSizes.name)
    // A name is never smaller than its detail.
    let detail = TextStyle(
      size: min(
        detailSize(form, isLarge ? FontSizes.label : FontSizes.caption, in: common),
        style.size * 0.9))
    let gap = metrics.units(1.5)
    var upper = room
    upper.height = room.height - detail.size * 1.3 - gap
    style.maxLines = upper.height >= 2 * style.size ? 2 : 1
    guard let name = typesetter.fit(row.words, in: upper, style) else { return }
    let lines = Double(name.lineCount - 1) * name.size * 1.25
    let capitals = TextFit.capHeightRatio * (name.size + detail.size)
    let block = lines + capitals + gap + detail.size * 0.24
    let top = room.y + (room.height - block) / 2
    upper.y = top
    upper.height = lines + TextFit.capHeightRatio * name.size
    setColor(inks.words)
    name.draw(in: upper, alignment: .left, on: context)
    var below = room
    below.height = TextFit.capHeightRatio * detail.size
    below.y = top + block - below.height
    write(details(of: row, form, detail, in: common), in: below, detail, inks.details)
  }

  /// Returns a row's details without those variants that are longer than what the other rows of the page have room for.
  private func details(
    of row: ScreenRow, _ form: RowForm, _ style: TextStyle, in common: Box
  ) -> TextVariants {
    let first = form.longestDetails.firstIndex { typesetter.width($0, style) <= common.width }
    let shown = TextVariants(row.details.dropFirst(first ?? 0))
    return shown.isEmpty ? row.details : shown
  }

  /// Paints the detail at the right of the name, or below the name if there is no room beside it.
  func paintSideBySide(
    _ row: ScreenRow, _ style: TextStyle, _ form: RowForm, _ small: Double, in common: Box,
    _ room: Box, _ inks: Inks
  ) {
    let detail = TextStyle(
      size: min(metrics.cellHeights(FontSizes.caption), room.height * 0.8), alignment: .right)
    guard !row.details.isEmpty else {
      write(row.words, in: room, style, inks.words)
      return
    }
    let gap = metrics.units(3)
    func least(_ words: TextVariants) -> Double {
      (words.map { typesetter.width($0, style) }.min() ?? 0) * 0.78
    }
    // All rows of a page have the same variant, such as a short date.
    let longest = form.longest.isEmpty ? row.words : [form.longest]
    let variant = form.longestDetails.firstIndex {
      typesetter.width($0, detail) <= common.width - gap - least(longest)
    }
    let shown = row.details.dropFirst(variant ?? 0).first {
      typesetter.width($0, detail) <= max(room.width - gap - least(row.words), room.width * 0.3)
    }
    let words = variant == nil ? shown : row.details.dropFirst(variant ?? 0).first ?? shown
    guard let words = words ?? shown ?? row.details.last,
      room.width - gap - typesetter.width(words, detail) >= least(row.words)
    else {
      return paintStackedSmall(row, style, form, small, in: common, room, inks)
    }
    let width = typesetter.width(words, detail)
    write([words], in: room, detail, inks.details)
    var style = style
    let name = room.between(room.x, room.right - width - gap)
    // Beside a detail, a name has one line.
    if least(row.words) <= name.width { style.maxLines = 1 }
    write(row.words, in: name, style, inks.words)
  }

  /// Paints the name and its detail above a note, all in smaller letters.
  ///
  /// The detail moves into the note's line if it has no room beside the name.
  func paintAbove(
    _ note: TextVariants, _ row: ScreenRow, _ style: TextStyle, _ small: Double, in room: Box,
    _ inks: Inks
  ) {
    var detail = TextStyle(size: small)
    let upper = room.part(from: 0.04, to: 0.56)
    let gap = metrics.units(3)
    let least = (row.words.map { typesetter.width($0, style) }.min() ?? 0) * 0.78
    let shown = row.details.first { least + gap + typesetter.width($0, detail) <= room.width }
    write(
      shown == nil ? row.noteWithDetail : note, in: room.part(from: 0.53, to: 0.95), detail,
      inks.details)
    guard let shown else {
      write(row.words, in: upper, style, inks.words)
      return
    }
    let end = room.right - typesetter.width(shown, detail)
    write(
      row.words, in: room.between(room.x, end - gap).part(from: 0.04, to: 0.56), style, inks.words)
    detail.alignment = .right
    // In the middle, as in the rows without a note.
    write([shown], in: room, detail, inks.details)
  }

  /// Paints the name above its detail in smaller letters, in a row that is two cells high.
  func paintStackedSmall(
    _ row: ScreenRow, _ name: TextStyle, _ form: RowForm, _ small: Double, in common: Box,
    _ room: Box, _ inks: Inks
  ) {
    var style = name
    (style.size, style.maxLines) = (min(name.size, metrics.cellHeights(0.72)), 1)
    write(row.words, in: room.part(from: 0.04, to: 0.56), style, inks.words)
    let detail = TextStyle(size: small)
    write(
      details(of: row, form, detail, in: common), in: room.part(from: 0.53, to: 0.95), detail,
      inks.details)
  }
}
