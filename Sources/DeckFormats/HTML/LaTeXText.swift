/// A formula of TeX as plain text that can be read: `\frac{a}{2}` becomes `a/2`, `x^2` `x²`.
///
/// It is a reading aid, not an interpreter: unknown commands stay as they are.
struct LaTeXText {
  private var rest: Substring
  /// How many groups are open.
  private var depth = 0

  private static let deepest = 50

  static func readable(_ formula: String) -> String {
    guard formula.utf8.contains(where: { "\\^_{}~&$'".utf8.contains($0) }) else { return formula }
    var reader = LaTeXText(rest: formula[...])
    let text = reader.text(until: nil)
    return String(text.drop(while: \.isWhitespace))
  }

  /// A text whose formulas, marked as MathJax or Anki do, are readable.
  static func replacingFormulas(in text: String) -> String {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "[") }) else {
      return text
    }
    var result = ""
    var rest = text[...]
    // An opening mark without its end is text, and so are all of its kind behind it.
    var marks = Self.marks
    while let place = rest.firstIndex(where: { $0 == "\\" || $0 == "[" }) {
      result += rest[..<place]
      rest = rest[place...]
      guard let kind = marks.firstIndex(where: { rest.hasPrefix($0.opening) }) else {
        result.append(rest.removeFirst())
        continue
      }
      let inner = rest.dropFirst(marks[kind].opening.count)
      guard let end = inner.firstRange(of: marks[kind].closing) else {
        marks.remove(at: kind)
        continue
      }
      result += readable(String(inner[..<end.lowerBound]))
      rest = inner[end.upperBound...]
    }
    return result + rest
  }

  /// Source: Anki manual, "Math & Symbols".
  private static let marks: [(opening: String, closing: String)] = [
    (#"\("#, #"\)"#), (#"\["#, #"\]"#), ("[latex]", "[/latex]"),
    ("[$]", "[/$]"), ("[$$]", "[/$$]"),
  ]

  // MARK: Reading

  private mutating func text(until end: Character?) -> String {
    var text = ""
    while let letter = rest.popFirst() {
      switch letter {
      case end: return text
      case "\\": text += command()
      case "{": text += group()
      case "}", "$": break
      case "^": text += Self.raised(argument())
      case "_": text += ScriptLetters.lowered(argument())
      case "'": text += "′"
      case "&", "~": text += " "
      default: text.append(letter)
      }
    }
    return text
  }

  /// The text up to the end of the group that is open.
  private mutating func group() -> String {
    guard depth < Self.deepest else {
      defer { rest = "" }
      return String(rest)
    }
    depth += 1
    defer { depth -= 1 }
    return text(until: "}")
  }

  /// What a command or a raised letter belongs to: a group, a command or a letter.
  private mutating func argument() -> String {
    rest = rest.drop(while: \.isWhitespace)
    guard let letter = rest.popFirst() else { return "" }
    switch letter {
    case "{": return group()
    case "\\":
      guard depth < Self.deepest else { return "" }
      depth += 1
      defer { depth -= 1 }
      return command()
    default: return String(letter)
    }
  }

  /// The text of the command whose backslash was read last.
  private mutating func command() -> String {
    let name = String(rest.prefix { $0.isASCII && $0.isLetter })
    guard !name.isEmpty else {
      switch rest.popFirst() {
      case "\\": return "\n"
      case ",", ";", ":", " ", ">": return " "
      case "!", nil: return ""
      case let letter?: return String(letter)
      }
    }
    rest = rest.dropFirst(name.count)
    switch name {
    case "frac", "dfrac", "tfrac", "cfrac":
      let above = Self.grouped(argument())
      return "\(above)/\(Self.grouped(argument()))"
    case "sqrt": return root()
    case "text", "textbf", "textit", "textrm", "mbox", "mathrm", "mathbf", "mathit", "mathsf",
      "mathbb", "mathcal", "mathfrak", "boldsymbol", "bm", "operatorname", "ce", "overline",
      "underline", "boxed":
      return argument()
    case "left", "right":
      if rest.first == "." { rest = rest.dropFirst() }
      return ""
    case "begin", "end":
      _ = argument()
      return ""
    case "displaystyle", "textstyle", "limits", "nolimits", "hline", "big", "Big", "bigg", "Bigg",
      "bigl", "bigr", "Bigl", "Bigr", "middle":
      return ""
    default: break
    }
    if let mark = LaTeXSymbols.accents[name] {
      let letters = argument()
      return letters.count == 1 ? letters + mark : letters
    }
    guard let symbol = LaTeXSymbols.text(of: name) else { return "\\" + name }
    // The blank behind a command's name only ends it.
    if rest.first == " ", symbol.allSatisfy(\.isLetter), symbol.count == 1 {
      rest = rest.dropFirst()
    }
    return symbol
  }

  private mutating func root() -> String {
    var sign = "√"
    if rest.first == "[" {
      rest = rest.dropFirst()
      let degree = rest.prefix { $0 != "]" }
      rest = rest.dropFirst(degree.count + 1)
      sign = degree == "3" ? "∛" : ScriptLetters.raised(String(degree), after: "") + "√"
    }
    return sign + Self.grouped(argument())
  }

  private static func raised(_ text: String) -> String {
    switch text {
    case "∘": "°"
    case "′": "′"
    default: ScriptLetters.raised(text, after: "")
    }
  }

  /// A text in brackets, unless it is a word or a number.
  private static func grouped(_ text: String) -> String {
    text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "." } ? text : "(\(text))"
  }
}
