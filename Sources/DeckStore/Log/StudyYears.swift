import GRDB
package import Study

extension DeckStore {
  /// Returns what a learner did on each day of the last year.
  ///
  /// - Parameters:
  ///   - learner: The learner's id.
  ///   - clock: The wall clock's time.
  /// - Returns: The year, up to today.
  /// - Throws: `LibraryError` if the library can't be read.
  package func year(of learner: Int64, at clock: WallTime) throws(LibraryError) -> StudyYear {
    try read { db in
      let today = try Self.logClock(db, at: clock).time(at: clock).day
      let first = today - StudyYear.length + 1
      var days = Array(repeating: StudyYear.Day(), count: StudyYear.length)
      var new = Array(repeating: 0, count: StudyYear.length)
      let rows = try Row.fetchCursor(
        try db.cachedStatement(sql: Self.yearSQL), arguments: [learner, today])
      while let row = try rows.next() {
        // Cards that were learnt before count from the first day on.
        let place = max(try row.day(0) - first, 0)
        new[place] += try row.count(4)
        guard try row.day(0) >= first else { continue }
        days[place].answers = Tally(right: try row.count(1), wrong: try row.count(2))
        days[place].answerTime = Int(try row.number(3, in: Bounds.span))
      }
      var learnt = 0
      for place in days.indices {
        learnt += new[place]
        days[place].learnt = learnt
      }
      return StudyYear(today: today, days: days)
    }
  }

  /// Arguments: the learner, today, because a clock that was set back leaves days in the future.
  static let yearSQL = """
    SELECT day, right_count, wrong_count, answer_ms, learnt_cards FROM days
    WHERE learner_id = ? AND day <= ?
    """
}
