import ContentHash
import Foundation
import GRDB
import Glibc
package import Study

extension DeckStore {
  /// Adds cards at the end of a deck, all or none.
  ///
  /// - Throws: `LibraryError.noDeck`, or `cardExists` with the first GUID that is taken.
  package func append(_ cards: some Collection<Card>, to deck: String) throws(LibraryError) {
    try write { db in
      let deckID = try Self.deckID(deck, db)
      var position = try Self.lastPosition(in: deckID, db)
      for card in cards {
        position += Self.positionGap
        try Self.insert(card, into: deckID, at: position, db)
      }
    }
  }

  /// Adds a card with its tags, attributes, sets, pictures and sounds.
  ///
  /// If `place` is after a card that is not in the deck any more, the new card comes last.
  ///
  /// - Throws: `LibraryError.noDeck`; `cardExists`; `noMedia`; `unusable`.
  static func insert(
    _ record: CardRecord, into deck: String, at place: CardPlace, _ db: Database
  ) throws {
    let deckID = try deckID(deck, db)
    try insert(
      record.card, isSuspended: record.isSuspended, into: deckID,
      at: try position(of: place, in: deckID, db), db)
    let id = try identity(of: record.card.guid, db)
    try insertExtras(of: record, id: id, deckID: deckID, db)
  }

  /// Returns the GUID that an import would give a new card, so that it is the same card on every kiosk.
  ///
  /// If the GUID that the question yields is taken, the answer contributes to it, too; "" if there is no
  /// answer yet.
  package func newGUID(
    deck: String, question: String, answer: String = ""
  ) throws(LibraryError) -> String {
    var guid = CardIdentity.guid(deck: deck, question: question)
    var copy = 0
    while try self.deck(of: guid) != nil {
      guid = CardIdentity.guid(
        deck: deck, question: question, media: [], answer: answer, copy: copy)
      copy += 1
    }
    return guid
  }

  /// Returns those of these questions that cards of a deck have already.
  ///
  /// - Throws: `LibraryError.noDeck`.
  package func questions(
    among questions: [String], in deck: String
  ) throws(LibraryError) -> Set<String> {
    let wanted = Set(questions)
    return try read { db in
      let found = try String.fetchCursor(
        try db.cachedStatement(sql: "SELECT question FROM cards WHERE deck_id = ?"),
        arguments: [try Self.deckID(deck, db)])
      var known: Set<String> = []
      while let question = try found.next() {
        if wanted.contains(question) { known.insert(question) }
      }
      return known
    }
  }

  /// The columns that `Row.shownCard` reads: a card's texts, and the names of its pictures and sounds, which
  /// begin with `q` or `a` for their side.
  static let shownColumns = """
    question, answer, name,
      CASE WHEN EXISTS (SELECT 1 FROM card_media WHERE card_id = cards.id) THEN
        (SELECT group_concat(substr(side, 1, 1) || hash || '.' || extension, ' ')
         FROM (SELECT side, hash, extension FROM card_media CROSS JOIN media USING (hash)
               WHERE card_id = cards.id AND extension IN (\(mediaExtensions))
               ORDER BY side DESC, place))
      END
    """
  private static let mediaExtensions =
    (CardRecord.Media.pictureExtensions + CardRecord.Media.soundExtensions)
    .map { "'\($0)'" }.joined(separator: ", ")

  /// Returns cards by their GUIDs, without those that are not in the library or are suspended.
  package func cards(
    _ guids: some Sequence<String>
  ) throws(LibraryError) -> [String: Card] {
    try read { db in
      let find = try db.cachedStatement(
        sql: """
          SELECT \(Self.shownColumns) FROM cards JOIN identities USING (id)
          WHERE guid = ? AND is_suspended = 0
          """)
      var cards: [String: Card] = [:]
      for guid in guids {
        guard let row = try Row.fetchOne(find, arguments: [guid]) else { continue }
        cards[guid] = try row.shownCard(0, guid: guid)
      }
      return cards
    }
  }

  /// The deck a card is in; nil for a card that is in none.
  package func deck(of guid: String) throws(LibraryError) -> String? {
    try read { db in
      try String.fetchOne(
        db,
        sql: """
          SELECT \(Named.decks.label) FROM identities JOIN cards USING (id) JOIN decks ON decks.id = deck_id
          WHERE identities.guid = ?
          """, arguments: [guid])
    }
  }

  /// Removes a card from the library; its answers stay in the log.
  ///
  /// - Parameters:
  ///   - guid: The card.
  ///   - time: The wall clock's time, from which on the card can be brought back for `Kept.days`; nil to forget it.
  /// - Returns: The id by which `bringBack` undoes the removal; nil if it is forgotten.
  /// - Throws: `LibraryError.noCard`.
  @discardableResult
  package func remove(_ guid: String, at time: WallTime? = nil) throws(LibraryError) -> Int64? {
    try remove([guid], at: time)
  }

