import GRDB
import Study

/// How much a library has at most, so that a box with 256 MiB of memory can start with it and study it.
///
/// Whatever adds to a library refuses more; what reads one that has more, because it comes from
/// elsewhere, stops there.
package enum Limits {
  /// More names than anybody pages through.
  package static let decks = 10_000
  package static let learners = 10_000
  /// A deck's sets.
  static let sets = 10_000
  /// The settings, places and drafts of the box, or of a learner.
  static let preferences = 10_000
  /// The cards of a deck, and the bytes of their questions and answers: a lesson has all of them in
  /// memory, in two and a half times as many bytes.
  package static let cards = 250_000
  package static let textBytes = 48 << 20

  /// Why a deck takes no more cards; nil if it does.
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
  /// What a library has too much of, in words for the log; such a library comes from elsewhere.
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

  /// Refuses a row beyond a limit that has just been inserted.
  ///
  /// Keys begin at 1, so that one within the limit needs no counting.
  static func check(_ table: String, atMost limit: Int, _ db: Database) throws {
    guard db.lastInsertedRowID > limit,
      let row = try Row.fetchOne(db, sql: "SELECT count(*) FROM \(table)"), try row.count(0) > limit
    else { return }
    throw LibraryError.unusable("a library has at most \(limit) \(table)")
  }
}

extension Card {
  /// How many bytes of a deck's limit it takes.
  var textBytes: Int { question.utf8.count + answer.utf8.count }
}
