import GRDB
package import Study

/// What an import did.
package struct ImportSummary: Equatable, Sendable {
  package var added = 0
  package var changed = 0
  package var unchanged = 0
}

extension DeckStore {
  /// Brings cards into a deck, all or none, and makes the deck where there is none.
  ///
  /// A card that the deck has, by its GUID, becomes what the record says and keeps its place and its
  /// answers; others are added at the end. Of records with one GUID the last one holds. Cards of the
  /// deck that no record names stay. 500 records are in memory at once.
  ///
  /// Throws `LibraryError.cardElsewhere` when a card is in another deck; `noMedia`; `unusable`.
  @discardableResult
  package func importRecords(
    _ records: some Sequence<CardRecord>, into deck: String
  ) throws(LibraryError) -> ImportSummary {
    try writeMuch { db in
      var cards = try CardImport(into: deck, db)
      for record in records { try cards.add(record) }
      try cards.finish()
      return cards.summary
    }
  }
}

/// One import, within its transaction.
private struct CardImport {
  private(set) var summary = ImportSummary()

  private let db: Database
  private let deckID: Int64
  private let addIdentity: Statement
  private let find: Statement
  /// Of the last card.
  private var position: Int64
  /// Of the last card whose words are kept.
  private var kept: Int64
  /// Records of cards that the deck has.
  private var known: [Int64: CardRecord] = [:]

  /// So many records are compared with what the deck has at once.
  private static let batch = 500

  init(into deck: String, _ db: Database) throws {
    self.db = db
    do {
      deckID = try DeckStore.deckID(deck, db)
    } catch LibraryError.noDeck {
      deckID = try DeckStore.insertDeck(deck, db)
    }
    addIdentity = try db.cachedStatement(
      sql: "INSERT INTO identities (guid) VALUES (?) ON CONFLICT DO NOTHING")
    find = try db.cachedStatement(
      sql: "SELECT id, deck_id FROM identities LEFT JOIN cards USING (id) WHERE guid = ?")
    position = try DeckStore.lastPosition(in: deckID, db)
    kept = position
  }

  mutating func add(_ record: CardRecord) throws {
    let guid = record.card.guid
    try DeckStore.checkGUID(guid)
    try addIdentity.execute(arguments: [guid])
    if db.changesCount == 1 { return try add(record, as: db.lastInsertedRowID) }
    guard let row = try Row.fetchOne(find, arguments: [guid]) else {
      throw LibraryError.noCard(guid: guid)
    }
    guard let home = try row.numberIfAny(1, in: Bounds.id) else {
      return try add(record, as: try row.id(0))
    }
    guard home == deckID else { throw try elsewhere(record.card, home) }
    known[try row.id(0)] = record
    if known.count == Self.batch { try update() }
  }

  mutating func finish() throws {
    try update()
  }

  private mutating func add(_ record: CardRecord, as id: Int64) throws {
    position += DeckStore.positionGap
    try DeckStore.insertRow(record.card, id: id, deckID: deckID, position: position, db)
    try DeckStore.insertExtras(of: record, id: id, deckID: deckID, db)
    summary.added += 1
  }

  /// Makes the cards that the deck has what their records say.
  private mutating func update() throws {
    // Also those that came earlier in this import, whose words must be kept before they change.
    try DeckStore.keepWords(in: deckID, after: kept, db)
    kept = position
    let ids = known.keys.sorted()
    for (id, old) in zip(ids, try DeckStore.records(ids: ids, db)) {
      guard let new = known[id], new != old else {
        summary.unchanged += 1
        continue
      }
      try DeckStore.replace(new, id: id, deckID: deckID, db)
      summary.changed += 1
    }
    known = [:]
  }

  private func elsewhere(_ card: Card, _ deckID: Int64) throws -> LibraryError {
    let name = try String.fetchOne(
      db, sql: "SELECT name FROM decks WHERE id = ?", arguments: [deckID])
    return .cardElsewhere(guid: card.guid, deck: name ?? "")
  }
}
