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
  /// Why it was no shake; nil for one that was.
  package var reason: String? {
    switch verdict {
    case .shake: nil
    case .tooFewSwings: "\(swings) of \(swingsNeeded) swings followed each other"
    case .turned: "the box was turned, not shaken"
    case .knocked: "the box was knocked: it was calm between the swings"
    case .fell: "the box fell"
    }
  }
}
