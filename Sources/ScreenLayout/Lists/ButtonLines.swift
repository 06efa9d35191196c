/// Buttons side by side, in as few lines as hold their words.
struct ButtonLines {
  /// How many lines there are.
  let count: Int
  /// Each button's line, from 0, and its columns there.
  let places: [(line: Int, columns: Range<Int>)]

  /// Never narrower, so that a finger hits it.
  private static let leastColumns = 6

  /// - Parameters:
  ///   - widths: What each button's shortest words take.
  ///   - columns: Of the whole line.
  init(_ widths: [Int], columns: Int) {
    let widest = max((widths.max() ?? 0) + ListPlaces.margins, Self.leastColumns)
    if widths.count * widest <= columns {
      count = widths.isEmpty ? 0 : 1
      places = widths.indices.map { (0, (0..<columns).part($0, of: widths.count)) }
      return
    }
    // Each as wide as its words and a frame, but lines of about the same length.
    let needs = widths.map { min(max($0 + 2, Self.leastColumns), max(columns, 1)) }
    let fewest = Self.lines(needs, limit: columns).count
    let limit = (1...max(columns, 1)).first { Self.lines(needs, limit: $0).count == fewest }
    let lines = Self.lines(needs, limit: limit ?? columns)
    count = lines.count
    places = lines.enumerated().flatMap { line, indices in
      let whole = needs[indices].reduce(0, +)
      var start = 0
      return indices.map { index in
        defer { start += needs[index] }
        let end = start + needs[index]
        return (line, columns * start / whole..<columns * end / whole)
      }
    }
  }

  /// The buttons of each line, where a line ends before it is longer than the limit.
  private static func lines(_ needs: [Int], limit: Int) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var (first, length) = (0, 0)
    for (index, need) in needs.enumerated() {
      if length > 0, length + need > limit {
        lines.append(first..<index)
        (first, length) = (index, 0)
      }
      length += need
    }
    return needs.isEmpty ? [] : lines + [first..<needs.count]
  }
}
