import TypedAnswers

/// The keys of a keyboard on the screen, on which answers are typed.
package struct TypingKeys: Equatable, Sendable {
  /// The letters of the rows from above.
  package var rows: [[Character]]
  /// All letters that can be typed, those offered while a key is held included.
  package var letters: Set<Character>

  package init(rows: [[Character]], letters: Set<Character>) {
    (self.rows, self.letters) = (rows, letters)
  }

  /// Whether every letter of a text can be typed; marks that nobody types, such as vowel points, need no key.
  func can(type text: String) -> Bool {
    text.allSatisfy { character in
      guard character.isLetter else { return true }
      if letters.contains(character) { return true }
      let small = character.lowercased()
      if small.count == 1, letters.contains(Character(small)) { return true }
      let bare = small.unicodeScalars.filter { $0.properties.generalCategory != .nonspacingMark }
      return String(String.UnicodeScalarView(bare)).allSatisfy(letters.contains)
    }
  }
}

/// The keyboards that the screen can show, by the two letters of their languages (ISO 639-1).
///
/// A keyboard is read only when it is asked for.
package struct TypingKeyboards: Equatable, Sendable {
  /// The languages, in the order in which a keyboard for letters that the box's own lacks is looked for.
  let languages: [String]
  private let find: @Sendable (String) -> TypingKeys?

  package init(
    _ languages: [String] = [], find: @escaping @Sendable (String) -> TypingKeys? = { _ in nil }
  ) {
    (self.languages, self.find) = (languages, find)
  }

  /// Returns the keys of a language's keyboard; nil if there is none.
  subscript(language: String) -> TypingKeys? {
    languages.contains(language) ? find(language) : nil
  }

  package static func == (one: Self, other: Self) -> Bool { one.languages == other.languages }
}

/// The judges of a lesson's answers: one for each side and keyboard, made when the first answer needs it.
struct AnswerJudges: Sendable {
  private struct Key: Hashable {
    var language: String
    var keyboard: String?
    var isQuestion: Bool
  }

  private let keyboards: TypingKeyboards
  /// The language of the box, whose keyboard is the first choice for answers in no known language.
  private let language: String
  /// The box's own keyboard.
  private let keyboard: String
  private var judges: [Key: AnswerJudge] = [:]

  init(_ situation: Situation) {
    let preferences = situation.preferencesInForce
    keyboards = situation.keyboards
    language = preferences[.language] ?? "en"
    keyboard = preferences[.keyboard] ?? language
  }

  /// Returns the judge of an answer and the keyboard on which it is typed.
  ///
  /// The keyboard is that of the answer's language, or else the box's own, or else the first with all its letters.
  ///
  /// - Parameters:
  ///   - answer: The answer.
  ///   - voice: The language in which the answer is read aloud; nil for the box's.
  ///   - isQuestion: Whether the answers are the questions of their cards.
  ///   - others: All answers of the lesson and its deck.
  /// - Returns: nil if no keyboard has the answer's letters. The keyboard is nil for the box's own.
  mutating func judge(
    of answer: String, in voice: String?, isQuestion: Bool, among others: () -> [String]
  ) -> (judge: AnswerJudge, keyboard: String?)? {
    let spoken = voice.map { String($0.prefix { $0.isLetter }) }
    let wanted = [spoken, keyboard].compactMap(\.self).first { keyboards[$0] != nil }
    var (code, keys) = (wanted, wanted.flatMap { keyboards[$0] })
    if let known = keys, !known.can(type: answer) {
      code = keyboards.languages.first { keyboards[$0]?.can(type: answer) == true }
      guard let code else { return nil }
      keys = keyboards[code]
    }
    let named = spoken ?? (code == wanted ? language : code ?? language)
    let key = Key(language: named, keyboard: code, isQuestion: isQuestion)
    let judge =
      judges[key]
      ?? AnswerJudge(
        language: named, keys: KeyNeighbours(keys?.rows ?? []), others: others())
    judges[key] = judge
    return (judge, code == keyboard ? nil : code)
  }
}
