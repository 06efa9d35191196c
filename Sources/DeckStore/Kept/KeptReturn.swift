import GRDB
package import Study

extension DeckStore {
  /// Undoes a removal or change: puts everything back that is still missing, with what was learnt of it.
  ///
  /// What somebody has brought in again meanwhile stays as it is now; a learner who is back, or has begun anew, gets the
  /// answers in addition to those of now.
  ///
  /// Each learner, and each `cardsInStep` cards, is a step of its own, all or nothing. If a later one fails, or the power, the
  /// rest is still kept.
  ///
  /// - Parameters:
  ///   - id: The removal.
  ///   - time: The wall clock's time.
  /// - Returns: The removal, which is forgotten now; nil if it was undone or forgotten before, or is an old change.
  /// - Throws: `LibraryError.noDeck` if the deck of the cards is gone; `unusable` if the library would have too much.
  package func bringBack(_ id: Int64, at time: WallTime) throws(LibraryError) -> Kept? {
    var found: Kept?
    try writeInSteps { db in
      guard let kept = try Kept.find(id, at: time, db) else { return false }
      found = found ?? kept
      if try KeptReturn(kept, db).step() { return true }
      try db.execute(sql: "DELETE FROM kept WHERE id = ?", arguments: [id])
      return false
    }
    return found
  }
}

/// A removal that is being undone, within the transaction of one step.
private struct KeptReturn {
  let kept: Kept
  let db: Database
  /// The parts of which the removal has rows.
  let parts: Set<KeptPart>

  init(_ kept: Kept, _ db: Database) throws {
    (self.kept, self.db) = (kept, db)
    parts = try KeptPart.allCases.reduce(into: []) { parts, part in
      if try Self.has(part, of: kept, db) { parts.insert(part) }
    }
  }

  /// Puts the next learner or cards back, and forgets their rows.
  ///
  /// - Returns: Whether there are more.
  func step() throws -> Bool {
    switch kept.kind {
    case .learner:
      for row in try next(.learners, 2, limit: 1) {
        try bringLearner(try row.text(0), row)
        try forget(KeptPart.ofLearners, of: try row.text(0))
      }
      return try Self.has(.learners, of: kept, db)
    case .deck:
      for row in try next(.decks, 2, limit: 1) { try bringDeck(try row.text(0), row) }
      try bringCards(try nextCards())
    case .card: try bringCards(try nextCards())
    case .change: try undoChange()
    }
    return try Self.has(.cards, of: kept, db)
  }

  private static func has(_ part: KeptPart, of kept: Kept, _ db: Database) throws -> Bool {
    let find = try db.cachedStatement(
      sql: "SELECT 1 FROM kept_rows WHERE kept_id = ? AND part = ? LIMIT 1")
    return try Row.fetchOne(find, arguments: [kept.id, part.rawValue]) != nil
  }

  /// The owners and values of the next rows, in their order, of a part that an owner has once.
  private func next(_ part: KeptPart, _ count: Int, limit: Int) throws -> [Row] {
    let values = (0..<count).map { "json_extract(row, '$[\($0)]')" }.joined(separator: ", ")
    // The rows are found by their ids: sorting all that are left, in each step, would take longer than the step.
    return try Row.fetchAll(
      try db.cachedStatement(
        sql: """
          SELECT owner, \(values) FROM kept_rows NOT INDEXED
          WHERE kept_id = ?1 AND part = ?2 AND id BETWEEN
            (SELECT min(id) FROM kept_rows WHERE kept_id = ?1 AND part = ?2)
            AND (SELECT max(id) FROM kept_rows WHERE kept_id = ?1 AND part = ?2)
          ORDER BY id LIMIT ?3
          """), arguments: [kept.id, part.rawValue, limit])
  }

  private func nextCards() throws -> [Row] {
    try next(.cards, 6, limit: DeckStore.cardsInStep)
  }

  /// Forgets the rows of an owner who is back, or won't come.
  private func forget(_ parts: [KeptPart], of owner: String) throws {
    let names = parts.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    try db.cachedStatement(
      sql: "DELETE FROM kept_rows WHERE kept_id = ? AND part IN (\(names)) AND owner = ?"
    ).execute(arguments: [kept.id, owner])
  }

  /// Puts the rows of a learner, deck or card back.
  private func put(_ wanted: [KeptPart], of owner: String, _ id: Int64) throws {
    for part in wanted where parts.contains(part) {
      for sql in part.returning {
        try db.cachedStatement(sql: sql).execute(arguments: [kept.id, owner, id])
      }
    }
  }

  // MARK: Cards

  /// Puts cards back, those of them that are not in the library, and forgets their rows.
  ///
  /// - Throws: `LibraryError.noDeck` if their deck is gone.
  private func bringCards(_ rows: [Row]) throws {
    for row in rows {
      let guid = try row.text(0)
      try bringCard(guid, row)
      try forget(KeptPart.ofCards, of: guid)
    }
  }

  private func bringCard(_ guid: String, _ row: Row) throws {
    let id = try DeckStore.identity(of: guid, db)
    let isHere = try Row.fetchOne(
      try db.cachedStatement(sql: "SELECT 1 FROM cards WHERE id = ?"), arguments: [id])
    if isHere != nil { return }
    let deck = try Int64.fetchOne(
      try db.cachedStatement(sql: "SELECT id FROM decks WHERE guid = ?"),
      arguments: [try row.text(1)])
    guard let deck else { throw LibraryError.noDeck(name: try row.text(1)) }
    // The school alone says which cards its decks have.
    if try DeckStore.isSchools(deck, db) { return }
    try DeckStore.insertRow(
      try row.card(3, guid: guid), isSuspended: try row.number(6, in: Bounds.flag) == 1, id: id,
      deckID: deck, position: try place(try row.number(2, in: Bounds.position), in: deck),
      try db.cachedStatement(sql: DeckStore.insertSQL))
    try put(KeptPart.ofCards, of: guid, id)
    try DeckStore.indexWords(of: id, db)
  }

