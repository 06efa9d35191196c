import CPango
import Scenes
import ScreenLayout
import Study

/// Panels, which group what lies on them, and what they show: facts in pills, and bars of days.
extension Brush {
  /// Paints a flat ground with a title and, at its end, a detail in its first row.
  func paintPanel(_ title: TextVariants, _ end: TextVariants, in area: Box) {
    let box = area.inset(metrics.inset)
    fill(box, radius: metrics.tileRadius, theme.panel)
    var head = box.inset(x: metrics.units(3))
    head.height = min(metrics.cellHeights(1) + metrics.inset, box.height)
    let detail = TextStyle(size: metrics.cellHeights(FontSizes.caption), alignment: .right)
    let name = TextStyle(size: metrics.cellHeights(FontSizes.button), isBold: true)
    let least = title.map { typesetter.width($0, name) }.min() ?? 0
    let gap = metrics.units(3)
    let shown = end.first { typesetter.width($0, detail) + gap + least * 0.9 <= head.width }
    let width = shown.map { write([$0], in: head, detail, palette.muted) + gap } ?? 0
    write(title, in: head.between(head.x, head.right - width), name, palette.text)
  }

  /// Paints facts side by side, from the left or as a group in the middle, all with their longest words if these have
  /// room.
  func paint(_ chips: [Chip], isCentered: Bool, in area: Box) {
    guard !chips.isEmpty else { return }
    let box = area.inset(metrics.inset)
    let height = min(metrics.units(9.5), box.height)
    let gap = metrics.units(2)
    let pad = metrics.units(2.5)
    for share in [FontSizes.caption, FontSizes.small] {
      let style = TextStyle(size: min(metrics.cellHeights(share), height * 0.75), isBold: true)
      let sign = style.size * 0.95
      for variant in 0..<(chips.map(\.words.count).max() ?? 1) {
        let shown = chips.map { chip in chip.words.dropFirst(variant).first ?? chip.words.last ?? ""
        }
        let widths = shown.map { typesetter.width($0, style) + sign + metrics.units(1.5) + 2 * pad }
        let isLast =
          share == FontSizes.small && variant + 1 >= (chips.map(\.words.count).max() ?? 1)
        let whole = widths.reduce(0, +) + gap * Double(chips.count - 1)
        guard whole <= box.width || isLast else { continue }
        // Facts that have no room at all are left out from the end.
        var x = box.x + (isCentered ? max(0, (box.width - whole) / 2) : 0)
        for (index, chip) in chips.enumerated() where x + widths[index] <= box.right + 1 {
          let pill = Box(x: x, y: box.middle.y - height / 2, width: widths[index], height: height)
          fill(pill, radius: height, palette.track)
          icon(
            chip.icon, at: Point(x: pill.x + pad + sign / 2, y: pill.middle.y), size: sign,
            ink(of: chip.icon), weight: 2.6)
          write(
            [shown[index]],
            in: pill.between(pill.x + pad + sign + metrics.units(1.5), pill.right - pad * 0.8),
            style,
            palette.text)
          x += widths[index] + gap
        }
        return
      }
    }
  }

  /// Returns the colour of a fact's icon.
  private func ink(of icon: Icon) -> RGB {
    switch icon {
    case .check: theme.rightMark
    case .close: theme.wrongMark
    case .flame: theme.isLight ? theme.accentMark : theme.color(of: .orange)
    default: palette.text
    }
  }

  /// Paints a quarter of a disc in a corner of the screen: bright for the one to touch, checked once it was.
  func paint(corner place: SpotContent.Place, in area: Box, _ state: Element.State) {
    let middle = Point(
      x: place.column == 0 ? area.x : area.right, y: place.row == 0 ? area.y : area.bottom)
    let radius = min(area.width, area.height)
    let (x, y) = (place.column == 0 ? 1.0 : -1, place.row == 0 ? 1.0 : -1)
    let sign = Point(x: middle.x + x * radius * 0.38, y: middle.y + y * radius * 0.38)
    switch state {
    case .disabled: disc(middle, radius: radius, palette.track)
    case .chosen:
      disc(middle, radius: radius, theme.right.color)
      icon(.check, at: sign, size: radius * 0.42, theme.ink, weight: 3)
    case .normal, .pressed, .focused, .right, .wrong:
      disc(middle, radius: radius, palette.paper.mixed(with: theme.accent.color, part: 1, of: 3))
      let inner = state == .normal ? 0.68 : 0.8
      disc(
        middle, radius: radius * inner,
        state == .pressed ? theme.pressed(theme.accent) : theme.accent.color)
      if state == .focused {
        addDisc(middle, radius: radius * 0.9)
        stroke(theme.text, width: metrics.frame)
      }
      icon(
        place.row == 0 ? .up : .down,
        at: Point(x: middle.x + x * radius * 0.3, y: middle.y + y * radius * 0.3),
        size: radius * 0.36, theme.ink, weight: 3)
    }
  }

