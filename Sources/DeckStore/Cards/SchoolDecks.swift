import GRDB
package import Study

/// A revision of a deck that the school has published, with all that its cards have.
package struct PublishedDeck: Codable, Equatable, Sendable {
  package var guid: String
  package var name: String
  /// The languages in which the sides are read aloud, by `CardRecord.Side`.
  package var voices: [String: String]
  package var cards: [CardRecord]
}

/// Decks that the school publishes: boxes show them, mark cards that are to be fixed, and change nothing else.
///
/// A preference names the revision of each, so that a library of an earlier version keeps them.
extension DeckStore {
  private static let schoolsKey = "school-deck "

  /// The SQL for whether a deck is the school's.
  static let isSchoolsSQL = """
    EXISTS (SELECT 1 FROM preferences WHERE learner_id IS NULL AND key = '\(schoolsKey)' || decks.guid)
    """

  /// The revisions of the school's decks that are here, by the decks' GUIDs.
  package func schoolDecks() throws(LibraryError) -> [String: String] {
    try read { db in
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT guid, value FROM decks JOIN preferences
            ON learner_id IS NULL AND key = '\(Self.schoolsKey)' || guid
          """)
      return try rows.reduce(into: [:]) { $0[try $1.text(0)] = try $1.text(1) }
    }
  }

  /// The cards of the school's decks that are marked here as to be fixed, and their decks, by GUID and in the order of their
  /// bytes; the first 5,000.
  package func schoolFlags() throws(LibraryError) -> [(deck: String, card: String)] {
    try read { db in
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT decks.guid, identities.guid FROM tags JOIN card_tags ON tag_id = tags.id
          JOIN cards ON cards.id = card_id JOIN identities ON identities.id = cards.id
          JOIN decks ON decks.id = deck_id
          WHERE tags.name = ? AND \(Self.isSchoolsSQL)
          ORDER BY decks.guid, identities.guid LIMIT 5000
          """, arguments: [CardRecord.toFix])
      return try rows.map { (try $0.text(0), try $0.text(1)) }
    }
  }

  /// Returns a deck of this library as a school publishes it.
  ///
  /// - Throws: `LibraryError.noDeck`.
  package func publishedDeck(_ name: String) throws -> PublishedDeck {
    var deck = try read { db in
      let id = try Self.deckID(name, db)
      let row = try Row.fetchOne(
        db, sql: "SELECT guid, name FROM decks WHERE id = ?", arguments: [id])
      let voices = try Row.fetchAll(
        db, sql: "SELECT side, voice FROM voices WHERE deck_id = ?", arguments: [id])
      return PublishedDeck(
        guid: try row?.text(0) ?? "", name: try row?.text(1) ?? "",
        voices: try voices.reduce(into: [:]) { $0[try $1.text(0)] = try $1.text(1) }, cards: [])
    }
    try records(in: name) { deck.cards.append($0) }
    return deck
  }

  /// Takes a revision of a deck of the school's: afterwards, the deck here is that one, but for marks of cards to be fixed that
  /// have not changed.
  ///
  /// A deck that this box had of the same file becomes the school's; cards that only this box had move to a deck of its own.
  ///
  /// - Parameters:
  ///   - deck: The deck, which is not trusted; its pictures and sounds are here.
  ///   - revision: The revision's name.
  /// - Throws: `LibraryError.cardElsewhere` if another deck of this box has one of the cards; `noMedia`; `unusable`.
  package func take(_ deck: PublishedDeck, revision: String) throws(LibraryError) {
    try writeMuch { db in
      try TakenDeck(deck, db).take()
      try Self.setPreference(Self.schoolsKey + deck.guid, to: revision, of: nil, db)
    }
  }

  /// Removes a deck that the school has withdrawn; nothing happens if it is not the school's.
  package func removeSchoolDeck(_ guid: String, at time: WallTime) throws(LibraryError) {
    try write { db in
      let id = try Int64.fetchOne(
        db, sql: "SELECT id FROM decks WHERE guid = ? AND \(Self.isSchoolsSQL)", arguments: [guid])
      try Self.setPreference(Self.schoolsKey + guid, to: nil, of: nil, db)
      guard let id, let label = try Named.decks.label(of: id, db) else { return }
      _ = try Self.deleteDeck(label, at: time, db)
    }
  }

  /// Makes the school's decks this box's own, since it has left the school.
  package func ownSchoolDecks() throws(LibraryError) {
    try write { db in
      try db.execute(
        sql: "DELETE FROM preferences WHERE learner_id IS NULL AND key GLOB '\(Self.schoolsKey)*'")
    }
  }

  // MARK: What a box may not change

  /// Whether the school has published a card's deck: here the card can only be marked as to be fixed.
  ///
  /// - Throws: `LibraryError.noCard`.
  package func isSchools(card guid: String) throws(LibraryError) -> Bool {
    try read { db in try Self.isSchools(Self.cardPlace(of: guid, db).deckID, db) }
  }

  static func isSchools(_ deckID: Int64, _ db: Database) throws -> Bool {
    let find = try db.cachedStatement(
      sql: "SELECT 1 FROM decks WHERE id = ? AND \(isSchoolsSQL)")
    return try Row.fetchOne(find, arguments: [deckID]) != nil
  }

  /// - Throws: `LibraryError.schools` if a deck is the school's.
  static func refuseSchools(_ deckID: Int64, _ db: Database) throws {
    if try isSchools(deckID, db) {
      throw LibraryError.schools(deck: try Named.decks.label(of: deckID, db) ?? "")
    }
  }

  /// - Throws: `LibraryError.schools` if the deck is the school's; `noDeck`.
  static func refuseSchools(named name: String, _ db: Database) throws {
    try refuseSchools(deckID(name, db), db)
  }

  /// Lets a card of the school's be marked as to be fixed, and nothing else.
  ///
  /// - Throws: `LibraryError.schools`.
  static func refuseSchools(
    changing card: (id: Int64, deckID: Int64), to record: CardRecord, _ db: Database
  ) throws {
    var old = try Self.record(id: card.id, db)
    old.isToFix = record.isToFix
    if old != record { try refuseSchools(card.deckID, db) }
  }
}

