internal import Foundation
internal import GRDB
package import Study

extension DeckStore {
  /// The name of the preference that has the bookmark.
  private static let bookmarkName = "bookmark"
  /// In bytes; a card's GUID may be of any length.
  private static let longestBookmark = 1 << 15
  /// How far a clock that is being set may step back, in ms.
  ///
  /// Where it is further behind, nobody knows how long the box was off, and of several learners another
  /// one may stand there.
  private static let longestStep: Int64 = 60_000

  private struct StoredBookmark: Codable {
    var bookmark: Bookmark
    var time: WallTime
  }

  /// Keeps where the learner is, or that they are in no lesson.
  ///
  /// - Throws: `LibraryError`.
  package func keep(_ note: BookmarkNote) throws(LibraryError) {
    try write { db in try Self.keep(note, db) }
  }

  static func keep(_ note: BookmarkNote, _ db: Database) throws {
    try store(note.bookmark.map { StoredBookmark(bookmark: $0, time: note.time) }, db)
  }

  /// One that is too long is not kept.
  private static func store(_ bookmark: StoredBookmark?, _ db: Database) throws {
    let data = try bookmark.map { try JSONEncoder().encode($0) }
    let text = data.flatMap {
      $0.count > longestBookmark ? nil : String(decoding: $0, as: UTF8.self)
    }
    try setPreference(bookmarkName, to: text, db)
  }

  /// Where a learner was when the last run was cut off, if a run that begins now goes on there.
  ///
  /// - Parameter time: What the wall clock says.
  /// - Returns: nil for none, and for one that is old or damaged.
  /// - Throws: `LibraryError` if the library can't be read.
  package func bookmark(at time: WallTime) throws(LibraryError) -> Bookmark? {
    guard let text = try preferences()[Self.bookmarkName],
      text.utf8.count <= Self.longestBookmark,
      let stored = try? JSONDecoder().decode(StoredBookmark.self, from: Data(text.utf8)),
      stored.bookmark.isPossible, (-1 << 53...1 << 53).contains(stored.time.milliseconds),
      stored.bookmark.isYoung(since: stored.time, at: time)
    else { return nil }
    if stored.time.milliseconds - time.milliseconds > Self.longestStep, try learners().count != 1 {
      return nil
    }
    return stored.bookmark
  }

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
      && (0...1 << 30).contains(seconds)
  }
}
