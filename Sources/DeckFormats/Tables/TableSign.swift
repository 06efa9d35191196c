/// What stands between the two sides of a line in a list that people type: "dog = Hund".
struct TableSign: Equatable, Sendable {
  /// For a person, in the plural.
  let name: String
  /// Its spellings, the most telling first: a later group counts only in a line without an earlier one.
  private let spellings: [[String]]
  /// So many of the lines must have it.
  let share: Double
  /// Whether it is no part of a text, so that commas beside it are.
  let isStrong: Bool
  /// How long the text before it may be, in UTF-8 bytes.
  var longestLeft = Int.max
  /// Whether sentences have it, too.
  var isInProse: Bool { longestLeft < .max }

  /// In the order in which they are tried.
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
  ]

  static func == (one: TableSign, other: TableSign) -> Bool { one.name == other.name }

  /// The two sides of a line's first such sign; the line alone where it has none, or where a side would
  /// say nothing.
  func split(_ line: String) -> [String] {
    for group in spellings {
      let found = group.compactMap { line.firstRange(of: $0) }
      guard let sign = found.min(by: { $0.lowerBound < $1.lowerBound }) else { continue }
      let sides = [String(line[..<sign.lowerBound]), String(line[sign.upperBound...])]
      // Before a colon a sentence says more than a word does.
      guard sides[0].utf8.count <= longestLeft else { return [line] }
      return sides.allSatisfy({ !$0.trimmed.isEmpty }) ? sides : [line]
    }
    return [line]
  }
}

/// What lists have around their words: numbers, points, and the stars of Markdown.
enum ListMark {
  /// A line without the number or point at its beginning; nil for a line that has none.
  static func without(_ line: some StringProtocol) -> String? {
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

  /// A line without the point at its beginning, if it has one.
  static func point(_ line: String) -> String {
    guard let first = line.first, "-*+•".contains(first) else { return line }
    return without(line) ?? line
  }

  static func withoutStars(_ line: String) -> String {
    line.contains("**") || line.contains("__")
      ? line.replacing("**", with: "").replacing("__", with: "") : line
  }
}
