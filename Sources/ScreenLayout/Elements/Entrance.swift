/// How a result comes in, in less than a second: its number counts up, then its marks appear one after the
/// other, and at last confetti falls.
///
/// Targets do not move for it, and a touch never waits for it.
package struct Entrance: Hashable, Sendable {
  /// What the number says on its way.
  package var numbers: [String]

  private static let step = Duration.milliseconds(40)
  /// In steps from the beginning.
  private static let (firstMark, firstPiece, end) = (8, 20, 23)

  /// How many steps there are on the way to a number.
  package static let numberCount = 8

  /// When what is shown changes next, since it was first drawn; nil where it is all there.
  package static func nextChange(after elapsed: Duration) -> Duration? {
    let done = Int(elapsed / step)
    return done >= end ? nil : step * (max(done, 0) + 1)
  }

  /// How an element looks on its way.
  fileprivate func element(_ element: Element, after elapsed: Duration) -> Element {
    let done = max(Int(elapsed / Self.step), 0)
    var element = element
    switch element.role {
    case .card(let text) where numbers.indices.contains(done):
      element.role = .card(
        PaintedText(numbers[done], ink: text.ink, isBold: text.isBold, least: text.least))
    case .dots(let marks, let whole):
      let (step, steps) = (done - Self.firstMark, Self.firstPiece - Self.firstMark)
      let shown = marks.count * min(max(step, 0), steps) / steps
      element.role = .dots(Array(marks.prefix(shown)), of: whole)
    case .confetti(let thirds):
      element.role = .confetti(thirds: min(max(done - Self.firstPiece, 0), thirds))
    default: break
    }
    return element
  }
}

extension Screen {
  /// Shows the screen as it is a while after it was first drawn.
  package mutating func enter(after elapsed: Duration) {
    guard let entrance, Entrance.nextChange(after: elapsed) != nil else { return }
    elements = elements.map { entrance.element($0, after: elapsed) }
  }
}
