/// An answer as the log records it, with names instead of ids.
package struct LoggedAnswer: Equatable, Sendable {
  /// The kiosk that wrote the answer; with `number` it identifies the answer in every library.
  package var kiosk: String
  package var number: Int
  /// When the answer was given; never before the previous answer of this kiosk.
  package var time: WallTime
  /// How far the wall clock was behind `time`, in ms; negative if it was ahead.
  package var clockBehind: Int64
  package var learner: String
  /// The card's GUID; the card may be deleted.
  package var card: String
  /// The card's and the deck's names at the time.
  package var name: String
  package var deck: String
  /// The round's id in the library.
  package var round: Int64
  /// The rating; nil if this answer takes another one back, or tells nothing about memory.
  package var rating: Rating?
  /// The time it took to answer, in ms, at most `Review.longestAnswer`.
  package var answerTime: Int
  package var guesses: [String]
  /// How the card was asked and what came of it; nil where the log does not say.
  package var evidence: Evidence?
  /// The number of the answer that this one replaces or takes back.
  package var replaces: Int?
  /// Whether the answer was replaced or taken back, so that it does not count.
  package var isReplaced: Bool

  package init(
    kiosk: String, number: Int, time: WallTime, clockBehind: Int64, learner: String, card: String,
    name: String, deck: String, round: Int64, rating: Rating?, answerTime: Int, guesses: [String],
    evidence: Evidence? = nil, replaces: Int?, isReplaced: Bool
  ) {
    self.kiosk = kiosk
    self.number = number
    self.time = time
    self.clockBehind = clockBehind
    self.learner = learner
    self.card = card
    self.name = name
    self.deck = deck
    self.round = round
    self.rating = rating
    self.answerTime = answerTime
    self.guesses = guesses
    self.evidence = evidence
    self.replaces = replaces
    self.isReplaced = isReplaced
  }

  /// "right", "wrong", "forced" or "taken back", as in tables.
  package var mark: String {
    rating?.name ?? (evidence?.isForced == true ? "forced" : "taken back")
  }

  package var counts: Bool { rating != nil && !isReplaced }
}
