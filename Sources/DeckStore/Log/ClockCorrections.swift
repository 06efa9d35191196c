import GRDB

/// The set-backs of the log's clock, which occur when a wall clock that had been ahead is corrected.
///
/// Answers given while it was ahead count as given when it was corrected. Rows of the log never
/// change, so each reader asks here for a row's time.
struct ClockCorrections: Equatable {
  private struct Entry: Equatable {
    /// The rows before this number are corrected.
    var number: Int64
    /// The earliest time of this set-back and all later ones.
    var time: Int64
  }

  /// The set-backs that each writer has recorded, by its id.
  private var own: [Int64: [Entry]] = [:]
  /// The set-backs that apply to each writer, by its id: its own and those of the writers that follow it, in
  /// order.
  private var entries: [Int64: [Entry]] = [:]

  /// Reads the set-backs; nearly every library has none.
  init(_ db: Database) throws {
    let rows = try Row.fetchCursor(try db.cachedStatement(sql: Self.sql))
    while let row = try rows.next() {
      own[try row.id(0), default: []].append(
        Entry(number: try row.id(1), time: try row.number(2, in: Bounds.time)))
    }
    try spread(db)
  }

  var isEmpty: Bool { own.isEmpty }

  mutating func add(kiosk: Int64, number: Int, time: Int64, _ db: Database) throws {
    own[kiosk, default: []].append(Entry(number: Int64(number), time: time))
    try spread(db)
  }

  /// Applies each set-back to all rows before it that have a later time, and to those of preceding writers: a
  /// writer's log continues that of the writer before it.
  private mutating func spread(_ db: Database) throws {
    entries = own
    if own.isEmpty { return }
    let writers = try Writer.all(db).sorted { $0.generation > $1.generation }
    let ids = Dictionary(writers.map { ($0.guid, $0) }) { first, _ in first }
    for writer in writers {
      guard var all = entries[writer.id] else { continue }
      all.sort { ($0.number, $0.time) < ($1.number, $1.time) }
      for place in all.indices.dropLast().reversed() {
        all[place].time = min(all[place].time, all[place + 1].time)
      }
      entries[writer.id] = all
      guard let before = writer.follows.flatMap({ ids[$0] }),
        before.generation < writer.generation
      else { continue }
      entries[before.id, default: []].append(
        Entry(number: Int64(writer.followsNumber) + 1, time: all[0].time))
    }
  }

  /// The learners of whom an answer, or a measure of their weights, has another time than by the corrections before.
  func learnersMoved(since before: ClockCorrections, _ db: Database) throws -> Set<Int64> {
    var learners: Set<Int64> = []
    for (kiosk, now) in entries where now != before.entries[kiosk] {
      // In order of the numbers, each with the earliest time of all later ones.
      guard let first = now.first, let last = now.last else { continue }
      for sql in [Self.answersSQL, Self.weightsSQL] {
        let rows = try Row.fetchCursor(
          try db.cachedStatement(sql: sql), arguments: [kiosk, last.number, first.time])
        while let row = try rows.next() {
          let (number, written) = (
            Int(try row.number(0, in: Bounds.last)), try row.number(1, in: Bounds.time)
          )
          let learner = try row.id(2)
          if learners.contains(learner) { continue }
          let old = before.time(written, kiosk: kiosk, number: number)
          if time(written, kiosk: kiosk, number: number) != old { learners.insert(learner) }
        }
      }
    }
    return learners
  }

  /// Arguments: the writer, the number after the last row, the time before all of them.
  static let answersSQL = """
    SELECT sequence, effective_ms, learner_id FROM reviews
    WHERE kiosk_id = ? AND sequence < ? AND effective_ms > ?
    """

  /// Arguments: those of `answersSQL`; the number is that of the writer's last answer.
  static let weightsSQL = """
    SELECT sequence, time_ms, learner_id FROM weights
    WHERE kiosk_id = ? AND sequence < ? AND time_ms > ?
    """

  static let sql = """
    SELECT kiosk_id, number, time_ms FROM set_backs ORDER BY kiosk_id, number
    """

  /// Returns a row's corrected time, given the time with which it was written.
  func time(_ time: Int64, kiosk: Int64, number: Int) -> Int64 {
    guard let entries = entries[kiosk] else { return time }
    // This is a binary search because a hostile file may have as many set-backs as rows.
    var (first, end) = (0, entries.count)
    while first < end {
      let middle = (first + end) / 2
      if entries[middle].number > Int64(number) { end = middle } else { first = middle + 1 }
    }
    return first < entries.count ? min(time, entries[first].time) : time
  }
}
