import GRDB
package import Study

/// What an import did.
package struct ImportSummary: Equatable, Sendable {
  package var added = 0
  package var changed = 0
  package var unchanged = 0
}

extension DeckStore {
  /// Imports cards into a deck, all or none, and creates the deck if it is missing.
  ///
  /// A card whose GUID the deck already has is replaced by the record and keeps its position and its
  /// answers; other cards are added at the end. If several records have the same GUID, the last one
  /// wins. Cards of the deck that no record names stay. At most 500 records are in memory.
  ///
  /// - Throws: `LibraryError.cardElsewhere` if a card is in another deck; `noMedia`; `unusable`.
  @discardableResult
  package func importRecords(
    _ records: some Sequence<CardRecord>, into deck: String
  ) throws(LibraryError) -> ImportSummary {
    try writeMuch { db in
      let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM cards") ?? 0
      // Sorting all names once is faster than inserting them one by one.
      let sortsNames = records.underestimatedCount > max(count, 1_000)
      if sortsNames { try db.execute(sql: Schema.dropNameIndexes) }
      var cards = try CardImport(into: deck, db)
      for record in records { try cards.add(record) }
      try cards.update()
      if sortsNames { try db.execute(sql: Schema.nameIndexes) }
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
  /// The last card's position.
  private var position: Int64
  /// The position of the last card whose words are indexed.
  private var indexed: Int64
  /// Records of cards that the deck already has.
  private var known: [Int64: CardRecord] = [:]

  /// How many known records are compared with the deck at once.
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
    indexed = position
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
    guard home == deckID else {
      let name = try String.fetchOne(
        db, sql: "SELECT name FROM decks WHERE id = ?", arguments: [home])
      throw LibraryError.cardElsewhere(guid: guid, deck: name ?? "")
    }
    known[try row.id(0)] = record
    if known.count == Self.batch { try update() }
  }

  private mutating func add(_ record: CardRecord, as id: Int64) throws {
    position += DeckStore.positionGap
    try DeckStore.insertRow(record.card, id: id, deckID: deckID, position: position, db)
    try DeckStore.insertExtras(of: record, id: id, deckID: deckID, db)
    summary.added += 1
  }

  /// Replaces the known cards by their records.
  mutating func update() throws {
    // A known card may have been added by this import: its words must be indexed before they change.
    try DeckStore.indexWords(in: deckID, after: indexed, db)
    indexed = position
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
}
