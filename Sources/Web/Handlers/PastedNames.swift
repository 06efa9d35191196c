/// The names in a text that was pasted from a list or from a table of a class.
enum PastedNames {
  /// Returns the name on each line that has one.
  ///
  /// The columns of a table are between tabs or semicolons. Those that begin with a digit, such as a class or a birthday, are no
  /// part of the name, and neither is the number or mark of a list before it. A line without any other column stays as it is.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - most: The most lines that are taken apart; the last one has the rest.
  /// - Returns: The names, in the order of their lines, without white space around them.
  static func all(in text: String, most: Int) -> [String] {
    text.split(maxSplits: most, whereSeparator: \.isNewline).map(name).filter { !$0.isEmpty }
  }

  private static func name(_ line: Substring) -> String {
    let columns = line.split { $0 == "\t" || $0 == ";" }
      .map { $0.drop(while: \.isWhitespace) }.map { withoutMark($0) }
    let names = columns.filter { $0.first.map { !isDigit($0) } ?? false }
    return (names.isEmpty ? columns : names)
      .map { String($0).split(whereSeparator: \.isWhitespace).joined(separator: " ") }
      .filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Returns a text without "1.", "2)", "-" or "•" and the blank behind it.
  private static func withoutMark(_ text: Substring) -> Substring {
    let digits = text.prefix(while: isDigit)
    let mark = text.dropFirst(digits.count)
    guard let sign = mark.first, mark.dropFirst().first?.isWhitespace == true,
      digits.isEmpty ? "-–•*".contains(sign) : ".)".contains(sign)
    else { return text }
    return mark.dropFirst(2)
  }

  private static func isDigit(_ letter: Character) -> Bool { ("0"..."9").contains(letter) }
}
