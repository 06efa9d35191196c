import Study

/// The ranges of the numbers in a library.
///
/// The schema has them as CHECK constraints, and every number is checked when it is read, because
/// SQLite does not check the rows of a damaged file. Within them, no arithmetic here overflows.
enum Bounds {
  /// The keys of rows, and the numbers of reviews and rounds.
  static let id: ClosedRange<Int64> = 1...1 << 53
  /// The number of a writer's last review, or 0 for none.
  static let last: ClosedRange<Int64> = 0...1 << 53
  /// A Boolean: 0 for false, 1 for true.
  static let flag: ClosedRange<Int64> = 0...1
  static let count: ClosedRange<Int64> = 0...1 << 40
  /// Milliseconds since 1970-01-01.
  static let time = WallTime.range
  /// A length of time in ms: the clock's error, or the time spent on a day's answers.
  static let span: ClosedRange<Int64> = 0...1 << 54
  /// Days since 1970-01-01, as in `WallTime.day`: `time` plus the longest interval.
  static let day: ClosedRange<Int64> = -1 << 27...1 << 27
  /// Days until the next card: the distance of two days.
  static let wait: ClosedRange<Int64> = 0...1 << 28
  /// As in `WallTime.zoneMinutes`.
  static let zone: ClosedRange<Int64> = -1_440...1_440
  /// In ms, as in `Review.longestAnswer`.
  static let answerTime: ClosedRange<Int64> = 0...60_000
  /// A card's position in its deck; `DeckStore.place` leaves room at both ends.
  static let position: ClosedRange<Int64> = -5 << 60...5 << 60
  /// As in `Scheduler.Phase`, from 0.
  static let phase: ClosedRange<Int64> = 0...2
  /// As in `StudyDay.Role`.
  static let role: ClosedRange<Int64> = 0...4
  /// As in `Rating`, or 0 if an answer is taken back.
  static let rating: ClosedRange<Int64> = 0...4
  /// A card's copies in a set.
  static let copies: ClosedRange<Int64> = 1...Int64(CardRecord.mostCopies)
  /// A step of `Scheduler`, or the place of a guess or picture in its list.
  static let step: ClosedRange<Int64> = 0...1 << 20
  /// As in `FSRS.Memory`, where stability has no upper bound.
  static let stability = 0.001...1e300
  static let difficulty = 1.0...10.0
  /// The sum of a card's chances to be forgotten: at most one for each answer.
  static let expected = 0.0...1e12
}

extension ClosedRange {
  /// The CHECK constraint that keeps a column in this range; NULL passes.
  func check(_ column: String) -> String {
    "CHECK (\(column) BETWEEN \(lowerBound) AND \(upperBound))"
  }
}
