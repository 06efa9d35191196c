import GRDB
import Study

/// Moving cards within a deck or to another one.
extension DeckStore {
  /// Moves a card after another one of a deck; without another one it comes first.
  ///
  /// The card keeps its answers, and its copies in the sets of the same names.
  ///
  /// - Throws: `LibraryError.noCard`; `noDeck`.
  package func move(
    _ guid: String, to deck: String, after other: String?
  ) throws(LibraryError) {
    try write { db in
      let deckID = try Self.deckID(deck, db)
      let card = try Self.cardPlace(of: guid, db)
      if guid == other, card.deckID == deckID { return }
      let position = try Self.place(after: other, in: deckID, db)
      try Self.move(
        card.id, of: try Self.record(id: card.id, db), from: card.deckID, to: deckID, at: position,
        db)
    }
  }

  /// Moves a card to a free position.
  static func move(
    _ id: Int64, of record: CardRecord, from old: Int64, to deckID: Int64, at position: Int64,
    _ db: Database
  ) throws {
    try keepImportedDeck(of: id, in: old, movedTo: deckID, db)
    try db.cachedStatement(sql: "DELETE FROM copies WHERE card_id = ?").execute(arguments: [id])
    try unindexWords("id = ?", id, db)
    try db.cachedStatement(sql: "UPDATE cards SET deck_id = ?, position = ? WHERE id = ?")
      .execute(arguments: [deckID, position, id])
    try indexWords(of: id, db)
    try insert(copies: record.copies, of: id, deckID: deckID, db)
  }
}
