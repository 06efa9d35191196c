/// How a learner is doing today.
package struct PupilOverview: Hashable, Sendable {
  package var name: String
  /// How many cards are left for today, in all decks.
  package var left: Int
  /// The days since the last answer, 0 for today; nil for nobody who has answered yet.
  package var daysAgo: Int?
  /// On how many of the last seven days there were answers.
  package var daysOfWeek: Int

  package init(name: String, left: Int, daysAgo: Int?, daysOfWeek: Int = 0) {
    (self.name, self.left, self.daysAgo, self.daysOfWeek) = (name, left, daysAgo, daysOfWeek)
  }
}

/// A card that is forgotten again and again.
package struct HardCard: Equatable, Sendable {
  package var card: Card
  package var deck: String
  /// How often learners forgot it after they had learnt it.
  package var lapses: Int

  package init(card: Card, deck: String, lapses: Int) {
    (self.card, self.deck, self.lapses) = (card, deck, lapses)
  }
}
