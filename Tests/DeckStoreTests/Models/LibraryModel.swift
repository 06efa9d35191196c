import Study

@testable import DeckStore

/// The expected contents of a library, in plain arrays.
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
  /// The rounds with an answer: the number, the learner, and the deck's name at that time.
  var rounds: [(number: Int, learner: Int64, deck: String, start: WallTime, seconds: Int)] = []

  struct Deck: Equatable {
    var name: String
    var cards: [Card]
  }

  var cards: [Card] { decks.flatMap(\.cards) }

  /// Returns the place of a card; nil if no deck has it.
  func place(of guid: String) -> (deck: Int, card: Int)? {
    for (index, deck) in decks.enumerated() {
      if let card = deck.cards.firstIndex(where: { $0.guid == guid }) { return (index, card) }
    }
    return nil
  }

  /// The answers that no other answer has replaced.
  var standing: [Answer] {
    let replaced = Set(answers.compactMap(\.review.replaces))
    return answers.filter { !replaced.contains($0.review.number) }
  }

  func counts<Key: Hashable>(by key: (Answer) -> Key) -> [Key: Counts] {
    var counts: [Key: Counts] = [:]
    for answer in standing where answer.review.counts {
      counts[key(answer), default: Counts()].right += answer.review.rating.isRight ? 1 : 0
      counts[key(answer), default: Counts()].wrong += answer.review.rating == .wrong ? 1 : 0
    }
    return counts
  }

  /// Returns the cards that have this name or were answered under it; if there are none, those with this
  /// prefix.
  func cards(named name: String) -> [CardName] {
    let key = DeckStore.sortKey(of: name)
    let titles =
      cards.map { [$0.guid, $0.title] } + answers.map { [$0.review.card, $0.review.name] }
    let names = Set(titles).map { (key: DeckStore.sortKey(of: $0[1]), guid: $0[0], name: $0[1]) }
    let whole = names.filter { $0.key == key }
    return (whole.isEmpty ? names.filter { $0.key.hasPrefix(key) } : whole)
      .sorted {
        bytes($0.key, $0.guid, $0.name).lexicographicallyPrecedes(bytes($1.key, $1.guid, $1.name))
      }
      .map { found in
        CardName(
          guid: found.guid, name: found.name,
          deck: place(of: found.guid).map { decks[$0.deck].name })
      }
  }

  /// Returns the bytes of several texts, one after the other, to sort by.
  private func bytes(_ texts: String...) -> [UInt8] {
    Array(texts.map { Array($0.utf8) }.joined(separator: [0]))
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