/// A deck of the school's that is being taken, within its transaction.
private struct TakenDeck {
  let deck: PublishedDeck
  let db: Database
  let id: Int64
  /// Whether the box has had the deck as its own.
  let wasOwn: Bool

  init(_ deck: PublishedDeck, _ db: Database) throws {
    (self.deck, self.db) = (deck, db)
    let bytes = deck.cards.reduce(0) { $0 + $1.card.textBytes }
    if let problem = Limits.problem(with: deck.name, cards: deck.cards.count, bytes: bytes) {
      throw problem
    }
    guard !deck.guid.isEmpty,
      Set(deck.cards.map { Array($0.card.guid.utf8) }).count == deck.cards.count
    else { throw LibraryError.unusable("the deck \"\(deck.name)\" has a card twice") }
    try DeckStore.checkText(deck.guid)
    try DeckStore.check(name: deck.name, of: "deck")
    let there = try Int64.fetchOne(
      db, sql: "SELECT id FROM decks WHERE guid = ?", arguments: [deck.guid])
    id = try there ?? DeckStore.insertDeck(deck.name, guid: deck.guid, db)
    wasOwn = try there != nil && !DeckStore.isSchools(id, db)
  }

  func take() throws {
    try db.execute(
      sql: "UPDATE decks SET name = ?1 WHERE id = ?2 AND name <> ?1",
      arguments: [Named.stored(deck.name), id])
    try putAside()
    let known = try change()
    for record in deck.cards where !known.contains(record.card.guid) { try add(record) }
    try db.execute(
      sql: "DELETE FROM imported WHERE card_id IN (SELECT id FROM cards WHERE deck_id = ?)",
      arguments: [id])
    try order()
    try db.execute(sql: "DELETE FROM voices WHERE deck_id = ?", arguments: [id])
    for side in CardRecord.Side.allCases {
      guard let voice = deck.voices[side.rawValue] else { continue }
      try DeckStore.checkText(voice)
      try db.execute(
        sql: "INSERT INTO voices (deck_id, side, voice) VALUES (?, ?, ?)",
        arguments: [id, side.rawValue, voice])
    }
    try db.execute(
      sql:
        "DELETE FROM sets WHERE deck_id = ? AND NOT EXISTS (SELECT 1 FROM copies WHERE set_id = sets.id)",
      arguments: [id])
    // Undoing would change the school's cards.
    try DeckStore.forgetKept(ofDeck: deck.guid, db)
  }

