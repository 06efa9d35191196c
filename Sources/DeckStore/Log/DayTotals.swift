import GRDB
package import Study

/// What a learner did on a day.
package struct DayTotals: Equatable, Sendable {
  /// Local, counted from 1970-01-01 (`WallTime.day`).
  package var day: Int
  package var learner: Learner
  /// Answers that count: after a change of mind only the last one.
  package var right: Int
  package var wrong: Int
  /// The time that all of these answers took, in ms.
  package var answerTime: Int
}

extension DeckStore {
  /// The totals of the days with answers since a day, of one learner or of each.
  ///
  /// The newest day comes first, and on each day the oldest learner.
  package func days(
    of learner: Int64? = nil, since: Int = .min, limit: Int
  ) throws(LibraryError) -> [DayTotals] {
    try read { db in
      var arguments = StatementArguments(learner.map { [$0] } ?? [])
      arguments += [since, limit]
      let rows = try Row.fetchAll(
        try db.cachedStatement(sql: Self.daysSQL(ofOne: learner != nil)), arguments: arguments)
      return try rows.map { row in
        DayTotals(
          day: try row.day(0), learner: try Learner(row, from: 1), right: try row.count(4),
          wrong: try row.count(5), answerTime: Int(try row.number(6, in: Bounds.span)))
      }
    }
  }

  /// Arguments: the learner (if `ofOne`), the first day, the limit.
  static func daysSQL(ofOne: Bool) -> String {
    """
    SELECT day, \(Learner.columns), right_count, wrong_count, answer_ms
    FROM days JOIN learners ON learners.id = learner_id
    WHERE \(ofOne ? "learner_id = ? AND " : "")day >= ? AND right_count + wrong_count > 0
    ORDER BY day DESC, learner_id LIMIT ?
    """
  }
}
