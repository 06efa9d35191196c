/// A layout of buttons side by side, in the fewest lines that hold their words.
struct ButtonLines {
  /// The number of lines.
  let count: Int
  /// Each button's line, from 0, and its columns there.
  let places: [(line: Int, columns: Range<Int>)]

  /// The least width of a button that a finger hits.
  private static let leastColumns = 6
  /// The width of a button with an icon alone.
  private static let iconColumns = 4

  /// - Parameters:
  ///   - widths: The columns that each button's shortest words take; 0 for an icon alone.
  ///   - weights: The buttons' relative shares of a line that holds all buttons; nil for equal shares.
  ///   - leading: The button that leads on, whose letters are larger; nil for none.
  ///   - columns: The number of columns of a line.
  init(_ widths: [Int], weights: [Int]? = nil, leading: Int? = nil, columns: Int) {
    let needs = widths.map {
      min($0 == 0 ? Self.iconColumns : max($0 + 2, Self.leastColumns), max(columns, 1))
    }
    // Beside icons alone, the words get the room.
    let equal = widths.contains(0) ? nil : widths.map { _ in 1 }
    // What the words leave goes to the button that leads on.
    var led: [Int]?
    if let leading, widths.indices.contains(leading) {
      var needs = needs
      needs[leading] = widths[leading] * 5 / 4 + 4
      let rest = columns - needs.reduce(0, +)
      // Of equal shares, one may be enough for it.
      let isEnough = needs[leading] * widths.count <= columns
      needs[leading] += rest
      led = rest >= 0 && !isEnough ? needs : nil
    }
    for weights in [weights, led, equal].compactMap(\.self) {
      let parts = Self.parts(weights, columns)
      guard !widths.isEmpty, zip(parts, needs).allSatisfy({ $0.count >= $1 }) else { continue }
      (count, places) = (1, parts.map { (0, $0) })
      return
    }
    // The lowest limit with the fewest lines makes the lines about equally long.
    let fewest = Self.lines(needs, limit: columns).count
    let limit = (1...max(columns, 1)).first { Self.lines(needs, limit: $0).count == fewest }
    let lines = Self.lines(needs, limit: limit ?? columns)
    count = lines.count
    places = lines.enumerated().flatMap { line, indices in
      Self.parts(Array(needs[indices]), columns).map { (line, $0) }
    }
  }

  /// Divides the columns in proportion to weights.
  private static func parts(_ weights: [Int], _ columns: Int) -> [Range<Int>] {
    let whole = max(weights.reduce(0, +), 1)
    var start = 0
    return weights.map { weight in
      defer { start += weight }
      return columns * start / whole..<columns * (start + weight) / whole
    }
  }

  /// Returns the buttons' indices in each line, if no line may be longer than a limit.
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
