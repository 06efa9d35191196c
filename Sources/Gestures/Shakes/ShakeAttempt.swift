package import InputEvents

/// A movement with at least one swing, and the verdict on whether it was a shake.
package struct ShakeAttempt: Equatable, Sendable {
  package enum Verdict: String, Sendable {
    case shake
    case tooFewSwings
    /// Enough swings, but they changed gravity's direction and not its strength: the box was turned.
    case turned
    /// Enough swings, but calm between them: the box was knocked.
    case knocked
    /// The box was weightless at the beginning or between the swings: it was dropped.
    case fell

    /// Whether the movement may yet become a shake.
    var isOpen: Bool { self != .shake && self != .fell }
  }

  /// The beginning of the first swing; `end` is the time at which the box last moved.
  package var start: Timestamp
  package var end: Timestamp
  /// The strongest acceleration without gravity, in g, and the strength that a swing needs.
  package var strongest: Double
  package var strengthNeeded: Double
  /// The largest number of swings in a row, and the number that makes a shake.
  package var swings: Int
  package var swingsNeeded: Int
  package var verdict: Verdict
}
