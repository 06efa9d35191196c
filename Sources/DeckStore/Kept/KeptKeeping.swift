import GRDB
import Study

/// Keeping what is about to be removed; each in the transaction that removes it.
extension DeckStore {
  /// Keeps cards as they are, and returns the id; nil for no cards.
  ///
  /// `earlier` is what an earlier step has kept of the same removal or change, unless it was forgotten since.
  static func keepCards(
    _ ids: [Int64], as kind: Kept.Kind, with earlier: Int64? = nil, at time: WallTime,
    _ db: Database
  ) throws -> Int64? {
    guard let first = ids.first else { return nil }
    try db.execute(
      sql: "UPDATE kept SET count = count + ? WHERE id = ?", arguments: [ids.count, earlier])
    let kept: Int64
    if let earlier, db.changesCount > 0 {
      kept = earlier
    } else {
      kept = try keep(kind, record(id: first, db).card.title, count: ids.count, at: time, db)
    }
    // One statement for each part, whatever the number of cards.
    let list = "[\(ids.map(String.init).joined(separator: ","))]"
    for part in KeptPart.ofCards {
      let keeping = part.keeping("cards.id IN (SELECT value FROM json_each(?2))")
      try db.cachedStatement(sql: keeping).execute(arguments: [kept, list])
    }
    return kept
  }

  /// Keeps a deck with its cards, and returns the id.
  static func keepDeck(_ id: Int64, at time: WallTime, _ db: Database) throws -> Int64 {
    let name = try String.fetchOne(db, sql: "SELECT name FROM decks WHERE id = ?", arguments: [id])
    let count = try Int.fetchOne(
      db, sql: "SELECT count(*) FROM cards WHERE deck_id = ?", arguments: [id])
    let kept = try keep(.deck, name ?? "", count: count ?? 0, at: time, db)
    try keep(KeptPart.ofDecks, "decks.id = ?2", id, in: kept, db)
    let guid = try Named.decks.guid(of: id, db)
    for setting in DeckSetting.allCases {
      try db.cachedStatement(sql: KeptPart.deckSettings.keeping("decks.id = ?2"))
        .execute(arguments: [kept, id, setting.key(of: guid)])
    }
    try keep(KeptPart.ofCards, "cards.deck_id = ?2", id, in: kept, db)
    return kept
  }

  /// Keeps learners with all their answers, and returns the id; nil for nobody.
  ///
  /// `new` is the GUID of the one who begins anew in the only one's place.
  static func keepLearners(
    _ guids: [String], begunAnewAs new: String? = nil, at time: WallTime, _ db: Database
  ) throws -> Int64? {
    let find = try db.cachedStatement(sql: "SELECT id, name FROM learners WHERE guid = ?")
    let rows = try guids.compactMap { try Row.fetchOne(find, arguments: [$0]) }
    guard let first = rows.first else { return nil }
    let kept = try keep(.learner, try first.text(1), count: rows.count, at: time, db)
    for row in rows {
      try keep(
        KeptPart.ofLearners, "learners.id = ?2", try row.id(0), begunAnewAs: new, in: kept, db)
    }
    return kept
  }

  /// Whether a removal of a learner can be undone.
  static func isKept(learner guid: String, _ db: Database) throws -> Bool {
    try Row.fetchOne(
      db,
      sql: """
        SELECT 1 FROM kept CROSS JOIN kept_rows ON kept_id = kept.id AND part = 'learners' AND owner = ?
        LIMIT 1
        """, arguments: [guid]) != nil
  }

  /// The ids of those of these cards that are in a deck, or in any, in the order of the list.
  static func cardIDs(
    _ guids: some Sequence<String>, _ db: Database, in deckID: Int64? = nil
  ) throws -> [Int64] {
    let find = try db.cachedStatement(
      sql: """
        SELECT cards.id FROM identities CROSS JOIN cards USING (id)
        WHERE guid = ?1 AND deck_id = ifnull(?2, deck_id)
        """)
    return try guids.compactMap { guid in
      try Row.fetchOne(find, arguments: [guid, deckID])?.id(0)
    }
  }

  /// Adds the rows of an owner to a removal or change.
  static func keep(
    _ parts: [KeptPart], _ condition: String, _ id: Int64, begunAnewAs new: String? = nil,
    in kept: Int64, _ db: Database
  ) throws {
    for part in parts {
      let keeping = try db.cachedStatement(sql: part.keeping(condition))
      try keeping.execute(arguments: part == .anew ? [kept, id, new] : [kept, id])
      guard let earlier = part.keepingOfEarlier else { continue }
      try db.cachedStatement(sql: earlier).execute(arguments: [kept, id])
    }
  }
}
