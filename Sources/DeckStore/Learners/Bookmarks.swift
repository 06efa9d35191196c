internal import Foundation
internal import GRDB
package import Study

extension DeckStore {
  /// The name of the preference that has the bookmark.
  static let bookmarkName = "bookmark"
  /// The longest stored bookmark, in bytes; a card's GUID may be of any length.
  private static let longestBookmark = 1 << 15
  /// The furthest that a clock may be behind a bookmark's time because it has been set, in ms.
  ///
  /// If the clock is further behind, nobody knows how long the box was off, and another learner may stand at
  /// it.
  private static let longestStep: Int64 = 60_000

  private struct StoredBookmark: Codable {
    var bookmark: Bookmark
    var time: WallTime
  }

  /// Saves where the learner is, or that they are in no lesson.
  ///
  /// - Throws: `LibraryError`.
  package func keep(_ note: BookmarkNote) throws(LibraryError) {
    try write { db in try Self.keep(note, db) }
  }

  static func keep(_ note: BookmarkNote, _ db: Database) throws {
    try store(note.bookmark.map { StoredBookmark(bookmark: $0, time: note.time) }, db)
  }

  /// Replaces the stored bookmark; nil, or a bookmark that is too long, removes it.
  private static func store(_ bookmark: StoredBookmark?, _ db: Database) throws {
    let data = try bookmark.map { try JSONEncoder().encode($0) }
    let text = data.flatMap {
      $0.count > longestBookmark ? nil : String(decoding: $0, as: UTF8.self)
    }
    try setPreference(bookmarkName, to: text, db)
  }

  /// Returns the bookmark of an interrupted run, if a run that begins now should continue there.
  ///
  /// - Parameter time: The wall clock's time.
  /// - Returns: The bookmark; nil if there is none, or if it is too old, damaged, or possibly another
  ///   learner's.
  /// - Throws: `LibraryError` if the library can't be read.
  package func bookmark(at time: WallTime) throws(LibraryError) -> Bookmark? {
    guard let stored = try preferences()[Self.bookmarkName].flatMap(Self.storedBookmark),
      stored.bookmark.isYoung(since: stored.time, at: time)
    else { return nil }
    if stored.time.milliseconds - time.milliseconds > Self.longestStep, try learners().count != 1 {
      return nil
    }
    return stored.bookmark
  }

  private static func storedBookmark(_ text: String) -> StoredBookmark? {
    guard text.utf8.count <= longestBookmark,
      let stored = try? JSONDecoder().decode(StoredBookmark.self, from: Data(text.utf8)),
      stored.bookmark.isPossible
    else { return nil }
    return stored
  }

  /// Whether this program can have written the text of a bookmark.
  static func isPossibleBookmark(_ text: String) -> Bool { storedBookmark(text) != nil }

  /// Forgets the bookmark, if there is one.
  ///
  /// - Throws: `LibraryError`.
  package func forgetBookmark() throws(LibraryError) {
    guard try preferences()[Self.bookmarkName] != nil else { return }
    try write { db in try Self.store(nil, db) }
  }
}

extension Bookmark {
  /// Whether no arithmetic on the numbers can overflow.
  fileprivate var isPossible: Bool {
    request.learner != nil && left.count <= Self.mostCards && wrong.count <= Self.mostCards
      && (0...1 << 20).contains(right) && (0...1 << 20).contains(asked ?? 0)
      && (0...1 << 30).contains(seconds) && (0...1 << 20).contains(request.newAhead ?? 0)
  }
}
