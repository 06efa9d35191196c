import GRDB
package import Study

extension DeckStore {
  /// Everything the library holds about a card.
  ///
  /// - Throws: `LibraryError.noCard`.
  package func record(of guid: String) throws(LibraryError) -> CardRecord {
    try read { db in try Self.record(id: try Self.cardPlace(of: guid, db).id, db) }
  }

  /// Replaces a card by a record; its position and its answers stay.
  ///
  /// - Throws: `LibraryError.noCard`; `noMedia`; `unusable`.
  package func update(_ record: CardRecord) throws(LibraryError) { try apply(.replace(record)) }

  /// Changes a card as it is now; nothing else can change it meanwhile.
  ///
  /// - Parameters:
  ///   - guid: The card's GUID.
  ///   - change: Changes the record, and returns whether to save it; it may be called twice.
  /// - Returns: Whether the card was saved.
  /// - Throws: As `update`.
  package func update(
    _ guid: String, _ change: (inout CardRecord) -> Bool
  ) throws(LibraryError) -> Bool {
    try write { db in
      var record = try Self.record(id: try Self.cardPlace(of: guid, db).id, db)
      guard change(&record) else { return false }
      try Self.update(record, db)
      return true
    }
  }

  static func update(_ record: CardRecord, _ db: Database) throws {
    let place = try cardPlace(of: record.card.guid, db)
    try refuseSchools(changing: place, to: record, db)
    try keepImported(place.id, db)
    try replace(record, id: place.id, deckID: place.deckID, db)
  }

  /// Calls `body` with every card of a deck, in order; at most 1,000 are in memory.
  ///
  /// - Parameters:
  ///   - deck: The deck's name.
  ///   - isAsImported: Whether cards that were changed at the box are passed as the last file had them.
  ///   - body: Takes a card.
  /// - Throws: `LibraryError.noDeck`, and the errors of `body`.
  package func records(
    in deck: String, isAsImported: Bool = false, _ body: (CardRecord) throws -> Void
  ) throws {
    let deckID = try read { db in try Self.deckID(deck, db) }
    var position = Int64.min
    while true {
      let records = try read { db in
        let rows = try Row.fetchAll(
          try db.cachedStatement(
            sql: """
              SELECT id, guid, question, answer, name, is_suspended, position FROM cards
              JOIN identities USING (id)
              WHERE deck_id = ? AND position > ? ORDER BY position LIMIT 1000
              """), arguments: [deckID, position])
        let last = try rows.last?.number(6, in: Bounds.position)
        // A damaged index may contain a cycle.
        if let last, last <= position {
          throw ImpossibleValue(column: "position", value: "\(last)")
        }
        position = last ?? position
        let records = try Self.records(rows, db)
        guard isAsImported else { return records }
        let ids = try rows.map { try $0.id(0) }
        let imported = try Self.imported(ids, db)
        return zip(ids, records).map { id, record in
          (imported[id]?.record).flatMap { $0 == .neverImported(record.card.guid) ? nil : $0 }
            ?? record
        }
      }
      if records.isEmpty { return }
      for record in records { try body(record) }
    }
  }

  /// Returns the first cards of a deck, in order.
  ///
  /// - Throws: `LibraryError.noDeck`.
  package func firstRecords(in deck: String, limit: Int) throws(LibraryError) -> [CardRecord] {
    try read { db in
      let rows = try Row.fetchAll(
        try db.cachedStatement(
          sql: """
            SELECT id, guid, question, answer, name, is_suspended FROM cards
            JOIN identities USING (id) WHERE deck_id = ? ORDER BY position LIMIT ?
            """), arguments: [try Self.deckID(deck, db), limit])
      return try Self.records(rows, db)
    }
  }

  /// - Throws: `LibraryError.noCard`.
  static func record(id: Int64, _ db: Database) throws -> CardRecord {
    guard let record = try records(ids: [id], db).first else {
      throw LibraryError.noCard(guid: "\(id)")
    }
    return record
  }

  /// The records of those cards that are in the library, ordered by id.
  static func records(ids: [Int64], _ db: Database) throws -> [CardRecord] {
    let rows = try Row.fetchAll(
      try db.cachedStatement(
        sql: """
          SELECT id, guid, question, answer, name, is_suspended
          FROM cards JOIN identities USING (id)
          WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id
          """), arguments: [list(ids)])
    return try records(rows, db)
  }

