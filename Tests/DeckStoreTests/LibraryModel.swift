import Study

@testable import DeckStore

/// What a library should say, in plain arrays.
struct LibraryModel {
  struct Answer {
    var review: Review
    var learner: Int64
    var deck: String
    var time: WallTime
  }

  struct Counts: Equatable {
    var right = 0
    var wrong = 0
  }

  var decks: [Deck] = []
  var learners: [Learner] = []
  var answers: [Answer] = []
  /// The rounds with an answer: number, learner, deck's name then.
  var rounds: [(number: Int, learner: Int64, deck: String, start: WallTime, seconds: Int)] = []

  struct Deck: Equatable {
    var name: String
    var cards: [Card]
  }

  var cards: [Card] { decks.flatMap(\.cards) }

  /// Where a card is.
  func place(of guid: String) -> (deck: Int, card: Int)? {
    for (index, deck) in decks.enumerated() {
      if let card = deck.cards.firstIndex(where: { $0.guid == guid }) { return (index, card) }
    }
    return nil
  }

  /// The answers that no change of mind has replaced.
  var standing: [Answer] {
    let replaced = Set(answers.compactMap(\.review.replaces))
    return answers.filter { !replaced.contains($0.review.number) }
  }

  func counts<Key: Hashable>(by key: (Answer) -> Key) -> [Key: Counts] {
    var counts: [Key: Counts] = [:]
    for answer in standing {
      counts[key(answer), default: Counts()].right += answer.review.rating == .right ? 1 : 0
      counts[key(answer), default: Counts()].wrong += answer.review.rating == .wrong ? 1 : 0
    }
    return counts
  }

  mutating func log(_ answer: Answer, start: WallTime, seconds: Int) {
    answers.append(answer)
    if let index = rounds.firstIndex(where: { $0.number == answer.review.round }) {
      rounds[index].seconds = max(rounds[index].seconds, seconds)
    } else {
      rounds.append((answer.review.round, answer.learner, answer.deck, start, seconds))
    }
  }

  mutating func removeLearner(_ id: Int64) {
    learners.removeAll { $0.id == id }
    answers.removeAll { $0.learner == id }
    rounds.removeAll { $0.learner == id }
  }
}
