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
    try write { db in
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
      var summary = ImportSummary()
      var position = try Self.lastPosition(in: deckID, db)
      var known: [Int64: CardRecord] = [:]
      for record in records {
        let row = try Row.fetchOne(find, arguments: [record.card.guid])
        if let row, let home = Int64.fromDatabaseValue(row[1]) {
          guard home == deckID else { throw try Self.elsewhere(record.card, home, db) }
          known[row[0]] = record
          if known.count == 500 { try Self.update(&known, in: deckID, &summary, db) }
        } else {
          position += Self.positionGap
          let id = try row.map { $0[0] } ?? Self.identity(of: record.card.guid, db)
          try Self.insert(record.card, id: id, deckID: deckID, position: position, db)
          try Self.insertExtras(of: record, id: id, deckID: deckID, db)
          summary.added += 1
        }
      }
      try Self.update(&known, in: deckID, &summary, db)
      return summary
    }
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
