/// How often a card was not known when it came back, against how often that was expected.
package struct MissedRecalls: Hashable, Sendable {
  /// The wrong answers that came at least a day after the card's last one.
  package private(set) var count: Int
  /// How many of these answers the memory model expected to be wrong: the sum of the chances, as if each card were held for
  /// a day at least.
  package private(set) var expected: Double

  /// How unlikely so many misses must be for a leech.
  ///
  /// Of cards that are forgotten as often as expected, one in ten, fewer than one in a thousand is ever taken for a leech
  /// in 30 returns; cards that are known only every second time are found after six or seven misses, and those known less
  /// often earlier. A count of eight, as in Anki (`rslib/src/scheduler/states/review.rs`), finds both later, and every
  /// card that comes back often enough.
  package static let unlikely = 0.001
  /// Beyond so many misses, further ones change nothing.
  private static let most = 1_000

  package init(count: Int = 0, expected: Double = 0) {
    (self.count, self.expected) = (count, expected)
  }

  /// Adds an answer that came a number of days, from 1, after the card's last one.
  ///
  /// No card comes back sooner than after a day. For one that is forgotten again and again, the model expects ever more
  /// misses on that day; but such a card is what a leech is. So a stability of less than a day counts as one day.
  mutating func add(_ rating: Rating, to memory: FSRS.Memory, after days: Int, _ model: FSRS) {
    expected += 1 - model.recall(stability: max(memory.stability, 1), after: days)
    if rating == .wrong { count += 1 }
  }

  /// The probability of so many misses or more, if the model is right.
  ///
  /// It is that of Poisson's distribution, which needs only the sum of the chances, and is never below the exact one
  /// where that matters: for more misses than expected.
  package var probability: Double {
    var (term, below) = (PortableMath.exp(-expected), 0.0)
    for place in 0..<min(max(count, 0), Self.most) {
      below += term
      term *= expected / Double(place + 1)
    }
    return max(1 - below, 0)
  }

  /// Whether the card is missed so much more often than expected that it should be looked at.
  package var isLeech: Bool { probability < Self.unlikely }

  /// Whether a leech is to be reported after an answer: when it becomes one, and with every fourth miss after that.
  package func isReported(after before: MissedRecalls) -> Bool {
    count > before.count && isLeech && (!before.isLeech || count.isMultiple(of: 4))
  }
}
