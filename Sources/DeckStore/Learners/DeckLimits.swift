import GRDB
import Study

/// The limit on the new cards of a deck per day (`DeckSetting.newCards`).
enum DeckLimits {
  /// Returns a deck's limit; nil if only that of the whole day applies.
  static func limit(of deck: Int64, _ db: Database) throws -> Int? {
    let value = try String.fetchOne(
      try db.cachedStatement(sql: limitSQL), arguments: [DeckSetting.newCards.key(of: ""), deck])
    return value.flatMap(number)
  }

  /// Returns the limit that a text contains, clamped to the range of limits; nil for a text that is no number.
  static func number(_ text: String) -> Int? {
    let range = CardQueue.Limits.range
    return Int(text).map { min(max($0, range.lowerBound), range.upperBound) }
  }

  /// Returns the minutes of a text such as "10 min", clamped to those of a day; nil for a text without a number.
  static func minutes(_ text: String) -> Int? {
    let range = DayRoom.minutes
    return text.split(separator: " ").first.flatMap { Int($0) }
      .map { min(max($0, range.lowerBound), range.upperBound) }
  }

  /// Whether any deck has a limit.
  static func exist(_ db: Database) throws -> Bool {
    let find = try db.cachedStatement(
      sql:
        "SELECT 1 FROM preferences WHERE learner_id IS NULL AND key > ?1 AND key < ?1 || '~' LIMIT 1"
    )
    return try Int.fetchOne(find, arguments: [DeckSetting.newCards.key(of: "")]) != nil
  }

  /// Returns the SQL expression for a preference of the box that is about a deck, such as its limit.
  ///
  /// - Parameters:
  ///   - key: The prefix of the key.
  ///   - guid: The deck's GUID.
  /// - Returns: The expression, NULL for a deck without the preference.
  static func value(_ key: String, _ guid: String) -> String {
    "(SELECT value FROM preferences WHERE learner_id IS NULL AND key = \(key) || \(guid))"
  }

  /// Arguments: the prefix of the key, the deck.
  static let limitSQL =
    "SELECT \(value("?1", "guid")) FROM decks WHERE id = ?2"
}