  /// Paints a mark for each answer above its day, in a line.
  ///
  /// A right answer is a full disc with a check, another one a ring with a cross, and the one to come a dashed ring.
  func paint(answers marks: [AnswerMark], in area: Box) {
    guard !marks.isEmpty else { return }
    let box = area.inset(x: metrics.units(2))
    let step = min(box.width / Double(marks.count), metrics.cellHeights(3))
    let size = metrics.cellHeights(FontSizes.caption)
    let foot = size * 1.4
    let radius = min(step * 0.36, (box.height - foot) * 0.42, metrics.cellHeights(0.8))
    let middle = (box.y + (box.height - foot) / 2).rounded()
    for (index, mark) in marks.enumerated() {
      let x = box.x + (Double(index) + 0.5) * step
      if index > 0 {
        let line = Box(
          x: x - step + radius * 1.3, y: middle - 1, width: max(step - 2.6 * radius, 0), height: 2)
        fill(line, radius: 1, palette.track)
      }
      paint(mark.rating, at: Point(x: x, y: middle), radius: radius)
      let isComing = mark.rating == nil
      var below = Box(
        x: x - step / 2, y: box.bottom - foot, width: step, height: foot - metrics.inset)
      let style = TextStyle(size: size, isBold: isComing, alignment: .center)
      if let sign = mark.sign {
        let side = size * 1.15
        let width = typesetter.width(mark.day, style)
        let left = x - (width + metrics.unit + side) / 2
        below = Box(x: left, y: below.y, width: width + 1, height: below.height)
        learner(
          sign, mark.initial,
          at: Point(x: left + width + metrics.unit + side / 2, y: below.middle.y), radius: side / 2)
      }
      write([mark.day], in: below, style, isComing ? palette.text : palette.muted)
    }
  }

  private func paint(_ rating: Rating?, at middle: Point, radius: Double) {
    let line = max(1, metrics.unit * 0.6)
    switch rating {
    case .right, .hard: checkedDisc(middle, radius: radius)
    case .wrong:
      addDisc(middle, radius: radius - line / 2)
      stroke(theme.wrongMark, width: line)
      icon(.close, at: middle, size: radius * 1.15, theme.wrongMark, weight: 3.2)
    case nil:
      addDisc(middle, radius: radius - line / 2)
      cairo_set_dash(context, [line * 2, line * 2], 2, 0)
      stroke(palette.text, width: line)
      cairo_set_dash(context, nil, 0, 0)
      icon(.calendar, at: middle, size: radius, palette.text)
    }
  }

  /// Paints a bar for each day: right answers as a filled part, wrong answers as an outline on top of it.
  ///
  /// A day without any is a short line. The number is above the highest bar and above today's, if they have room.
  func paint(_ bars: DayBars, in area: Box) {
    let days = bars.days
    guard !days.isEmpty else { return }
    let box = area.inset(x: metrics.inset)
    let size = metrics.cellHeights(FontSizes.caption)
    let hasLetters = bars.letters.count == days.count && area.height > 2.5 * metrics.height
    let hasNumbers = area.height > 3.5 * metrics.height
    let line = max(1, metrics.unit * 0.75)
    let foot = (hasLetters ? box.bottom - size * 1.3 : box.bottom - metrics.inset).rounded()
    let top = box.y + (hasNumbers ? size * 1.25 : metrics.inset)
    let most = max(days.map { $0.right + $0.wrong }.max() ?? 0, 1)
    let step = box.width / Double(days.count)
    let width = min(step * 0.68, metrics.cellHeights(1.2))
    if hasLetters {
      fill(Box(x: box.x, y: foot, width: box.width, height: 1), radius: 0, palette.track)
    }
    func height(_ count: Int) -> Double { max(foot - top - line, 0) * Double(count) / Double(most) }
    for (index, day) in days.enumerated() {
      let middle = box.x + (Double(index) + 0.5) * step
      func part(_ height: Double, above below: Double) -> Box {
        Box(x: middle - width / 2, y: foot - below - height, width: width, height: height)
      }
      let radius = min(1.2 * metrics.unit, width / 2)
      let (right, wrong) = (height(day.right), height(day.wrong))
      if right + wrong == 0 { fill(part(line, above: line), radius: line, palette.muted) }
      if right > 0 {
        fill(
          part(right, above: 0), radius: radius,
          bars.isComing ? theme.questionCard : theme.rightMark)
      }
      if wrong > 2 * metrics.frame {
        // A gap separates the outline from the filled part.
        frame(
          part(wrong - metrics.frame, above: right + metrics.frame), radius: radius,
          theme.wrongMark, width: metrics.frame)
      } else if wrong > 0 {
        fill(part(wrong, above: right), radius: 0, theme.wrongMark)
      }
      if hasNumbers, bars.numbered.contains(index) {
        number(
          day.right + day.wrong, at: middle, above: foot - right - wrong, in: box, size: size)
      }
      guard hasLetters else { continue }
      let isToday = index == bars.today
      write(
        [bars.letters[index]],
        in: Box(x: middle - step, y: foot, width: 2 * step, height: box.bottom - foot),
        TextStyle(size: size, isBold: isToday, alignment: .center),
        isToday ? palette.text : palette.muted)
    }
  }

  /// Paints a day's number above its bar, moved inwards at the edges.
  private func number(_ count: Int, at middle: Double, above top: Double, in box: Box, size: Double)
  {
    let style = TextStyle(size: size, isBold: true, alignment: .center)
    let width = typesetter.width("\(count)", style) + 2
    let left = min(max(middle - width / 2, box.x), box.right - width)
    write(
      ["\(count)"], in: Box(x: left, y: top - size * 1.2, width: width, height: size * 1.2), style,
      palette.text)
  }
}
