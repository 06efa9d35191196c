/// A sign between the two sides of a line in a list that people type: "dog = Hund".
struct TableSign: Equatable, Sendable {
  /// The sign's name for a person, in the plural.
  let name: String
  /// The sign's spellings, the most distinctive first: a later group counts only in a line without a spelling
  /// of an earlier one.
  private let spellings: [[String]]
  /// The share of the lines that must have the sign.
  let share: Double
  /// Whether the sign is never part of a text, so that commas in the same table are.
  let isStrong: Bool
  /// The longest text before the sign, in UTF-8 bytes.
  var longestLeft = Int.max
  /// Whether sentences contain the sign, too.
  var isInProse: Bool { longestLeft < .max }

  /// All signs, in the order in which they are tried.
  static let all = [
    TableSign(
      name: "arrows", spellings: [["->", "→", "=>", "⇒", "⟶", "➔", "➜", "—>", "–>"]], share: 0.8,
      isStrong: true),
    TableSign(name: "equals signs", spellings: [[" = "], ["="]], share: 0.8, isStrong: true),
    // As in copied lists: "Norway - Oslo".
    TableSign(name: "dashes", spellings: [[" - ", " – ", " — "]], share: 0.5, isStrong: false),
    TableSign(
      name: "colons", spellings: [[": ", " : ", "："]], share: 0.9, isStrong: false,
      longestLeft: 60),
    TableSign(name: "slashes", spellings: [[" / "]], share: 0.9, isStrong: false),
  ]

  static func == (one: TableSign, other: TableSign) -> Bool { one.name == other.name }

  /// Splits a line at its first sign into two sides.
  ///
  /// Returns the line alone if it has no sign, if a side would be empty or if the first would be too long.
  func split(_ line: String) -> [String] {
    // Two colons have a meaning of their own.
    if isInProse, line.contains("::") { return [line] }
    for group in spellings {
      let found = group.compactMap { line.firstRange(of: $0) }
      guard let sign = found.min(by: { $0.lowerBound < $1.lowerBound }) else { continue }
      let sides = [String(line[..<sign.lowerBound]), String(line[sign.upperBound...])]
      // A long text before a colon is part of a sentence.
      guard sides[0].utf8.count <= longestLeft else { return [line] }
      return sides.allSatisfy({ !$0.trimmed.isEmpty }) ? sides : [line]
    }
    return [line]
  }
}

/// The signs around the words of a list: numbers, bullets, and the stars of Markdown.
enum ListMark {
  /// Returns a line without the number or bullet at its beginning; nil for a line that has none.
  static func removingMarker(_ line: some StringProtocol) -> String? {
    var rest = Substring(line).drop(while: \.isWhitespace)
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    if (1...3).contains(digits.count) {
      rest = rest[digits.endIndex...]
      guard let mark = rest.first, ".):".contains(mark) else { return nil }
    } else {
      guard let mark = rest.first, "-*+•‣◦·–".contains(mark) else { return nil }
    }
    rest = rest.dropFirst()
    guard rest.first?.isWhitespace == true, !rest.trimmed.isEmpty else { return nil }
    return rest.trimmed
  }

  /// Returns a line without the bullet at its beginning, if it has one.
  static func removingBullet(_ line: String) -> String {
    guard let first = line.first, "-*+•".contains(first) else { return line }
    return removingMarker(line) ?? line
  }

  static func removingStars(_ line: String) -> String {
    // More than two low lines are a gap to be filled.
    let isGap = line.contains("___")
    guard line.contains("**") || line.contains("__") && !isGap else { return line }
    let bare = line.replacing("**", with: "")
    return isGap ? bare : bare.replacing("__", with: "")
  }
}
