/// A deck's cards as a list: all of them, or those of a filter.
package struct CardList: Hashable, Sendable {
  package enum Filter: Hashable, Sendable {
    case all
    case set(String)
    case tag(String)
    /// The cards with this value of an attribute.
    case attribute(String, value: String)
    /// The cards that are never asked.
    case suspended
    /// The cards with all of these words, as a search finds them.
    case words(String)
  }

  package var deck: String
  package var filter: Filter

  package init(deck: String, filter: Filter = .all) {
    self.deck = deck
    self.filter = filter
  }
}

/// Some rows of a card list, with the size and sections of the whole list.
package struct CardListPart: Equatable, Sendable {
  /// The number of cards in the whole list.
  package var count: Int
  /// The sections in order; empty if the list is not sorted by name.
  package var sections: [ListSection]
  /// The place of the first of `cards` in the whole list, from 0.
  package var first: Int
  package var cards: [Card]
  /// Whether the school has published the deck, which alone changes it.
  package var isSchools = false

  package init(count: Int, sections: [ListSection], first: Int, cards: [Card]) {
    self.count = count
    self.sections = sections
    self.first = first
    self.cards = cards
  }
}

/// The rows of a list that begin with the same letter, up to the next section.
package struct ListSection: Hashable, Sendable {
  /// The letter, or the sign that stands for digits or other characters; unique in a list.
  package var title: String
  /// The place of the section's first row, from 0.
  package var first: Int

  package init(title: String, first: Int) {
    self.title = title
    self.first = first
  }
}

/// Everything that is shown about a card, and the card's place in a list.
package struct ListedCard: Equatable, Sendable {
  package var record: CardRecord
  /// The card's place in the list, from 0; nil if the list does not have the card, or no longer.
  package var place: Int?
  /// The number of cards in the list.
  package var count: Int
  /// The GUIDs of the cards before and after this one in the list; nil at the ends.
  package var previous: String?
  package var next: String?
  /// The GUID of the card before this one in the deck; nil for the deck's first card.
  package var previousInDeck: String?
  /// The numbers of right and wrong answers to the card, of the learner or of everybody.
  package var right: Int
  package var wrong: Int
  /// The days until the card comes back, 0 for today; nil for a card never answered, or without a learner.
  package var dueInDays: Int?
  /// Whether the school has published the deck: here the card can only be marked as to be fixed.
  package var isSchools = false

  package init(
    _ record: CardRecord, place: Int?, count: Int, previous: String? = nil, next: String? = nil,
    previousInDeck: String? = nil, right: Int = 0, wrong: Int = 0, dueInDays: Int? = nil
  ) {
    self.record = record
    self.place = place
    self.count = count
    self.previous = previous
    self.next = next
    self.previousInDeck = previousInDeck
    self.right = right
    self.wrong = wrong
    self.dueInDays = dueInDays
  }
}

extension CardRecord {
  /// The tag of a card that somebody found faulty.
  package static let toFix = "to-fix"

  /// Whether somebody found the card faulty.
  package var isToFix: Bool {
    get { tags.contains(Self.toFix) }
    set {
      tags.removeAll { $0 == Self.toFix }
      if newValue { tags = (tags + [Self.toFix]).sorted() }
    }
  }
}
