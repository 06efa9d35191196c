import GRDB
import Study

/// Moving cards within a deck or to another one.
extension DeckStore {
  /// Moves a card within its deck or to another one.
  ///
  /// - Throws: `LibraryError.noCard`; `noDeck`.
  static func move(
    _ guid: String, to deck: String, at place: CardPlace, _ db: Database
  ) throws {
    let (deckID, card) = (try deckID(deck, db), try cardPlace(of: guid, db))
    if place == .after(guid), card.deckID == deckID { return }
    try move(
      card.id, of: try record(id: card.id, db), from: card.deckID, to: deckID,
      at: try position(of: place, in: deckID, db), db)
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
