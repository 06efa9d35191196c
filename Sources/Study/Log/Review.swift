/// A mark on a card, which becomes a row of the append-only log.
package struct Review: Codable, Equatable, Sendable {
  /// 1, 2, 3, … in this run; the library continues from its last row.
  package var number: Int
  package var card: String
  /// The card's name when it was marked.
  package var name: String
  /// The rating, unless the review tells nothing about memory.
  package var rating: Rating
  /// How long the answer took, in ms, at most `longestAnswer`.
  package var answerTime: Int
  /// The wrong guesses before the answer, in order.
  package var guesses: [String]
  /// How the card was asked and what came of it; nil in a file of an earlier version.
  package var evidence: Evidence?
  /// The number of the review that this one replaces, after a change of mind.
  package var replaces: Int?
  package var round: Int

  /// Whether it tells something about memory; otherwise it is only in the log, without a rating.
  package var counts: Bool { evidence?.isForced != true }

  /// The most that counts as answer time, in ms: longer pauses are not thinking, and 60 s is Anki's default.
  package static let longestAnswer = 60_000

  package init(
    number: Int, card: String, name: String, rating: Rating, answerTime: Int,
    guesses: [String] = [], evidence: Evidence? = nil, replaces: Int? = nil, round: Int
  ) {
    self.number = number
    self.card = card
    self.name = name
    self.rating = rating
    self.answerTime = min(max(answerTime, 0), Self.longestAnswer)
    self.guesses = guesses
    self.evidence = evidence
    self.replaces = replaces
    self.round = round
  }
}
