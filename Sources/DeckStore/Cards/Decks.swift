import ContentHash
import GRDB
package import Study

/// A deck as lists show it.
package struct DeckSummary: Equatable, Sendable {
  package var name: String
  package var cardCount: Int
}

extension DeckStore {
  /// All decks, by name.
  package func decks() throws(LibraryError) -> [DeckSummary] {
    try read { db in
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT \(Named.decks.label), (SELECT count(*) FROM cards WHERE deck_id = decks.id) AS count
          FROM decks ORDER BY name LIMIT \(Limits.decks)
          """)
      return try rows.map { DeckSummary(name: try $0.text(0), cardCount: try $0.count(1)) }
    }
  }

  /// The deck that a name stands for.
  ///
  /// - Throws: `LibraryError.noDeck`; `ambiguous`.
  package func deck(named name: String) throws(LibraryError) -> DeckSummary {
    try read { db in
      let id = try Self.deckID(name, db)
      let count = try Int.fetchOne(
        db, sql: "SELECT count(*) FROM cards WHERE deck_id = ?", arguments: [id])
      return DeckSummary(name: try Named.decks.label(of: id, db) ?? name, cardCount: count ?? 0)
    }
  }

  /// Returns the label of the deck that has a name in files.
  ///
  /// - Returns: The label; nil if no deck has this name, neither in earlier files nor in the library.
  package func deck(ofFiles fileName: String) throws(LibraryError) -> String? {
    try read { db in
      try String.fetchOne(
        db,
        sql: """
          SELECT \(Named.decks.label) FROM decks WHERE file_name = ?1 OR name = ?1
          ORDER BY file_name IS ?1 DESC, id
          """, arguments: [Named.stored(fileName)])
    }
  }

  /// Creates an empty deck.
  ///
  /// - Throws: `LibraryError.deckExists`; `unusable` for a name that can't be shown.
  package func createDeck(_ name: String) throws(LibraryError) { try apply(.deck(.create(name))) }

  static func createDeck(_ name: String, _ db: Database) throws {
    if try Named.decks.isTaken(name, db) { throw LibraryError.deckExists(name: name) }
    _ = try insertDeck(name, guid: randomGUID(), db)
  }

  /// Renames a deck; its past rounds keep the old name.
  static func renameDeck(
    _ name: String, to newName: String, isUnique: Bool, _ db: Database
  ) throws {
    try check(name: newName, of: "deck")
    let id = try deckID(name, db)
    if try isUnique && Named.decks.isTaken(newName, db) {
      throw LibraryError.deckExists(name: newName)
    }
    try db.execute(
      sql: "UPDATE decks SET name = ? WHERE id = ?", arguments: [Named.stored(newName), id])
  }

  /// Deletes a deck with its cards; their answers stay in the log.
  static func deleteDeck(_ name: String, at time: WallTime?, _ db: Database) throws -> Int64? {
    let id = try deckID(name, db)
    let kept = try time.map { try keepDeck(id, at: $0, db) }
    let guid = try Named.decks.guid(of: id, db)
    for setting in DeckSetting.allCases {
      try db.execute(
        sql: "DELETE FROM preferences WHERE learner_id IS NULL AND key = ?",
        arguments: [setting.key(of: guid)])
    }
    try unindexWords("deck_id = ?", id, db)
    try db.execute(sql: "DELETE FROM decks WHERE id = ?", arguments: [id])
    return kept
  }

  /// A whole deck with its cards in order, as it is browsed: without the suspended ones, and no more than
  /// the `Limits` allow.
  ///
  /// - Throws: `LibraryError.noDeck`.
  package func deck(_ name: String) throws(LibraryError) -> Deck {
    try read { db in
      var (deck, bytes) = (Deck(name: name), 0)
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT guid, \(Self.shownColumns) FROM cards JOIN identities USING (id)
          WHERE deck_id = ? AND is_suspended = 0 ORDER BY position LIMIT \(Limits.cards)
          """, arguments: [try Self.deckID(name, db)])
      while bytes < Limits.textBytes, let row = try rows.next() {
        deck.append(try row.shownCard(1, guid: try row.text(0)))
        bytes += deck.cards.last?.textBytes ?? 0
      }
      return deck
    }
  }

  /// Returns the GUID of a deck that an import creates; the same name in files gives the same GUID on every
  /// kiosk.
  ///
  /// If a deck has this GUID already, because it was renamed or is another file's, the new deck gets a random
  /// one.
  static func deckGUID(ofFiles name: String, _ db: Database) throws -> String {
    let guid = ContentHash(of: Array("deck\0\(name)".utf8)).shortName
    let find = try db.cachedStatement(sql: "SELECT 1 FROM decks WHERE guid = ?")
    return try Int.fetchOne(find, arguments: [guid]) == nil ? guid : randomGUID()
  }

  /// - Throws: `LibraryError.noDeck`; `ambiguous`.
  static func deckID(_ name: String, _ db: Database) throws -> Int64 {
    guard let id = try Named.decks.id(name, db) else { throw LibraryError.noDeck(name: name) }
    return id
  }

  /// - Throws: `LibraryError.unusable` for a name that can't be shown.
  static func insertDeck(_ name: String, guid: String, _ db: Database) throws -> Int64 {
    try check(name: name, of: "deck")
    try db.execute(
      sql: "INSERT INTO decks (guid, name) VALUES (?, ?)", arguments: [guid, Named.stored(name)])
    let id = db.lastInsertedRowID
    try check("decks", atMost: Limits.decks, db)
    return id
  }

  /// Refuses a name that breaks the `NameRule`.
  static func check(name: String, of thing: String) throws(LibraryError) {
    if let problem = NameRule.problem(with: name, of: thing) { throw .unusable(problem) }
  }
}
