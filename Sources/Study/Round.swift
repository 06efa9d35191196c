/// A stretch of studying one deck by one learner.
package struct Round: Equatable, Sendable {
  /// How cards come.
  package enum Mode: String, CaseIterable, Sendable {
    /// As the learner leafs.
    case browse
    /// Each card once, or as often as its set says, and then a result.
    case round
    /// What is due today.
    case review
    /// With answers to choose from.
    case quiz
  }

  /// Which side is asked.
  package enum Direction: String, CaseIterable, Sendable {
    case question, answer
    /// One or the other by chance, each time a card is asked.
    case both
  }

  /// 1, 2, 3, … in the order of this run; the library goes on counting from its last row.
  package var number: Int
  package var deck: String
  package var mode: Mode
  package var direction: Direction
  /// When it began, since the start of the run.
  package var start: Duration
  /// How long it has lasted, up to its last answer.
  package var length: Duration

  package init(
    number: Int, deck: String, mode: Mode = .browse, direction: Direction = .question,
    start: Duration, length: Duration = .zero
  ) {
    self.number = number
    self.deck = deck
    self.mode = mode
    self.direction = direction
    self.start = start
    self.length = length
  }
}
