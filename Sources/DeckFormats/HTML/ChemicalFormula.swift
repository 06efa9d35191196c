/// A formula of chemistry as people read it: "2H2 + O2 -> 2H2O" becomes "2H₂ + O₂ → 2H₂O".
///
/// Source: mhchem.github.io/MathJax-mhchem, "Manual".
enum ChemicalFormula {
  /// Returns the argument of `\ce` as text.
  static func readable(_ formula: String) -> String {
    formula.split(separator: " ", omittingEmptySubsequences: false).map(word).joined(separator: " ")
  }

  private static let arrows = [
    ("<=>>", "⇌"), ("<<=>", "⇌"), ("<=>", "⇌"), ("<-->", "⇄"), ("<->", "↔"), ("->", "→"),
    ("<-", "←"),
  ]

  /// Returns a part without blanks.
  private static func word(_ text: Substring) -> String {
    switch text {
    case "v", "(v)": return "↓"
    case "^", "(^)": return "↑"
    default: break
    }
    var (result, rest) = ("", text)
    /// Whether digits are the numbers of atoms: those behind an element or a bracket.
    var isAfterAtom = false
    while let letter = rest.first {
      if let (arrow, sign) = arrows.first(where: { rest.hasPrefix($0.0) }) {
        rest = rest.dropFirst(arrow.count)
        result += sign
        isAfterAtom = false
        continue
      }
      rest = rest.dropFirst()
      switch letter {
      case "^": result += ScriptLetters.raised(script(&rest, isCharge: true), after: "")
      case "_": result += ScriptLetters.lowered(script(&rest, isCharge: false))
      case "0"..."9" where isAfterAtom:
        let digits = "\(letter)" + rest.prefix { $0.isASCII && $0.isNumber }
        rest = rest.dropFirst(digits.count - 1)
        result += ScriptLetters.lowered(digits)
      case "+" where isAfterAtom && isEnd(rest), "-" where isAfterAtom && isEnd(rest):
        result += ScriptLetters.raised("\(letter)", after: "")
      case "*", ".":
        result += isAfterAtom ? "·" : "\(letter)"
        isAfterAtom = false
      case "#" where isAfterAtom: result += "≡"
      case "{", "}", "$": break
      case "\\":
        let name = rest.prefix { $0.isASCII && $0.isLetter }
        rest = rest.dropFirst(name.count)
        result += LaTeXSymbols.text(of: String(name)) ?? String(name)
      default:
        result.append(letter)
        isAfterAtom = letter.isLetter || ")]".contains(letter)
      }
      if letter == "^" || letter == "_" { isAfterAtom = true }
    }
    return result
  }

  /// Whether a sign before `rest` is a charge: nothing, a bracket or a state such as "(aq)" follows.
  private static func isEnd(_ rest: Substring) -> Bool {
    rest.first.map { "()[]},".contains($0) } ?? true
  }

  /// Reads a superscript or a subscript: a group, or the digits and the sign of a charge.
  private static func script(_ rest: inout Substring, isCharge: Bool) -> String {
    if rest.first == "{" {
      let inside = rest.dropFirst().prefix { $0 != "}" }
      rest = rest[inside.endIndex...].dropFirst()
      return String(inside)
    }
    var script = String(rest.prefix { $0.isASCII && $0.isNumber })
    rest = rest.dropFirst(script.count)
    if isCharge, let sign = rest.first, "+-".contains(sign) {
      script.append(sign)
      rest = rest.dropFirst()
    }
    if script.isEmpty, let letter = rest.popFirst() { script = "\(letter)" }
    return script
  }
}
