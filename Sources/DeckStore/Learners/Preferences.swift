import GRDB
import Study

extension DeckStore {
  /// All preferences of a learner, or of the box.
  package func preferences(of learner: Int64? = nil) throws(LibraryError) -> [String: String] {
    try read { db in try Self.preferences(of: learner, db) }
  }

  static func preferences(of learner: Int64?, _ db: Database) throws -> [String: String] {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT key, value FROM preferences WHERE learner_id IS ? LIMIT \(Limits.preferences)
        """, arguments: [learner])
    let voices = try learner == nil ? Self.voices(db) : []
    return try Dictionary(
      rows.map { (try $0.text(0), try $0.text(1)) } + voices
    ) { first, _ in first }
  }

  /// Sets a preference of a learner, or of the box; nil removes it.
  package func setPreference(
    _ key: String, to value: String?, of learner: Int64? = nil
  ) throws(LibraryError) {
    try write { db in try Self.setPreference(key, to: value, of: learner, db) }
  }

  static func setPreference(
    _ key: String, to value: String?, of learner: Int64? = nil, _ db: Database
  ) throws {
    if learner == nil, let (side, deck) = DeckVoices.parts(ofKey: key) {
      return try setVoice(of: side, of: deck, to: value, db)
    }
    var key = key
    if learner == nil, let (setting, deck) = DeckSetting.parts(ofKey: key) {
      // A deck that is gone has no settings.
      guard let id = try Named.decks.id(deck, db) else { return }
      key = setting.key(of: try Named.decks.guid(of: id, db))
    }
    guard let value else {
      return try db.execute(
        sql: "DELETE FROM preferences WHERE learner_id IS ? AND key = ?",
        arguments: [learner, key])
    }
    try db.execute(
      sql: """
        INSERT INTO preferences (learner_id, key, value) VALUES (?, ?, ?)
        ON CONFLICT DO UPDATE SET value = excluded.value
        """, arguments: [learner, key, value])
  }

  /// Returns the languages in which decks are read aloud, by the keys of `DeckVoices`.
  private static func voices(_ db: Database) throws -> [(String, String)] {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT side, \(Named.decks.label), voice FROM voices JOIN decks ON decks.id = deck_id
        LIMIT 2 * \(Limits.decks)
        """)
    return try rows.compactMap { row in
      let side = CardRecord.Side(rawValue: try row.text(0))
      return try side.map { (DeckVoices.key($0, of: try row.text(1)), try row.text(2)) }
    }
  }

  /// Sets a deck's voice, unless the deck is gone.
  private static func setVoice(
    of side: CardRecord.Side, of deck: String, to voice: String?, _ db: Database
  ) throws {
    guard let id = try Named.decks.id(deck, db) else { return }
    try db.execute(
      sql: "DELETE FROM voices WHERE deck_id = ? AND side = ?", arguments: [id, side.rawValue])
    guard let voice else { return }
    try db.execute(
      sql: "INSERT INTO voices (deck_id, side, voice) VALUES (?, ?, ?)",
      arguments: [id, side.rawValue, voice])
  }
}
