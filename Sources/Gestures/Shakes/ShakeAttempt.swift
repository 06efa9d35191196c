package import InputEvents

/// A movement with at least one swing, and whether and why it was a shake.
package struct ShakeAttempt: Equatable, Sendable {
  package enum Verdict: String, Sendable {
    case shake
    case tooFewSwings
    /// Enough swings, but of gravity's direction rather than strength: the box was turned.
    case turned
    /// Enough swings, but calm between them: the box was knocked.
    case knocked
    /// Enough swings, but weightless between them: the box was dropped.
    case fell

    /// Whether the movement may yet become a shake.
    var isOpen: Bool { self != .shake && self != .fell }
  }

  /// When the first swing began, and when the box last moved.
  package var start: Timestamp
  package var end: Timestamp
  /// The strongest acceleration, in g beside gravity, and what a swing needs.
  package var strongest: Double
  package var strengthNeeded: Double
  /// The most swings that followed each other, and how many make a shake.
  package var swings: Int
  package var swingsNeeded: Int
  package var verdict: Verdict
}
