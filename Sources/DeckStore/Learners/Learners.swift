import GRDB
package import Study

extension Learner {
  /// The columns of `learners` that `init(_:from:)` reads.
  static let columns = "learners.id, learners.guid, \(Named.learners.label)"

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

  /// All learners by name, sorted ignoring case and accents.
  package func sortedLearners() throws(LibraryError) -> [Learner] {
    try learners().map { (Self.sortKey(of: $0.name), $0) }
      .sorted { ($0.0, $0.1.id) < ($1.0, $1.1.id) }.map(\.1)
  }

  /// Returns all preferences of each learner, by the learner's label.
  package func learnerPreferences() throws(LibraryError) -> [String: [String: String]] {
    try read { db in
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT \(Named.learners.label), key, value
          FROM learners JOIN preferences ON learner_id = learners.id
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
    SELECT effective_ms, zone_minutes FROM reviews
    WHERE round_id = (
      SELECT id FROM rounds WHERE learner_id = ? ORDER BY started_ms DESC, id DESC LIMIT 1)
    ORDER BY kiosk_id DESC, sequence DESC LIMIT 1
    """

  /// The learner that a name stands for.
  ///
  /// - Throws: `LibraryError.noLearner`; `ambiguous`.
  package func learner(named name: String) throws(LibraryError) -> Learner {
    try read { db in
      let id = try Self.learnerID(name, db)
      let row = try Row.fetchOne(
        db, sql: "SELECT \(Learner.columns) FROM learners WHERE id = ?", arguments: [id])
      guard let row else { throw LibraryError.noLearner(name: name) }
      return try Learner(row, from: 0)
    }
  }

  /// Adds a learner.
  ///
  /// - Parameters:
  ///   - name: The learner's name.
  ///   - time: The wall clock's time.
  ///   - isNamesake: Whether another learner may have the same name.
  /// - Returns: The learner.
  /// - Throws: `LibraryError.learnerExists` with the name of the learner who has it, ignoring case; `unusable` for a name that
  ///   can't be shown.
  @discardableResult
  package func addLearner(
    _ name: String, at time: WallTime, isNamesake: Bool = false
  ) throws(LibraryError) -> Learner {
    try write { db in try Self.addLearner(name, at: time, isNamesake: isNamesake, db) }
  }

  static func addLearner(
    _ name: String, at time: WallTime, isNamesake: Bool, _ db: Database
  ) throws -> Learner {
    let name = NameRule.trimmed(name)
    try check(name: name, of: "learner")
    if !isNamesake, let other = try takenNames(besides: nil, db)[NameRule.compared(name)] {
      throw LibraryError.learnerExists(name: other)
    }
    let guid = randomGUID()
    try insertLearner(name, guid: guid, created: time.milliseconds, db)
    let id = db.lastInsertedRowID
    try check("learners", atMost: Limits.learners, db)
    return Learner(id: id, guid: guid, name: try Named.learners.label(of: id, db) ?? name)
  }

  /// Adds a learner again who has answered after their removal.
  ///
  /// - Parameters:
  ///   - name: The learner's name.
  ///   - guid: The GUID that the learner had; nil if it is not known.
  ///   - time: The wall clock's time.
  /// - Returns: The same learner if `bringBack` can bring them back, which then adds the earlier answers to those of now; else
  ///   another one of the same name.
  /// - Throws: `LibraryError`.
  package func addAgain(
    _ name: String, knownAs guid: String?, at time: WallTime
  ) throws(LibraryError) -> Learner {
    try Self.check(name: name, of: "learner")
    return try write { db in
      let kept = try guid.flatMap { try Self.isKept(learner: $0, db) ? $0 : nil }
      let guid = kept ?? Self.randomGUID()
      try Self.insertLearner(name, guid: guid, created: time.milliseconds, db)
      let id = db.lastInsertedRowID
      try Self.check("learners", atMost: Limits.learners, db)
      if kept != nil { try Self.noteReturn(ofLearner: guid, db) }
      return Learner(id: id, guid: guid, name: try Named.learners.label(of: id, db) ?? name)
    }
  }

  /// Adds a learner for each name that nobody has, ignoring case; after an error, none is added.
  ///
  /// - Throws: `LibraryError.unusable` for a name that can't be shown, and if the library would have too many
  ///   learners.
  package func addLearners(_ names: [String], at time: WallTime) throws(LibraryError) {
    let names = names.map(NameRule.trimmed)
    for name in names { try Self.check(name: name, of: "learner") }
    try write { db in
      var taken = try Self.takenNames(besides: nil, db)
      for name in names where taken.updateValue(name, forKey: NameRule.compared(name)) == nil {
        try Self.insertLearner(name, guid: Self.randomGUID(), created: time.milliseconds, db)
      }
      try Self.check("learners", atMost: Limits.learners, db)
    }
  }

  /// Returns the names and labels of all learners but one, by what `NameRule.compared` gives for them; a new name must
  /// not be one of them.
  private static func takenNames(
    besides id: Int64?, _ db: Database
  ) throws -> [String: String] {
    let rows = try Row.fetchAll(
      db, sql: "SELECT name, \(Named.learners.label) FROM learners WHERE id IS NOT ?",
      arguments: [id])
    return Dictionary(
      try rows.flatMap { [try $0.text(0), try $0.text(1)] }.map { (NameRule.compared($0), $0) }
    ) { first, _ in first }
  }

  static func insertLearner(
    _ name: String, guid: String, created: Int64, _ db: Database
  ) throws {
    try db.execute(
      sql: "INSERT INTO learners (guid, name, created_ms) VALUES (?, ?, ?)",
      arguments: [guid, Named.stored(name), created])
  }

  /// Gives a learner another name, which must not be another learner's, ignoring case, if it is to be unique.
  static func renameLearner(
    _ name: String, to newName: String, isUnique: Bool, _ db: Database
  ) throws {
    let newName = NameRule.trimmed(newName)
    try check(name: newName, of: "learner")
    let id = try learnerID(name, db)
    if try isUnique && takenNames(besides: id, db)[NameRule.compared(newName)] != nil {
      throw LibraryError.learnerExists(name: newName)
    }
    try db.execute(
      sql: "UPDATE learners SET name = ? WHERE id = ?", arguments: [Named.stored(newName), id])
  }

  /// - Throws: `LibraryError.noLearner`; `ambiguous`.
  static func learnerID(_ name: String, _ db: Database) throws -> Int64 {
    guard let id = try Named.learners.id(name, db) else {
      throw LibraryError.noLearner(name: name)
    }
    return id
  }

  /// Returns 64 random bits in hexadecimal, as the GUID of something that this library alone has.
  package static func randomGUID() -> String {
    UInt64.random(in: .min ... .max).withZeros(16, radix: 16)
  }
}
