import GRDB
package import Study

extension Learner {
  /// The columns of `learners` that `init(_:from:)` reads.
  static let columns = "learners.id, learners.guid, learners.name"

  init(_ row: Row, from place: Int) throws {
    self.init(
      id: try row.id(place), guid: try row.text(place + 1), name: try row.text(place + 2))
  }
}

/// A learner with totals, as lists show them.
package struct LearnerSummary: Equatable, Sendable {
  package var learner: Learner
  /// Milliseconds since 1970-01-01 00:00 UTC.
  package var created: Int64
  /// Answers that count: after a change of mind only the last one.
  package var right: Int
  package var wrong: Int
  /// The time of the last answer in the last round.
  package var lastAnswer: WallTime?
}

extension DeckStore {
  /// All learners, oldest first.
  package func learners() throws(LibraryError) -> [Learner] {
    try read { db in
      try Row.fetchAll(
        db,
        sql: "SELECT \(Learner.columns) FROM learners ORDER BY id LIMIT \(Limits.learners)"
      ).map { try Learner($0, from: 0) }
    }
  }

  /// What is kept of the learners' own settings, and more, by their names.
  package func learnerPreferences() throws(LibraryError) -> [String: [String: String]] {
    try read { db in
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT name, key, value FROM learners JOIN preferences ON learner_id = learners.id
          LIMIT \(Limits.preferences)
          """)
      return try rows.reduce(into: [:]) { all, row in
        all[try row.text(0), default: [:]][try row.text(1)] = try row.text(2)
      }
    }
  }

  /// All learners with their totals, oldest first.
  package func learnerSummaries() throws(LibraryError) -> [LearnerSummary] {
    try read { db in
      let lastAnswer = try db.cachedStatement(sql: Self.lastAnswerSQL)
      return try Row.fetchAll(
        db,
        sql: """
          SELECT \(Learner.columns), created_ms, ifnull(sum(right_count), 0),
            ifnull(sum(wrong_count), 0)
          FROM learners LEFT JOIN days ON learner_id = id GROUP BY id ORDER BY id
          LIMIT \(Limits.learners)
          """
      ).map { row in
        let learner = try Learner(row, from: 0)
        let last = try Row.fetchOne(lastAnswer, arguments: [learner.id])
        return LearnerSummary(
          learner: learner, created: try row.number(3, in: Bounds.time),
          right: try row.count(4), wrong: try row.count(5), lastAnswer: try last?.time(0))
      }
    }
  }

  /// Arguments: the learner.
  static let lastAnswerSQL = """
    SELECT time_ms, zone_minutes FROM reviews
    WHERE round_id = (
      SELECT id FROM rounds WHERE learner_id = ? ORDER BY started_ms DESC, id DESC LIMIT 1)
    ORDER BY kiosk_id DESC, sequence DESC LIMIT 1
    """

  /// Adds a learner.
  ///
  /// - Throws: `LibraryError.learnerExists`; `unusable` for a name that can't be shown.
  @discardableResult
  package func addLearner(_ name: String, at time: WallTime) throws(LibraryError) -> Learner {
    try Self.check(name: name, of: "learner")
    return try write { db in
      guard try Self.learnerID(name, db) == nil else {
        throw LibraryError.learnerExists(name: name)
      }
      let guid = Self.randomGUID()
      try db.execute(
        sql: """
          INSERT INTO learners (guid, name, created_ms) VALUES (?, ?, ?)
          """, arguments: [guid, name, time.milliseconds])
      try Self.check("learners", atMost: Limits.learners, db)
      return Learner(id: db.lastInsertedRowID, guid: guid, name: name)
    }
  }

  /// Gives a learner another name.
  ///
  /// - Throws: `LibraryError.noLearner`; `learnerExists`; `unusable` for a name that can't be shown.
  package func renameLearner(_ name: String, to newName: String) throws(LibraryError) {
    try Self.check(name: newName, of: "learner")
    try write { db in
      guard let id = try Self.learnerID(name, db) else {
        throw LibraryError.noLearner(name: name)
      }
      guard try [nil, id].contains(Self.learnerID(newName, db)) else {
        throw LibraryError.learnerExists(name: newName)
      }
      try db.execute(
        sql: "UPDATE learners SET name = ? WHERE id = ?", arguments: [newName, id])
    }
  }

  /// Removes a learner with all of their answers, rounds, totals and preferences.
  ///
  /// If the last answer or round was theirs, numbering would reuse its number. The library then
  /// numbers answers as a new kiosk, so that no two answers ever share a kiosk and a number.
  ///
  /// - Throws: `LibraryError.noLearner`.
  package func removeLearner(_ name: String) throws(LibraryError) {
    try write { db in
      let numbers = try Self.lastNumbers(db)
      guard let id = try Self.learnerID(name, db) else {
        throw LibraryError.noLearner(name: name)
      }
      try db.execute(sql: "DELETE FROM learners WHERE id = ?", arguments: [id])
      if try Self.lastNumbers(db) != numbers { try Self.beginKiosk(db) }
      try db.execute(
        sql: """
          DELETE FROM names WHERE NOT EXISTS (
            SELECT 1 FROM reviews
            WHERE reviews.card_id = names.card_id AND reviews.name_id = names.id)
          """)
    }
  }

  /// A learner's id.
  ///
  /// Names are compared in Swift: to SQLite, "é" as one character is not "é" as two.
  private static func learnerID(_ name: String, _ db: Database) throws -> Int64? {
    try Row.fetchAll(db, sql: "SELECT id, name FROM learners")
      .first { try $0.text(1) == name }?.id(0)
  }

  /// 64 random bits in hexadecimal, for what only this library has.
  package static func randomGUID() -> String {
    let digits = String(UInt64.random(in: .min ... .max), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
