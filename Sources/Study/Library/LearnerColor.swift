/// A colour that tells a learner's name from the others; the raw value stands in the library.
package enum LearnerColor: String, CaseIterable, Sendable {
  case red, orange, yellow, green, blue, purple
}

/// The shape of a learner's sign, so that nobody needs to tell colours apart; the raw value stands in the library.
///
/// Each colour has one of its own, in the same order.
package enum LearnerShape: String, CaseIterable, Sendable {
  case square, sun, star, clover, circle, flower

  package init(of color: LearnerColor) {
    self =
      switch color {
      case .red: .square
      case .orange: .sun
      case .yellow: .star
      case .green: .clover
      case .blue: .circle
      case .purple: .flower
      }
  }
}

/// What stands for a learner beside the name's first letter.
package struct LearnerSign: Hashable, Sendable {
  package var color: LearnerColor
  package var shape: LearnerShape

  /// Without a shape, it is the colour's own.
  package init(_ color: LearnerColor, _ shape: LearnerShape? = nil) {
    (self.color, self.shape) = (color, shape ?? LearnerShape(of: color))
  }

  /// Without a colour, it is the one whose own shape this is.
  package init(_ shape: LearnerShape) {
    self.init(LearnerColor.allCases.first { LearnerShape(of: $0) == shape } ?? .blue, shape)
  }
}
