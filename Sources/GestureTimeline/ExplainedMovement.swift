package import Gestures
package import InputEvents

/// A movement of the box that may have been meant as a shake, and what was told of it.
package struct ExplainedMovement: Sendable {
  /// The device's number.
  package let device: Int
  /// What the recognizer made of it; nil while it goes on.
  package internal(set) var attempt: ShakeAttempt?
  /// The shakes that were told.
  package internal(set) var told: [TimedGesture] = []

  package var start: Timestamp {
    attempt?.start ?? told.first?.time ?? Timestamp(microseconds: 0)
  }
}

extension ShakeAttempt {
  /// Why it was no shake, with its figures against the limits; nil for one that was.
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
  /// A number with two decimals; what no box feels is cut off at 999.
  package var hundredths: String {
    guard !isNaN else { return "0.00" }
    let hundredths = Int((min(max(self, 0), 999) * 100).rounded())
    let fraction = hundredths % 100
    return "\(hundredths / 100).\(fraction < 10 ? "0" : "")\(fraction)"
  }
}
