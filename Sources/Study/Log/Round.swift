/// A period in which one learner studies one deck.
package struct Round: Codable, Equatable, Sendable {
  package enum Mode: String, CaseIterable, Codable, Sendable {
    /// The learner leafs through the deck.
    case browse
    /// Each card comes once, or as often as its set says, and then a result.
    case round
    case review
    case quiz
  }

  package enum Direction: String, CaseIterable, Codable, Sendable {
    case question, answer
    /// A random side each time a card is asked.
    case both
  }

  /// A pause that ends a round of browsing, and that does not make a lesson longer.
  ///
  /// The pause is longer than anyone looks at one card and shorter than most breaks, so an idle box does not
  /// count as an hour of studying.
  package static let longestPause = Duration.seconds(600)

  /// 1, 2, 3, … in this run; the library continues from its last row.
  package var number: Int
  package var deck: String
  package var mode: Mode
  package var direction: Direction
  /// When the round began, since the start of the run.
  package var start: Duration
  /// The length of the round up to its last answer.
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
