import GRDB
import Study

/// The largest library with which a box with 256 MiB of memory can start and study.
///
/// Functions that add to a library refuse what exceeds a limit. Functions that read a library that exceeds
/// one, because it comes from elsewhere, stop at the limit.
package enum Limits {
  /// More names than anybody pages through.
  package static let decks = 10_000
  package static let learners = 10_000
  /// The most sets of a deck.
  static let sets = 10_000
  /// The most settings, remembered places and drafts of the box, or of a learner.
  static let preferences = 10_000
  /// The most cards of a deck, and the most bytes of their questions and answers: a lesson has all of them in
  /// memory, where they take two and a half times as many bytes.
  package static let cards = 250_000
  package static let textBytes = 48 << 20

  /// Returns why a deck of this size is refused; nil if it is not.
  static func problem(with deck: String, cards: Int, bytes: Int) -> LibraryError? {
    if cards > Self.cards {
      return .unusable(
        "the deck \"\(deck)\" would have more than \(Self.cards) cards, too many for a lesson; "
          + "divide it into several decks")
    }
    guard bytes > textBytes else { return nil }
    return .unusable(
      "the texts of the deck \"\(deck)\" would have more than \(textBytes >> 20) MiB, too much for a "
        + "lesson; divide it into several decks")
  }
}

extension DeckStore {
  /// Returns a log message for each limit that the library exceeds, as a library from elsewhere may.
  ///
  /// - Throws: `LibraryError` if the library can't be read.
  package func excess() throws(LibraryError) -> [String] {
    try read { db in
      let tables = [
        ("decks", Limits.decks, "`studykiosk deck delete` removes one"),
        ("learners", Limits.learners, "`studykiosk learner remove` removes one"),
        ("preferences", Limits.preferences, "restore a backup that has fewer"),
      ]
      return try tables.compactMap { table, most, remedy in
        let all = try Row.fetchOne(db, sql: "SELECT count(*) FROM \(table)")?.count(0) ?? 0
        guard all > most else { return nil }
        return "\(path) has \(all) \(table), of which \(most) are shown; \(remedy)"
      }
    }
  }

  /// Refuses the row that was just inserted if the table now exceeds a limit.
  ///
  /// Keys begin at 1, so a key within the limit makes counting unnecessary.
  static func check(_ table: String, atMost limit: Int, _ db: Database) throws {
    guard db.lastInsertedRowID > limit,
      let row = try Row.fetchOne(db, sql: "SELECT count(*) FROM \(table)"), try row.count(0) > limit
    else { return }
    throw LibraryError.unusable("a library has at most \(limit) \(table)")
  }
}

extension Card {
  /// The number of bytes that count toward `Limits.textBytes`.
  var textBytes: Int { question.utf8.count + answer.utf8.count }
}
