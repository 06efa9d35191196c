/// A colour that tells a learner's name from the others; the raw value is stored in the library.
package enum LearnerColor: String, CaseIterable, Sendable {
  case red, orange, yellow, green, blue, purple
}

/// The shape of a learner's sign, so that nobody needs to tell colours apart; the raw value is stored in the
/// library.
///
/// Each colour has its own shape, in the same order.
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

/// The colour and shape that stand for a learner, beside the name's first letter; every learner has them.
package struct LearnerSign: Hashable, Sendable {
  package var color: LearnerColor
  package var shape: LearnerShape

  /// Creates a sign; without a shape, it has the colour's own.
  package init(_ color: LearnerColor, _ shape: LearnerShape? = nil) {
    (self.color, self.shape) = (color, shape ?? LearnerShape(of: color))
  }

  /// Creates a sign in the colour whose own shape this is.
  package init(_ shape: LearnerShape) {
    self.init(LearnerColor.allCases.first { LearnerShape(of: $0) == shape } ?? .blue, shape)
  }

  /// Creates the sign of a learner who has chosen neither a colour nor a shape: always the same for this name.
  package init(ofName name: String) {
    let place = Int(NameHash(name.lowercased()).value % 36)
    self.init(LearnerColor.allCases[place % 6], LearnerShape.allCases[place / 6])
  }
}
