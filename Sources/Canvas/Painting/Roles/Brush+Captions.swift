import CPango
import Scenes
import ScreenLayout
import Study

/// Titles, captions, signs, badges, notices, fields and QR codes.
extension Brush {
  func paintTitle(_ title: Caption, rows: Int, in area: Box) {
    let share = rows >= 3 ? FontSizes.largeTitle : rows == 2 ? FontSizes.title : 0.81
    let style = TextStyle(
      size: metrics.cellHeights(share), isBold: true, alignment: title.alignment,
      maxLines: title.maxLines)
    write(title.words, in: area.inset(x: metrics.units(2)), style, palette.text)
  }

  func paint(_ caption: Caption, in area: Box) {
    let isMuted = caption.weight == .muted
    let style = TextStyle(
      size: metrics.cellHeights(isMuted ? FontSizes.caption : FontSizes.label),
      isBold: caption.weight == .strong, alignment: caption.alignment,
      maxLines: caption.maxLines, prefersLongest: caption.maxLines > 1)
    write(caption.words, in: area.inset(x: metrics.units(2)), style, ink(of: caption.weight))
  }

  private func ink(of weight: Caption.Weight) -> RGB {
    switch weight {
    case .muted: palette.muted
    case .plain, .strong: palette.text
    case .wrong: theme.wrongMark
    }
  }

  /// Paints lines of monospaced text, with a cell for each letter.
  func paint(lines: [String], _ weight: Caption.Weight, in area: Box) {
    // In monospaced fonts, a letter is about 0.6 times as wide as the font size.
    let style = TextStyle(size: metrics.width / 0.6, isMonospaced: true)
    for (index, line) in lines.enumerated() {
      var row = area
      row.y += Double(index) * metrics.height
      row.height = metrics.height
      write([line], in: row, style, ink(of: weight))
    }
  }

  func paint(_ sign: Sign, rows: Int, in area: Box, _ state: Element.State) {
    let box = area.inset(metrics.inset)
    let size = min(box.width, box.height)
    if case .thing(_, let eighths) = sign {
      return sprout(eighths: eighths, at: box.middle, size: size)
    }
    guard case .icon(let icon) = sign else {
      return self.sign(sign, at: box.middle, size: size, palette.text)
    }
    if rows >= 2 {
      let (ground, ink) =
        switch state {
        case .right: (theme.right.color, theme.ink)
        case .wrong: (theme.wrong.color, theme.ink)
        default: (palette.nav.color, palette.nav.ink)
        }
      disc(box.middle, radius: size / 2, ground)
      self.icon(icon, at: box.middle, size: size * 0.575, ink, weight: 2)
    } else {
      self.icon(icon, at: box.middle, size: min(size, metrics.cellHeights(1.4)), palette.muted)
    }
  }

  /// Paints a badge at one side of its cells or in the middle, as `alignment` says; its words stay on one line.
  func paint(
    badge words: TextVariants, _ sign: Sign?, in area: Box, _ alignment: Caption.Alignment
  ) {
    // One row is high enough for words that can be read if it has less air.
    let air = area.height > 1.5 * metrics.height ? 2 * metrics.inset : metrics.inset
    let height = min(area.height - air, metrics.units(11))
    let most = area.width - 2 * metrics.inset
    var style = TextStyle(
      size: min(metrics.cellHeights(FontSizes.button), height * 0.75), isBold: true)
    let signSize = sign == nil ? 0 : min(metrics.units(6.5), height * 0.75)
    let before = sign == nil ? 0 : signSize + metrics.units(1.2)
    let pad = min(metrics.units(3), height / 2)
    let room = Box(x: 0, y: area.y, width: most - before - 2 * pad, height: area.height)
    let unbroken = words.map { $0.replacing(" ", with: "\u{A0}") }
    let set = typesetter.fit(unbroken, in: room, style)
    let width = min(most, (set?.width ?? 0) + before + 2 * pad)
    let x =
      switch alignment {
      case .left: area.x + metrics.inset
      case .center: area.middle.x - width / 2
      case .right: area.right - metrics.inset - width
      }
    let box = Box(x: x, y: area.middle.y - height / 2, width: width, height: height)
    fill(box, radius: height, palette.track)
    if let sign {
      self.sign(
        sign, at: Point(x: box.x + pad + signSize / 2, y: box.middle.y), size: signSize,
        badgeInk(sign))
    }
    style.alignment = .left
    setColor(palette.text)
    set?.draw(
      in: box.between(box.x + pad + before, box.right - pad), alignment: .left, on: context)
  }

  private func badgeInk(_ sign: Sign) -> RGB {
    switch sign {
    case .icon(.flame): theme.isLight ? theme.accentMark : theme.color(of: .orange)
    case .icon(.check): theme.rightMark
    default: palette.text
    }
  }

  /// Paints a letter at which a section begins or, if it can be touched, the key that jumps to the section.
  func paint(letter: String, in area: Box, _ state: Element.State, canBeTouched: Bool) {
    var ink = theme.accentMark
    if canBeTouched {
      let face = state == .chosen ? theme.chosen : palette.nav
      ink = tile(area, face, radius: metrics.keyRadius, state).inks.words
    }
    let share = canBeTouched ? FontSizes.button : FontSizes.strong
    var box = area
    if canBeTouched { box.height -= metrics.lip }
    write(
      [letter], in: box,
      TextStyle(size: metrics.cellHeights(share), isBold: true, alignment: .center), ink)
  }

