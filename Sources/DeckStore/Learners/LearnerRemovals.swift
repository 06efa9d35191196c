import GRDB
package import Study

/// Removing learners, and their answers alone.
extension DeckStore {
  /// Removes a learner with all of their answers, rounds, totals and preferences.
  ///
  /// If the last answer or round was theirs, numbering would reuse its number. The library then
  /// numbers answers as a new kiosk, so that no two answers ever share a kiosk and a number.
  ///
  /// - Throws: `LibraryError.noLearner`.
  static func removeLearner(named name: String, at time: WallTime?, _ db: Database) throws -> Int64?
  {
    let guid = try Named.learners.guid(of: try learnerID(name, db), db)
    let kept = try time.flatMap { try keepLearners([guid], at: $0, db) }
    try removeLearner(guid, db)
    return kept
  }

  private static func removeLearner(_ guid: String, _ db: Database) throws {
    try noteRemoval(ofLearner: guid, db)
    try eraseLearner(guid, db)
  }

  /// What became of `removeLearners`.
  package enum LearnersRemoval: Equatable, Sendable {
    /// Removed, with the id by which `bringBack` undoes it; nil if there was nobody to remove.
    case removed(Int64?)
    /// No learner would remain, so none is removed.
    case refused
  }

  /// Removes learners as `removeLearner` does, all or none.
  ///
  /// - Parameters:
  ///   - guids: The learners' GUIDs; unknown ones are ignored.
  ///   - time: The wall clock's time.
  /// - Returns: Whether they are removed.
  /// - Throws: `LibraryError` if the disk fails.
  package func removeLearners(
    _ guids: Set<String>, at time: WallTime
  ) throws(LibraryError) -> LearnersRemoval {
    try write { db in
      let all = try String.fetchAll(
        db, sql: "SELECT guid FROM learners LIMIT \(Limits.learners)")
      let leaving = all.filter(guids.contains)
      guard leaving.count < all.count else { return .refused }
      let kept = try Self.keepLearners(leaving, at: time, db)
      for guid in leaving { try Self.removeLearner(guid, db) }
      return .removed(kept)
    }
  }

  /// Removes all answers of a learner, who keeps the name, the preferences and the hidden decks.
  ///
  /// The learner gets a new GUID, so that every copy of the library takes them for a new learner. For `Kept.days`,
  /// `bringBack` gives them the answers back, in addition to those since.
  ///
  /// - Returns: The id by which `bringBack` does so.
  /// - Throws: `LibraryError.noLearner`.
  static func startAnew(_ name: String, at time: WallTime, _ db: Database) throws -> Int64? {
    let id = try learnerID(name, db)
    let plain = try String.fetchOne(
      db, sql: "SELECT name FROM learners WHERE id = ?", arguments: [id])
    let (guid, newGUID) = (try Named.learners.guid(of: id, db), randomGUID())
    let kept = try keepLearners([guid], begunAnewAs: newGUID, at: time, db)
    try insertLearner(plain ?? name, guid: newGUID, created: time.milliseconds, db)
    let new = db.lastInsertedRowID
    for table in ["preferences", "hidden_decks"] {
      try db.execute(
        sql: "UPDATE \(table) SET learner_id = ? WHERE learner_id = ?", arguments: [new, id])
    }
    try noteRemoval(ofLearner: guid, db)
    try eraseLearner(guid, db)
    return kept
  }

  /// Deletes a learner and all of their answers, if the library has the learner.
  static func eraseLearner(_ guid: String, _ db: Database) throws {
    let numbers = try Self.lastNumbers(db)
    let weights = try Self.lastWeights(of: Self.kiosk(db), db)
    try db.execute(sql: "DELETE FROM learners WHERE guid = ?", arguments: [guid])
    if db.changesCount == 0 { return }
    let isSame = try Self.lastNumbers(db) == numbers
    if try !isSame || Self.lastWeights(of: Self.kiosk(db), db) != weights {
      try Self.beginKiosk(after: numbers.review, db)
    }
    try db.execute(
      sql: """
        DELETE FROM names WHERE NOT EXISTS (
          SELECT 1 FROM reviews
          WHERE reviews.card_id = names.card_id AND reviews.name_id = names.id)
        """)
  }
}
