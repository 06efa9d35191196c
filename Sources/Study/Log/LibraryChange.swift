/// A change to save in the library, in the order of events.
package enum LibraryChange: Codable, Equatable, Sendable {
  /// A mark, with its current round.
  case review(Review, in: Round)
  /// A mark taken back: a new row with the same mark, which has the old row's number in `replaces`.
  case undo(Review, in: Round)
  case delete(Card)
  case learner(LearnerChange)
  case deck(DeckChange)
  /// A card that is new, or that was deleted and comes back.
  case add(CardRecord, to: String, at: CardPlace)
  case edit(CardRecord)
  /// A finished edit of a new card at a place in the deck, or of the existing card if there is no place.
  ///
  /// Saving it removes the draft.
  case finish(CardRecord, in: String, at: CardPlace?)
  /// Sets a preference by its name, of a learner or, without one, of the box; nil removes it.
  case set(String, to: String?, of: String?)
  /// The draft of a card that is not saved yet; nil removes the draft of the key.
  ///
  /// In a file of an earlier version, the key is missing.
  case keep(CardDraft?, of: CardDraft.Key?)
  case phone(PhoneChange)
  /// Stores what was recorded, before the card that has it from then on.
  case voice(RecordedVoice)
  /// Replaces the library, which is kept, with a backup of `LibraryQuery.backups`, by its name.
  case restore(String)

  /// The answer, or the answer that is taken back; nil for any other change.
  package var answer: Review? {
    switch self {
    case .review(let review, _), .undo(let review, _): review
    case .delete, .learner, .deck, .add, .edit, .finish, .set, .keep, .phone, .voice, .restore: nil
    }
  }

  /// The learner whose preference is set; nil for a preference of the box, and for any other change.
  package var owner: String? {
    if case .set(_, _, let owner) = self { owner } else { nil }
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
