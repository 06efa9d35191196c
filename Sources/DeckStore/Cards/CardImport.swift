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
  /// wins. Cards of the deck that no record names stay. At most 10,000 records or 8 MiB of texts are
  /// in memory.
  ///
  /// - Throws: `LibraryError.cardElsewhere` if a card is in another deck; `noMedia`; `unusable`.
  @discardableResult
  package func importRecords(
    _ records: some Sequence<CardRecord>, into deck: String
  ) throws(LibraryError) -> ImportSummary {
    try writeMuch { db in
      let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM cards") ?? 0
      // Sorting all names once is faster than inserting them one by one, and larger pieces of the
      // index of words are merged less often.
      let isLarge = records.underestimatedCount > max(count, 1_000)
      if isLarge {
        try db.execute(sql: Schema.dropNameIndexes)
        try Self.setWordBuffer(8 << 20, db)
      }
      var cards = try CardImport(into: deck, db)
      var rest = records.makeIterator()
      var batch: [CardRecord] = []
      repeat {
        batch.removeAll(keepingCapacity: true)
        var bytes = 0
        while batch.count < 10_000, bytes < 8 << 20, let record = rest.next() {
          bytes += record.card.question.utf8.count + record.card.answer.utf8.count
          batch.append(record)
        }
        try cards.add(batch)
      } while !batch.isEmpty
      try cards.update()
      if isLarge {
        try db.execute(sql: Schema.nameIndexes)
        try Self.setWordBuffer(1 << 20, db)
      }
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
  private let addCard: Statement
  private let find: Statement
  /// The last id that was given to a card.
  private var lastID: Int64
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
      sql: "INSERT INTO identities (id, guid) VALUES (?, ?) ON CONFLICT DO NOTHING")
    addCard = try db.cachedStatement(sql: DeckStore.insertSQL)
    let last = try Row.fetchOne(db, sql: "SELECT max(id) FROM identities")
    lastID = try last?.numberIfAny(0, in: Bounds.id) ?? 0
    find = try db.cachedStatement(
      sql: "SELECT id, deck_id FROM identities LEFT JOIN cards USING (id) WHERE guid = ?")
    position = try DeckStore.lastPosition(in: deckID, db)
    indexed = position
  }

  /// Adds a batch.
  mutating func add(_ records: [CardRecord]) throws {
    for (record, id) in zip(records, try identify(records)) {
      if let id { try add(record, as: id) } else { try addKnown(record) }
    }
  }

  /// Gives new GUIDs their ids; nil for those that are known.
  ///
  /// In the order of the GUIDs, the pages of their index are each visited once.
  private mutating func identify(_ records: [CardRecord]) throws -> [Int64?] {
    var ids = [Int64?](repeating: nil, count: records.count)
    // By bytes: to Swift, composed and decomposed letters are equal.
    let keys = records.enumerated().map { place, record in
      (record.card.guid.utf8.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }, place)
    }
    for (_, place) in keys.sorted(by: <) {
      let (guid, id) = (records[place].card.guid, lastID + Int64(place) + 1)
      try DeckStore.checkGUID(guid)
      try addIdentity.execute(arguments: [id, guid])
      if db.changesCount == 1 { ids[place] = id }
    }
    lastID += Int64(records.count)
    return ids
  }

  private mutating func addKnown(_ record: CardRecord) throws {
    let guid = record.card.guid
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
    try DeckStore.insertRow(record.card, id: id, deckID: deckID, position: position, addCard)
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
