internal import Foundation
internal import ContentHash
import GRDB

/// Pictures and sounds whose cards come later: until then, they are not removed as unused.
extension DeckStore {
  /// The preference with those that were added by themselves, such as photos and voices: an object of hashes and the times at
  /// which they were added, in s since 1970.
  private static let newKey = "new-media"
  /// How long they wait for their cards, in s.
  private static let patience = 3_600
  /// The most of them that wait.
  private static let mostNew = 100
  /// How the preference's name begins that has those of a school's deck, before the deck's GUID: a list of hashes.
  private static let awaitedKey = "awaited-media "

  /// The SQL for whether one of `media` waits for its card.
  static let isAwaitedSQL = """
    (hash IN (
      SELECT one.value FROM preferences, json_each(iif(json_valid(preferences.value), preferences.value, '[]')) AS one
      WHERE learner_id IS NULL AND preferences.key GLOB '\(awaitedKey)*')
    OR hash IN (SELECT hash FROM (\(newSQL))))
    """

  /// Those that were added by themselves and still wait; a preference that this program can't have written has none.
  private static let newSQL = """
    SELECT one.key AS hash, one.value AS time
    FROM preferences, json_each(iif(json_valid(preferences.value), preferences.value, '{}')) AS one
    WHERE learner_id IS NULL AND preferences.key = '\(newKey)' AND abs(one.value - \(nowSQL)) < \(patience)
    """

  private static let nowSQL = "CAST(strftime('%s', 'now') AS INTEGER)"

  /// Notes that a picture or sound was added by itself.
  static func noteNew(_ hash: ContentHash, _ db: Database) throws {
    let all = try String.fetchOne(
      db,
      sql: """
        SELECT json_group_object(hash, time) FROM (
          SELECT ?1 AS hash, \(nowSQL) AS time UNION ALL SELECT * FROM (
            SELECT hash, time FROM (\(newSQL)) WHERE hash <> ?1 ORDER BY time DESC LIMIT \(mostNew - 1)))
        """, arguments: [hash.description])
    try setPreference(newKey, to: all, of: nil, db)
  }

  /// Keeps the pictures and sounds that a school's deck needs until the deck is taken.
  ///
  /// - Parameters:
  ///   - hashes: What the deck needs; none if it is not wanted any more.
  ///   - deck: The deck's GUID.
  /// - Returns: Those that the library does not have.
  /// - Throws: `LibraryError`.
  package func awaitMedia(_ hashes: [String], of deck: String) throws(LibraryError) -> Set<String> {
    try write { db in
      let text = String(decoding: try JSONEncoder().encode(hashes), as: UTF8.self)
      try Self.setPreference(Self.awaitedKey + deck, to: hashes.isEmpty ? nil : text, of: nil, db)
      return try Self.mediaMissing(of: hashes, db)
    }
  }

  /// Forgets what one of the school's decks needs, by its GUID; nil for all decks.
  static func awaitNoMedia(of deck: String?, _ db: Database) throws {
    if let deck { return try setPreference(awaitedKey + deck, to: nil, of: nil, db) }
    try db.execute(
      sql: "DELETE FROM preferences WHERE learner_id IS NULL AND key GLOB '\(awaitedKey)*'")
  }
}
