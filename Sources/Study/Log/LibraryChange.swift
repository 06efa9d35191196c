/// A change to save in the library, in the order of events.
package enum LibraryChange: Codable, Equatable, Sendable {
  /// A mark, with its current round.
  case review(Review, in: Round)
  /// A mark taken back: a new row with that mark, whose number is in `replaces`.
  case undo(Review, in: Round)
  case delete(Card)
  case learner(LearnerChange)
  case deck(DeckChange)
  /// A card that is new, or that was deleted and comes back.
  case add(CardRecord, to: String, at: CardPlace)
  case edit(CardRecord)
  /// What was typed: a new card at a place of the deck or, without a place, the card that is there.
  /// With it goes what was kept of it.
  case finish(CardRecord, in: String, at: CardPlace?)
  /// A preference by its name, of a learner or, without one, of the box; nil removes it.
  case set(String, to: String?, of: String?)
  /// What was typed on a card that is not saved yet; nil once it is given up. In a file of an earlier
  /// version it does not say what it is of.
  case keep(CardDraft?, of: CardDraft.Key?)
  case phone(PhoneChange)
  /// Puts a backup of `LibraryQuery.backups`, by its name, in the place of the library, which is kept.
  case restore(String)

  /// The answer, or the one that is taken back; nil for any other change.
  package var answer: Review? {
    switch self {
    case .review(let review, _), .undo(let review, _): review
    case .delete, .learner, .deck, .add, .edit, .finish, .set, .keep, .phone, .restore: nil
    }
  }

  /// Whose preference is set; nil for the box's, and for any other change.
  package var owner: String? {
    if case .set(_, _, let owner) = self { owner } else { nil }
  }
}

/// What becomes of a learner, by name.
package enum LearnerChange: Codable, Equatable, Sendable {
  case add(String)
  case rename(String, to: String)
  /// Forgets all answers; the settings stay.
  case startAnew(String)
  /// With all answers and settings.
  case remove(String)
}

/// What becomes of a deck, by name.
package enum DeckChange: Codable, Equatable, Sendable {
  /// One without cards.
  case create(String)
  case rename(String, to: String)
  /// With its cards; their answers stay in the log.
  case delete(String)
  /// Whether a learner gets it.
  case show(String, Bool, to: String)
}

/// Where a card comes in its deck.
package enum CardPlace: Codable, Hashable, Sendable {
  case first, last
  /// After the card with this GUID.
  case after(String)
}
