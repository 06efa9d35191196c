/// One mark of a card: what becomes a row of the append-only log.
package struct Review: Equatable, Sendable {
  /// 1, 2, 3, … in the order of this run; the library goes on counting from its last row.
  package var number: Int
  /// The card's GUID.
  package var card: String
  /// The card's name when it was marked.
  package var name: String
  package var rating: Rating
  /// How long the answer took, in ms, at most `longestAnswer`.
  package var answerTime: Int
  /// The wrong guesses made before, in order.
  package var guesses: [String]
  /// The number of the review whose place this one takes: the learner's change of mind.
  package var replaces: Int?
  /// The number of its round.
  package var round: Int

  /// Longer pauses are not thinking; the figure is Anki's default.
  package static let longestAnswer = 60_000

  package init(
    number: Int, card: String, name: String, rating: Rating, answerTime: Int,
    guesses: [String] = [], replaces: Int? = nil, round: Int
  ) {
    self.number = number
    self.card = card
    self.name = name
    self.rating = rating
    self.answerTime = min(max(answerTime, 0), Self.longestAnswer)
    self.guesses = guesses
    self.replaces = replaces
    self.round = round
  }
}
