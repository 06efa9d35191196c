/// Counts underruns and limits the reports: the first at once, then at most one a second.
struct UnderrunCount {
  var total = 0
  private var reported = 0
  private var nextTime = Int64.min

  /// The total, or nil if it has not grown or was reported within the last second.
  mutating func countToTell(at now: Int64) -> Int? {
    guard total > reported, now >= nextTime else { return nil }
    reported = total
    nextTime = now + 1_000_000
    return total
  }
}
