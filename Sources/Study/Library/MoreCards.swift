/// The new cards that a learner has requested beyond a day's limit.
///
/// A library stores the request among the learner's preferences, under `key`; on any other day it has no
/// effect.
package struct MoreCards: Equatable, Sendable {
  /// The day of the request, counted like `WallTime.day`.
  package var day: Int
  package var count: Int

  package static let key = "more-new-cards"
  /// The number of cards that one request adds.
  package static let step = 10

  package init(day: Int, count: Int) {
    (self.day, self.count) = (day, count)
  }

  /// The days of all `WallTime.range`, and more.
  private static let days = -1 << 27...1 << 27

  /// The request as it is stored, such as "20483 10".
  package var text: String { "\(day) \(count)" }

  /// Creates the request that `text` describes; nil if it describes none.
  package init?(text: String) {
    let numbers = text.split(separator: " ").map { Int(String($0)) }
    guard numbers.count == 2, let day = numbers[0], let count = numbers[1],
      Self.days.contains(day), CardQueue.Limits.range.contains(count)
    else { return nil }
    self.init(day: day, count: count)
  }
}
