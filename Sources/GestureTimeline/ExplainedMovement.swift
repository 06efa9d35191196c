package import Gestures
package import InputEvents

/// A movement of the box that may have been meant as a shake, and the shakes recognized in it.
package struct ExplainedMovement: Sendable {
  /// The number of the device.
  package let device: Int
  /// The recognizer's verdict on the movement; nil while the movement goes on.
  package internal(set) var attempt: ShakeAttempt?
  /// The recognized shakes.
  package internal(set) var reported: [TimedGesture] = []

  package var start: Timestamp {
    attempt?.start ?? reported.first?.time ?? Timestamp(microseconds: 0)
  }
}

extension ShakeAttempt {
  /// Why the movement was not a shake, with its measurements and their limits; nil for a shake.
  package var reason: String? {
    let word: String? =
      switch verdict {
      case .shake: nil
      case .tooFewSwings: "too few swings"
      case .turned: "the box was turned, not shaken"
      case .knocked: "the box was knocked: it was calm between the swings"
      case .fell: "the box fell"
      }
    return word.map { word in
      "\(word); \(swings) in a row (shake-swings \(swingsNeeded)), the strongest "
        + "\(strongest.hundredths) g (shake-strength \(strengthNeeded.hundredths) g)"
    }
  }
}

extension Double {
  /// This number with two decimals, clamped to 0…999, which no acceleration of a box exceeds.
  package var hundredths: String {
    guard !isNaN else { return "0.00" }
    let hundredths = Int((min(max(self, 0), 999) * 100).rounded())
    return "\(hundredths / 100).\((hundredths % 100).digits(2))"
  }
}
