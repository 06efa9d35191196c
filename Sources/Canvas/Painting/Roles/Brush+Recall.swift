import ScreenLayout
import Study

/// How well cards are known, beside what was expected.
extension Brush {
  /// Paints bars: right answers as a filled part, wrong answers as an outline on top of it, and a line across at what was
  /// expected.
  func paint(recall bars: [ChartBar], in area: Box) {
    guard !bars.isEmpty else { return }
    let box = area.inset(metrics.inset)
    let most = max(bars.map(\.height).max() ?? 0, 1)
    let step = box.width / Double(bars.count)
    let width = step * 0.68
    let line = max(1, metrics.unit)
    func height(_ count: Int) -> Double { (box.height - line) * Double(count) / Double(most) }
    for (index, bar) in bars.enumerated() {
      let day = bar.answers
      let left = box.x + Double(index) * step + (step - width) / 2
      func part(_ height: Double, above foot: Double) -> Box {
        Box(x: left, y: box.bottom - foot - height, width: width, height: height)
      }
      let radius = min(1.2 * metrics.unit, width / 2)
      let (right, wrong) = (height(day.right), height(day.wrong))
      if right + wrong == 0 { fill(part(line, above: 0), radius: line, palette.track) }
      if right > 0 { fill(part(right, above: 0), radius: radius, theme.rightMark) }
      if wrong > 2 * metrics.frame {
        // A gap separates the outline from the filled part.
        frame(
          part(wrong - metrics.frame, above: right + metrics.frame), radius: radius,
          theme.wrongMark, width: metrics.frame)
      } else if wrong > 0 {
        fill(part(wrong, above: right), radius: 0, theme.wrongMark)
      }
      if let expected = bar.expected {
        // A little wider than the bar, and set off from it by a hair.
        let across = Box(
          x: left - width * 0.1, y: box.bottom - height(expected) - line / 2, width: width * 1.2,
          height: line)
        fill(across.inset(-max(1, line / 3)), radius: 0, palette.paper)
        fill(across, radius: 0, palette.text)
      }
    }
  }
}
