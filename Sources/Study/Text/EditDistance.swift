/// The optimal string alignment distance.
package enum EditDistance {
  /// Returns the number of letters to insert, delete, replace or swap with their neighbours to get from one text to
  /// another.
  ///
  /// - Parameters:
  ///   - old: The letters of the one text.
  ///   - new: Those of the other.
  ///   - limit: The largest distance of interest, at least 0.
  /// - Returns: The distance; nil if it exceeds the limit.
  package static func between<Letter: Equatable>(
    _ old: [Letter], _ new: [Letter], atMost limit: Int
  ) -> Int? {
    guard abs(old.count - new.count) <= limit else { return nil }
    var before: [Int] = []
    var last = Array(0...new.count)
    for row in old.indices {
      var next = [row + 1]
      for column in new.indices {
        let replaced = last[column] + (old[row] == new[column] ? 0 : 1)
        var least = min(replaced, last[column + 1] + 1, next[column] + 1)
        if row > 0, column > 0, old[row] == new[column - 1], old[row - 1] == new[column] {
          least = min(least, before[column - 1] + 1)
        }
        next.append(least)
      }
      if next.allSatisfy({ $0 > limit }), last.allSatisfy({ $0 > limit }) { return nil }
      (before, last) = (last, next)
    }
    return last[new.count] <= limit ? last[new.count] : nil
  }
}
