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
  ///   - weights: How large its share of a line is, if all stand in one; nil for equal ones.
  ///   - columns: Of the whole line.
  init(_ widths: [Int], weights: [Int]? = nil, columns: Int) {
    let needs = widths.map { min(max($0 + 2, Self.leastColumns), max(columns, 1)) }
    for weights in [weights, widths.map { _ in 1 }].compactMap(\.self) {
      let parts = Self.parts(weights, columns)
      guard !widths.isEmpty, zip(parts, needs).allSatisfy({ $0.count >= $1 }) else { continue }
      (count, places) = (1, parts.map { (0, $0) })
      return
    }
    // Each as wide as its words and a frame, but lines of about the same length.
    let fewest = Self.lines(needs, limit: columns).count
    let limit = (1...max(columns, 1)).first { Self.lines(needs, limit: $0).count == fewest }
    let lines = Self.lines(needs, limit: limit ?? columns)
    count = lines.count
    places = lines.enumerated().flatMap { line, indices in
      Self.parts(Array(needs[indices]), columns).map { (line, $0) }
    }
  }

  /// The columns in parts of these weights.
  private static func parts(_ weights: [Int], _ columns: Int) -> [Range<Int>] {
    let whole = max(weights.reduce(0, +), 1)
    var start = 0
    return weights.map { weight in
      defer { start += weight }
      return columns * start / whole..<columns * (start + weight) / whole
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
