import Scenes
import ScreenLayout
import Study

/// What stands at the end of a row, such as a number, a check or a switch.
extension Brush {
  /// - Parameters:
  ///   - end: What to paint.
  ///   - room: The row's space behind its sign, at whose right edge it is painted.
  ///   - isHigh: Whether the row is a tile.
  ///   - inks: The colours of the row's words.
  /// - Returns: The width that it takes, including the gap before it.
  func paint(_ end: RowEnd, in room: Box, isHigh: Bool, _ inks: Inks) -> Double {
    let gap = metrics.units(2)
    let middle = room.middle.y
    switch end {
    case .due(let count):
      let size = metrics.cellHeights(isHigh ? 1 : FontSizes.button)
      return gap
        + pill("\(count)", endingAt: room.right, middle: middle, size: size, theme.accent)
    // The place is painted on the picture.
    case .place: return 0
    case .done:
      let radius = metrics.cellHeights(isHigh ? 0.62 : 0.44)
      checkedDisc(Point(x: room.right - radius, y: middle), radius: radius)
      return 2 * radius + gap
    case .chosen:
      let size = metrics.cellHeights(0.9)
      icon(
        .check, at: Point(x: room.right - size / 2, y: middle), size: size, inks.words, weight: 3)
      return size + gap
    case .toggle(let isOn): return gap + toggle(isOn, endingAt: room.right, middle: middle)
    case .share(let part, of: let whole):
      let words = "\(part) / \(whole)"
      return gap
        + bar(
          words, asWideAs: "\(whole) / \(whole)", Double(part) / Double(max(whole, 1)), in: room,
          inks)
    }
  }

  /// Paints what a learner has done today as a bar, above a mark for each of the last seven days: a disc for a day with
  /// answers, a dash for one without, and a dot for one on which nobody was here.
  ///
  /// - Returns: The width that it takes, including the gap after it; 0 without room.
  func paint(_ face: PupilFace, in room: Box) -> Double {
    let (mark, pitch) = (metrics.units(2.25), metrics.units(3.5))
    let width = pitch * Double(face.week.count - 1) + mark
    let gap = metrics.units(2.5)
    guard !face.week.isEmpty, room.width > 2 * width else { return 0 }
    let left = room.right - gap - width
    let dark = theme.isLight ? palette.track : palette.nav.lip
    let whole = face.done + face.left
    bar(
      Box(x: left, y: room.part(from: 0.22, to: 1).y, width: width, height: metrics.units(2.5)),
      share: whole == 0 ? 0 : Double(face.done) / Double(whole), theme.rightMark, on: dark)
    let middle = room.part(from: 0.7, to: 1).y
    for (day, presence) in face.week.enumerated() {
      let x = left + pitch * Double(day) + mark / 2
      switch presence {
      case .here: disc(Point(x: x, y: middle), radius: mark / 2, theme.rightMark)
      case .away:
        fill(
          Box(x: x - mark / 2, y: middle - mark / 8, width: mark, height: mark / 4),
          radius: mark / 8, palette.muted)
      case .free: disc(Point(x: x, y: middle), radius: mark / 8, palette.muted)
      }
    }
    return width + 2 * gap
  }

  private func toggle(_ isOn: Bool, endingAt right: Double, middle: Double) -> Double {
    let (width, height) = (metrics.units(12), metrics.units(7))
    let box = Box(x: right - width, y: middle - height / 2, width: width, height: height)
    fill(box, radius: height, isOn ? theme.right.color : theme.faint)
    let x = isOn ? box.right - height / 2 : box.x + height / 2
    disc(Point(x: x, y: middle), radius: height / 2 - metrics.units(0.75), theme.white)
    if isOn {
      icon(
        .check, at: Point(x: box.x + height / 2 + metrics.units(0.6), y: middle),
        size: height * 0.62, theme.ink, weight: 4)
    }
    return width
  }

  /// Paints a bar before its words; the bars of a list are aligned, because all leave room for `widest`.
  private func bar(
    _ words: String, asWideAs widest: String, _ share: Double, in room: Box, _ inks: Inks
  ) -> Double {
    let style = TextStyle(
      size: metrics.cellHeights(FontSizes.button), isBold: true, alignment: .right)
    let wordWidth = max(typesetter.width(widest, style), typesetter.width(words, style))
    write([words], in: room, style, inks.words)
    let gap = words.isEmpty ? 0 : metrics.units(3)
    let width = min(8 * metrics.width, (room.width - wordWidth - gap) * 0.3)
    guard width > metrics.width * 2 else { return wordWidth }
    let height = metrics.units(3)
    let box = Box(
      x: room.right - wordWidth - gap - width, y: room.middle.y - height / 2, width: width,
      height: height)
    bar(box, share: share, theme.rightMark, on: theme.isLight ? palette.track : palette.nav.lip)
    return wordWidth + gap + width
  }
}
