import GRDB

/// What counting the log anew found.
package struct RebuildReport: Equatable, Sendable {
  /// The answers of the log, those that were replaced too.
  package var answers: Int
  /// How many kept numbers were not what the log says, and are now.
  package var differences: Int
  /// The first of them, in words.
  package var examples: [String]
}

extension DeckStore {
  /// Counts the log anew, compares that with the numbers kept, and puts them right.
  ///
  /// `progress` is called with how much is done, from 0 to 1.
  package func rebuild(progress: (Double) -> Void = { _ in }) throws(LibraryError) -> RebuildReport
  {
    try writeMuch { db in
      var report = try LogReplay(db, isRepairing: true).run(progress: progress)
      let hidden = try Int.fetchOne(db, sql: "SELECT count(*) FROM \(NewCards.hidden)") ?? 0
      if hidden > 0 {
        report.differences += hidden
        report.examples.append("first_new: \(hidden) new cards are taken for known ones")
        try NewCards.forgetWrongPlaces(db)
      }
      if try !Self.hasAllWords(db) {
        try Self.rebuildWords(db)
        report.differences += 1
        report.examples.append("words: the index is not that of the cards")
      }
      return report
    }
  }

  /// Whether the words to be found are those of the cards.
  static func hasAllWords(_ db: Database) throws -> Bool {
    do {
      try db.execute(sql: "INSERT INTO words (words, rank) VALUES ('integrity-check', 1)")
      return true
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
      return false
    }
  }
}
