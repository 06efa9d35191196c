/// Reads what a text is worth in a language.
struct QuantityReader: Sendable {
  private let rules: LanguageRules
  /// Whether the text stands on a card; a typed one may be written in another language's way, too.
  private let isOnCard: Bool
  private let text: String
  private var tokens: [QuantityTokens.Token]

  /// What the text may be worth, the likeliest first; empty if it is no quantity.
  private(set) var readings: [Quantity] = []
  /// Whether the text has no figures.
  private(set) var isInWords: Bool

  /// The longest text that is read, in bytes.
  private static let longest = 200

  init(_ text: String, _ rules: LanguageRules, isOnCard: Bool) {
    self.rules = rules
    self.isOnCard = isOnCard
    self.text = text
    tokens = text.utf8.count <= Self.longest ? QuantityTokens(text, rules).tokens : []
    isInWords = !tokens.contains(where: \.isNumber)
    while case .sign(let sign)? = tokens.last, ".!?。,;".contains(sign) { tokens.removeLast() }
    if tokens.isEmpty { return }
    // No number's word has a letter of its own: uña is not una.
    let hasOwn =
      !rules.ownLetters.isEmpty && WrittenText(text, rules).letters.contains(where: \.isOwn)
    if isInWords, hasOwn { return }
    let numbers = numbers(tokens).map(Quantity.number)
    readings = (numbers.isEmpty || !isInWords ? clockPhrase : []) + times + measures + numbers
    if readings.isEmpty || tokens.contains(where: { $0.sign == ":" || $0.sign == "/" }) {
      readings += sum.map { [$0] } ?? []
    }
  }

  /// The values of tokens that are one number.
  private func numbers(_ tokens: [QuantityTokens.Token]) -> [Rational] {
    if tokens.first?.sign == "-" || tokens.first?.sign == "+", tokens.count > 1 {
      let values = numbers(Array(tokens.dropFirst()))
      return tokens.first?.sign == "-" ? values.map(\.negated) : values
    }
    if tokens.allSatisfy({ $0.word != nil || $0.sign == "-" }) {
      let key = WordKey.of(tokens.compactMap(\.word).joined(separator: " "))
      return rules.numbers.value(key).map { [Rational($0)] } ?? []
    }
    let literals = tokens.compactMap(\.literal)
    switch tokens.count {
    case 1: return literals.first?.values(rules.decimalSign, isOnCard: isOnCard) ?? []
    case 3 where literals.count == 2 && tokens[1].sign == "/":
      return fraction(literals[0], literals[1]).map { [$0] } ?? []
    case 4 where literals.count == 3 && tokens[2].sign == "/":
      guard let whole = Int(literals[0].text), let part = fraction(literals[1], literals[2]) else {
        return []
      }
      return Rational(whole).plus(part).map { [$0] } ?? []
    default: return []
    }
  }

  private func fraction(_ above: NumberLiteral, _ below: NumberLiteral) -> Rational? {
    guard let above = Int(above.text), let below = Int(below.text) else { return nil }
    return Rational(above, over: below)
  }

  private var clockPhrase: [Quantity] {
    rules.clock.minutes(WordKey.of(text), rules.numbers).map {
      [.time(ClockTime(minutes: $0, isOfHalfDay: $0 <= 720))]
    } ?? []
  }

  private static let hourMarks: Set<String> = [
    "uhr", "h", "o'clock", "oclock", "часов", "часа", "час", "ч", "godz", "heures", "heure", "時",
  ]
  private static let minuteMarks: Set<String> = ["min", "minuten", "minutes", "минут", "分"]

  private var times: [Quantity] {
    var rest = tokens
    var noon: Int?
    if case .word(let word)? = rest.last, ["am", "pm"].contains(word) {
      noon = word == "pm" ? 720 : 0
      rest.removeLast()
    }
    // "p.m." is read letter by letter.
    if rest.count >= 4,
      rest.suffix(3) == [.word("p"), .sign("."), .word("m")]
        || rest.suffix(3) == [.word("a"), .sign("."), .word("m")]
    {
      noon = rest[rest.count - 3] == .word("p") ? 720 : 0
      rest.removeLast(3)
    }
    var isMarked = noon != nil
    func dropMark(_ marks: Set<String>) {
      if case .word(let word)? = rest.last, marks.contains(word) {
        rest.removeLast()
        isMarked = true
      }
    }
    dropMark(Self.minuteMarks)
    dropMark(Self.hourMarks)
    guard let hour = rest.first?.literal else { return [] }
    var time: ClockTime?
    switch rest.count {
    case 1:
      time = isMarked ? hour.pointedTime ?? NumberLiteral.time(Int(hour.text), 0) : hour.pointedTime
    case 2:
      if let mark = rest[1].word, Self.hourMarks.contains(mark) {
        time = NumberLiteral.time(Int(hour.text), 0)
      } else if rest[1].word == "半" || rest[1].word == "時半" {
        time = NumberLiteral.time(Int(hour.text), 30)
      }
    case 3:
      guard let minute = rest[2].literal, minute.text.count == 2 || rest[1].word != nil else {
        break
      }
      let isMark = rest[1].sign == ":" || rest[1].word.map(Self.hourMarks.contains) ?? false
      time = isMark ? NumberLiteral.time(Int(hour.text), Int(minute.text)) : nil
    default: break
    }
    guard var time else { return [] }
    if let noon, time.minutes <= 780 { time.minutes = time.minutes % 720 + noon }
    return [.time(time)]
  }

  private var measures: [Quantity] {
    for count in stride(from: tokens.count - 1, to: 0, by: -1) {
      guard let unit = unit(tokens[count...]) else { continue }
      let values = numbers(Array(tokens[..<count]))
      if !values.isEmpty { return values.map { .measure($0, unit: unit) } }
    }
    // A currency's sign may stand first.
    if let first = tokens.first, let unit = unit([first]) {
      return numbers(Array(tokens.dropFirst())).map { .measure($0, unit: unit) }
    }
    return []
  }

  private func unit(_ tokens: ArraySlice<QuantityTokens.Token>) -> String? {
    guard tokens.count <= 5 else { return nil }
    var name = ""
    for token in tokens {
      switch token {
      case .word(let word): name += WordKey.of(word)
      case .sign("^"), .sign("."): break
      case .sign(let sign): name.append(sign)
      case .number(let literal): name += literal.text
      }
    }
    return rules.units[name] ?? Units.common[name]
  }

  /// The signs of sums and equations.
  private static let signs: Set<Character> = [
    "+", "-", "*", "/", "=", "<", ">", "^", "(", ")", "≤", "≥", "≠", "≈", "±", "√", "!", "%",
  ]

  private var sum: Quantity? {
    var parts: [String] = []
    for token in tokens {
      switch token {
      case .number(let literal):
        guard let value = literal.value(rules.decimalSign) else { return nil }
        parts.append(value.text)
      case .word(let word):
        guard word.count <= 2 else { return nil }
        parts.append(word)
      case .sign(let sign):
        let usual: Character = sign == ":" || sign == "÷" ? "/" : sign
        guard Self.signs.contains(usual) else { return nil }
        parts.append("\(usual)")
      }
    }
    let isSum =
      parts.count > 1 && tokens.contains(where: \.isNumber) && tokens.contains { $0.sign != nil }
    return isSum ? .sum(parts) : nil
  }
}
