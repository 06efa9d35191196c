import CPango
import Scenes
import ScreenLayout

/// The letters of an answer that was typed.
extension Brush {
  /// Paints a box for each letter and, below it, the sign of what is wrong; what reads from right to left goes there.
  func paint(written letters: [ExerciseContent.Letter], in area: Box) {
    let widths = letters.map { letter in
      letter.mark == .blank ? 0.45 : letter.isWhole ? pieceWidth(letter.text) : 1
    }
    let whole = widths.reduce(0, +)
    guard whole > 0 else { return }
    let box = area.inset(metrics.inset)
    let hasSigns = letters.contains { $0.mark.icon != nil }
    let sign = hasSigns ? min(box.height * 0.3, metrics.cellHeights(1)) : 0
    let step = min(box.width / whole, metrics.cellHeights(2.4))
    let height = min(box.height - sign, step * 1.35)
    let top = box.y + (box.height - sign - height) / 2
    let isReversed = letters.contains { $0.text.isRightToLeft }
    var left = box.middle.x - step * whole / 2
    for index in isReversed ? Array(letters.indices.reversed()) : Array(letters.indices) {
      let width = step * widths[index]
      let face = Box(x: left, y: top, width: width - metrics.unit, height: height)
      paint(letters[index], in: face)
      if let icon = letters[index].mark.icon {
        // A whole answer has its sign at its corner.
        let isWhole = letters[index].isWhole
        let middle =
          isWhole
          ? Point(x: face.x, y: face.middle.y) : Point(x: face.middle.x, y: face.bottom + sign / 2)
        let size = isWhole ? sign * 1.4 : sign
        disc(middle, radius: size * 0.42, theme.wrong.color)
        self.icon(icon, at: middle, size: size * 0.6, theme.ink, weight: 3)
      }
      left += width
    }
  }

  /// The width of a text in one piece, in boxes.
  private func pieceWidth(_ text: String) -> Double { 1 + 0.4 * Double(min(text.count, 40) - 1) }

  private func paint(_ letter: ExerciseContent.Letter, in face: Box) {
    let radius = metrics.keyRadius
    var ink = palette.text
    switch letter.mark {
    case .blank: return
    case .plain: fill(face, radius: radius, palette.track)
    case .right:
      fill(face, radius: radius, theme.right.color)
      ink = theme.ink
    case .wrong where letter.isWhole:
      // The right answer below it is what to look at.
      frame(face, radius: radius, theme.wrongMark, width: metrics.frame)
    case .wrong, .extra, .swapped:
      fill(face, radius: radius, theme.wrong.color)
      ink = theme.ink
    case .laid:
      fill(face, radius: radius, theme.white)
      ink = theme.ink
    case .next, .open:
      frame(face, radius: radius, palette.muted, width: metrics.frame)
      if letter.mark == .next {
        let foot = Box(
          x: face.x + face.width * 0.2, y: face.bottom - metrics.units(3),
          width: face.width * 0.6, height: metrics.unit)
        fill(foot, radius: metrics.unit, theme.accentMark)
      }
    case .missing: frame(face, radius: radius, theme.wrongMark, width: metrics.frame)
    }
    let style = TextStyle(
      size: min(face.height * 0.62, face.width * 0.9 * (letter.isWhole ? 0.4 : 1)),
      isBold: true,
      alignment: .center)
    write([letter.text.safeForScreen], in: face, style, ink)
  }
}

extension ExerciseContent.Letter {
  /// Whether this is an answer in one piece, of which no letter is marked.
  fileprivate var isWhole: Bool { text.count > 1 }
}
