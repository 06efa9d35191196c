import GRDB

extension DeckStore {
  /// Checks the file for damage, but not whether its indexes match its tables; takes 0.5 s per million
  /// answers.
  ///
  /// - Throws: `LibraryError`; `corrupt` with the first fault, `notChecked` or `failed` if the file could
  ///   not be read whole.
  package func quickCheck() throws(LibraryError) {
    limit.begin(StepLimit.whole(bytes: Durable.size(of: path)))
    defer { limit.cancel() }
    try checkWhole()
  }

  /// Checks the file as `quickCheck` does, but without a step limit.
  func checkWhole() throws(LibraryError) {
    let problems = try read { db in
      try Self.problems(db, path: path, pragma: "quick_check(1)")
    }
    if let problem = problems.first { throw .corrupt(path: path, detail: problem) }
  }

  /// Checks everything: the file, references between rows, and the totals of the log.
  ///
  /// - Parameter progress: Called with the fraction that is done, from 0 to 1.
  /// - Returns: A description of each fault; empty if there is none.
  /// - Throws: `LibraryError` if the library can't be read.
  package func check(progress: (Double) -> Void = { _ in }) throws(LibraryError) -> [String] {
    var problems = try read { db in
      var problems = try Self.problems(db, path: path, pragma: "integrity_check(20)")
      progress(0.3)
      problems += try Self.brokenReferences(db)
      progress(0.4)
      for rule in Self.rules {
        let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM \(rule.violations)") ?? 0
        if count > 0 { problems.append("\(rule.description): \(count)") }
      }
      problems += try Self.impossibleTexts(db)
      progress(0.5)
      let report = try LogReplay(db, isRepairing: false).run {
        progress(0.5 + 0.5 * $0)
      }
      problems += report.examples
      if report.differences > report.examples.count {
        problems.append("\(report.differences - report.examples.count) more of these")
      }
      return problems
    }
    do throws(LibraryError) {
      // FTS5 checks its index in response to an INSERT, which needs a write transaction.
      if try !writeMuch(Self.hasAllWords) { problems.append(Self.wrongWords) }
    } catch .readOnly {
      // Nothing is lost with the index, which can be made anew.
    }
    return problems
  }

  /// Returns the faults that one of SQLite's own checks finds; throws if a part could not be read.
  static func problems(_ db: Database, path: String, pragma: String) throws -> [String] {
    let failures = Disk.failedReads
    let problems = try String.fetchAll(db, sql: "PRAGMA \(pragma)").filter { $0 != "ok" }
    if !problems.isEmpty, Disk.failedReads != failures { throw Disk.unreadable(path) }
    return problems
  }

  private static func brokenReferences(_ db: Database) throws -> [String] {
    let rows = try Row.fetchAll(
      db, sql: "SELECT DISTINCT \"table\", parent FROM pragma_foreign_key_check")
    return try rows.map { "\(try $0.text(0)) refers to missing rows of \(try $0.text(1))" }
  }

  /// Rules that the schema can't enforce, each with a description of its violations and the SQL that finds
  /// them.
  private static let rules: [(description: String, violations: String)] = [
    (
      "cards of another deck's set",
      """
      copies JOIN sets ON sets.id = set_id JOIN cards ON cards.id = card_id
      WHERE sets.deck_id <> cards.deck_id
      """
    ),
    ("pictures or sounds of more than 64 MiB", "media WHERE length(bytes) > \(longestMedia)"),
    ("new cards that the search for new cards misses", NewCards.hidden),
    (
      "answers by a learner other than their round's",
      "reviews JOIN rounds ON rounds.id = round_id WHERE reviews.learner_id <> rounds.learner_id"
    ),
    (
      "answers by a kiosk other than their round's",
      "reviews JOIN rounds ON rounds.id = round_id WHERE reviews.kiosk_id <> rounds.kiosk_id"
    ),
    (
      "answers that replace another card's",
      """
      reviews JOIN reviews AS old ON old.kiosk_id = reviews.kiosk_id
        AND old.sequence = reviews.replaces
      WHERE old.card_id <> reviews.card_id
      """
    ),
    (
      "answers under another card's name",
      "reviews JOIN names ON names.id = name_id WHERE names.card_id <> reviews.card_id"
    ),
    (
      "answers with a time before an earlier answer's",
      """
      reviews JOIN library USING (kiosk_id) WHERE time_ms < (
        SELECT time_ms FROM reviews AS old
        WHERE old.kiosk_id = reviews.kiosk_id AND old.sequence < reviews.sequence
          AND old.sequence >= (
            SELECT ifnull(max(number), 0) FROM set_backs
            WHERE set_backs.kiosk_id = reviews.kiosk_id AND number <= reviews.sequence)
        ORDER BY old.sequence DESC LIMIT 1)
      """
    ),
  ]
}
