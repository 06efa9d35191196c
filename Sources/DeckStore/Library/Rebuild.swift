import GRDB

/// The outcome of rebuilding the totals of the log.
package struct RebuildReport: Equatable, Sendable {
  /// The answers in the log, replaced ones included.
  package var answers: Int
  /// The number of differences, which are now corrected.
  package var differences: Int
  /// Descriptions of the first differences.
  package var examples: [String]
}

extension DeckStore {
  /// Recomputes the totals of the log and the full-text index, and corrects what differs.
  ///
  /// - Parameter progress: Called with the fraction that is done, from 0 to 1.
  /// - Returns: The differences.
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
