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
  /// deck that no record names stay. Records are taken one by one; 500 are in memory at once.
  ///
  /// Throws `LibraryError.cardElsewhere` when a card is in another deck; `noMedia`; `unusable`.
  @discardableResult
  package func importRecords(
    _ records: some Sequence<CardRecord>, into deck: String
  ) throws(LibraryError) -> ImportSummary {
    let isLarge = try isLarge(records.underestimatedCount)
    return try writeMuch(inPlace: isLarge) { db in
      let deckID: Int64
      do {
        deckID = try Self.deckID(deck, db)
      } catch LibraryError.noDeck {
        deckID = try Self.insertDeck(deck, db)
      }
      let find = try db.cachedStatement(
        sql: """
          SELECT identities.id, deck_id FROM identities LEFT JOIN cards USING (id) WHERE guid = ?
          """)
      let addIdentity = try RowInsert(
        db, sql: "INSERT OR IGNORE INTO identities (guid) VALUES (?)")
      let addCard = try RowInsert(db, sql: Self.insertSQL)
      addCard.bind(deckID, at: 2)
      let moveMemories = try db.cachedStatement(
        sql: "UPDATE memories SET deck_id = ? WHERE card_id = ?")
      var summary = ImportSummary()
      try Self.gatherWords(8 << 20, db)
      let dropped = isLarge ? try Self.dropKeptByCard(db) : []
      /// Of the last card, and of the last one whose words are kept.
      var position = try Self.lastPosition(in: deckID, db)
      var kept = position
      var known: [Int64: CardRecord] = [:]
      for record in records {
        let guid = record.card.guid
        guard !guid.isEmpty else { throw LibraryError.unusable("a card needs an id") }
        try addIdentity.bind(guid, at: 1)
        let new = try addIdentity.run()
        let row = new == nil ? try Row.fetchOne(find, arguments: [guid]) : nil
        if let row, let home = Int64.fromDatabaseValue(row[1]) {
          guard home == deckID else { throw try Self.elsewhere(record.card, home, db) }
          known[row[0]] = record
          if known.count == 500 {
            try Self.keepWords(in: deckID, after: kept, db)
            kept = position
            try Self.update(&known, in: deckID, &summary, db)
          }
        } else if let id = new ?? row?[0] {
          position += Self.positionGap
          addCard.bind(id, at: 1)
          addCard.bind(position, at: 3)
          try addCard.bind(record.card.question, at: 4)
          try addCard.bind(record.card.answer, at: 5)
          try addCard.bind(record.card.name, at: 6)
          try addCard.bind(Self.sortKey(of: record.card.title), at: 7)
          _ = try addCard.run()
          if isLarge, new == nil { try moveMemories.execute(arguments: [deckID, id]) }
          try Self.insertExtras(of: record, id: id, deckID: deckID, db)
          summary.added += 1
        }
      }
      try Self.keepWords(in: deckID, after: kept, areMost: isLarge, db)
      try Self.update(&known, in: deckID, &summary, db)
      if isLarge { try Self.makeAgain(dropped, db) }
      try Self.gatherWords(1 << 20, db)
      return summary
    }
  }

  /// Whether an import of this many cards adds more than the library has.
  private func isLarge(_ count: Int) throws(LibraryError) -> Bool {
    guard count >= 1_000 else { return false }
    return try read { db in
      try count > Int.fetchOne(db, sql: "SELECT count(*) FROM cards") ?? 0
    }
  }

  /// Drops what is kept for each card that comes and takes less time otherwise: the indexes by name,
  /// made at the end by sorting all names once, and what looks for memories of each card, which only
  /// one that was here before can have.
  ///
  /// - Returns: The SQL that makes them again, in the same transaction.
  private static func dropKeptByCard(_ db: Database) throws -> [String] {
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
    return all.map { $0["sql"] }
  }

  /// Sorts the names 2 MiB at a time, and not as many as the cache has room for: SQLite then compares
  /// in the processor's own memory, in two thirds of the time.
  private static func makeAgain(_ dropped: [String], _ db: Database) throws {
    try db.execute(sql: "PRAGMA cache_size = -2000")
    defer { try? db.execute(sql: "PRAGMA cache_size = -\(cacheSize)") }
    for sql in dropped { try db.execute(sql: sql) }
  }

  private static func update(
    _ known: inout [Int64: CardRecord], in deckID: Int64, _ summary: inout ImportSummary,
    _ db: Database
  ) throws {
    let ids = known.keys.sorted()
    for (id, old) in zip(ids, try records(ids: ids, db)) {
      guard let new = known[id], new != old else {
        summary.unchanged += 1
        continue
      }
      try replace(new, id: id, deckID: deckID, db)
      summary.changed += 1
    }
    known = [:]
  }

  private static func elsewhere(
    _ card: Card, _ deckID: Int64, _ db: Database
  ) throws -> LibraryError {
    let name = try String.fetchOne(
      db, sql: "SELECT name FROM decks WHERE id = ?", arguments: [deckID])
    return .cardElsewhere(guid: card.guid, deck: name ?? "")
  }
}
