import GRDB
package import Study

extension DeckStore {
  /// Undoes a removal or change: puts everything back that is still missing, with what was learnt of it.
  ///
  /// What somebody has brought in again meanwhile stays as it is now; a learner who is back, or has begun anew, gets the
  /// answers in addition to those of now.
  ///
  /// - Parameters:
  ///   - id: The removal.
  ///   - time: The wall clock's time.
  /// - Returns: The removal, which is forgotten now; nil if it was undone or forgotten before, or is an old change.
  /// - Throws: `LibraryError.noDeck` if the deck of the cards is gone; `unusable` if the library would have too much.
  package func bringBack(_ id: Int64, at time: WallTime) throws(LibraryError) -> Kept? {
    try write { db in
      guard let kept = try Kept.find(id, at: time, db) else { return nil }
      try KeptReturn(kept, db).run()
      try db.execute(sql: "DELETE FROM kept WHERE id = ?", arguments: [id])
      return kept
    }
  }
}

/// A removal that is being undone, within one transaction.
private struct KeptReturn {
  let kept: Kept
  let db: Database
  /// The parts of which the removal has rows.
  let parts: Set<String>

  init(_ kept: Kept, _ db: Database) throws {
    (self.kept, self.db) = (kept, db)
    parts = try String.fetchSet(
      db, sql: "SELECT DISTINCT part FROM kept_rows WHERE kept_id = ?", arguments: [kept.id])
  }

  func run() throws {
    switch kept.kind {
    case .learner: try each(.learners, 2) { try bringLearner($0, $1) }
    case .deck: try each(.decks, 2) { try bringDeck($0, $1) }
    case .card: try bringCards(among: nil)
    case .change: try undoChange()
    }
  }

  private func owners(_ part: KeptPart) throws -> [String] {
    try String.fetchAll(
      db, sql: "SELECT owner FROM kept_rows WHERE kept_id = ? AND part = ? ORDER BY id",
      arguments: [kept.id, part.rawValue])
  }

  /// Puts the rows of a learner, deck or card back.
  private func put(_ wanted: [KeptPart], of owner: String, _ id: Int64) throws {
    for part in wanted where parts.contains(part.rawValue) {
      for sql in part.returning {
        try db.cachedStatement(sql: sql).execute(arguments: [kept.id, owner, id])
      }
    }
  }

  /// Calls `body` with the owner and the values of each row of a part that an owner has once.
  private func each(_ part: KeptPart, _ count: Int, _ body: (String, Row) throws -> Void) throws {
    let values = (0..<count).map { "json_extract(row, '$[\($0)]')" }.joined(separator: ", ")
    let rows = try Row.fetchAll(
      db, sql: "SELECT owner, \(values) FROM kept_rows WHERE kept_id = ? AND part = ? ORDER BY id",
      arguments: [kept.id, part.rawValue])
    for row in rows { try body(try row.text(0), row) }
  }

  // MARK: Cards

  /// Puts cards back, those of them that are not in the library.
  ///
  /// - Parameter guids: The cards; nil for all.
  /// - Throws: `LibraryError.noDeck` if their deck is gone.
  private func bringCards(among guids: Set<String>?) throws {
    try each(.cards, 6) { guid, row in
      if let guids, !guids.contains(guid) { return }
      let id = try DeckStore.identity(of: guid, db)
      let isHere = try Row.fetchOne(
        try db.cachedStatement(sql: "SELECT 1 FROM cards WHERE id = ?"), arguments: [id])
      if isHere != nil { return }
      let deck = try Int64.fetchOne(
        try db.cachedStatement(sql: "SELECT id FROM decks WHERE guid = ?"),
        arguments: [try row.text(1)])
      guard let deck else { throw LibraryError.noDeck(name: try row.text(1)) }
      try DeckStore.insertRow(
        try row.card(3, guid: guid), isSuspended: try row.number(6, in: Bounds.flag) == 1, id: id,
        deckID: deck, position: try place(try row.number(2, in: Bounds.position), in: deck),
        try db.cachedStatement(sql: DeckStore.insertSQL))
      try put(KeptPart.ofCards, of: guid, id)
      try DeckStore.noteReturn(.card, guid, db)
      try DeckStore.indexWords(of: id, db)
    }
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

  /// Makes those cards that are still there as they were, without the sets and tags that the change has made.
  private func undoChange() throws {
    var (present, sets, tags): (Set<String>, Set<Int64>, Set<Int64>) = ([], [], [])
    for guid in try owners(.cards) {
      guard let id = try DeckStore.cardIDs([guid], db).first else { continue }
      present.insert(guid)
      sets.formUnion(try ids("SELECT set_id FROM copies WHERE card_id = ?", of: id))
      tags.formUnion(try ids("SELECT tag_id FROM card_tags WHERE card_id = ?", of: id))
      try DeckStore.unindexWords("id = ?", id, db)
      try db.cachedStatement(sql: "DELETE FROM cards WHERE id = ?").execute(arguments: [id])
    }
    try bringCards(among: present)
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

  private func ids(_ sql: String, of card: Int64) throws -> [Int64] {
    try Int64.fetchAll(try db.cachedStatement(sql: sql), arguments: [card])
  }

  // MARK: Decks

  /// Puts a deck back, or only its missing cards if a file has brought the deck again.
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
    try bringCards(among: nil)
  }

  // MARK: Learners

  /// Puts a learner with their answers back, and counts these anew.
  ///
  /// Whoever is there by now gets the answers: the same learner, who answered after the removal, or the one who has begun anew.
  private func bringLearner(_ guid: String, _ row: Row) throws {
    let there = try present(guid)
    let before = try there.map { try sums(of: $0) } ?? [:]
    let id = try there ?? add(guid, row)
    try put(KeptPart.ofLearners, of: guid, id)
    try DeckStore.setBackRounds(try ClockCorrections(db), db)
    for (card, var sum) in try sums(of: id) {
      if let old = before[card] { sum.subtract(old) }
      try DeckStore.apply(sum, to: card, of: id, db)
    }
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
    try DeckStore.noteReturn(.learner, guid, db)
    return id
  }

  /// What the log yields for each card of a learner.
  private func sums(of learner: Int64) throws -> [Int64: CardSum] {
    let corrections = try ClockCorrections(db)
    let ranks = Writer.ranks(try Writer.all(db))
    let weights = try WeightHistory(of: learner, corrections, db)
    let cards = try Row.fetchAll(
      db,
      sql: """
        SELECT DISTINCT card_id, guid FROM rounds CROSS JOIN reviews ON round_id = rounds.id
        JOIN identities ON identities.id = card_id WHERE rounds.learner_id = ?
        """, arguments: [learner])
    return try cards.reduce(into: [:]) { sums, row in
      let card = try row.id(0)
      let log = try CardLog(of: card, learner: learner, ranks, weights, corrections, db)
      sums[card] = log.replay(card: try row.text(1))
    }
  }
}