  /// Paints a notice as a flat rectangle, framed in the colour of the notice's kind.
  func paint(_ notice: NoticeFace, in area: Box) {
    let color =
      switch notice.kind {
      case .good: theme.rightMark
      case .warning: theme.accentMark
      case .bad: theme.danger
      }
    // A line of letters that can be read needs almost all of a row.
    let box = area.inset(x: metrics.inset).inset(y: metrics.inset / 2)
    let radius = min(metrics.tileRadius, box.height / 2)
    fill(box, radius: radius, palette.paper.mixed(with: color, part: 4, of: 25))
    frame(box, radius: radius, color, width: metrics.frame)
    let size = min(metrics.cellHeights(1), box.height * 0.8)
    let pad = metrics.units(2.5)
    icon(notice.icon, at: Point(x: box.x + pad + size / 2, y: box.middle.y), size: size, color)
    let words = box.between(box.x + pad + size + metrics.units(2), box.right - metrics.units(2))
    let style = TextStyle(
      size: min(metrics.cellHeights(FontSizes.button), box.height * 0.75), isBold: true,
      maxLines: area.height > 1.5 * metrics.height ? 2 : 1)
    write(notice.words, in: words, style, palette.text)
  }

  /// Paints a field: white while it is typed into, or else a tile, with a pencil if it can be touched.
  func paint(_ field: FieldFace, in area: Box, _ state: Element.State, canBeTouched: Bool) {
    var (box, inks): (Box, Inks)
    let isTile = canBeTouched && !field.hasCaret || state == .disabled
    if isTile {
      (box, inks) = tile(area, palette.tile, radius: metrics.tileRadius, state)
    } else {
      box = area.inset(metrics.inset)
      fill(
        box, radius: metrics.tileRadius, theme.isLight ? palette.tile.color : palette.text)
      inks = Inks(words: theme.ink, details: Theme.light.plain.muted)
    }
    var room = box.inset(x: metrics.units(3))
    if isTile, canBeTouched {
      let size = metrics.cellHeights(0.85)
      icon(.pencil, at: Point(x: room.right - size / 2, y: box.middle.y), size: size, inks.details)
      room.width -= size + metrics.units(2)
    }
    var text = room
    // The largest share of the text's height that its letters take.
    var most = 0.8
    let isHigh = field.hasCaret && box.height > 3 * metrics.height
    var share = isHigh ? FontSizes.pageTitle : FontSizes.title
    if field.label.contains(where: { !$0.isEmpty }) {
      let isLow = box.height < 1.9 * metrics.height
      // A field among high rows has letters as large as theirs.
      let isTall =
        !field.hasCaret && box.height > 3.5 * metrics.height && box.width > 16 * metrics.width
      share =
        isTall
        ? FontSizes.largeTitle
        : isLow ? FontSizes.label : field.hasCaret ? FontSizes.strong : FontSizes.name
      write(
        field.label, in: room.part(from: isLow ? 0.04 : 0.1, to: isLow ? 0.42 : 0.44),
        TextStyle(size: metrics.cellHeights(isLow ? FontSizes.small : FontSizes.caption)),
        inks.details)
      text = room.part(from: isLow ? 0.42 : 0.46, to: isLow ? 0.94 : 0.92)
      most = isLow ? 0.88 : most
    }
    let style = TextStyle(
      size: min(metrics.cellHeights(share), text.height * most), isBold: true,
      showsEnd: field.hasCaret)
    var caretRoom = text
    let caret = max(2, metrics.units(0.9))
    if field.hasCaret { caretRoom.width -= caret + metrics.units(1) }
    let width = write([field.text], in: caretRoom, style, inks.words)
    guard field.hasCaret else { return }
    let height = style.size * 1.1
    fill(
      Box(
        x: (text.x + width + metrics.unit * 0.75).rounded(),
        y: (text.middle.y - height / 2).rounded(), width: caret, height: height), radius: caret,
      theme.caret)
  }

  /// Paints a QR code's modules in black on white, with a quiet zone of four modules.
  ///
  /// A module is as large as whole pixels allow.
  func paint(qr modules: [[Bool]], in area: Box) {
    let box = area.inset(metrics.inset)
    let count = (modules.map(\.count).max() ?? 0) + 8
    guard count > 8, modules.count + 8 <= count else { return }
    let module = max(1, (min(box.width, box.height) / Double(count)).rounded(.down))
    let side = module * Double(count)
    let (left, top) = (
      (box.middle.x - side / 2).rounded(), (box.middle.y - side / 2).rounded()
    )
    fill(
      Box(x: left, y: top, width: side, height: side), radius: metrics.tileRadius, theme.white)
    for (row, line) in modules.enumerated() {
      for (column, isDark) in line.enumerated() where isDark {
        cairo_rectangle(
          context, left + Double(column + 4) * module, top + Double(row + 4) * module, module,
          module)
      }
    }
    fill(theme.black)
  }
}
