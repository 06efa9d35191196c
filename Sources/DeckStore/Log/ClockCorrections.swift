import GRDB

/// Where the log's clock was set back, because a wall clock that had been ahead was corrected.
///
/// Answers given while it was ahead count as given when it was corrected. Rows of the log never
/// change, so each reader asks here for a row's time.
struct ClockCorrections {
  private struct Entry {
    /// The rows before this number are corrected.
    var number: Int64
    /// The earliest time of the set-backs from there on.
    var time: Int64
  }

  /// The set-backs that writers have recorded.
  private var own: [Int64: [Entry]] = [:]
  /// By writer, in the order of its log, with those of the writers that follow it.
  private var entries: [Int64: [Entry]] = [:]

  /// Nearly every library has none.
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

  /// A later set-back to an earlier time counts for all rows before it, those of the writers before included: a
  /// writer begins where the one before it ended.
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

  static let sql = """
    SELECT kiosk_id, number, time_ms FROM set_backs ORDER BY kiosk_id, number
    """

  /// A row's time in the log, from the time it was written with.
  func time(_ time: Int64, kiosk: Int64, number: Int) -> Int64 {
    guard let entries = entries[kiosk] else { return time }
    // A hostile file may have as many set-backs as rows.
    var (first, end) = (0, entries.count)
    while first < end {
      let middle = (first + end) / 2
      if entries[middle].number > Int64(number) { end = middle } else { first = middle + 1 }
    }
    return first < entries.count ? min(time, entries[first].time) : time
  }
}
