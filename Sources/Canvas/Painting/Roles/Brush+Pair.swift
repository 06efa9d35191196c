import CPango
import Scenes
import ScreenLayout

/// Questions and answers of which pairs are to be found.
extension Brush {
  /// Paints a question on the paper of questions or an answer on that of answers: as a tile while it can be touched, in a
  /// frame with the number of its pair once that was found.
  func paint(_ pair: PairFace, in area: Box, _ state: Element.State) {
    var area = area
    area.x += metrics.units(Double(pair.shift))
    let isQuestion = pair.paper == .question
    // In a narrow tile the sign stands in the corner at the other half of the pair, if it has no room beside the text.
    let isNarrow = area.width < metrics.cellHeights(5)
    let pad = metrics.units(isNarrow ? 1.5 : 3)
    let inside = area.inset(metrics.inset).inset(x: pad)
    var style =
      isNarrow
      ? narrowStyle(of: [pair.longest, pair.text], in: inside) : style(of: pair.longest, in: inside)
    style.isBold = !isQuestion || state == .right
    let sign = metrics.cellHeights(isNarrow ? 0.6 : 1.05)
    /// Writes the text, and returns the place of the sign.
    func writeBesideSign(_ box: Box, _ ink: RGB) -> Point {
      let beside = box.width - 2 * pad - sign - metrics.units(1)
      // All tiles of a page have it there if one text needs it.
      if isNarrow,
        [pair.longest, pair.text].contains(where: { typesetter.width($0, style) > beside })
      {
        write([pair.text], in: box.inset(x: pad).part(from: 0.3, to: 1), style, ink)
        let distance = sign / 2 + metrics.unit
        return Point(
          x: isQuestion ? box.right - distance : box.x + distance, y: box.y + distance)
      }
      let box = box.inset(x: pad)
      let text =
        isQuestion
        ? box.between(box.x, box.right - sign - metrics.units(2))
        : box.between(box.x + sign + metrics.units(2), box.right)
      style.alignment = isQuestion ? .right : .left
      write([pair.text], in: text, style, ink)
      return Point(x: isQuestion ? box.right - sign / 2 : box.x + sign / 2, y: box.middle.y)
    }
    switch (state, pair.number) {
    case (.right, let number?):
      let box = area.inset(metrics.inset)
      frame(box, radius: metrics.tileRadius, theme.rightMark, width: metrics.units(0.75))
      let middle = writeBesideSign(box, theme.rightMark)
      disc(middle, radius: sign / 2, theme.right.color)
      let place = Box(
        x: middle.x - sign / 2, y: middle.y - sign / 2, width: sign, height: sign)
      write(
        ["\(number)"], in: place,
        TextStyle(size: sign * 0.65, isBold: true, alignment: .center),
        theme.ink)
    case (.wrong, _):
      let (box, inks) = tile(area, theme.wrong, radius: metrics.tileRadius, .normal)
      let middle = writeBesideSign(box, inks.words)
      icon(.close, at: middle, size: sign, inks.words, weight: 3)
    default:
      let face = state == .chosen ? theme.chosen : theme.palette(pair.paper).tile
      let (box, inks) = tile(area, face, radius: metrics.tileRadius, state)
      if state == .chosen {
        frame(box, radius: metrics.tileRadius, inks.words, width: metrics.units(0.75))
      }
      write([pair.text], in: box.inset(x: pad), style, inks.words)
    }
  }

  /// Returns the style with the largest letters in which each word of some texts fits in a narrow box.
  private func narrowStyle(of texts: [String], in box: Box) -> TextStyle {
    func style(_ share: Double) -> TextStyle {
      TextStyle(
        size: metrics.cellHeights(share), isBold: true, alignment: .center, maxLines: 2)
    }
    let words = texts.flatMap { $0.split(separator: " ").map(String.init) }
    let shares = [
      FontSizes.title, FontSizes.strong, FontSizes.name, FontSizes.label, FontSizes.caption,
    ]
    let fitting = shares.first { share in
      2.5 * style(share).size <= box.height
        && words.allSatisfy { typesetter.width($0, style(share)) <= box.width }
    }
    return style(fitting ?? FontSizes.small)
  }
}
