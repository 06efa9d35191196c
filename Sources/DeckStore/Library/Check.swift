import GRDB
import Glibc

extension DeckStore {
  /// Looks for damage in the file, without looking at every index; 0.5 s a million answers.
  ///
  /// - Throws: `LibraryError`; `corrupt` with what is wrong.
  package func quickCheck() throws(LibraryError) {
    var status = stat()
    stat(path, &status)
    limit.begin(TimeLimit.whole(bytes: Int(status.st_size)))
    defer { limit.cancel() }
    let problems = try read { db in try Self.problems(db, pragma: "quick_check(1)") }
    if let problem = problems.first { throw .corrupt(path: path, detail: problem) }
  }

  /// Looks at everything: the file, what refers to what, and the numbers kept of the log.
  ///
  /// `progress` is called with how much is done, from 0 to 1. What is wrong comes back in words;
  /// nothing when nothing is.
  package func check(progress: (Double) -> Void = { _ in }) throws(LibraryError) -> [String] {
    // Writes nothing but temporary tables; reading alone may not even have those.
    try writeMuch { db in
      var problems = try Self.problems(db, pragma: "integrity_check(20)")
      progress(0.3)
      problems += try Self.brokenReferences(db)
      progress(0.4)
      for rule in Self.rules {
        let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM \(rule.broken)") ?? 0
        if count > 0 { problems.append("\(rule.words): \(count)") }
      }
      progress(0.5)
      let report = try LogReplay(db, isRepairing: false).run {
        progress(0.5 + 0.5 * $0)
      }
      problems += report.examples
      if report.differences > report.examples.count {
        problems.append("\(report.differences - report.examples.count) more such numbers")
      }
      if try !Self.hasAllWords(db) {
        problems.append("words: the index is not that of the cards")
      }
      return problems
    }
  }

  private static func problems(_ db: Database, pragma: String) throws -> [String] {
    try String.fetchAll(db, sql: "PRAGMA \(pragma)").filter { $0 != "ok" }
  }

  private static func brokenReferences(_ db: Database) throws -> [String] {
    let rows = try Row.fetchAll(
      db, sql: "SELECT DISTINCT \"table\", parent FROM pragma_foreign_key_check")
    return try rows.map { "\(try $0.text(0)) names rows of \(try $0.text(1)) that are not there" }
  }

  /// What the tables themselves can't forbid.
  private static let rules: [(words: String, broken: String)] = [
    (
      "cards of another deck's set",
      """
      copies JOIN sets ON sets.id = set_id JOIN cards ON cards.id = card_id
      WHERE sets.deck_id <> cards.deck_id
      """
    ),
    ("new cards where all is said to be known", NewCards.hidden),
    (
      "answers by another learner than their round's",
      "reviews JOIN rounds ON rounds.id = round_id WHERE reviews.learner_id <> rounds.learner_id"
    ),
    (
      "answers by another kiosk than their round's",
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
      "answers that come before an earlier one",
      """
      reviews WHERE set_back_ms = 0 AND time_ms < (
        SELECT time_ms FROM reviews AS old
        WHERE old.kiosk_id = reviews.kiosk_id AND old.sequence < reviews.sequence
        ORDER BY old.sequence DESC LIMIT 1)
      """
    ),
  ]
}
