/// The ranges of the numbers in a library.
///
/// They are the schema's CHECK constraints, and what is accepted when a number is read: SQLite does
/// not check the rows of a damaged file. Within them no sum or product of this program overflows.
enum Bounds {
  /// The keys of rows, and the numbers of reviews and rounds.
  static let id: ClosedRange<Int64> = 1...1 << 53
  static let count: ClosedRange<Int64> = 0...1 << 40
  /// Milliseconds since 1970-01-01: 285,000 years before and after it.
  static let time: ClosedRange<Int64> = -1 << 53...1 << 53
  /// A length of time in ms: the clock's error, or what the answers of a day took.
  static let span: ClosedRange<Int64> = 0...1 << 54
  /// Days since 1970-01-01, as `WallTime.day` has them: `time` and the longest interval.
  static let day: ClosedRange<Int64> = -1 << 27...1 << 27
  /// As in `WallTime.zoneMinutes`.
  static let zone: ClosedRange<Int64> = -1_440...1_440
  /// In ms, as in `Review.longestAnswer`.
  static let answerTime: ClosedRange<Int64> = 0...60_000
  /// Where a card stands in its deck; `DeckStore.place` leaves room at both ends.
  static let position: ClosedRange<Int64> = -5 << 60...5 << 60
  /// As in `Scheduler.Phase`, from 0.
  static let phase: ClosedRange<Int64> = 0...2
  /// 0 where an answer is taken back, else as in `Rating`.
  static let rating: ClosedRange<Int64> = 0...4
  /// How often a card is in a set, as in deck files.
  static let copies: ClosedRange<Int64> = 1...1_000
  /// A step of `Scheduler`, and the place of a guess or a picture in its row.
  static let step: ClosedRange<Int64> = 0...1 << 20
  /// As in `FSRS.Memory`; a stability has no upper bound of its own.
  static let stability = 0.001...1e300
  static let difficulty = 1.0...10.0
}

extension ClosedRange {
  /// The SQL that keeps a column in this range; NULL passes.
  func check(_ column: String) -> String {
    "CHECK (\(column) BETWEEN \(lowerBound) AND \(upperBound))"
  }
}
