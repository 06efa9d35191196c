/// The callouts of Obsidian, quotes whose first line has their kind: "> [!note] Title".
enum Callouts {
  /// Returns a text without the kinds of its callouts; their titles and texts stay.
  static func hidingKinds(in markdown: String) -> String {
    guard markdown.contains("[!") else { return markdown }
    return markdown.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .compactMap(shown).joined(separator: "\n")
  }

  /// Returns a line without the kind of a callout; nil if it has nothing else.
  private static func shown(_ line: Substring) -> Substring? {
    let quote = line.prefix { $0 == ">" || $0 == " " || $0 == "\t" }
    let rest = line[quote.endIndex...]
    guard rest.hasPrefix("[!"), let end = rest.prefix(60).firstIndex(of: "]"),
      quote.contains(">") || isAlone(rest, end),
      rest[..<end].dropFirst(2).allSatisfy({ $0.isLetter || $0.isNumber || "-_| ".contains($0) })
    else { return line }
    // A sign behind the bracket folds the callout.
    let title = rest[rest.index(after: end)...].drop { $0 == "+" || $0 == "-" }.drop(
      while: \.isWhitespace)
    return title.isEmpty ? nil : quote + title
  }

  /// Whether nothing but blanks and a sign for folding is behind the bracket.
  private static func isAlone(_ rest: Substring, _ end: Substring.Index) -> Bool {
    rest[rest.index(after: end)...].allSatisfy { $0.isWhitespace || $0 == "+" || $0 == "-" }
  }
}
