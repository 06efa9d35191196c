import Scenes
import ScreenLayout

/// Buttons and keys.
extension Brush {
  func paint(_ button: ButtonFace, in area: Box, _ state: Element.State) {
    let kind = state == .chosen ? theme.chosen : face(of: button.kind)
    var (box, inks) = tile(area, kind, radius: metrics.buttonRadius, state)
    if button.kind == .danger, state == .normal || state == .focused { inks.words = theme.danger }
    let isStrong = [.primary, .right, .wrong, .delete].contains(button.kind)
    let share = isStrong && box.width > 9 * metrics.width ? FontSizes.strong : FontSizes.button
    let style = TextStyle(
      size: metrics.cellHeights(share), isBold: isStrong, alignment: .center,
      maxLines: area.height > 2.5 * metrics.height ? 2 : 1, prefersLongest: isStrong)
    if !button.bar.isEmpty, area.height <= 3.5 * metrics.height, button.detail.isEmpty {
      return paint(button, of: button.bar, in: box, inks.words)
    }
    // Even the smallest letters of the shortest words may have no room, as in a bar with many buttons.
    var least = style
    least.size *= 0.78
    let shortest = typesetter.width(button.words.last ?? "", least)
    let isCut = !isStrong && shortest > box.width - 2 * metrics.units(1.5)
    guard button.words.contains(where: { !$0.isEmpty }), !isCut || button.icon == nil else {
      guard let icon = button.icon else { return }
      let usual = metrics.cellHeights(icon == .left || icon == .right ? 1.5 : 1.15)
      // The icon of a button that fills a part of the content is large, too.
      let isLarge = button.kind == .plain && box.height > 2.5 * metrics.height
      let size = isLarge ? min(box.width, box.height) * 0.72 : min(box.height * 0.8, usual)
      return self.icon(icon, at: box.middle, size: size, inks.words)
    }
    if !button.detail.isEmpty { return paintTall(button, in: box, inks.words) }
    guard let icon = button.icon else {
      write(button.words, in: box.inset(x: metrics.units(2.5)), style, inks.words)
      return
    }
    if !isStrong, box.height > 2.2 * metrics.height {
      var above = box.middle
      above.y = box.y + box.height * 0.35
      self.icon(icon, at: above, size: metrics.cellHeights(1.2), inks.words)
      var line = style
      line.maxLines = 1
      let room = box.inset(x: metrics.units(1.5)).part(from: 0.6, to: 0.94)
      write(button.words, in: room, line, inks.words)
      return
    }
    paint(button, icon, beside: style, in: box, inks.words)
  }

  /// Paints a button's icon before its words, or behind them if the icon is the arrow to the right.
  func paint(
    _ button: ButtonFace, _ icon: Icon, beside style: TextStyle, in box: Box, _ ink: RGB
  ) {
    let box = box.inset(x: metrics.units(2.5))
    let isStrong = style.isBold
    let size = metrics.cellHeights(isStrong ? 1.12 : 1)
    let gap = metrics.units(2)
    var room = box
    room.width -= size + gap
    guard let words = typesetter.fit(button.words, in: room, style),
      words.width < room.width * 0.999 || room.width >= 5 * style.size,
      words.lineCount == 1 || style.maxLines > 1
    else {
      // Words matter more than the icon.
      write(button.words, in: box, style, ink)
      return
    }
    let isAfter = icon == .right
    let left = box.x + (box.width - words.width - gap - size) / 2
    let iconLeft = isAfter ? left + words.width + gap : left
    self.icon(
      icon, at: Point(x: iconLeft + size / 2, y: box.middle.y), size: size, ink,
      weight: isStrong ? 2.6 : IconStrokes.width)
    setColor(ink)
    words.draw(
      in: Box(
        x: isAfter ? left : left + size + gap, y: box.y, width: words.width, height: box.height),
      alignment: .left, on: context)
  }

