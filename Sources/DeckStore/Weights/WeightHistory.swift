import GRDB
import Study

/// The weights that were measured for a learner, and since when which of them count.
///
/// Each row says whether its weights count from then on, or the default ones; a row that was fitted to fewer answers than the
/// one in force says nothing, as that of another box may be. So what counts is a matter of the rows alone, whatever the
/// order in which they came.
struct WeightHistory {
  /// A row of `weights`.
  struct Row: Equatable {
    /// The time at which it was written, in ms, after all set-backs.
    var time: Int64
    /// 21 weights.
    var weights: [Double]
    var scored: Int
    var isAdopted: Bool
  }

  /// All rows, in the order of time.
  private(set) var rows: [Row] = []
  /// The rows that changed what counts, each from its time on.
  private var counting: [(row: Row, scheduler: Scheduler)] = []

  /// FSRS-6 with its default weights, by which answers count before anything was adopted.
  static let standard = Scheduler()

  /// The weights of a learner for whom nothing was measured, or of a guest.
  init() {}

  /// - Parameters:
  ///   - learner: The learner's id.
  ///   - corrections: The corrections of the times, which are read only if something was measured: the history is read
  ///     for each answer.
  ///   - db: The library.
  /// - Throws: The errors of SQLite.
  init(
    of learner: Int64, _ corrections: @autoclosure () throws -> ClockCorrections, _ db: Database
  ) throws {
    let stored = try GRDB.Row.fetchCursor(
      try db.cachedStatement(sql: Self.sql), arguments: [learner])
    var found: [(key: (Int64, Int, Int64), row: Row)] = []
    var ordering: (corrections: ClockCorrections, ranks: [Int64: Int])?
    while let row = try stored.next() {
      let known = try ordering ?? (corrections(), Writer.ranks(Writer.all(db)))
      ordering = known
      let (kiosk, number) = (try row.id(0), try row.id(1))
      // Weights of a later model, or unreadable ones, are as if nothing had been measured.
      guard try row.count(4) == Self.model, let weights = Self.weights(try row.text(5)) else {
        continue
      }
      let written = try row.number(3, in: Bounds.time)
      let last = Int(try row.number(2, in: Bounds.last))
      let time = known.corrections.time(written, kiosk: kiosk, number: last)
      found.append(
        (
          (time, known.ranks[kiosk] ?? 0, number),
          Row(
            time: time, weights: weights, scored: try row.count(7),
            isAdopted: try row.number(8, in: Bounds.flag) == 1)
        ))
    }
    rows = found.sorted { $0.key < $1.key }.map(\.row)
    var scored = 0
    for row in rows where row.scored >= scored {
      scored = row.scored
      if !row.isAdopted, inForce == nil { continue }
      counting.append(
        (row, row.isAdopted ? Scheduler(model: FSRS(weights: row.weights)) : Self.standard))
    }
  }

  /// The number of the model in the log: FSRS-6.
  static let model = 6

  static let insertSQL = """
    INSERT INTO weights (kiosk_id, number, learner_id, \(columns))
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    """

  static let columns = "sequence, time_ms, model, weights, answers, scored, is_adopted"

  /// Arguments: the learner.
  static let sql = "SELECT kiosk_id, number, \(columns) FROM weights WHERE learner_id = ?"

  /// The weights in force; nil if they are the default ones.
  var inForce: [Double]? {
    counting.last.flatMap { $0.row.isAdopted ? $0.row.weights : nil }
  }

  /// Whether the same weights count as in another history, each since the same time.
  func counts(like other: WeightHistory) -> Bool {
    counting.map(\.row) == other.counting.map(\.row)
  }

  /// How the next answer counts.
  var newest: Scheduler { counting.last?.scheduler ?? Self.standard }

  /// The number of weights in force before an answer at this time, in ms: 0 for the default ones.
  func place(at time: Int64) -> Int {
    var place = counting.count
    while place > 0, counting[place - 1].row.time >= time { place -= 1 }
    return place
  }

  /// The place of `newest`.
  var last: Int { counting.count }

  func scheduler(at place: Int) -> Scheduler {
    place == 0 ? Self.standard : counting[place - 1].scheduler
  }

  /// The text of weights with 4 decimals.
  static func text(_ weights: [Double]) -> String {
    weights.map { "\(Int(($0 * 10_000).rounded()))" }.joined(separator: " ")
  }

  /// The weights of a text; nil unless they are 21 that `WeightFit` may have found.
  static func weights(_ text: String) -> [Double]? {
    let numbers = text.split(separator: " ", omittingEmptySubsequences: false).map { Int32($0) }
    guard numbers.count == WeightFit.ranges.count else { return nil }
    var weights: [Double] = []
    for (number, range) in zip(numbers, WeightFit.ranges) {
      guard let number, range.contains(Double(number) / 10_000) else { return nil }
      weights.append(Double(number) / 10_000)
    }
    return weights
  }
}
