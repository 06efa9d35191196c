internal import Foundation
package import Study

extension DeckStore {
  private static let draftKey = "draft"
  /// In bytes: a card has as much text as people type.
  private static let longestDraft = 1 << 20

  /// Keeps what was typed on a card, in place of what was kept before; nil keeps nothing.
  ///
  /// - Throws: `LibraryError`; `unusable` if it is too long.
  package func keep(_ draft: CardDraft?) throws(LibraryError) {
    let text = try draft.map { draft throws(LibraryError) in
      guard let data = try? JSONEncoder().encode(draft), data.count <= Self.longestDraft else {
        throw LibraryError.unusable("what was typed is too long")
      }
      return String(decoding: data, as: UTF8.self)
    }
    try setPreference(Self.draftKey, to: text)
  }

  /// What was typed on a card that was not saved; nil if there is none, or if it can't be read.
  package func draft() throws(LibraryError) -> CardDraft? {
    guard let text = try preferences()[Self.draftKey], text.utf8.count <= Self.longestDraft,
      let draft = try? JSONDecoder().decode(CardDraft.self, from: Data(text.utf8))
    else { return nil }
    // Whoever wrote it, a card can have it.
    let record = draft.record
    return CardDraft(
      CardRecord(
        record.card, tags: record.tags.filter { !$0.isEmpty && !$0.contains(" ") },
        attributes: record.attributes.filter { !$0.key.isEmpty },
        copies: record.copies.filter { Bounds.copies.contains(Int64($0.value)) },
        media: record.media), in: draft.deck, isNew: draft.isNew)
  }
}