  /// Paints a button's words above its detail, beside a deck's sign or a large icon.
  private func paintTall(_ button: ButtonFace, in box: Box, _ ink: RGB) {
    let isLarge = box.height > 4 * metrics.height
    let size = min(box.height * 0.6, metrics.cellHeights(3.4))
    var left = box.x + metrics.units(isLarge ? 5 : 3)
    let right = box.right - metrics.units(3)
    let room = right - left
    if !button.decks.isEmpty, room > 3 * size {
      left += decks(button.decks, at: Point(x: left, y: box.middle.y), size: size)
      left += metrics.units(isLarge ? 5 : 3)
    } else if let icon = button.icon, room > 6 * metrics.height {
      let size = min(size, metrics.cellHeights(1.6))
      self.icon(icon, at: Point(x: left + size / 2, y: box.middle.y), size: size, ink)
      left += size + metrics.units(3)
    }
    let words = box.between(left, right)
    let upper = min(metrics.cellHeights(isLarge ? 1.5 : 1.1), box.height * (isLarge ? 0.3 : 0.4))
    write(
      button.words, in: words.part(from: isLarge ? 0.2 : 0.08, to: 0.56),
      TextStyle(size: upper, isBold: true), ink)
    let lower = min(
      metrics.cellHeights(isLarge ? FontSizes.label : FontSizes.button),
      box.height * (isLarge ? 0.2 : 0.28))
    write(
      button.detail, in: words.part(from: 0.56, to: isLarge ? 0.8 : 0.9),
      TextStyle(size: lower), ink)
  }

  private func face(of kind: Target.Role) -> Theme.Face {
    switch kind {
    case .nav, .danger: palette.nav
    case .plain: palette.tile
    case .primary: theme.accent
    case .right: theme.right
    case .wrong: theme.wrong
    case .delete: theme.delete
    }
  }

  func paint(_ key: KeyFace, in area: Box, _ state: Element.State) {
    let face =
      switch (state, key.kind) {
      case (.chosen, _): theme.chosen
      case (.wrong, _): theme.wrong
      case (_, .letter): palette.tile
      case (_, .control): palette.nav
      case (_, .primary): theme.accent
      }
    let (box, inks) = tile(area, face, radius: metrics.keyRadius, state)
    if state == .wrong {
      let size = min(metrics.cellHeights(0.7), box.height * 0.4)
      let inset = size / 2 + metrics.units(1)
      icon(
        .close, at: Point(x: box.right - inset, y: box.y + inset), size: size, inks.words,
        weight: 3)
    }
    let isWord = key.words.contains { $0.count > 1 }
    let isBold = key.kind == .primary
    switch (key.icon, key.words.isEmpty) {
    // A key among letters has words or, where the longest have no room, its icon.
    case (let icon?, false) where key.kind == .letter:
      let style = TextStyle(
        size: min(metrics.cellHeights(FontSizes.button), box.height * 0.62), alignment: .center)
      let room = box.inset(x: metrics.units(1))
      if let word = key.words.first, typesetter.width(word, style) <= room.width {
        write([word], in: room, style, inks.words)
      } else {
        let size = min(metrics.cellHeights(1.15), min(box.width, box.height) * 0.85)
        self.icon(icon, at: box.middle, size: size, inks.words)
      }
    case (let icon?, false):
      if box.height > 2.2 * metrics.height {
        self.icon(
          icon, at: Point(x: box.middle.x, y: box.y + box.height * 0.36),
          size: metrics.cellHeights(1.05), inks.words)
        write(
          key.words, in: box.part(from: 0.6, to: 0.94).inset(x: metrics.units(0.5)),
          TextStyle(size: metrics.cellHeights(FontSizes.caption), alignment: .center), inks.words)
      } else {
        let style = TextStyle(
          size: metrics.cellHeights(FontSizes.button), isBold: isBold, alignment: .center)
        paint(ButtonFace(.plain, key.words, icon: icon), icon, beside: style, in: box, inks.words)
      }
    case (let icon?, true):
      // The icon of a key that fills a part of the screen is large, too.
      let isLarge = box.height > 4.2 * metrics.height && box.width > 6 * metrics.width
      let most = min(box.width, box.height) * (isLarge ? 0.62 : 0.85)
      let turns = [Icon.up, .down, .left, .right].contains(icon)
      let usual = metrics.cellHeights(turns ? 1.4 : 1.15)
      self.icon(icon, at: box.middle, size: isLarge ? most : min(usual, most), inks.words)
    case (nil, _):
      let share = isWord ? FontSizes.button : FontSizes.key
      let style = TextStyle(
        size: min(metrics.cellHeights(share), box.height * 0.62), isBold: isBold, alignment: .center
      )
      write(key.words, in: box.inset(x: metrics.units(isWord ? 1 : 0)), style, inks.words)
    }
  }
}
