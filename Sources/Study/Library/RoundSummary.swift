/// A round as lists show it.
package struct RoundSummary: Equatable, Sendable {
  /// The round's id in the library.
  package var id: Int64
  package var learner: Learner
  /// The deck's name at the time.
  package var deck: String
  /// The names of a `Round.Mode` and a `Round.Direction`; a later program may know more.
  package var mode: String
  package var direction: String
  package var start: WallTime
  /// The length of the round up to its last answer.
  package var seconds: Int
  /// The numbers of answers that count: after a change of mind only the last one does.
  package var right: Int
  package var wrong: Int
  /// What the round's end showed: the answers of a round or quiz, the cards of a review by their last answers.
  package var result: Tally

  package init(
    id: Int64, learner: Learner, deck: String, mode: String, direction: String, start: WallTime,
    seconds: Int, right: Int, wrong: Int, result: Tally
  ) {
    self.id = id
    self.learner = learner
    self.deck = deck
    self.mode = mode
    self.direction = direction
    self.start = start
    self.seconds = seconds
    self.right = right
    self.wrong = wrong
    self.result = result
  }

  /// The deck's name in a command's output, in which "all decks" stands for a lesson of all decks.
  package var deckName: String { deck == LessonRequest.allDecks ? "all decks" : deck }

  /// The percentage of right answers; nil if there is no answer.
  package var percent: Int? {
    right + wrong == 0 ? nil : (200 * right + right + wrong) / (2 * (right + wrong))
  }
}

/// A card's answers in a round.
package struct RoundCard: Equatable, Sendable {
  package var guid: String
  /// The card's name at the time.
  package var name: String
  /// The card's answer, which tells a card without a text in its question from others; empty for any other card.
  package var answer = ""
  package var right: Int
  package var wrong: Int
  /// The wrong guesses before the answers that count, in order.
  package var guesses: [String]

  package init(guid: String, name: String, right: Int, wrong: Int, guesses: [String]) {
    self.guid = guid
    self.name = name
    self.right = right
    self.wrong = wrong
    self.guesses = guesses
  }
}
