import ScreenLayout

/// The sentence of a page that says one thing, and why.
extension Brush {
  /// Paints the sentence in the largest size in which its words fit.
  func paint(sentence: Caption, why: Caption, in area: Box) {
    let box = area.inset(x: metrics.units(4))
    guard why.words.isEmpty else { return paint(sentence, above: why, in: box) }
    var style = TextStyle(
      size: 0, isBold: true, alignment: sentence.alignment, maxLines: sentence.maxLines)
    for share in [FontSizes.pageTitle, FontSizes.largeTitle, FontSizes.title] {
      style.size = metrics.cellHeights(share)
      guard let set = typesetter.fit(sentence.words, in: box, style) else { return }
      guard set.size >= style.size || share == FontSizes.title else { continue }
      set.balance(in: box.width)
      setColor(palette.text)
      return set.draw(in: box, alignment: sentence.alignment, on: context)
    }
  }

  /// Paints a sentence and why as one block with half a line between them and air below them: the sentence becomes smaller
  /// before it takes two lines, and before the words below it become smaller.
  private func paint(_ sentence: Caption, above why: Caption, in box: Box) {
    let room = box.height - metrics.units(3)
    let titles: [(share: Double, lines: Int)] =
      [FontSizes.pageTitle, FontSizes.largeTitle, FontSizes.title].map { ($0, 1) }
      + [FontSizes.largeTitle, FontSizes.title, FontSizes.name, FontSizes.label].map { ($0, 2) }
    let details = [FontSizes.label, FontSizes.button, FontSizes.caption]
    for detail in details {
      let below = TextStyle(
        size: metrics.cellHeights(detail), alignment: why.alignment, maxLines: why.maxLines,
        prefersLongest: true)
      guard let second = typesetter.fit(why.words, in: box, below) else { return }
      for title in titles {
        let isLast = detail == details.last && title == titles.last ?? title
        let style = TextStyle(
          size: metrics.cellHeights(title.share), isBold: true, alignment: sentence.alignment,
          maxLines: min(title.lines, sentence.maxLines))
        guard let first = typesetter.fit(sentence.words, in: box, style) else { return }
        let gap = first.size * Self.descent + second.size * 0.6
        let height = first.blockHeight + gap + second.blockHeight
        let fits = first.size >= style.size && first.lineCount <= title.lines
        guard isLast || fits && height + second.size * Self.descent <= room else { continue }
        first.balance(in: box.width)
        second.balance(in: box.width)
        var part = box
        part.y += metrics.units(1) + max(0, (room - height) / 2)
        part.height = first.blockHeight
        setColor(palette.text)
        first.draw(in: part, alignment: sentence.alignment, on: context)
        part.y += first.blockHeight + gap
        part.height = second.blockHeight
        return second.draw(in: part, alignment: why.alignment, on: context)
      }
    }
  }

  /// How far letters reach below their line, as a share of the font size.
  private static let descent = 0.24
}
