import CPango
import Scenes
import ScreenLayout
import Study

/// A quiz's choices, the progress of lessons, and charts of what was learnt.
extension Brush {
  func paint(_ choice: TextVariants, longest: String, in area: Box, _ state: Element.State) {
    let decided = area.inset(metrics.inset)
    let pad = metrics.units(3)
    let style = style(of: longest, in: decided.inset(x: pad))
    switch state {
    case .right:
      fill(decided, radius: metrics.tileRadius, theme.right.color)
      paintDecided(choice, .check, style, in: decided.inset(x: pad), theme.ink)
    case .wrong:
      frame(decided, radius: metrics.tileRadius, theme.wrongMark, width: metrics.units(0.75))
      paintDecided(choice, .close, style, in: decided.inset(x: pad), theme.wrongMark)
    case .disabled:
      frame(decided, radius: metrics.tileRadius, palette.track, width: metrics.frame)
      var plain = style
      plain.isBold = false
      write(choice, in: decided.inset(x: pad), plain, palette.muted)
    case .normal, .pressed, .focused, .chosen:
      let face = state == .chosen ? theme.chosen : palette.tile
      let (box, inks) = tile(area, face, radius: metrics.tileRadius, state)
      write(choice, in: box.inset(x: pad), style, inks.words)
    }
  }

  /// Returns the style with the largest letters in which a text fits on one line beside an icon.
  ///
  /// A text that doesn't fit on one line gets several lines of smaller letters.
  func style(of text: String, in box: Box) -> TextStyle {
    func style(_ share: Double) -> TextStyle {
      TextStyle(
        size: metrics.cellHeights(share), isBold: true, alignment: .center, maxLines: 6)
    }
    let room = box.width - metrics.cellHeights(1.1) - metrics.units(2)
    guard room > metrics.cellHeights(2) else {
      return TextStyle(
        size: metrics.cellHeights(FontSizes.title), isBold: true, alignment: .center, maxLines: 2)
    }
    for share in [1.9, 1.6, 1.35, 1.15, FontSizes.title] {
      let style = style(share)
      if typesetter.width(text, style) <= room, style.size <= box.height * 0.5 { return style }
    }
    let large = style(FontSizes.title)
    // Lines break between words, so they are not quite full.
    let lines = typesetter.width(text, large) * 1.15 / room
    return lines * 1.25 * large.size <= box.height ? large : style(FontSizes.label)
  }

  private func paintDecided(
    _ words: TextVariants, _ icon: Icon, _ style: TextStyle, in box: Box, _ ink: RGB
  ) {
    let (size, gap) = (metrics.cellHeights(1.1), metrics.units(2))
    let narrower = box.between(box.x + size + gap, box.right)
    // The words stay in the middle of the tile as far as the icon leaves room.
    let width = typesetter.fit(words, in: narrower, style)?.width ?? 0
    let left = max((box.width - width) / 2, size + gap)
    self.icon(
      icon, at: Point(x: box.x + left - gap - size / 2, y: box.middle.y), size: size, ink, weight: 3
    )
    let room = box.between(box.x + left, box.x + left + width + 1)
    write(words, in: room, style, ink)
  }

  /// Paints words above a progress bar, which has a part for each card if there are few enough cards.
  func paint(_ progress: ProgressFace, in area: Box) {
    let box = area.inset(x: metrics.units(2))
    let isHigh = area.height > 1.5 * metrics.height
    let height = metrics.units(isHigh ? 3 : 2)
    var bar = Box(
      x: box.x, y: (box.middle.y - height / 2).rounded(), width: box.width, height: height)
    if isHigh {
      bar.y = (box.bottom - metrics.units(2.6) - height).rounded()
      let size = metrics.cellHeights(FontSizes.caption)
      let top = metrics.units(1)
      let words = Box(
        x: box.x, y: box.y + top, width: box.width, height: bar.y - box.y - 2 * top)
      let end = write(
        progress.end, in: words, TextStyle(size: size, isBold: true, alignment: .right),
        palette.text)
      write(
        progress.words, in: words.between(words.x, words.right - end - metrics.units(2)),
        TextStyle(size: size), palette.muted)
    }
    if progress.parts > 1, !progress.marks.isEmpty || progress.value == 0 {
      paintParts(progress.marks, of: progress.parts, in: bar)
    } else {
      self.bar(
        bar, share: Double(progress.value) / Double(max(progress.whole, 1)), theme.rightMark,
        on: palette.track)
    }
  }

