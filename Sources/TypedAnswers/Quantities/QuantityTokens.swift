/// The numbers, words and signs of a text.
struct QuantityTokens: Equatable, Sendable {
  enum Token: Equatable, Sendable {
    case number(NumberLiteral)
    /// A word in lower case.
    case word(String)
    case sign(Character)
  }

  private(set) var tokens: [Token] = []

  /// The most tokens of a text that is worth something.
  static let most = 40

  init(_ text: String, _ rules: LanguageRules) {
    let letters = Self.joined(WrittenText.pieces(text, rules).map { Self.usual($0.character) })
    var index = 0
    while index < letters.count, tokens.count < Self.most {
      let letter = letters[index]
      if WrittenText.isDigit(letter) || Self.isPoint(letters, index) {
        index = readNumber(letters, index)
      } else if letter.isLetter || letter == "°" {
        index = readWord(letters, index)
      } else {
        if !letter.isWhitespace { tokens.append(.sign(letter)) }
        index += 1
      }
    }
    // A multiplication sign that was typed as a letter.
    for index in tokens.indices where index > 0 && index + 1 < tokens.count {
      if tokens[index] == .word("x"), tokens[index - 1].isNumber, tokens[index + 1].isNumber {
        tokens[index] = .sign("*")
      }
    }
  }

  private static func usual(_ character: Character) -> Character {
    if WrittenText.dashes.contains(character) { return "-" }
    if WrittenText.apostrophes.contains(character) { return "'" }
    switch character {
    case "×", "·", "∙", "⋅", "✕": return "*"
    case "÷", "∶": return "÷"
    case "٫": return ","
    case "٬": return "."
    case "：": return ":"
    default: return character
    }
  }

  /// Returns the characters with one for each sign that was typed as two.
  private static func joined(_ letters: [Character]) -> [Character] {
    let signs: [Character: Character] = [">": "≥", "<": "≤", "!": "≠"]
    return letters.indices.compactMap { index in
      let next = index + 1 < letters.count ? letters[index + 1] : " "
      if let sign = signs[letters[index]], next == "=" { return sign }
      if letters[index] == "=", index > 0, signs[letters[index - 1]] != nil { return nil }
      return letters[index]
    }
  }

  /// Whether a point begins a number without its zero, as in ".5".
  private static func isPoint(_ letters: [Character], _ index: Int) -> Bool {
    (letters[index] == "." || letters[index] == ",") && index + 1 < letters.count
      && WrittenText.isDigit(letters[index + 1])
      && (index == 0 || letters[index - 1].isWhitespace)
  }

  private mutating func readNumber(_ letters: [Character], _ start: Int) -> Int {
    var text = WrittenText.isDigit(letters[start]) ? "" : "0"
    var index = start
    while index < letters.count {
      let letter = letters[index]
      if WrittenText.isDigit(letter) {
        text += letter.wholeNumberValue.map(String.init) ?? ""
      } else if letter == "." || letter == "," {
        guard index + 1 < letters.count, WrittenText.isDigit(letters[index + 1]) else { break }
        text.append(letter)
      } else if letter == " " || letter == "'" {
        let next = letters[(index + 1)...].prefix(while: WrittenText.isDigit)
        let end = index + 1 + next.count
        let isFraction = end < letters.count && letters[end] == "/"
        guard next.count == 3, !isFraction, !text.contains(".") else { break }
        text.append(" ")
      } else {
        break
      }
      index += 1
    }
    tokens.append(.number(NumberLiteral(text: text)))
    return index
  }

  private mutating func readWord(_ letters: [Character], _ start: Int) -> Int {
    var word = "\(letters[start])"
    var index = start + 1
    while index < letters.count,
      letters[index].isLetter || (letters[index] == "'" && index + 1 < letters.count)
    {
      word.append(letters[index])
      index += 1
    }
    // The power of a unit: m2.
    if ["m", "cm", "mm", "km", "dm", "м", "км", "см"].contains(word), index < letters.count,
      "23".contains(letters[index])
    {
      word.append(letters[index])
      index += 1
    }
    tokens.append(.word(word.lowercased()))
    return index
  }
}

extension QuantityTokens.Token {
  var isNumber: Bool { if case .number = self { true } else { false } }
  var word: String? { if case .word(let word) = self { word } else { nil } }
  var sign: Character? { if case .sign(let sign) = self { sign } else { nil } }
  var literal: NumberLiteral? { if case .number(let literal) = self { literal } else { nil } }
}