  /// The card's old position, or one after the card that has it now.
  private func place(_ position: Int64, in deck: Int64) throws -> Int64 {
    let find = try db.cachedStatement(
      sql: """
        SELECT guid FROM cards JOIN identities USING (id) WHERE deck_id = ? AND position = ?
        """)
    guard let other = try String.fetchOne(find, arguments: [deck, position]) else {
      return position
    }
    return try DeckStore.place(after: other, in: deck, db)
  }

  /// Makes those of the next cards that are still there as they were, without the sets and tags that the change has made.
  private func undoChange() throws {
    var (present, sets, tags): ([Row], Set<Int64>, Set<Int64>) = ([], [], [])
    for row in try nextCards() {
      let guid = try row.text(0)
      guard let id = try DeckStore.cardIDs([guid], db).first, try !isSchools(id, row) else {
        try forget(KeptPart.ofCards, of: guid)
        continue
      }
      present.append(row)
      sets.formUnion(try ids("SELECT set_id FROM copies WHERE card_id = ?", of: id))
      tags.formUnion(try ids("SELECT tag_id FROM card_tags WHERE card_id = ?", of: id))
      try DeckStore.unindexWords("id = ?", id, db)
      try db.cachedStatement(sql: "DELETE FROM cards WHERE id = ?").execute(arguments: [id])
    }
    try bringCards(present)
    for set in sets {
      try db.cachedStatement(
        sql: """
          DELETE FROM sets WHERE id = ?1 AND id NOT IN (SELECT set_id FROM copies WHERE set_id = ?1)
            AND name NOT IN (
              SELECT json_extract(row, '$[0]') FROM kept_rows JOIN decks ON guid = owner
              WHERE kept_id = ?2 AND part = 'sets' AND decks.id = deck_id)
          """
      ).execute(arguments: [set, kept.id])
    }
    for tag in tags {
      try db.cachedStatement(
        sql: """
          DELETE FROM tags
          WHERE id = ?1 AND id NOT IN (SELECT tag_id FROM card_tags WHERE tag_id = ?1)
          """
      ).execute(arguments: [tag])
    }
  }

  /// Whether a card is in a deck of the school's, or was in one that is the school's by now.
  private func isSchools(_ card: Int64, _ row: Row) throws -> Bool {
    let find = try db.cachedStatement(
      sql: """
        SELECT 1 FROM decks WHERE \(DeckStore.isSchoolsSQL)
          AND (guid = ?2 OR id = (SELECT deck_id FROM cards WHERE id = ?1))
        """)
    return try Row.fetchOne(find, arguments: [card, try row.text(1)]) != nil
  }

  private func ids(_ sql: String, of card: Int64) throws -> [Int64] {
    try Int64.fetchAll(try db.cachedStatement(sql: sql), arguments: [card])
  }

  // MARK: Decks

  /// Puts a deck back without its cards, unless a file, or an earlier step, has brought it again.
  private func bringDeck(_ guid: String, _ row: Row) throws {
    let find = "SELECT id FROM decks WHERE guid = ?"
    if try Int64.fetchOne(db, sql: find, arguments: [guid]) == nil {
      let id = try DeckStore.insertDeck(try row.text(1), guid: guid, db)
      let fileName = try row.textIfAny(2)
      try db.execute(
        sql: """
          UPDATE decks SET file_name = ?1
          WHERE id = ?2 AND NOT EXISTS (SELECT 1 FROM decks WHERE file_name = ?1)
          """, arguments: [fileName, id])
      try put(KeptPart.ofDecks + [.deckSettings], of: guid, id)
    }
  }

  // MARK: Learners

  /// Puts a learner with their answers back, and counts these anew.
  ///
  /// Whoever is there by now gets the answers: the same learner, who answered after the removal, or the one who has begun anew.
  private func bringLearner(_ guid: String, _ row: Row) throws {
    let id = try present(guid) ?? add(guid, row)
    try put(KeptPart.ofLearners, of: guid, id)
    try DeckStore.setBackRounds(try ClockCorrections(db), db)
    try LogReplay.restate(id, db)
    try DeckStore.noteToSend(id, db)
  }

  /// The id of a learner, or of whoever has begun anew in their place; nil if neither is there.
  private func present(_ guid: String) throws -> Int64? {
    try Int64.fetchOne(
      db,
      sql: """
        SELECT id FROM learners WHERE guid = ?2 OR json_array(guid) IN (
          SELECT row FROM kept_rows WHERE kept_id = ?1 AND part = 'anew' AND owner = ?2)
        ORDER BY guid = ?2 DESC
        """, arguments: [kept.id, guid])
  }

  private func add(_ guid: String, _ row: Row) throws -> Int64 {
    try DeckStore.check(name: try row.text(1), of: "learner")
    try DeckStore.insertLearner(
      try row.text(1), guid: guid, created: try row.number(2, in: Bounds.time), db)
    let id = db.lastInsertedRowID
    try DeckStore.check("learners", atMost: Limits.learners, db)
    try DeckStore.noteReturn(ofLearner: guid, db)
    return id
  }
}
