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
    try writeMuch { db in
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
      let add = try db.cachedStatement(sql: "INSERT OR IGNORE INTO identities (guid) VALUES (?)")
      var summary = ImportSummary()
      try Self.gatherWords(16 << 20, db)
      let indexes = try Self.dropNameIndexes(for: records.underestimatedCount, db)
      var position = try Self.lastPosition(in: deckID, db)
      var known: [Int64: CardRecord] = [:]
      var added: [Int64] = []
      for record in records {
        let guid = record.card.guid
        guard !guid.isEmpty else { throw LibraryError.unusable("a card needs an id") }
        try add.execute(arguments: [guid])
        let isNew = db.changesCount == 1
        let row = isNew ? nil : try Row.fetchOne(find, arguments: [guid])
        if let row, let home = Int64.fromDatabaseValue(row[1]) {
          guard home == deckID else { throw try Self.elsewhere(record.card, home, db) }
          known[row[0]] = record
          if known.count == 500 {
            try Self.keepWords(of: &added, db)
            try Self.update(&known, in: deckID, &summary, db)
          }
        } else {
          position += Self.positionGap
          let id = row.map { $0[0] } ?? db.lastInsertedRowID
          try Self.insertWithoutWords(record.card, id: id, deckID: deckID, position: position, db)
          try Self.insertExtras(of: record, id: id, deckID: deckID, db)
          added.append(id)
          summary.added += 1
          if added.count == 20_000 { try Self.keepWords(of: &added, db) }
        }
      }
      try Self.keepWords(of: &added, db)
      try Self.update(&known, in: deckID, &summary, db)
      for index in indexes { try db.execute(sql: index) }
      try Self.gatherWords(1 << 20, db)
      return summary
    }
  }

  /// Drops the indexes by name when more cards come than there are: sorting all names once takes
  /// less than finding the place of each.
  ///
  /// - Returns: The SQL that makes them again, in the same transaction.
  private static func dropNameIndexes(for count: Int, _ db: Database) throws -> [String] {
    guard count >= 1_000, try count > Int.fetchOne(db, sql: "SELECT count(*) FROM cards") ?? 0
    else { return [] }
    let indexes = try Row.fetchAll(
      db,
      sql: """
        SELECT name, sql FROM sqlite_master
        WHERE type = 'index' AND tbl_name = 'cards' AND sql LIKE '%sort_key%'
        """)
    for index in indexes {
      let name: String = index["name"]
      try db.execute(sql: "DROP INDEX \(name)")
    }
    return indexes.map { $0["sql"] }
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
