/// What a printed entry's text is made of: a number, a question, phonetics in brackets, a separator and an answer.
enum EntryText {
  /// Letters that are read for digits of old-style figures.
  private static let likeDigits: Set<Character> = ["G", "l", "I", "i", "o", "O", "s", "S"]
  private static let separators: Set<Character> = ["–", "—", "=", "-", "~"]
  static let opening: Set<Character> = ["[", "{"]
  static let closing: Set<Character> = ["]", "}"]

  /// Returns a text without the number with which it begins, and whether there was one.
  static func withoutNumber(_ text: String) -> (text: String, hadNumber: Bool) {
    let start = text.drop { !$0.isLetter && !$0.isNumber }
    let head = start.prefix { $0.isNumber || likeDigits.contains($0) }
    guard (1...4).contains(head.count) else { return (text, false) }
    let rest = start.dropFirst(head.count)
    let mark = rest.first.map { ".,)]:".contains($0) } ?? false
    let tail = mark ? rest.dropFirst() : rest
    let digits = head.count(where: \.isNumber)
    let isSpaced = tail.first?.isWhitespace ?? false
    let isNumber =
      digits == head.count
      ? isSpaced || mark && tail.first?.isLetter == true
      : mark && head.count <= 3 && (digits > 0 || head.allSatisfy { "GlIsSoO".contains($0) })
        && (isSpaced || tail.first?.isLetter == true)
    guard isNumber, !tail.allSatisfy(\.isWhitespace) else { return (text, false) }
    return (String(tail.drop(while: \.isWhitespace)), true)
  }

  /// Returns the parts of a text before and after its separator; nil if it has none.
  static func split(_ text: String) -> (question: String, answer: String)? {
    let letters = Array(text)
    var place = 2
    while place < letters.count {
      let isBlankBefore = letters[place - 1].isWhitespace
      let isBlankAfter = place + 1 >= letters.count || letters[place + 1].isWhitespace
      let letter = letters[place]
      let separates =
        letter == "=" || letter == ":" && isBlankAfter && place + 1 < letters.count
        || (letter == "–" || letter == "—") && (isBlankBefore || isBlankAfter)
        || separators.contains(letter) && isBlankBefore && isBlankAfter
          && place + 1 < letters.count
      if separates {
        var end = place + 1
        while end < letters.count, letters[end].isWhitespace || separators.contains(letters[end]) {
          end += 1
        }
        return (String(letters[..<place]), String(letters[end...]))
      }
      place += 1
    }
    return nil
  }

  /// Whether a word is a separator, or ends with one.
  static func isSeparator(_ word: String, isAlone: Bool) -> Bool {
    if word.allSatisfy({ separators.contains($0) || $0 == ":" }) { return !word.isEmpty }
    return !isAlone && word.last.map { ":—–=".contains($0) } ?? false
  }

  /// Returns a text without its parts in square brackets, and those parts.
  static func withoutBrackets(_ text: String) -> (text: String, inside: String) {
    var (outside, inside, depth) = ("", "", 0)
    for letter in text {
      if opening.contains(letter) {
        depth += 1
        if outside.last?.isWhitespace == false { outside += " " }
        if !inside.isEmpty, depth == 1 { inside += " " }
      }
      if depth > 0 { inside.append(letter) } else { outside.append(letter) }
      if depth > 0, closing.contains(letter) || letter == "|" && inside.count > 2 {
        depth -= 1
        if depth == 0 { outside += " " }
      }
    }
    // A bracket that is never closed may be a misread letter.
    if depth > 0 {
      let word = inside.split(separator: " ").first.map(String.init) ?? ""
      let rest = inside.dropFirst(word.count)
      return (outside + rest, word)
    }
    return (outside, inside)
  }

  /// Joins a text and its next line, without the hyphen of a word that was divided.
  static func joined(_ text: String, _ next: String) -> String {
    if text.isEmpty { return next }
    if text.hasSuffix("-"), next.first?.isLowercase == true { return text.dropLast() + next }
    return "\(text) \(next)"
  }

  private static let apostrophes: Set<Character> = ["'", "‘", "`", "´"]

  /// Returns a text as a card has it: without bars, blanks and marks around it, and with one kind of apostrophe.
  static func tidied(_ text: String) -> String {
    var result = ""
    for letter in text where letter != "|" {
      if letter.isWhitespace {
        if result.last != " ", !result.isEmpty { result.append(" ") }
      } else if apostrophes.contains(letter) {
        result.append("’")
      } else {
        result.append(letter == "–" || letter == "—" ? "-" : letter)
      }
    }
    let start = result.drop { !($0.isLetter || $0.isNumber || "(\"„«¿¡_".contains($0)) }
    let around: Set<Character> = [
      " ", ".", "-", "_", "~", "=", ":", ";", ",", "’", "\"", "*", "°", "«", "»", "“", "”",
    ]
    var trimmed = start
    while let first = trimmed.first, around.contains(first) { trimmed.removeFirst() }
    while let last = trimmed.last, around.contains(last) { trimmed.removeLast() }
    return String(trimmed)
  }
}
