import GRDB
import Study

/// The limit on the new cards of a deck per day (`DeckLimit`).
struct DeckLimits {
  /// The limit; nil if only that of the whole day applies.
  let limit: Int?
  /// The number of new cards that may still be begun on the day.
  let room: Int

  /// - Parameters:
  ///   - deck: The deck.
  ///   - learner: nil for a guest.
  ///   - day: Counted like `WallTime.day`.
  ///   - db: The library.
  /// - Throws: The errors of SQLite.
  init(of deck: Int64, for learner: Int64?, on day: Int, _ db: Database) throws {
    let value = try String.fetchOne(
      try db.cachedStatement(sql: Self.limitSQL), arguments: [DeckLimit.key(of: ""), deck])
    let range = CardQueue.Limits.range
    limit = value.flatMap { Int($0) }.map { min(max($0, range.lowerBound), range.upperBound) }
    guard let limit else {
      room = .max
      return
    }
    let count = try Int.fetchOne(
      try db.cachedStatement(sql: Self.begunSQL), arguments: [learner, deck, day])
    room = max(limit - (count ?? 0), 0)
  }

  /// Whether any deck has a limit.
  static func exist(_ db: Database) throws -> Bool {
    let find = try db.cachedStatement(
      sql:
        "SELECT 1 FROM preferences WHERE learner_id IS NULL AND key > ?1 AND key < ?1 || '~' LIMIT 1"
    )
    return try Int.fetchOne(find, arguments: [DeckLimit.key(of: "")]) != nil
  }

  /// Arguments: the prefix of the key, the deck.
  static let limitSQL = """
    SELECT value FROM preferences
    WHERE learner_id IS NULL AND key = ?1 || (SELECT guid FROM decks WHERE id = ?2)
    """

  /// The number of the deck's cards that were answered for the first time on a day, done or not.
  ///
  /// Arguments: the learner, the deck, the day.
  static let begunSQL = """
    SELECT (SELECT \(begun) AND due_ms IS NOT NULL) + (SELECT \(begun) AND due_day IS NOT NULL)
    """

  /// The part of `begunSQL` to which each half adds a condition, so that an index with the deck applies.
  private static let begun = """
    count(*) FROM memories WHERE learner_id = ?1 AND deck_id = ?2 AND last_day >= ?3
      AND role IN (\(StudyDay.Role.new.rawValue), \(StudyDay.Role.newDone.rawValue))
    """
}

extension DeckStore {
  /// Returns the limit on a deck's new cards per day; nil if only that of the whole day applies.
  ///
  /// - Throws: `LibraryError.noDeck`.
  package func newCards(of deck: String) throws(LibraryError) -> String? {
    try read { db in
      guard let id = try Named.decks.id(deck, db) else { throw LibraryError.noDeck(name: deck) }
      return try String.fetchOne(
        db, sql: DeckLimits.limitSQL, arguments: [DeckLimit.key(of: ""), id])
    }
  }
}
