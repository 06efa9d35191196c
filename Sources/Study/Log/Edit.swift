/// A change to decks, cards, learners or settings, whoever makes it: the box, the page for phones or a command.
///
/// The names of its cases are those of changes in a file of waiting answers, also of one that an earlier version wrote.
package enum Edit: Codable, Equatable, Sendable {
  case delete(Card)
  case learner(LearnerChange)
  case deck(DeckChange)
  /// A card that is new, or that was deleted and comes back.
  case add(CardRecord, to: String, at: CardPlace)
  /// Replaces a card by a record; its position and its answers stay.
  case replace(CardRecord)
  /// A finished edit of a new card at a place in the deck, or of the existing card if there is no place.
  ///
  /// Saving it removes the draft.
  case finish(CardRecord, in: String, at: CardPlace?)
  /// Puts a card elsewhere; it keeps its answers, and its copies in the sets of the same names.
  case move(String, to: String, at: CardPlace)
  /// Sets a preference by its name, of a learner or, without one, of the box; nil removes it.
  case set(String, to: String?, of: String?)

  private enum CodingKeys: String, CodingKey {
    case delete, learner, deck, add, finish, move, set
    case replace = "edit"
  }
}

/// A change to a learner, by name.
package enum LearnerChange: Codable, Equatable, Sendable {
  case add(String)
  case rename(String, to: String)
  /// Forgets all answers of a learner; the settings stay.
  case startAnew(String)
  /// Removes a learner with all answers and settings.
  case remove(String)
}

/// A change to a deck, by name.
package enum DeckChange: Codable, Equatable, Sendable {
  /// Creates a deck without cards.
  case create(String)
  case rename(String, to: String)
  /// Deletes a deck with its cards; their answers stay in the log.
  case delete(String)
  /// Shows a deck to a learner, or hides it.
  case show(String, Bool, to: String)
}

/// The place of a card in its deck.
package enum CardPlace: Codable, Hashable, Sendable {
  case first, last
  /// After the card with this GUID.
  case after(String)
}
