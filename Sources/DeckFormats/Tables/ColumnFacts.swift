/// What the texts of a column have in common, judged by the table's first rows.
struct ColumnFacts {
  /// The number of rows that have a text here.
  private(set) var filled = 0
  /// Whether nearly all texts are numbers.
  private(set) var isNumeric = false
  /// Whether the texts count the rows or number their pages or lessons: whole numbers in order, close together.
  private(set) var isRunning = false
  /// Whether nearly all rows have the same text.
  private(set) var isConstant = false
  /// Whether a few texts are repeated over and over, as the kinds of words are.
  private(set) var isRepeated = false

  /// The smallest number of texts that show a repetition.
  private static let fewest = 6

  init(_ rows: ArraySlice<TableRow>, column: Int) {
    let texts = rows.lazy.map { $0[column].trimmed }.filter { !$0.isEmpty }
    var counts: [String: Int] = [:]
    var numbers: [Int] = []
    var numeric = 0
    for text in texts {
      filled += 1
      counts[text, default: 0] += 1
      if Self.isNumber(text) { numeric += 1 }
      // "1.", "(2)" and "#3" number rows, too.
      if let number = Int(text.filter { !"#.()".contains($0) }) { numbers.append(number) }
    }
    guard filled > 0 else { return }
    isNumeric = numeric * 10 >= filled * 9
    isConstant = filled > 1 && (counts.values.max() ?? 0) * 10 >= filled * 9
    isRepeated = filled >= Self.fewest && counts.count * 3 <= filled
    isRunning = isNumeric && Self.isRunning(numbers, of: filled)
  }

  private static func isNumber(_ text: String) -> Bool {
    text.utf8.count <= 40 && text.contains(where: \.isNumber)
      && text.allSatisfy { $0.isNumber || "#№.,:;-–/()%€$£ ".contains($0) }
  }

  private static func isRunning(_ numbers: [Int], of filled: Int) -> Bool {
    guard numbers.count > 1, numbers.count * 10 >= filled * 9, let low = numbers.min(),
      let high = numbers.max(), low > -1_000_000, high < 1_000_000
    else { return false }
    let pairs = zip(numbers, numbers.dropFirst())
    let rising = pairs.count { $0 <= $1 }
    return rising * 10 >= (numbers.count - 1) * 9 && high - low <= 2 * numbers.count + 2
  }
}
