/// A learner's progress today.
package struct PupilOverview: Hashable, Sendable {
  package var name: String
  /// The number of cards left for today, in all decks.
  package var left: Int
  /// The number of days since the last answer, 0 for today; nil for a learner without any answer.
  package var daysAgo: Int?
  /// The number of days with answers among the last seven.
  package var daysOfWeek: Int

  package init(name: String, left: Int, daysAgo: Int?, daysOfWeek: Int = 0) {
    (self.name, self.left, self.daysAgo, self.daysOfWeek) = (name, left, daysAgo, daysOfWeek)
  }
}

/// A card that learners forget again and again.
package struct HardCard: Equatable, Sendable {
  package var card: Card
  package var deck: String
  /// The number of times that learners forgot the card after they had learnt it.
  package var lapses: Int

  package init(card: Card, deck: String, lapses: Int) {
    (self.card, self.deck, self.lapses) = (card, deck, lapses)
  }
}
