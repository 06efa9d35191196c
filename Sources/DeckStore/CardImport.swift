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
  /// deck that no record names stay. 16,384 records or some 8 MiB of them are in memory at once.
  ///
  /// Throws `LibraryError.cardElsewhere` when a card is in another deck; `noMedia`; `unusable`.
  @discardableResult
  package func importRecords(
    _ records: some Sequence<CardRecord>, into deck: String
  ) throws(LibraryError) -> ImportSummary {
    let isLarge = try isLarge(records.underestimatedCount)
    return try writeMuch(inPlace: isLarge) { db in
      defer { try? db.execute(sql: "PRAGMA cache_size = -\(Self.cacheSize)") }
      var cards = try CardImport(into: deck, isLarge: isLarge, db)
      var rest = records.makeIterator()
      var batch: [CardRecord] = []
      repeat {
        batch.removeAll(keepingCapacity: true)
        var size = 0
        while batch.count < 16_384, size < 8 << 20, let record = rest.next() {
          size += record.size
          batch.append(record)
        }
        try cards.add(batch)
      } while !batch.isEmpty
      try cards.finish()
      return cards.summary
    }
  }

  /// Whether an import of this many cards adds more than the library has.
  private func isLarge(_ count: Int) throws(LibraryError) -> Bool {
    guard count >= 1_000 else { return false }
    return try read { db in
      try count > Int.fetchOne(db, sql: "SELECT count(*) FROM cards") ?? 0
    }
  }
}

/// One import, within its transaction.
private struct CardImport {
  private(set) var summary = ImportSummary()

  private let db: Database
  private let isLarge: Bool
  private let deckID: Int64
  private let addIdentity: RowInsert
  private let addCard: RowInsert
  /// The SQL of what a large import does without while cards come in.
  private var dropped: [String] = []
  /// The number that the next card gets if it is new.
  private var nextID: Int64
  /// Of the last card, and of the last one whose words are kept.
  private var position: Int64
  private var kept: Int64
  /// Records of cards that the deck has.
  private var known: [Int64: CardRecord] = [:]

  init(into deck: String, isLarge: Bool, _ db: Database) throws {
    self.db = db
    self.isLarge = isLarge
    do {
      deckID = try DeckStore.deckID(deck, db)
    } catch LibraryError.noDeck {
      deckID = try DeckStore.insertDeck(deck, db)
    }
    addIdentity = try RowInsert(
      db, sql: "INSERT OR IGNORE INTO identities (id, guid) VALUES (?, ?)")
    addCard = try RowInsert(db, sql: DeckStore.insertSQL)
    addCard.bind(deckID, at: 2)
    let last = try Int64.fetchOne(db, sql: "SELECT max(id) FROM identities") ?? 0
    guard last < 1 << 62 else {
      throw LibraryError.unusable("there are no numbers left for new cards")
    }
    nextID = last + 1
    position = try DeckStore.lastPosition(in: deckID, db)
    kept = position
    try DeckStore.gatherWords(8 << 20, db)
    if isLarge { try makeRoom() }
  }

  mutating func add(_ records: [CardRecord]) throws {
    let find = try db.cachedStatement(
      sql: "SELECT identities.id, deck_id FROM identities LEFT JOIN cards USING (id) WHERE guid = ?"
    )
    for (record, new) in zip(records, try identify(records)) {
      let row = new == nil ? try Row.fetchOne(find, arguments: [record.card.guid]) : nil
      if let row, let home = row[1] as Int64? {
        guard home == deckID else { throw try elsewhere(record.card, home) }
        known[row[0]] = record
        if known.count == 500 {
          try DeckStore.keepWords(in: deckID, after: kept, db)
          kept = position
          try update()
        }
      } else if let id = new ?? row?[0] {
        try add(record, as: id)
        if isLarge, new == nil { try moveMemories(of: id) }
      }
    }
  }

  mutating func finish() throws {
    try DeckStore.keepWords(in: deckID, after: kept, areMost: isLarge, db)
    try update()
    try makeAgain()
    try DeckStore.gatherWords(1 << 20, db)
  }

