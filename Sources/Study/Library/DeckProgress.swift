/// How far those who learn a deck are with its cards now.
///
/// A card is known to a learner who has learnt it (`CardMemory.isLearnt`) and has not forgotten it since; it is being
/// learnt from the first answer on, and again once it is forgotten.
package struct DeckProgress: Equatable, Sendable {
  /// A learner who gets the deck.
  package struct Learner: Equatable, Sendable {
    package var name: String
    /// The numbers of the deck's cards that the learner knows, and is learning.
    package var known: Int
    package var learning: Int

    package init(name: String, known: Int, learning: Int) {
      (self.name, self.known, self.learning) = (name, known, learning)
    }
  }

  /// The number of cards that are asked.
  package var cards: Int
  /// Who gets the deck, by name.
  package var learners: [Learner]

  package init(cards: Int, learners: [Learner]) { (self.cards, self.learners) = (cards, learners) }

  /// The parts of all cards of all learners that are known and being learnt, from 0 to 1000, together at most 1000.
  package var shares: (known: Int, learning: Int) {
    let all = max(cards * learners.count, 1)
    func share(_ count: Int) -> Int { min(1000 * count / all, 1000) }
    let known = share(learners.reduce(0) { $0 + $1.known })
    return (known, min(share(learners.reduce(0) { $0 + $1.learning }), 1000 - known))
  }

  /// The same in percent, with what is not seen yet; they are 100 together.
  package var percents: (known: Int, learning: Int, new: Int) {
    let known = (shares.known + 5) / 10
    let learning = min((shares.learning + 5) / 10, 100 - known)
    return (known, learning, 100 - known - learning)
  }
}

/// How many of a deck's cards most of its learners know.
package struct DeckKnown: Equatable, Sendable {
  /// The number of cards that are asked.
  package var cards: Int
  /// The number of learners who get the deck.
  package var learners: Int
  /// The number of cards that more than half of them know (`DeckProgress`).
  package var byMost: Int
  /// Whether anybody gets the deck, so that it can be known at all.
  package var isForAnybody: Bool { learners > 0 }

  package init(cards: Int, learners: Int, byMost: Int) {
    (self.cards, self.learners, self.byMost) = (cards, learners, byMost)
  }
}
