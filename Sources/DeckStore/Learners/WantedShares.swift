import GRDB
package import Study

/// How sure each learner wants to be (`WantedShare`), of all cards or of a deck's.
enum WantedShares {
  /// The preference that holds a learner's share, or the box's.
  static let preference = "how-sure"

  /// Returns how sure a learner wants to be of a card: its deck's share, or else the learner's, or else the box's.
  static func share(of card: Int64, for learner: Int64?, _ db: Database) throws -> WantedShare {
    try share(of: card as Int64?, for: learner, db)
  }

  /// Returns how sure a learner wants to be of cards whose deck has no share of its own.
  static func share(for learner: Int64?, _ db: Database) throws -> WantedShare {
    try share(of: nil, for: learner, db)
  }

  private static func share(
    of card: Int64?, for learner: Int64?, _ db: Database
  ) throws -> WantedShare {
    let texts = try Row.fetchOne(
      try db.cachedStatement(sql: sql), arguments: [card, learner, DeckSetting.sure.key(of: "")])
    // A text that is no share counts as none.
    for place in 0..<3 {
      if let share = try texts?.textIfAny(place).flatMap(share) { return share }
    }
    return .standard
  }

  /// Returns the share that a text contains, clamped to the range of shares; nil for a text that is no number.
  static func share(_ text: String) -> WantedShare? { Int(text).map { WantedShare($0) } }

  /// The shares of the card's deck, of the learner and of the box.
  ///
  /// Arguments: the card, the learner, the prefix of the key of decks' shares.
  static let sql = """
    SELECT (SELECT value FROM preferences WHERE learner_id IS NULL AND key = ?3 || (
        SELECT guid FROM cards CROSS JOIN decks ON decks.id = deck_id WHERE cards.id = ?1)),
      (SELECT value FROM preferences WHERE learner_id = ?2 AND key = '\(preference)'),
      (SELECT value FROM preferences WHERE learner_id IS NULL AND key = '\(preference)')
    """
}

extension WantedShare {
  /// The id, in the log, of the rules that turn answers into intervals.
  ///
  /// They are FSRS-6 with the weights that count for the learner (`WeightHistory`), this share and days that begin at
  /// 4:00: 100 plus the percent, or 1 for 90 %; 0 in the log means no rules.
  var rules: Int { self == .standard ? 1 : 100 + percent }

  /// The share of an answer's rules in the log; the standard for rules that this program does not have.
  init(ofRules rules: Int64) {
    // Another box's row may have any number.
    guard (100...200).contains(rules), Self.range.contains(Int(rules) - 100) else {
      self = .standard
      return
    }
    self = WantedShare(Int(rules) - 100)
  }
}

extension DeckStore {
  /// Returns how sure a learner wants to be of cards whose deck has no share of its own.
  package func wantedShare(of learner: Int64) throws(LibraryError) -> WantedShare {
    try read { db in try WantedShares.share(for: learner, db) }
  }

  /// Returns the value of a deck's setting, as it is stored; nil if the learners' own applies.
  ///
  /// - Throws: `LibraryError.noDeck`.
  package func setting(
    _ setting: DeckSetting, ofDeck deck: String
  ) throws(LibraryError) -> String? {
    try read { db in
      guard let id = try Named.decks.id(deck, db) else { throw LibraryError.noDeck(name: deck) }
      let key = setting.key(of: try Named.decks.guid(of: id, db))
      return try String.fetchOne(
        db, sql: "SELECT value FROM preferences WHERE learner_id IS NULL AND key = ?",
        arguments: [key])
    }
  }
}
