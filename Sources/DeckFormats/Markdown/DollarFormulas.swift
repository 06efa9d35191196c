/// Tells the dollar signs around the formulas of a Markdown text from those that are money.
enum DollarFormulas {
  /// Returns a text in which dollar signs have a backslash before them, except around formulas.
  ///
  /// `$` opens a formula if no letter or digit is before it, and no blank behind it; the next `$` closes the
  /// formula if no blank is before it, and no letter or digit behind it. "$5 or 6$" is money.
  ///
  /// Source: pandoc.org/MANUAL.html, "Extension: tex_math_dollars"; md4c, `md_collect_marks`.
  static func escapingMoney(in markdown: String) -> String {
    guard markdown.utf8.contains(UInt8(ascii: "$")) else { return markdown }
    var (text, rest) = ("", markdown[...])
    while let place = rest.firstIndex(where: { "$\\`".contains($0) }) {
      text += rest[..<place]
      rest = rest[place...]
      switch rest.first {
      case "\\":
        text += rest.prefix(2)
        rest = rest.dropFirst(2)
      case "`":
        let ticks = rest.prefix { $0 == "`" }
        text += ticks
        rest = rest[ticks.endIndex...]
        // Code without its end is text.
        guard let end = codeEnd(in: rest, ticks.count) else { continue }
        text += rest[..<end]
        rest = rest[end...]
      default:
        let signs = rest.prefix { $0 == "$" }
        rest = rest[signs.endIndex...]
        guard signs.count <= 2, text.last.map({ !$0.isLetter && !$0.isNumber }) ?? true,
          let end = formulaEnd(in: rest, signs)
        else {
          text += String(repeating: "\\$", count: signs.count)
          continue
        }
        text += signs + rest[..<end]
        rest = rest[end...]
      }
    }
    return text + rest
  }

  /// Returns the end of the code behind a run of backticks; nil if there is none within `longest` characters.
  private static func codeEnd(in rest: Substring, _ count: Int) -> Substring.Index? {
    var inner = rest.prefix(longest)
    while let tick = inner.firstIndex(of: "`") {
      let ticks = inner[tick...].prefix { $0 == "`" }
      if ticks.count == count { return ticks.endIndex }
      inner = inner[ticks.endIndex...]
    }
    return nil
  }

  /// The longest code or formula, in characters.
  private static let longest = 2_000

  /// Returns the index behind the closing sign of the formula that begins here; nil if none does.
  private static func formulaEnd(in rest: Substring, _ signs: Substring) -> Substring.Index? {
    let inner = rest.prefix(longest)
    var place = inner.startIndex
    while place < inner.endIndex, inner[place] != "$" {
      if inner[place] == "\\" { inner.formIndex(after: &place) }
      if place < inner.endIndex { inner.formIndex(after: &place) }
    }
    guard inner[place...].hasPrefix(signs) else { return nil }
    let formula = inner[..<place]
    let end = rest.index(place, offsetBy: signs.count)
    guard signs.count == 1 else { return end }
    guard let first = formula.first, !first.isWhitespace, formula.last?.isWhitespace == false,
      rest[end...].first.map({ !$0.isLetter && !$0.isNumber }) ?? true, !isMoney(formula)
    else { return nil }
    return end
  }

  /// Whether words stand between two amounts: "5 or 6".
  private static func isMoney(_ text: Substring) -> Bool {
    guard text.first?.isNumber == true, text.last?.isNumber == true else { return false }
    let isTeX = text.contains { "\\^_={}+*<>".contains($0) }
    return !isTeX && text.contains(where: \.isWhitespace)
      && text.contains { $0.isLetter }
  }
}
