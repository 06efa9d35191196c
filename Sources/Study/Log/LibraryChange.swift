/// A change to save in the library, in the order of events.
package enum LibraryChange: Codable, Equatable, Sendable {
  /// A mark, with its current round.
  case review(Review, in: Round)
  /// A mark taken back: a new row with the same mark, which has the old row's number in `replaces`.
  case undo(Review, in: Round)
  case edit(Edit)
  /// The draft of a card that is not saved yet; nil removes the draft of the key.
  ///
  /// In a file of an earlier version, the key is missing.
  case keep(CardDraft?, of: CardDraft.Key?)
  case phone(PhoneChange)
  /// Stores what was recorded, before the card that has it from then on.
  case voice(RecordedVoice)
  /// Replaces the library, which is kept, with a backup of `LibraryQuery.backups`, by its name.
  case restore(String)

  private enum CodingKeys: String, CodingKey {
    case review, undo, keep, phone, voice, restore
    // In files of earlier versions, "edit" is the edit of a card.
    case edit = "change"
  }

  /// The answer, or the answer that is taken back; nil for any other change.
  package var answer: Review? {
    switch self {
    case .review(let review, _), .undo(let review, _): review
    case .edit, .keep, .phone, .voice, .restore: nil
    }
  }

  /// The learner whose preference is set; nil for a preference of the box, and for any other change.
  package var owner: String? {
    if case .edit(.set(_, _, let owner)) = self { owner } else { nil }
  }
}