  /// The deck's cards here, in order.
  private func here() throws -> [(guid: String, id: Int64)] {
    try Row.fetchAll(
      db,
      sql:
        "SELECT guid, id FROM cards JOIN identities USING (id) WHERE deck_id = ? ORDER BY position",
      arguments: [id]
    ).map { (try $0.text(0), try $0.id(1)) }
  }

  /// Removes the cards that the revision lacks; those that the box has added move to a deck of its own.
  private func putAside() throws {
    let wanted = Set(deck.cards.map(\.card.guid))
    let others = try here().filter { !wanted.contains($0.guid) }
    if others.isEmpty { return }
    let own = wasOwn ? try DeckStore.insertDeck(deck.name, guid: DeckStore.randomGUID(), db) : nil
    for (_, card) in others {
      if let own {
        let place = try DeckStore.lastPosition(in: own, db) + DeckStore.positionGap
        try DeckStore.move(
          card, of: DeckStore.record(id: card, db), from: id, to: own, at: place, db)
      } else {
        // Not recorded as a removal, which each box would bring to the school.
        try DeckStore.unindexWords("id = ?", card, db)
        try db.cachedStatement(sql: "DELETE FROM cards WHERE id = ?").execute(arguments: [card])
      }
    }
  }

  /// Changes the cards that are here.
  ///
  /// - Returns: Their GUIDs.
  private func change() throws -> Set<String> {
    let here = try here()
    let wanted = Dictionary(deck.cards.map { ($0.card.guid, $0) }) { first, _ in first }
    for start in stride(from: 0, to: here.count, by: 500) {
      let ids = here[start..<min(start + 500, here.count)].map(\.id).sorted()
      for (card, old) in zip(ids, try DeckStore.records(ids: ids, db)) {
        guard let record = wanted[old.card.guid] else { continue }
        var unmarked = old
        unmarked.isToFix = record.isToFix
        if unmarked != record { try DeckStore.replace(record, id: card, deckID: id, db) }
      }
    }
    return Set(here.map(\.guid))
  }

  private func add(_ record: CardRecord) throws {
    let card = try DeckStore.identity(of: record.card.guid, db)
    let home = try Int64.fetchOne(
      try db.cachedStatement(sql: "SELECT deck_id FROM cards WHERE id = ?"), arguments: [card])
    if let home {
      throw LibraryError.cardElsewhere(
        guid: record.card.guid, deck: try Named.decks.label(of: home, db) ?? "")
    }
    try DeckStore.insertRow(
      record.card, isSuspended: record.isSuspended, id: card, deckID: id,
      position: DeckStore.lastPosition(in: id, db) + DeckStore.positionGap,
      try db.cachedStatement(sql: DeckStore.insertSQL))
    try DeckStore.insertExtras(of: record, id: card, deckID: id, db)
    try DeckStore.indexWords(of: card, db)
  }

  private func order() throws {
    let here = try here()
    if here.map(\.guid) == deck.cards.map(\.card.guid) { return }
    let ids = Dictionary(here.map { ($0.guid, $0.id) }) { first, _ in first }
    var place = try DeckStore.lastPosition(in: id, db)
    let move = try db.cachedStatement(sql: "UPDATE cards SET position = ? WHERE id = ?")
    for card in deck.cards {
      place += DeckStore.positionGap
      try move.execute(arguments: [place, ids[card.card.guid]])
    }
  }
}
