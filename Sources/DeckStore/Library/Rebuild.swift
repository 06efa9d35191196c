import GRDB

/// What rebuilding the totals of the log found.
package struct RebuildReport: Equatable, Sendable {
  /// The answers in the log, replaced ones included.
  package var answers: Int
  /// How many rows did not agree with the log, and now do.
  package var differences: Int
  /// The first of them, in words.
  package var examples: [String]
}

extension DeckStore {
  /// Recomputes the totals of the log and the index of words, and corrects what differs.
  ///
  /// - Parameter progress: Called with the part that is done, from 0 to 1.
  /// - Returns: What differed.
  /// - Throws: `LibraryError`; then nothing is changed.
  package func rebuild(progress: (Double) -> Void = { _ in }) throws(LibraryError) -> RebuildReport
  {
    try writeMuch { db in
      var report = try LogReplay(db, isRepairing: true).run(progress: progress)
      let hidden = try Int.fetchOne(db, sql: "SELECT count(*) FROM \(NewCards.hidden)") ?? 0
      if hidden > 0 {
        report.differences += hidden
        report.examples.append("first_new: the search misses \(hidden) new cards")
        try NewCards.forgetWrongPlaces(db)
      }
      if try !Self.hasAllWords(db) {
        try Self.rebuildWords(db)
        report.differences += 1
        report.examples.append(Self.wrongWords)
      }
      return report
    }
  }

  static let wrongWords = "words: the index does not match the cards"
}
