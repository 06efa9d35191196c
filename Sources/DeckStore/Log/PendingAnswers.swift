import GRDB

/// Saving a run's answers after its end, exactly once.
extension DeckStore {
  /// The GUID of the kiosk that numbers this library's answers.
  package func kioskGUID() throws(LibraryError) -> String? {
    try read { db in
      try String.fetchOne(
        db, sql: "SELECT guid FROM kiosks JOIN library ON kiosks.id = library.kiosk_id")
    }
  }

  /// Numbers answers as the kiosk with this GUID, which may be new.
  ///
  /// An answer that this kiosk has numbered before is not saved again.
  package func beginKiosk(named guid: String) throws(LibraryError) {
    try write { db in
      try Self.beginKiosk(named: guid, after: try Self.lastNumbers(db).review, db)
    }
  }

  /// Whether the log has an answer to this card with this number of a kiosk.
  package func hasAnswer(
    to card: String, number: Int, ofKiosk guid: String
  ) throws(LibraryError) -> Bool {
    try read { db in
      try Bool.fetchOne(
        db,
        sql: """
          SELECT EXISTS (
            SELECT 1 FROM reviews JOIN kiosks ON kiosks.id = reviews.kiosk_id
            JOIN identities ON identities.id = reviews.card_id
            WHERE kiosks.guid = ? AND reviews.sequence = ? AND identities.guid = ?)
          """, arguments: [guid, number, card]) ?? false
    }
  }
}

extension DeckStore.LastNumbers {
  /// The numbers of a new kiosk.
  package static let none = Self(review: 0, round: 0)
}
