@_spi(_Unicode) import Swift

/// A text's normal form: its letters, with the way back to the grapheme clusters of the text.
struct WrittenText: Equatable, Sendable {
  /// The letters with single blanks between words; punctuation is left out.
  var letters: [Letter] = []

  /// Makes the normal form of a text.
  ///
  /// - Parameters:
  ///   - text: The text as it stands on a card or was typed; at most `longest` letters are read.
  ///   - rules: Those of its language.
  init(_ text: String, _ rules: LanguageRules) {
    let pieces = Self.pieces(text, rules)
    for (index, piece) in pieces.enumerated() {
      let before = index > 0 ? pieces[index - 1].character : nil
      let after = index + 1 < pieces.count ? pieces[index + 1].character : nil
      guard let kind = Self.kind(of: piece.character, between: before, and: after) else { continue }
      append(piece.character, kind, at: piece.place, rules)
    }
    joinInitials(pieces.map(\.character))
    while letters.last?.isSeparator ?? false { letters.removeLast() }
    if rules.ignoresBlanks { letters.removeAll(where: \.isSeparator) }
  }

  /// The most letters of a text that are read.
  static let longest = 400

  private mutating func append(
    _ character: Character, _ kind: Letter.Kind, at place: Int, _ rules: LanguageRules
  ) {
    if kind == .blank || kind == .hyphen {
      guard let last = letters.last, last.kind != .blank else { return }
      if last.kind == .hyphen { letters.removeLast() }
    }
    let exact =
      kind == .blank ? " " : kind == .hyphen ? "-" : kind == .apostrophe ? "'" : "\(character)"
    let folded = Self.composed(exact.lowercased().unicodeScalars)
    let bare = kind == .letter ? Self.bare(folded) : folded
    letters.append(
      Letter(
        kind: kind, exact: exact, folded: folded, bare: bare,
        isOwn: kind == .letter && bare != folded && rules.isOwn(folded), place: place))
  }

  /// Returns the characters of a text in their usual form, without what is not seen.
  static func pieces(_ text: String, _ rules: LanguageRules) -> [(character: Character, place: Int)]
  {
    var pieces: [(character: Character, place: Int)] = []
    var before: Unicode.Scalar?
    for (place, character) in text.prefix(longest).enumerated() {
      let usual = CompatibleForms.usual(character.unicodeScalars, after: before)
      let kept = decomposed(usual).filter { !isUnseen($0) && !rules.ignores($0) }
      before = kept.last ?? before
      for piece in composed(kept) { pieces.append((piece, place)) }
    }
    // A power of a letter or a unit is its digit, as superscripts are.
    return pieces.enumerated().filter { index, piece in
      guard piece.character == "^", index > 0, index + 1 < pieces.count else { return true }
      return isDigit(pieces[index - 1].character) || !isDigit(pieces[index + 1].character)
    }.map(\.element)
  }

  /// Takes out the blanks between the letters of an abbreviation, such as the German one for "for example".
  private mutating func joinInitials(_ text: [Character]) {
    func isInitial(_ point: Int) -> Bool {
      text[point] == "." && point > 0 && text[point - 1].isLetter
        && (point == 1 || !text[point - 2].isLetter)
    }
    let points = text.indices.filter(isInitial)
    guard points.count > 1 else { return }
    let blanks = zip(points, points.dropFirst()).filter {
      $1 == $0 + 3 && text[$0 + 1].isWhitespace
    }
    guard !blanks.isEmpty else { return }
    var seen = 0
    // The blank is the first one behind as many letters as stand before its point.
    for (point, _) in blanks {
      let before = text[..<point].count { $0.isLetter || Self.isDigit($0) }
      seen = 0
      for index in letters.indices {
        if letters[index].isSeparator, seen == before {
          letters.remove(at: index)
          break
        }
        if letters[index].kind == .letter || letters[index].kind == .digit { seen += 1 }
      }
    }
  }

