import CPango
import Glibc
import ScreenLayout
import Study

/// The confetti that falls when the whole goal was well met.
extension Brush {
  /// Paints pieces in the learners' colours and shapes, spread evenly and the same every time.
  ///
  /// - Parameters:
  ///   - thirds: How many thirds of the pieces are painted, from 0 to 3.
  ///   - area: The pixels that the pieces fall on.
  func paint(confetti thirds: Int, in area: Box) {
    let box = area.inset(metrics.inset)
    let count = box.width * box.height / (metrics.unit * metrics.unit) / 75
    guard count >= 1 else { return }
    let across = max(1, Int((count * box.width / box.height).squareRoot().rounded()))
    let down = max(1, Int((count / Double(across)).rounded()))
    var random = SeededGenerator(seed: 5)
    func share() -> Double { Double.random(in: 0..<1, using: &random) }
    for index in 0..<across * down {
      let color = LearnerColor.allCases.randomElement(using: &random) ?? .red
      let size = (1.9 + 1.5 * share()) * metrics.unit
      var place = Point(
        x: box.x + (Double(index % across) + 0.15 + 0.7 * share()) * box.width / Double(across),
        y: box.y + (Double(index / across) + 0.15 + 0.7 * share()) * box.height / Double(down))
      // A piece may come from above the screen, but none is cut below.
      place.y = min(place.y, box.bottom - size)
      let (turn, kind) = (share() * 6, share())
      guard index % 3 < thirds else { continue }
      cairo_save(context)
      cairo_translate(context, place.x, place.y)
      cairo_rotate(context, turn)
      let origin = Point(x: 0, y: 0)
      if kind < 0.45 {
        addShape(LearnerShape(of: color), at: origin, radius: size)
      } else if kind < 0.75 {
        let strip = Box(x: -size, y: -0.45 * size, width: 2 * size, height: 0.9 * size)
        addRounded(strip, radius: 0.3 * size)
      } else {
        addDisc(origin, radius: 0.55 * size)
      }
      fill(theme.color(of: color))
      cairo_restore(context)
    }
  }
}