  /// The records of rows with the columns id, guid, question, answer, name and is_suspended.
  private static func records(_ rows: [Row], _ db: Database) throws -> [CardRecord] {
    var records: [CardRecord] = []
    var index: [Int64: Int] = [:]
    for row in rows {
      index[try row.id(0)] = records.count
      records.append(
        CardRecord(
          try row.card(2, guid: try row.text(1)),
          isSuspended: try row.number(5, in: Bounds.flag) == 1))
    }
    let cards = list(Array(index.keys))
    func each(_ query: String, _ body: (inout CardRecord, Row) throws -> Void) throws {
      let sql = query.replacing("$cards", with: "card_id IN (SELECT value FROM json_each(?))")
      let found = try Row.fetchCursor(try db.cachedStatement(sql: sql), arguments: [cards])
      while let row = try found.next() {
        if let place = index[try row.id(0)] { try body(&records[place], row) }
      }
    }
    try each(
      """
      SELECT card_id, name FROM card_tags JOIN tags ON tags.id = tag_id WHERE $cards
      """
    ) { $0.tags.append(try $1.text(1)) }
    try each("SELECT card_id, key, value FROM attributes WHERE $cards") {
      $0.attributes[try $1.text(1)] = try $1.text(2)
    }
    try each("SELECT card_id, name, count FROM copies JOIN sets ON sets.id = set_id WHERE $cards") {
      $0.copies[try $1.text(1)] = Int(try $1.number(2, in: Bounds.copies))
    }
    try each(
      """
      SELECT card_id, side, hash, extension FROM card_media JOIN media USING (hash)
      WHERE $cards ORDER BY card_id, side DESC, place
      """
    ) { record, row in
      guard let side = CardRecord.Side(rawValue: try row.text(1)) else { return }
      record.media.append(
        CardRecord.Media(side: side, hash: try row.text(2), fileExtension: try row.text(3)))
    }
    for place in records.indices { records[place].tags.sort() }
    return records
  }

  static func list(_ ids: [Int64]) -> String {
    "[\(ids.map { "\($0)" }.joined(separator: ","))]"
  }

  /// Replaces a card that is in a deck by a record.
  static func replace(
    _ record: CardRecord, id: Int64, deckID: Int64, _ db: Database
  ) throws {
    try update(record.card, id: id, db)
    for table in ["card_tags", "attributes", "copies", "card_media"] {
      try db.cachedStatement(sql: "DELETE FROM \(table) WHERE card_id = ?")
        .execute(arguments: [id])
    }
    try db.cachedStatement(
      sql: "UPDATE cards SET is_suspended = ?1 WHERE id = ?2 AND is_suspended <> ?1"
    ).execute(arguments: [record.isSuspended, id])
    try insertExtras(of: record, id: id, deckID: deckID, db)
  }

  /// Adds a card's tags, attributes, sets, pictures and sounds.
  ///
  /// - Throws: `LibraryError.noMedia`; `unusable`.
  static func insertExtras(
    of record: CardRecord, id: Int64, deckID: Int64, _ db: Database
  ) throws {
    if let problem = record.traitProblem { throw LibraryError.unusable("\(problem)") }
    for tag in record.tags {
      try db.cachedStatement(sql: "INSERT INTO card_tags (card_id, tag_id) VALUES (?, ?)")
        .execute(arguments: [id, try tagID(tag, db)])
    }
    for (key, value) in record.attributes {
      try checkText(key)
      try checkText(value)
      try db.cachedStatement(sql: "INSERT INTO attributes (card_id, key, value) VALUES (?, ?, ?)")
        .execute(arguments: [id, key, value])
    }
    try insert(copies: record.copies, of: id, deckID: deckID, db)
    for (place, media) in record.media.enumerated() {
      do {
        try db.cachedStatement(
          sql: "INSERT INTO card_media (card_id, side, place, hash) VALUES (?, ?, ?, ?)"
        ).execute(arguments: [id, media.side.rawValue, place, media.hash])
      } catch DatabaseError.SQLITE_CONSTRAINT_FOREIGNKEY {
        throw LibraryError.noMedia(hash: media.hash)
      }
    }
  }

  static func insert(
    copies: [String: Int], of id: Int64, deckID: Int64, _ db: Database
  ) throws {
    for (set, count) in copies {
      try db.cachedStatement(sql: "INSERT INTO copies (card_id, set_id, count) VALUES (?, ?, ?)")
        .execute(arguments: [id, try setID(set, of: deckID, db), count])
    }
  }

  /// The id of a tag, which is added if it is missing.
  ///
  /// - Throws: `LibraryError.unusable` for one that no card can have.
  static func tagID(_ tag: String, _ db: Database) throws -> Int64 {
    try checkText(tag)
    guard !tag.isEmpty, !tag.contains(" ") else {
      throw LibraryError.unusable("\(CardProblem.tag(tag))")
    }
    return try number(
      find: "SELECT id FROM tags WHERE name = ?", add: "INSERT INTO tags (name) VALUES (?)", [tag],
      db)
  }

  /// The id of a deck's set, which is added if it is missing.
  ///
  /// - Throws: `LibraryError.unusable` for a set without a name.
  static func setID(_ set: String, of deckID: Int64, _ db: Database) throws -> Int64 {
    try checkText(set)
    if set.isEmpty { throw LibraryError.unusable("\(CardProblem.set)") }
    return try number(
      find: "SELECT id FROM sets WHERE name = ? AND deck_id = ?",
      add: "INSERT INTO sets (name, deck_id) VALUES (?, ?)", [set, deckID], db)
  }

  /// The id of a row, which is added if it is missing.
  private static func number(
    find: String, add: String, _ arguments: StatementArguments, _ db: Database
  ) throws -> Int64 {
    let statement = try db.cachedStatement(sql: find)
    if let id = try Int64.fetchOne(statement, arguments: arguments) { return id }
    try db.cachedStatement(sql: add).execute(arguments: arguments)
    return db.lastInsertedRowID
  }
}
