import Study

/// Right answers in place of those that a file lacks, so that a card is due on the day that the file says.
///
/// A card's schedule results from replaying its answers. Each stand-in is given when the card is due, except
/// the last, whose time makes the interval after it the wanted one, as far as whole days allow.
enum StandInAnswers {
  private static let day: Int64 = 86_400_000
  /// The time between two answers on a day, as between FSRS's learning steps.
  private static let step: Int64 = 600_000
  /// The largest number of gaps between answers; so many lead to intervals of decades.
  private static let most = 10

  /// Returns the time of a first answer after which the card is due at `next`, both in ms since 1970.
  static func first(next: Int64) -> Int64 { next - step }

  /// - Parameters:
  ///   - last: The last answer's time, in ms since 1970; not negative.
  ///   - next: The time at which the card is due, in ms since 1970.
  /// - Returns: The answers' times in ascending order, two or more, less those before 1970.
  static func times(last: Int64, next: Int64) -> [Int64] {
    let model = FSRS()
    let days = (max(next, last) - last) / (day / 2)
    let interval = Int(min((days + 1) / 2, Int64(model.maximumInterval)))
    var memory = model.memory(after: .good)
    var gaps: [Int] = []
    while gaps.count < most {
      let due = model.interval(stability: memory.stability)
      func after(_ gap: Int) -> FSRS.Memory { model.memory(memory, after: .good, days: gap) }
      // The later an answer, the longer the interval after it.
      var (low, high) = (0, 2 * due)
      while low < high {
        let middle = (low + high) / 2
        if model.interval(stability: after(middle).stability) < interval {
          low = middle + 1
        } else {
          high = middle
        }
      }
      gaps.append(low < 2 * due ? low : due)
      if low < 2 * due { break }
      memory = after(due)
    }
    var times = [last]
    for gap in gaps.reversed() {
      times.append(times[times.count - 1] - max(Int64(gap) * day, step))
    }
    return times.filter { $0 >= 0 }.reversed()
  }
}