  /// Removes different cards as `remove` does one, all or none, and all of them are brought back at once.
  @discardableResult
  package func remove(_ guids: [String], at time: WallTime? = nil) throws(LibraryError) -> Int64? {
    try write { db in try Self.remove(guids, at: time, db) }
  }

  static func remove(_ guids: [String], at time: WallTime?, _ db: Database) throws -> Int64? {
    let cards = try guids.map { guid in
      let place = try cardPlace(of: guid, db)
      try refuseSchools(place.deckID, db)
      return (guid: guid, id: place.id)
    }
    let kept = try time.flatMap { try keepCards(cards.map(\.id), as: .card, at: $0, db) }
    for card in cards { try remove(card.id, db) }
    return kept
  }

  static func remove(_ id: Int64, _ db: Database) throws {
    try unindexWords("id = ?", id, db)
    try db.cachedStatement(sql: "DELETE FROM cards WHERE id = ?").execute(arguments: [id])
  }

  private static func insert(
    _ card: Card, isSuspended: Bool = false, into deckID: Int64, at position: Int64, _ db: Database
  ) throws {
    let id = try identity(of: card.guid, db)
    do {
      try insertRow(
        card, isSuspended: isSuspended, id: id, deckID: deckID, position: position,
        try db.cachedStatement(sql: insertSQL))
    } catch DatabaseError.SQLITE_CONSTRAINT_PRIMARYKEY {
      throw LibraryError.cardExists(guid: card.guid)
    }
    try setImported(ImportedRecord(.neverImported(card.guid)), of: id, db)
    try indexWords(of: id, db)
  }

  static let insertSQL = """
    INSERT INTO cards (id, deck_id, position, question, answer, name, sort_key, is_suspended)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)
    """

  /// Adds a card by `insertSQL`, without indexing its words.
  static func insertRow(
    _ card: Card, isSuspended: Bool, id: Int64, deckID: Int64, position: Int64,
    _ insert: Statement
  ) throws {
    for text in [card.question, card.answer, card.name ?? ""] { try checkText(text) }
    try insert.execute(arguments: [
      id, deckID, position, card.question, card.answer, card.name, sortKey(of: card.title),
      isSuspended,
    ])
  }

  static func update(_ card: Card, id: Int64, _ db: Database) throws {
    for text in [card.question, card.answer, card.name ?? ""] { try checkText(text) }
    try unindexWords("id = ?", id, db)
    try db.cachedStatement(
      sql: "UPDATE cards SET question = ?, answer = ?, name = ?, sort_key = ? WHERE id = ?"
    ).execute(arguments: [card.question, card.answer, card.name, sortKey(of: card.title), id])
    try indexWords(of: id, db)
  }

  /// Refuses a text with the character NUL, at which SQLite's texts end.
  ///
  /// - Throws: `LibraryError.unusable`.
  static func checkText(_ text: String) throws(LibraryError) {
    var text = text
    let hasNUL = text.withUTF8 { bytes in
      bytes.baseAddress.map { memchr($0, 0, bytes.count) != nil } ?? false
    }
    if hasNUL { throw .unusable("a text can't contain the character NUL") }
  }

  /// The id and the deck of a card that is in the library.
  ///
  /// - Throws: `LibraryError.noCard`.
  static func cardPlace(of guid: String, _ db: Database) throws -> (id: Int64, deckID: Int64) {
    let find = try db.cachedStatement(
      sql: "SELECT id, deck_id FROM cards JOIN identities USING (id) WHERE guid = ?")
    guard let row = try Row.fetchOne(find, arguments: [guid]) else {
      throw LibraryError.noCard(guid: guid)
    }
    return (try row.id(0), try row.id(1))
  }

  /// The id of a card that is, was or will be in the library.
  ///
  /// - Throws: `LibraryError.unusable` for an empty GUID.
  static func identity(of guid: String, _ db: Database) throws -> Int64 {
    let find = try db.cachedStatement(sql: "SELECT id FROM identities WHERE guid = ?")
    if let id = try Int64.fetchOne(find, arguments: [guid]) { return id }
    try checkGUID(guid)
    try db.cachedStatement(sql: "INSERT INTO identities (guid) VALUES (?)")
      .execute(arguments: [guid])
    return db.lastInsertedRowID
  }

  /// - Throws: `LibraryError.unusable`.
  static func checkGUID(_ guid: String) throws(LibraryError) {
    guard !guid.isEmpty else { throw .unusable("a card needs an id") }
    try checkText(guid)
  }

  /// Returns the key by which names are sorted and found: the name without case and accents.
  static func sortKey(of name: String) -> String {
    // Foundation takes 3 µs a name; lowercasing is the same for ASCII.
    name.utf8.allSatisfy { $0 < 0x80 }
      ? name.lowercased()
      : name.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }
}
