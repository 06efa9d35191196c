import GRDB

/// Where the log's clock was set back, because a wall clock that had been ahead was corrected.
///
/// Answers given while it was ahead count as given when it was corrected. Rows of the log never
/// change, so each reader asks here for a row's time.
struct ClockCorrections {
  /// By kiosk in the order of the log: from this row on, and the earliest time of all that follow.
  private var entries: [(kiosk: Int64, number: Int64, time: Int64)] = []

  /// Nearly every library has none.
  init(_ db: Database) throws {
    let rows = try Row.fetchCursor(try db.cachedStatement(sql: Self.sql))
    while let row = try rows.next() {
      entries.append((try row.id(0), try row.id(1), try row.number(2, in: Bounds.time)))
    }
    spread()
  }

  mutating func add(kiosk: Int64, number: Int, time: Int64) {
    entries.append((kiosk, Int64(number), time))
    entries.sort { ($0.kiosk, $0.number) < ($1.kiosk, $1.number) }
    spread()
  }

  /// A later set-back to an earlier time counts for all rows before it.
  private mutating func spread() {
    for place in entries.indices.dropLast().reversed() {
      entries[place].time = min(entries[place].time, entries[place + 1].time)
    }
  }

  static let sql = """
    SELECT kiosk_id, sequence, time_ms FROM reviews WHERE set_back_ms > 0
    ORDER BY kiosk_id, sequence
    """

  /// A row's time in the log, from the time it was written with.
  ///
  /// A kiosk begins where the one before it ended, so set-backs of later kiosks count, too.
  func time(_ time: Int64, kiosk: Int64, number: Int) -> Int64 {
    if entries.isEmpty { return time }
    // A hostile file may have as many set-backs as rows.
    var (first, end) = (0, entries.count)
    while first < end {
      let middle = (first + end) / 2
      if (entries[middle].kiosk, entries[middle].number) > (kiosk, Int64(number)) {
        end = middle
      } else {
        first = middle + 1
      }
    }
    return first < entries.count ? min(time, entries[first].time) : time
  }
}