  private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value == 0x640 || scalar.properties.isVariationSelector
      || scalar.properties.generalCategory == .format
  }

  static func decomposed(_ scalars: some Sequence<Unicode.Scalar>) -> [Unicode.Scalar] {
    Array(text(scalars)._nfd)
  }

  static func composed(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    text(text(scalars)._nfc)
  }

  private static func text(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  static let apostrophes: Set<Character> = ["'", "’", "‘", "ʼ", "ʹ", "′", "`", "´", "‛", "׳", "ʻ"]
  static let dashes: Set<Character> = ["-", "‐", "‑", "‒", "–", "—", "−", "―", "־", "﹣"]
  private static let keptSigns: Set<Character> = ["%", "‰", "&", "@", "#", "*", "§", "/"]
  private static let numberSigns: Set<Character> = [".", ",", ":", "/"]

  /// Returns what a character counts as; nil if it is punctuation that is left out.
  private static func kind(
    of character: Character, between before: Character?, and after: Character?
  ) -> Letter.Kind? {
    let isInside = before.map(isWordLetter) ?? false && after.map(isWordLetter) ?? false
    let isInNumber = before.map(isDigit) ?? false && after.map(isDigit) ?? false
    if isDigit(character) { return .digit }
    if apostrophes.contains(character) { return isInside ? .apostrophe : nil }
    if dashes.contains(character) { return isInside ? .hyphen : .blank }
    if character.isWhitespace { return .blank }
    if numberSigns.contains(character), isInNumber { return .sign }
    if character == ".", before == "." || after == "." { return .blank }
    switch character {
    case ",", ":", ";", "/", "|", "…", "،", "؛", "、", "\\", "_": return .blank
    case _ where keptSigns.contains(character): return .sign
    default: break
    }
    guard let first = character.unicodeScalars.first else { return nil }
    switch first.properties.generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation,
      .finalPunctuation, .otherPunctuation, .control, .unassigned, .privateUse, .surrogate:
      return nil
    case .mathSymbol, .currencySymbol, .otherSymbol: return .sign
    case .modifierSymbol: return character == "^" ? .sign : nil
    default: return .letter
    }
  }

  static func isDigit(_ character: Character) -> Bool {
    character.unicodeScalars.first.map(CompatibleForms.isDigit) ?? false
  }

  private static func isWordLetter(_ character: Character) -> Bool {
    character.isLetter || isDigit(character)
  }

  /// Returns a letter in lower case without accents and final forms.
  private static func bare(_ folded: String) -> String {
    let kept = decomposed(folded.unicodeScalars).filter {
      $0.properties.generalCategory != .nonspacingMark
    }
    guard !kept.isEmpty else { return folded }
    return kept.map { baseForms[$0] ?? kana($0) }.reduce(into: "") { $0.unicodeScalars.append($1) }
  }

  /// Letters whose mark is part of them, letters at the end of a word, and what Arabic writes with or without dots.
  private static let baseForms: [Unicode.Scalar: Unicode.Scalar] = [
    "ł": "l", "ø": "o", "đ": "d", "ħ": "h", "ı": "i", "ŧ": "t",
    "ς": "σ", "ך": "כ", "ם": "מ", "ן": "נ", "ף": "פ", "ץ": "צ",
    "ة": "ه", "ى": "ي", "ٱ": "ا", "ی": "ي", "ک": "ك", "ґ": "г",
  ]

  /// Returns hiragana of full size for any kana.
  private static func kana(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    let isKatakana = (0x30a1...0x30f6).contains(scalar.value)
    let hiragana = isKatakana ? Unicode.Scalar(scalar.value - 0x60) ?? scalar : scalar
    switch hiragana {
    case "ぁ", "ぃ", "ぅ", "ぇ", "ぉ", "っ", "ゃ", "ゅ", "ょ", "ゎ":
      return Unicode.Scalar(hiragana.value + 1) ?? hiragana
    default: return hiragana
    }
  }
}
