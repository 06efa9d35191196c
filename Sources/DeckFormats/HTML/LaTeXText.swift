/// A formula of TeX as plain text that can be read: `\frac{a}{2}` becomes `a/2`, `x^2` `x²`.
///
/// It is a reading aid, not an interpreter: unknown commands stay as they are.
struct LaTeXText {
  private var rest: Substring
  /// The number of open groups.
  private var depth = 0

  /// The number of open tables, in whose lines columns are separated.
  private var tables = 0
  private var hasTable = false

  private static let deepest = 50

  static func readable(_ formula: String) -> String {
    guard formula.utf8.contains(where: { "\\^_{}~&$'".utf8.contains($0) }) else { return formula }
    var reader = LaTeXText(rest: formula[...])
    let term = reader.term(until: nil)
    guard reader.hasTable else { return String(term.text.drop(while: \.isWhitespace)) }
    return term.text.split(whereSeparator: \.isNewline)
      .map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
      .filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// Returns a text in which the formulas between the delimiters of MathJax or Anki are readable.
  static func replacingFormulas(in text: String) -> String {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "[") }) else {
      return text
    }
    var result = ""
    var rest = text[...]
    // An opening delimiter without a closing one is text, and so are all of its kind behind it.
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

  private mutating func term(until end: Character?) -> LaTeXTerm {
    var term = LaTeXTerm()
    while let letter = rest.popFirst() {
      switch letter {
      case end: return term
      case "\\":
        let name = commandName
        // `{a \over b}` divides the whole group.
        if ["over", "choose", "atop"].contains(name) {
          rest = rest.dropFirst(name.count)
          guard depth < Self.deepest else { return term }
          depth += 1
          defer { depth -= 1 }
          let below = self.term(until: end)
          return name == "over" ? fraction(term, below) : Self.choice(term, below)
        }
        term.add(command())
      case "{": term.add(group())
      case "}", "$": break
      case "^": term.attach(Self.raised(argument().text))
      case "_": term.attach(ScriptLetters.lowered(argument().text))
      case "'": term.attach("′")
      // Lines of tables have several columns.
      case "&" where tables > 0: term.add(.space(" | "))
      case "&", "~": term.add(" ")
      default: term.add(letter)
      }
    }
    return term
  }

  /// Reads the text up to the end of the open group.
  private mutating func group() -> LaTeXTerm {
    guard depth < Self.deepest else {
      defer { rest = "" }
      return LaTeXTerm(String(rest))
    }
    depth += 1
    defer { depth -= 1 }
    return term(until: "}")
  }

  /// Reads the argument of a command, superscript or subscript: a group, a command or a letter.
  private mutating func argument() -> LaTeXTerm {
    rest = rest.drop(while: \.isWhitespace)
    guard let letter = rest.popFirst() else { return LaTeXTerm() }
    switch letter {
    case "{": return group()
    case "\\":
      guard depth < Self.deepest else { return LaTeXTerm() }
      depth += 1
      defer { depth -= 1 }
      return command()
    default: return LaTeXTerm(String(letter))
    }
  }

  /// Reads a group as it is written, without its braces; or else a letter.
  private mutating func rawArgument() -> String {
    rest = rest.drop(while: \.isWhitespace)
    guard rest.first == "{" else { return rest.popFirst().map { "\($0)" } ?? "" }
    var open = 0
    for (place, letter) in zip(rest.indices, rest) {
      if letter == "{" { open += 1 }
      if letter == "}" { open -= 1 }
      guard open == 0 else { continue }
      defer { rest = rest[rest.index(after: place)...] }
      return String(rest[..<place].dropFirst())
    }
    defer { rest = "" }
    return String(rest.dropFirst())
  }

  /// Skips an option in brackets, such as "[t]".
  private mutating func skipOption() {
    guard rest.first == "[", let end = rest.prefix(20).firstIndex(of: "]") else { return }
    rest = rest[rest.index(after: end)...]
  }

  /// The letters behind the backslash that was read last.
  private var commandName: String { String(rest.prefix { $0.isASCII && $0.isLetter }) }

  /// Reads the command whose backslash was read last, and returns its text.
  private mutating func command() -> LaTeXTerm {
    let name = commandName
    guard !name.isEmpty else {
      switch rest.popFirst() {
      case "\\": return .space("\n")
      case ",", ";", ":", " ", ">": return .space(" ")
      case "!", "-", "/", nil: return LaTeXTerm()
      case "|": return LaTeXTerm("‖")
      case "(", ")", "[", "]": return LaTeXTerm()
      case let letter?: return LaTeXTerm(String(letter))
      }
    }
    rest = rest.dropFirst(name.count)
    switch name {
    case "frac", "dfrac", "tfrac", "cfrac":
      let above = argument()
      let below = argument()
      return fraction(above, below)
    case "binom", "dbinom", "tbinom":
      let above = argument()
      return Self.choice(above, argument())
    case "sqrt": return root()
    case "text", "textbf", "textit", "textrm", "mbox", "mathrm", "mathbf", "mathit", "mathsf",
      "operatorname", "textsf", "texttt", "emph", "mathop":
      if rest.first == "*" { rest = rest.dropFirst() }
      return LaTeXTerm(word: argument().text)
    case "ce", "cee", "pu": return LaTeXTerm(word: ChemicalFormula.readable(rawArgument()))
    case "mathbb", "mathcal", "mathfrak", "boldsymbol", "bm", "underline", "boxed", "mathscr",
      "cancel", "bcancel", "xcancel", "underbrace", "overbrace", "mathrel", "mathbin", "mathord",
      "smash", "substack", "fbox":
      return argument()
    case "textcolor", "colorbox", "multicolumn", "multirow":
      for _ in 0..<(name.hasPrefix("multi") ? 2 : 1) { _ = rawArgument() }
      return argument()
    case "color", "hspace", "vspace", "phantom", "hphantom", "vphantom", "label", "cline",
      "cmidrule":
      if rest.first == "*" { rest = rest.dropFirst() }
      _ = rawArgument()
      return name == "hspace" ? .space(" ") : LaTeXTerm()
    case "tag": return LaTeXTerm(word: " (\(argument().text))")
    case "overset", "stackrel", "underset":
      let script = argument().text
      var base = argument()
      base.attach(name == "underset" ? ScriptLetters.lowered(script) : Self.raised(script))
      return base
    case "pmod": return LaTeXTerm(word: "(mod \(argument().text))")
    case "not":
      rest = rest.drop(while: \.isWhitespace)
      return LaTeXTerm(argument().text + "\u{338}")
    case "left", "right":
      if rest.first == "." { rest = rest.dropFirst() }
      return LaTeXTerm()
    case "begin", "end":
      let environment = rawArgument()
      if name == "begin" {
        skipOption()
        for _ in 0..<(LaTeXEnvironment.columnArguments[environment] ?? 0) { _ = rawArgument() }
      }
      hasTable = hasTable || LaTeXEnvironment.isTable(environment)
      tables += LaTeXEnvironment.isTable(environment) ? (name == "begin" ? 1 : -1) : 0
      if name == "end", LaTeXEnvironment.isTable(environment) { return .space("\n") }
      guard let brackets = LaTeXEnvironment.matrices[environment] else { return LaTeXTerm() }
      return LaTeXTerm(name == "begin" ? brackets.opening : brackets.closing)
    case "item": return .space("\n• ")
    case "newline", "par": return .space("\n")
    case "displaystyle", "textstyle", "scriptstyle", "limits", "nolimits", "hline", "toprule",
      "midrule", "bottomrule", "centering", "nonumber", "notag", "rm", "bf", "it", "sf", "tt",
      "hfill",
      "noindent", "small", "large", "normalsize", "big", "Big", "bigg", "Bigg",
      "bigl", "bigr", "Bigl", "Bigr", "middle":
      return LaTeXTerm()
    default: break
    }
    if let mark = LaTeXSymbols.accents[name] { return Self.marked(argument(), by: mark) }
    guard let symbol = LaTeXSymbols.text(of: name) else { return LaTeXTerm("\\" + name) }
    // The blank behind a command's name only ends the name.
    if rest.first == " ", symbol.count == 1,
      symbol.allSatisfy({ $0.isLetter || "⌊⌈⟨∂∇".contains($0) })
    {
      rest = rest.dropFirst()
    }
    return LaTeXTerm(word: symbol)
  }

  /// The longest text under an accent, in bytes, with the accents under it.
  private static let longestMarked = 400

  /// Puts an accent above each letter of a term: combining signs stand above one.
  private static func marked(_ letters: LaTeXTerm, by mark: String) -> LaTeXTerm {
    guard letters.text.count > 1 else {
      var letter = letters
      if !letters.text.isEmpty { letter.attach(mark) }
      return letter
    }
    guard letters.text.utf8.count <= longestMarked else { return letters }
    // Lines above letters side by side join.
    let mark = mark == "\u{304}" ? "\u{305}" : mark
    return LaTeXTerm(word: letters.text.map { $0.isWhitespace ? "\($0)" : "\($0)\(mark)" }.joined())
  }

  /// Returns a fraction such as "1/(2x)", or in brackets if an operand follows, such as "(1/2)x".
  private func fraction(_ above: LaTeXTerm, _ below: LaTeXTerm) -> LaTeXTerm {
    let text = "\(above.isProduct ? above.text : above.inBrackets)/\(below.inBrackets)"
    return isBeforeOperand ? LaTeXTerm(word: "(\(text))") : .fraction(text)
  }

  /// Returns a binomial coefficient: "C(n, k)".
  private static func choice(_ above: LaTeXTerm, _ below: LaTeXTerm) -> LaTeXTerm {
    LaTeXTerm(word: "C(\(above.text.trimmed), \(below.text.trimmed))")
  }

  private mutating func root() -> LaTeXTerm {
    var sign = "√"
    if rest.first == "[" {
      rest = rest.dropFirst()
      let degree = rest.prefix { $0 != "]" }
      rest = rest.dropFirst(degree.count + 1)
      sign = degree == "3" ? "∛" : ScriptLetters.raised(String(degree), after: "") + "√"
    }
    let inner = argument()
    // "√2x" would leave open whether x is under the root.
    let isOpen = isBeforeOperand && !inner.isBracketed
    return LaTeXTerm(word: sign + (isOpen ? "(\(inner.text))" : inner.inBrackets))
  }

  /// Whether a factor or an exponent follows, which belongs to what was just read.
  private var isBeforeOperand: Bool {
    var next = rest
    while true {
      next = next.drop { $0 == " " || $0 == "~" || $0 == "{" || $0 == "}" && depth == 0 }
      guard ["\\,", "\\!", "\\;", "\\:", "\\ "].contains(where: next.hasPrefix) else { break }
      next = next.dropFirst(2)
    }
    guard let letter = next.first else { return false }
    guard letter == "\\" else {
      return letter.isLetter || letter.isNumber || "([^/!".contains(letter)
    }
    let name = String(next.dropFirst().prefix { $0.isASCII && $0.isLetter })
    if Self.operands.contains(name) || LaTeXSymbols.accents[name] != nil { return true }
    return LaTeXSymbols.text(of: name)?.first?.isLetter == true
  }

  /// The commands that make a factor, or begin one.
  private static let operands: Set = [
    "frac", "dfrac", "tfrac", "cfrac", "sqrt", "binom", "text", "mathrm", "mathbf", "mathit",
    "left", "bigl", "Bigl", "lfloor", "lceil", "langle", "infty", "sum", "prod", "int", "nabla",
    "partial", "mathbb", "vec",
  ]

  private static func raised(_ text: String) -> String {
    switch text {
    case "∘": "°"
    case "′": "′"
    default: ScriptLetters.raised(text, after: "")
    }
  }
}
