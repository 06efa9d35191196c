/// New cards that a learner has asked for beside those of a day's limit.
///
/// A library keeps it among the learner's preferences, under `key`; on another day it counts for nothing.
package struct MoreCards: Equatable, Sendable {
  /// Counted like `WallTime.day`.
  package var day: Int
  package var count: Int

  package static let key = "more-new-cards"
  /// How many come at once.
  package static let step = 10

  package init(day: Int, count: Int) {
    (self.day, self.count) = (day, count)
  }

  /// Such as "20483 10".
  package var text: String { "\(day) \(count)" }

  /// Reads a text; nil for any other.
  package init?(text: String) {
    let numbers = text.split(separator: " ").map { Int(String($0)) }
    guard numbers.count == 2, let day = numbers[0], let count = numbers[1],
      CardQueue.Limits.range.contains(count)
    else { return nil }
    self.init(day: day, count: count)
  }
}
