/// The animation of a screen that has come.
///
/// On a result, the score counts up or what begins to grow comes out of the ground, the marks appear one after the other,
/// then confetti falls. A wrong pair moves to the right, the left and the right.
///
/// The animation takes less than a second. Targets do not move, and touches are never delayed.
package struct Entrance: Hashable, Sendable {
  /// The texts that the score shows in turn before its final one.
  package var numbers: [String]
  /// How far wrong pairs move in turn, in eighths of a cell's height, before they stand still; none for a result.
  var shifts: [Int] = []

  package init(numbers: [String]) { self.numbers = numbers }

  /// Shakes a wrong pair.
  static var shake: Self {
    var shake = Self(numbers: [])
    shake.shifts = [1, -1, 1]
    return shake
  }

  private static let step = Duration.milliseconds(40)
  /// The times of the first mark, the first confetti and the end, in steps from the beginning.
  private static let (firstMark, firstPiece, end) = (8, 20, 23)

  /// The number of steps before the score has its final text.
  package static let numberCount = 8

  /// Returns the time of the next change, since the screen was first drawn; nil after the end.
  package static func nextChange(after elapsed: Duration) -> Duration? {
    let done = Int(elapsed / step)
    return done >= end ? nil : step * (max(done, 0) + 1)
  }

  /// Returns the time of this animation's next change, since the screen was first drawn; nil after the end.
  package func nextChange(after elapsed: Duration) -> Duration? {
    if shifts.isEmpty { return Self.nextChange(after: elapsed) }
    let done = max(Int(elapsed / Self.step), 0)
    return done >= shifts.count ? nil : Self.step * (done + 1)
  }

  /// Returns an element as it looks at a time of the animation.
  fileprivate func element(_ element: Element, after elapsed: Duration) -> Element {
    let done = max(Int(elapsed / Self.step), 0)
    var element = element
    switch element.role {
    case .pair(var face) where element.state == .wrong && shifts.indices.contains(done):
      face.shift = shifts[done]
      element.role = .pair(face)
    case .card(let text) where numbers.indices.contains(done):
      element.role = .card(
        PaintedText(
          numbers[done], ink: text.ink, isBold: text.isBold, minLineHeight: text.minLineHeight))
    case .sign(.thing(let thing, _)):
      element.role = .sign(.thing(thing, eighths: min(done, 8)))
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
  /// Changes the screen to how it looks at a time after it was first drawn.
  package mutating func enter(after elapsed: Duration) {
    guard let entrance, entrance.nextChange(after: elapsed) != nil else { return }
    elements = elements.map { entrance.element($0, after: elapsed) }
  }
}
