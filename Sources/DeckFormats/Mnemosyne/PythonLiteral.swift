/// A Python literal, as which Mnemosyne stores lists and dictionaries.
///
/// Source: Python, "The Python Language Reference", 2.4 and 6.2.
indirect enum PythonLiteral: Hashable {
  case text(String)
  case number(Int)
  /// A list or a tuple.
  case list([PythonLiteral])
  case dictionary([PythonLiteral: PythonLiteral])
  /// `None`, a Boolean or a floating-point number.
  case other

  /// The largest depth of nested lists and dictionaries.
  private static let deepest = 20

  /// Parses a literal; nil if the text is none.
  init?(_ text: String) {
    var reader = Reader(rest: text.unicodeScalars[...])
    guard let value = reader.value(depth: 0), reader.isAtEnd else { return nil }
    self = value
  }

  /// The texts of a list; empty for any other value.
  var texts: [String] {
    guard case .list(let values) = self else { return [] }
    return values.compactMap(\.text)
  }

  var text: String? { if case .text(let text) = self { text } else { nil } }

  var number: Int? { if case .number(let number) = self { number } else { nil } }

  /// The value of a dictionary's key; nil if there is none.
  subscript(key: String) -> PythonLiteral? {
    if case .dictionary(let values) = self { values[.text(key)] } else { nil }
  }

  private struct Reader {
    var rest: Substring.UnicodeScalarView

    var isAtEnd: Bool {
      mutating get {
        skipBlanks()
        return rest.isEmpty
      }
    }

    mutating func value(depth: Int) -> PythonLiteral? {
      skipBlanks()
      guard depth < PythonLiteral.deepest, let first = rest.first else { return nil }
      switch first {
      case "'", "\"": return text().map(PythonLiteral.text)
      case "[": return values(until: "]", depth: depth).map(PythonLiteral.list)
      case "(": return values(until: ")", depth: depth).map(PythonLiteral.list)
      case "{": return dictionary(depth: depth)
      default:
        let word = rest.prefix {
          $0.properties.isAlphabetic || "0123456789+-._".unicodeScalars.contains($0)
        }
        guard !word.isEmpty else { return nil }
        rest = rest[word.endIndex...]
        return Int(String(word)).map(PythonLiteral.number) ?? .other
      }
    }

    private mutating func values(until end: Unicode.Scalar, depth: Int) -> [PythonLiteral]? {
      rest.removeFirst()
      var values: [PythonLiteral] = []
      while !take(end) {
        guard let value = value(depth: depth + 1) else { return nil }
        values.append(value)
        guard take(",") || next == end else { return nil }
      }
      return values
    }

    private mutating func dictionary(depth: Int) -> PythonLiteral? {
      rest.removeFirst()
      var values: [PythonLiteral: PythonLiteral] = [:]
      while !take("}") {
        guard let key = value(depth: depth + 1), take(":"), let value = value(depth: depth + 1)
        else { return nil }
        values[key] = value
        guard take(",") || next == "}" else { return nil }
      }
      return .dictionary(values)
    }

    private mutating func text() -> String? {
      let quote = rest.removeFirst()
      var text = String.UnicodeScalarView()
      while let scalar = rest.popFirst() {
        if scalar == quote { return String(text) }
        guard scalar == "\\" else {
          text.append(scalar)
          continue
        }
        guard let sign = rest.popFirst() else { return nil }
        switch sign {
        case "\\", "'", "\"": text.append(sign)
        case "n": text.append("\n")
        case "t": text.append("\t")
        case "r": text.append("\r")
        case "x", "u", "U":
          let digits = rest.prefix(sign == "x" ? 2 : sign == "u" ? 4 : 8)
          guard let code = UInt32(String(digits), radix: 16), let scalar = Unicode.Scalar(code)
          else { return nil }
          text.append(scalar)
          rest = rest[digits.endIndex...]
        default: text.append(contentsOf: ["\\", sign])
        }
      }
      return nil
    }

    private var next: Unicode.Scalar? {
      mutating get {
        skipBlanks()
        return rest.first
      }
    }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
      guard next == scalar else { return false }
      rest.removeFirst()
      return true
    }

    private mutating func skipBlanks() {
      rest = rest.drop { $0 == " " || $0 == "\n" || $0 == "\t" }
    }
  }
}
