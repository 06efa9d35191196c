import ScreenLayout
import Study

/// How well cards are known, beside what was expected.
extension Brush {
  /// Paints bars: right answers as the filled part of all, their number above it, and a line across at what was expected.
  func paint(recall bars: [ChartBar], in area: Box) {
    guard !bars.isEmpty else { return }
    var box = area.inset(metrics.inset)
    label(bars, in: &box)
    let most = max(bars.map(\.height).max() ?? 0, 1)
    let step = box.width / Double(bars.count)
    let width = min(step * 0.6, metrics.cellHeights(1.4))
    let number = TextStyle(
      size: metrics.cellHeights(FontSizes.caption), isBold: true, alignment: .center)
    let head = box.height > 2.5 * number.size ? number.size * 1.2 : 0
    let line = max(2, metrics.unit * 0.75)
    func height(_ count: Int) -> Double {
      (box.height - head - line) * Double(count) / Double(most)
    }
    for (index, bar) in bars.enumerated() {
      let middle = box.x + (Double(index) + 0.5) * step
      func part(_ height: Double) -> Box {
        Box(x: middle - width / 2, y: box.bottom - height, width: width, height: height)
      }
      let radius = min(1.2 * metrics.unit, width / 2)
      guard bar.answers.count > 0 else {
        fill(part(line), radius: line, palette.muted)
        continue
      }
      fill(part(height(bar.answers.count)), radius: radius, palette.track)
      fill(part(height(bar.answers.right)), radius: radius, theme.rightMark)
      if head > 0 {
        write(
          ["\(bar.answers.right)"],
          in: Box(x: middle - step / 2, y: box.y, width: step, height: head), number,
          palette.text)
      }
      guard let expected = bar.expected else { continue }
      // Wider than the bar, so that it is seen on either side.
      fill(
        Box(
          x: middle - width * 0.7, y: (box.bottom - height(expected) - line / 2).rounded(),
          width: width * 1.4, height: line), radius: line / 2, palette.text)
    }
  }

  /// Writes the labels below the bars in letters of one size, and takes their line from the box.
  private func label(_ bars: [ChartBar], in box: inout Box) {
    let labels = bars.map(\.label)
    guard labels.contains(where: { !$0.isEmpty }) else { return }
    let step = box.width / Double(bars.count)
    var style = TextStyle(size: metrics.cellHeights(FontSizes.caption), alignment: .center)
    let widest = labels.map { typesetter.width($0, style) }.max() ?? 0
    style.size *= min(1, (step - metrics.unit) / max(widest, 1))
    let foot = metrics.cellHeights(FontSizes.caption) * 1.3
    box.height -= foot
    for (index, label) in labels.enumerated() {
      let place = Box(x: box.x + Double(index) * step, y: box.bottom, width: step, height: foot)
      write([label], in: place, style, palette.muted)
    }
  }
}