  /// Paints a part of the bar for each card.
  ///
  /// The part is full if the card was answered right; only its lower half is if the card was answered wrong
  /// or comes back.
  private func paintParts(_ marks: [LessonProgress.Mark], of whole: Int, in bar: Box) {
    let gap = metrics.units(bar.width / Double(whole) > metrics.units(5) ? 0.75 : 0.5)
    let width = (bar.width - gap * Double(whole - 1)) / Double(whole)
    for index in 0..<whole {
      var part = bar
      part.x += Double(index) * (width + gap)
      part.width = width
      fill(part, radius: metrics.units(0.8), palette.track)
      guard index < marks.count else { continue }
      let half = (box: part.part(from: 0.55, to: 1), radius: metrics.units(0.5))
      switch marks[index] {
      case .right: fill(part, radius: metrics.units(0.8), theme.rightMark)
      case .comesBack: fill(half.box, radius: half.radius, theme.rightMark)
      case .wrong: fill(half.box, radius: half.radius, theme.wrongMark)
      }
    }
  }

  /// Paints a mark for each answer or card.
  ///
  /// A right one is a full disc with a check, one that comes back a ring with a check, a wrong one a ring with
  /// a cross, and one still to come a plain disc. If there are several lines, each but the last has at least ten marks.
  func paint(dots marks: [LessonProgress.Mark], of whole: Int, in area: Box) {
    guard whole > 0 else { return }
    let box = area.inset(x: metrics.units(2))
    func columns(_ lines: Int) -> Int {
      let columns = (whole + lines - 1) / lines
      return lines > 1 && columns <= 10 ? min(10, whole) : columns
    }
    func step(_ lines: Int) -> Double {
      min(box.width / Double(columns(lines)), box.height / Double(lines))
    }
    let lines = (1...whole).max { step($0) < step($1) } ?? 1
    let step = min(step(lines), metrics.cellHeights(1.4))
    let corner = Point(
      x: box.middle.x - step * Double(columns(lines)) / 2,
      y: box.middle.y - step * Double(lines) / 2)
    for index in 0..<whole {
      let middle = Point(
        x: corner.x + (Double(index % columns(lines)) + 0.5) * step,
        y: corner.y + (Double(index / columns(lines)) + 0.5) * step)
      let radius = step * 0.4
      if index >= marks.count {
        disc(middle, radius: radius, palette.track)
      } else if marks[index] == .right {
        checkedDisc(middle, radius: radius)
      } else {
        let isWrong = marks[index] == .wrong
        let color = isWrong ? theme.wrongMark : theme.rightMark
        addDisc(middle, radius: radius - metrics.unit * 0.3)
        stroke(color, width: max(1, metrics.unit * 0.6))
        icon(isWrong ? .close : .check, at: middle, size: radius * 1.15, color, weight: 3.2)
      }
    }
  }

  /// Paints a disc for each day above the day's letter; today's letter is bold.
  func paint(week days: [WeekDay], in area: Box) {
    guard !days.isEmpty else { return }
    let box = area.inset(x: metrics.units(4))
    let step = box.width / Double(days.count)
    let radius = min(step * 0.4, area.height * 0.29)
    for (index, day) in days.enumerated() {
      let x = box.x + (Double(index) + 0.5) * step
      let middle = Point(x: x, y: area.y + radius + metrics.unit)
      if day.isDone {
        checkedDisc(middle, radius: radius)
      } else {
        disc(middle, radius: radius, palette.track)
      }
      let isToday = index == days.count - 1
      let top = middle.y + radius
      write(
        [day.letter],
        in: Box(x: x - step / 2, y: top, width: step, height: area.bottom - top),
        TextStyle(
          size: metrics.cellHeights(FontSizes.caption), isBold: isToday, alignment: .center),
        isToday ? palette.text : palette.muted)
    }
  }
}
