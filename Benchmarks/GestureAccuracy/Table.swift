/// Prints rows under a title, in columns as wide as they have to be; numbers to the right.
func printTable(_ title: String, _ head: [String], _ rows: [[String]], left: Set<Int> = [0]) {
  let all = [head] + rows
  let widths = head.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
  print("\n\(title)")
  for (number, row) in all.enumerated() {
    let cells = row.indices.map { column in
      let blank = String(repeating: " ", count: widths[column] - row[column].count)
      return left.contains(column) ? row[column] + blank : blank + row[column]
    }
    var line = "  " + cells.joined(separator: "  ")
    while line.last == " " { line.removeLast() }
    print(line)
    if number == 0 {
      print("  " + widths.map { String(repeating: "-", count: $0) }.joined(separator: "  "))
    }
  }
}

extension Double {
  /// The number with so many digits behind the point.
  func fixed(_ digits: Int) -> String {
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    let whole = Int((magnitude * scale).rounded())
    let sign = self < 0 && whole > 0 ? "-" : ""
    guard digits > 0 else { return sign + String(whole) }
    var text = String(whole)
    while text.count <= digits { text = "0" + text }
    return sign + text.dropLast(digits) + "." + text.suffix(digits)
  }
}
