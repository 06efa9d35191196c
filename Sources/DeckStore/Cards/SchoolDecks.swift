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
          SELECT guid, iif(value GLOB '\(TakenDeck.taking)*', '', value) FROM decks JOIN preferences
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
  /// It is taken in steps, each all or nothing; between two of them, others write who wait for it. From the first one on, the
  /// deck is the school's, and until the last one it has no revision: if the power is cut, the next visit takes it again. If
  /// another visit has taken steps of its own meanwhile, it is taken from the beginning.
  ///
  /// - Parameters:
  ///   - deck: The deck, which is not trusted; its pictures and sounds are here.
  ///   - revision: The revision's name.
  ///   - between: Called between two steps; if it throws, the rest is not taken.
  /// - Throws: `LibraryError.cardElsewhere` if another deck of this box has one of the cards; `noMedia`; `unusable`. Before
  ///   the first step, nothing has changed; later, other visits or an import have come between, and the next visit takes it again.
  package func take(
    _ deck: PublishedDeck, revision: String,
    between: () throws(LibraryError) -> Void = { () throws(LibraryError) in }
  ) throws(LibraryError) {
    func begin(_ db: Database) throws -> TakenDeck {
      let taken = try TakenDeck(deck, db)
      try Self.setPreference(Self.schoolsKey + deck.guid, to: taken.mark, of: nil, db)
      return taken
    }
    var (taken, beginnings) = (try write { db in try begin(db) }, 1)
    while !taken.isWhole {
      letOthersWrite()
      try between()
      let before = taken
      taken = try write { db in
        if try Self.hasOtherMark(deck.guid, than: before.mark, db) {
          // Whoever has begun last goes on, if this visit gives up before it leaves a mark.
          guard beginnings < Self.mostBeginnings else {
            throw LibraryError.unusable("other visits took the deck \"\(deck.name)\" meanwhile")
          }
          return try begin(db)
        }
        let next = try before.next(db)
        if next.isWhole {
          try Self.setPreference(Self.schoolsKey + deck.guid, to: revision, of: nil, db)
          try Self.awaitNoMedia(of: deck.guid, db)
        }
        return next
      }
      if taken.mark != before.mark { beginnings += 1 }
    }
  }

  /// How often a deck is begun in one visit, while others take it, too.
  private static let mostBeginnings = 3

  /// Whether somebody else has taken steps of a deck, or all of them.
  private static func hasOtherMark(
    _ deck: String, than mark: String, _ db: Database
  ) throws -> Bool {
    let there = try String.fetchOne(
      db, sql: "SELECT value FROM preferences WHERE learner_id IS NULL AND key = ?",
      arguments: [schoolsKey + deck])
    return there != nil && there != mark
  }

  /// Removes a deck that the school has withdrawn; nothing happens if it is not the school's.
  package func removeSchoolDeck(_ guid: String, at time: WallTime) throws(LibraryError) {
    try write { db in
      let id = try Int64.fetchOne(
        db, sql: "SELECT id FROM decks WHERE guid = ? AND \(Self.isSchoolsSQL)", arguments: [guid])
      try Self.setPreference(Self.schoolsKey + guid, to: nil, of: nil, db)
      try Self.awaitNoMedia(of: guid, db)
      guard let id, let label = try Named.decks.label(of: id, db) else { return }
      _ = try Self.deleteDeck(label, at: time, db)
    }
  }

  /// Makes the school's decks this box's own, and forgets the visits, since the box has left the school.
  package func leaveSchool() throws(LibraryError) {
    try write { db in
      for key in [Self.schoolVisitsKey, Self.visitedKey] {
        try Self.setPreference(key, to: nil, of: nil, db)
      }
      try db.execute(
        sql: "DELETE FROM preferences WHERE learner_id IS NULL AND key GLOB '\(Self.schoolsKey)*'")
      try Self.awaitNoMedia(of: nil, db)
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
