/// A part of a formula as text, with what decides about brackets around it in a larger one.
struct LaTeXTerm {
  private(set) var text = ""
  /// The number of numbers, letters and signs side by side; superscripts and subscripts belong to those
  /// before them.
  private var count = 0
  /// Whether the term consists of numbers and letters alone, multiplied with each other.
  private(set) var isProduct = true
  private var isFraction = false
  /// Whether the last character belongs to a number, which the next digit continues.
  private var isInNumber = false

  init() {}

  /// Makes a term of a text, letter by letter.
  init(_ text: String) { for letter in text { add(letter) } }

  /// Makes a term of a text that counts as one sign, such as a unit or a root.
  init(word text: String) {
    (self.text, count) = (text, text.isEmpty ? 0 : 1)
    isProduct = text.count < 2 ? text.allSatisfy { $0.isLetter || $0.isNumber } : true
    if text.contains(where: \.isWhitespace), !Self.isBracketed(text) { count = 2 }
  }

  static func space(_ text: String) -> LaTeXTerm {
    var term = LaTeXTerm()
    term.text = text
    return term
  }

  static func fraction(_ text: String) -> LaTeXTerm {
    var term = LaTeXTerm()
    (term.text, term.count, term.isProduct, term.isFraction) = (text, 2, false, true)
    return term
  }

  mutating func add(_ letter: Character) {
    if isFraction, letter.isLetter || letter.isNumber || letter == "(" { bracketFraction() }
    let isDigit = letter.isNumber || isInNumber && (letter == "." || letter == ",")
    if !letter.isWhitespace, !(isDigit && isInNumber) { count += 1 }
    if !letter.isWhitespace { isFraction = false }
    if !letter.isLetter, !letter.isWhitespace, !isDigit { isProduct = false }
    isInNumber = isDigit
    text.append(letter)
  }

  mutating func add(_ other: LaTeXTerm) {
    if isFraction, other.count > 0, let first = other.text.first,
      first.isLetter || first.isNumber || "(√".contains(first)
    {
      bracketFraction()
    }
    isProduct = isProduct && other.isProduct
    isInNumber = false
    guard other.isFraction, let last = text.last(where: { $0 != " " }), count > 0 else {
      if other.count > 0 { isFraction = count == 0 && other.isFraction }
      (text, count) = (text + other.text, count + other.count)
      return
    }
    (count, isFraction) = (count + other.count, false)
    // "2 1/3" is a mixed number; behind any other factor or a division sign, a fraction needs brackets.
    if last.isNumber, other.text.allSatisfy({ $0.isNumber || $0 == "/" }) {
      text += text.last == " " ? other.text : " \(other.text)"
    } else if last.isLetter || last.isNumber || ")]}/÷:′".contains(last) {
      text += "(\(other.text))"
    } else {
      text += other.text
    }
  }

  /// Adds a superscript, a subscript or an accent to the last sign.
  mutating func attach(_ script: String) {
    if isFraction { bracketFraction() }
    if count == 0 { count = 1 }
    isInNumber = false
    text += script
  }

  /// Puts the fraction in brackets, so that what follows does not seem to be in its denominator.
  private mutating func bracketFraction() { (text, count, isFraction) = ("(\(text))", 1, false) }

  /// The text in brackets, unless it is a number, a letter, a word or a differential, or has brackets.
  var inBrackets: String {
    count < 2 || isBracketed || isDifferential ? text : "(\(text))"
  }

  /// Whether one pair of brackets encloses the whole term already.
  var isBracketed: Bool { Self.isBracketed(text) }

  private static func isBracketed(_ text: String) -> Bool {
    guard text.first == "(", text.last == ")" else { return false }
    var open = 0
    for (place, letter) in text.enumerated() {
      if letter == "(" { open += 1 }
      if letter == ")" { open -= 1 }
      if open == 0 { return place == text.count - 1 }
    }
    return false
  }

  /// Whether the term is a differential such as "dx" or "∂x", which counts as one sign, as in "dy/dx".
  private var isDifferential: Bool {
    let letters = text.filter { $0 != " " }
    return letters.count == 2 && "d∂".contains(letters.first ?? " ")
      && letters.last?.isLetter == true
  }
}
