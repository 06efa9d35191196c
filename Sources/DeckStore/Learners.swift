import GRDB
import Glibc
package import Study

/// Someone who learns with this library.
package struct Learner: Equatable, Sendable {
  package var id: Int64
  package var name: String
}

extension DeckStore {
  /// All learners, the first to come first.
  package func learners() throws(LibraryError) -> [Learner] {
    try read { db in
      try Row.fetchAll(db, sql: "SELECT id, name FROM learners ORDER BY id")
        .map { Learner(id: $0["id"], name: $0["name"]) }
    }
  }

  /// Adds a learner.
  ///
  /// - Throws: `LibraryError.learnerExists`.
  @discardableResult
  package func addLearner(_ name: String, at time: WallTime) throws(LibraryError) -> Learner {
    try write { db in
      do {
        try db.execute(
          sql: "INSERT INTO learners (guid, name, created_ms) VALUES (?, ?, ?)",
          arguments: [Self.randomGUID(), name, time.milliseconds])
      } catch DatabaseError.SQLITE_CONSTRAINT_UNIQUE {
        throw LibraryError.learnerExists(name: name)
      }
      return Learner(id: db.lastInsertedRowID, name: name)
    }
  }

  /// 64 random bits in hexadecimal: what only this library has is named by chance.
  static func randomGUID() -> String {
    let digits = String(UInt64.random(in: .min ... .max), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
