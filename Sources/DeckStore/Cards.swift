import Foundation
import GRDB
package import Study

extension DeckStore {
  /// Between two cards' positions: 32 cards find room in one place before all have to move.
  static let positionGap: Int64 = 1 << 32

  /// Adds cards at the end of a deck, all or none.
  ///
  /// - Throws: `LibraryError.noDeck`, or `cardExists` with the first GUID that is taken.
  package func append(_ cards: some Sequence<Card>, to deck: String) throws(LibraryError) {
    try write { db in
      let deckID = try Self.deckID(deck, db)
      var position =
        try Int64.fetchOne(
          db, sql: "SELECT max(position) FROM cards WHERE deck_id = ?", arguments: [deckID]) ?? 0
      for card in cards {
        position += Self.positionGap
        try Self.insert(card, deckID: deckID, position: position, db)
      }
    }
  }

  static func insert(_ card: Card, deckID: Int64, position: Int64, _ db: Database) throws {
    let id = try identity(of: card.guid, db)
    let statement = try db.cachedStatement(
      sql: """
        INSERT INTO cards (id, deck_id, position, question, answer, name, sort_key)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        """)
    do {
      try statement.execute(arguments: [
        id, deckID, position, card.question, card.answer, card.name, sortKey(of: card.title),
      ])
    } catch DatabaseError.SQLITE_CONSTRAINT_PRIMARYKEY {
      throw LibraryError.cardExists(guid: card.guid)
    }
  }

  /// The number of a card that is, was or will be in the library.
  static func identity(of guid: String, _ db: Database) throws -> Int64 {
    let find = try db.cachedStatement(sql: "SELECT id FROM identities WHERE guid = ?")
    if let id = try Int64.fetchOne(find, arguments: [guid]) { return id }
    try db.cachedStatement(sql: "INSERT INTO identities (guid) VALUES (?)")
      .execute(arguments: [guid])
    return db.lastInsertedRowID
  }

  /// What orders names as people look them up: without regard to case and accents.
  static func sortKey(of name: String) -> String {
    name.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }
}