  /// Gives the GUIDs that are new here their numbers.
  ///
  /// They go in sorted by how they begin: then the pages of their index, which lie anywhere, are
  /// each looked into once for many cards. Of records with one GUID the first one comes first.
  ///
  /// - Returns: Of each record the new number; nil where its GUID is known.
  private mutating func identify(_ records: [CardRecord]) throws -> [Int64?] {
    var ids = [Int64?](repeating: nil, count: records.count)
    // By bytes: Swift's order of strings is none where composed and decomposed letters mix.
    let beginnings = records.enumerated().map { place, record in
      (record.card.guid.utf8.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }, place)
    }
    for (_, place) in beginnings.sorted(by: <) {
      let guid = records[place].card.guid
      guard !guid.isEmpty else { throw LibraryError.unusable("a card needs an id") }
      addIdentity.bind(nextID + Int64(place), at: 1)
      try addIdentity.bind(guid, at: 2)
      ids[place] = try addIdentity.run()
    }
    nextID += Int64(records.count)
    return ids
  }

  private mutating func add(_ record: CardRecord, as id: Int64) throws {
    position += DeckStore.positionGap
    addCard.bind(id, at: 1)
    addCard.bind(position, at: 3)
    try addCard.bind(record.card.question, at: 4)
    try addCard.bind(record.card.answer, at: 5)
    try addCard.bind(record.card.name, at: 6)
    try addCard.bind(DeckStore.sortKey(of: record.card.title), at: 7)
    _ = try addCard.run()
    try DeckStore.insertExtras(of: record, id: id, deckID: deckID, db)
    summary.added += 1
  }

  private mutating func update() throws {
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

  /// What the trigger does that a large import drops, for a card that was here before.
  private func moveMemories(of id: Int64) throws {
    try db.cachedStatement(sql: "UPDATE memories SET deck_id = ? WHERE card_id = ?")
      .execute(arguments: [deckID, id])
  }

  private func elsewhere(_ card: Card, _ deckID: Int64) throws -> LibraryError {
    let name = try String.fetchOne(
      db, sql: "SELECT name FROM decks WHERE id = ?", arguments: [deckID])
    return .cardElsewhere(guid: card.guid, deck: name ?? "")
  }

  // MARK: Large imports

  /// Drops what is kept for each card that comes and takes less time otherwise: the indexes by name,
  /// made at the end by sorting all names once, and what looks for memories of each card, which only
  /// one that was here before can have.
  ///
  /// Cards then come in one after the other. The cache needs to hold the index of GUIDs, and pages
  /// are written before the processor has forgotten them.
  private mutating func makeRoom() throws {
    try db.execute(sql: "PRAGMA cache_size = -12288")
    let all = try Row.fetchAll(
      db,
      sql: """
        SELECT type, name, sql FROM sqlite_master WHERE tbl_name = 'cards'
        AND (type = 'index' AND sql LIKE '%sort_key%' OR name = 'memories_of_new_cards')
        """)
    for row in all {
      let (type, name): (String, String) = (row["type"], row["name"])
      try db.execute(sql: "DROP \(type) \(name)")
    }
    dropped = all.map { $0["sql"] }
  }

  /// Sorts the names 2 MiB at a time, and not as many as the cache has room for: SQLite then compares
  /// in the processor's own memory, in two thirds of the time.
  private func makeAgain() throws {
    if dropped.isEmpty { return }
    try db.execute(sql: "PRAGMA cache_size = -2000")
    for sql in dropped { try db.execute(sql: sql) }
  }
}

extension CardRecord {
  /// About how many bytes of memory it takes: 32 for each text, beside what the text has.
  fileprivate var size: Int {
    var size =
      128 + card.guid.utf8.count + card.question.utf8.count + card.answer.utf8.count
      + (card.name?.utf8.count ?? 0) + 128 * media.count
    for tag in tags { size += 32 + tag.utf8.count }
    for (key, value) in attributes { size += 64 + key.utf8.count + value.utf8.count }
    for set in copies.keys { size += 32 + set.utf8.count }
    return size
  }
}
