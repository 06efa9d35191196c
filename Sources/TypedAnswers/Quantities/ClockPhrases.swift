/// How a language says the time.
struct ClockPhrases: Sendable {
  /// A phrase with `{h}` for an hour, `{o}` for an hour in its other form, `{m}` for minutes, and what it is worth.
  struct Phrase: Sendable {
    /// What stands before, between and after the two numbers, as keys of words.
    fileprivate var parts: [String]
    /// "h", "o" or "m" for each number.
    fileprivate var places: [Character]
    fileprivate var minutes: Int
    fileprivate var sign: Int

    fileprivate init(_ words: some StringProtocol, _ minutes: Int, _ sign: Int) {
      self.minutes = minutes
      self.sign = sign
      parts = []
      places = []
      var rest = String(words)[...]
      while let open = rest.firstIndex(of: "{"), let close = rest.firstIndex(of: "}") {
        parts.append(WordKey.of(rest[..<open]))
        places.append(rest[rest.index(after: open)])
        rest = rest[rest.index(after: close)...]
      }
      parts.append(WordKey.of(rest))
    }
  }

  private var phrases: [Phrase]
  /// The hours' other forms, by their keys: ordinal numbers.
  private var otherHours: [String: Int] = [:]
  /// The minutes' other forms, by their keys.
  private var otherMinutes: [String: Int] = [:]

  /// - Parameters:
  ///   - table: A phrase on each line, behind the minutes from the named hour, with a minus behind these if `{m}`
  ///     counts back: "30 half past {h}", "0- {m} to {h}".
  ///   - starts: What may stand before each phrase.
  ///   - otherHours: Other forms of 1, 2, 3, …, each with alternatives separated by slashes.
  ///   - otherMinutes: Other forms of minutes, which `{g}` stands for.
  init(
    _ table: String, starts: [String] = [""], otherHours: String = "",
    otherMinutes: [Int: String] = [:]
  ) {
    phrases = table.split(separator: "\n").flatMap { line -> [Phrase] in
      let words = line.split(separator: " ", maxSplits: 1)
      guard words.count == 2 else { return [] }
      let isBack = words[0].hasSuffix("-")
      let minutes = Int(isBack ? words[0].dropLast() : words[0]) ?? 0
      return starts.map { Phrase($0 + words[1], minutes, isBack ? -1 : 1) }
    }
    for (index, words) in otherHours.split(whereSeparator: \.isWhitespace).enumerated() {
      for word in words.split(separator: "/") { self.otherHours[WordKey.of(word)] = index + 1 }
    }
    for (value, words) in otherMinutes {
      for word in words.split(separator: "/") { self.otherMinutes[WordKey.of(word)] = value }
    }
  }

  /// The longest key of a phrase, in letters.
  private static let longest = 60

  /// Returns the minutes since midnight that a text means, less than 720 unless it names a later hour; nil if it is no
  /// time.
  func minutes(_ key: String, _ numbers: NumberWords) -> Int? {
    guard key.count <= Self.longest else { return nil }
    for phrase in phrases {
      if let minutes = match(phrase, Array(key), numbers) {
        return minutes < 0 ? minutes + 720 : minutes < 780 ? minutes % 720 : minutes % 1_440
      }
    }
    return nil
  }

  private func match(_ phrase: Phrase, _ key: [Character], _ numbers: NumberWords) -> Int? {
    // Figures beside each other are no phrase.
    if phrase.parts.allSatisfy(\.isEmpty), key.contains(where: WrittenText.isDigit) { return nil }
    if phrase.places.isEmpty { return String(key) == phrase.parts[0] ? phrase.minutes : nil }
    let (first, last) = (Array(phrase.parts[0]), Array(phrase.parts[phrase.parts.count - 1]))
    guard key.count >= first.count + last.count, key.starts(with: first),
      key.suffix(last.count).elementsEqual(last)
    else { return nil }
    let middle = key[first.count..<key.count - last.count]
    func isMinute(_ place: Character) -> Bool { place == "m" || place == "g" }
    switch phrase.places.count {
    case 1:
      guard let value = number(phrase.places[0], middle, numbers) else { return nil }
      return phrase.minutes + (isMinute(phrase.places[0]) ? phrase.sign * value : 60 * value)
    default:
      let between = Array(phrase.parts[1])
      for start in middle.indices where middle[start...].starts(with: between) {
        let (left, right) = (middle[..<start], middle[(start + between.count)...])
        guard let one = number(phrase.places[0], left, numbers),
          let other = number(phrase.places[1], right, numbers)
        else { continue }
        let (hour, minute) = isMinute(phrase.places[0]) ? (other, one) : (one, other)
        return 60 * hour + phrase.minutes + phrase.sign * minute
      }
      return nil
    }
  }

  private func number(_ place: Character, _ letters: ArraySlice<Character>, _ numbers: NumberWords)
    -> Int?
  {
    let key = String(letters)
    if key.isEmpty { return nil }
    let figures = key.count <= 2 && key.allSatisfy(WrittenText.isDigit) ? Int(key) : nil
    switch place {
    case "h": return (figures ?? numbers.value(key)).flatMap { (1...24).contains($0) ? $0 : nil }
    case "o": return otherHours[key]
    case "g": return otherMinutes[key]
    default: return (figures ?? numbers.value(key)).flatMap { (1...59).contains($0) ? $0 : nil }
    }
  }
}
