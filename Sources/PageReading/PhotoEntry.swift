/// A pair of question and answer that was read from a page.
package struct PhotoEntry: Equatable, Sendable {
  package var question: String
  package var answer: String
  /// What the page says beside the pair: phonetics, an example.
  package var note: String
  /// Whether nothing speaks against the pair; a person should look at all others.
  package var isCertain: Bool

  package init(_ question: String, _ answer: String, note: String = "", isCertain: Bool) {
    (self.question, self.answer, self.note) = (question, answer, note)
    self.isCertain = isCertain
  }
}

/// What was read from a page.
package struct PhotoPage: Equatable, Sendable {
  package var entries: [PhotoEntry] = []
  /// The page's heading, such as "Unit 7"; "" if none was found.
  package var heading = ""

  package init() {}
}

/// A pair before it is decided whether it is certain.
struct FoundEntry {
  var question: String
  var answer: String
  var note = ""
  /// The least confidence of its words, from 0 to 100.
  var confidence: Double
  /// Whether its place on the page leaves a doubt: a side or the separator is missing.
  var isDoubtful: Bool
  var middle: Double
  /// The words, for reading a side once more.
  var words: [ReadWord] = []

  /// Returns the least confidence of the words that count: no brackets and numbers.
  static func confidence(of words: [ReadWord]) -> Double {
    words.filter { word in
      !word.text.contains { "[]{}".contains($0) }
        && word.text.contains { !$0.isNumber && !".)".contains($0) }
    }
    .map(\.confidence).min() ?? 0
  }
}

/// What becomes of found pairs: those that are none are left out, and doubtful ones are marked.
enum PairMarks {
  /// The confidence from which nobody would thank for a mark.
  ///
  /// Source: on 72 made pages, 80 marks 79 % of the wrong pairs and 6 % of the right ones; 90 marks 85 % and 12 %.
  private static let leastConfidence = 80.0
  /// How many times the usual length, and how many letters more, make a side suspicious: two rows may have become one.
  private static let (longTimes, longMore) = (3, 12)
  private static let odd: Set<Character> = [
    "[", "]", "{", "}", "<", ">", "\\", "^", "#", "@", "§", "®", "©", "€", "£", "¥", "_", "*", "«",
    "»",
  ]
  /// How languages call themselves, as headings of columns do.
  private static let languages: Set<String> = [
    "english", "deutsch", "français", "español", "polski", "русский", "italiano", "latein",
    "latina",
    "português", "nederlands", "svenska", "dansk", "norsk", "türkçe", "čeština",
  ]
  /// Words that begin the heading of a lesson.
  private static let lessons: Set<String> = [
    "unit", "lektion", "leçon", "lecon", "unidad", "lekcja", "урок", "lesson", "chapter", "kapitel",
  ]

  static func page(of found: [FoundEntry]) -> PhotoPage {
    var page = PhotoPage()
    let usual = (Usual(found.map(\.question)), Usual(found.map(\.answer)))
    for entry in found {
      let (question, answer) = (entry.question, entry.answer)
      let letters = (question + answer).count(where: \.isLetter)
      let isAlone = question.isEmpty || answer.isEmpty
      if isAlone, letters < 2 { continue }
      if isAlone, isHeading(question + answer) {
        if page.heading.isEmpty { page.heading = question + answer }
        continue
      }
      let names = [question, answer].filter { !$0.isEmpty }
      if names.allSatisfy({ languages.contains($0.lowercased()) }) { continue }
      let isCertain =
        !entry.isDoubtful && !isAlone && entry.confidence >= leastConfidence
        && !isSuspicious(question, usual.0) && !isSuspicious(answer, usual.1)
      page.entries.append(
        PhotoEntry(question, answer, note: entry.note, isCertain: isCertain))
    }
    return page
  }

  /// How the texts of a column usually are.
  private struct Usual {
    let length: Int
    /// Whether hardly any text begins with a capital, so that one that does is misread.
    let isSmall: Bool

    init(_ texts: [String]) {
      let lengths = texts.map(\.count).sorted()
      length = lengths.isEmpty ? 0 : lengths[lengths.count / 2]
      isSmall = texts.count { $0.first?.isUppercase == true } * 7 < texts.count
    }
  }

  private static func isHeading(_ text: String) -> Bool {
    guard let first = text.lowercased().split(whereSeparator: \.isWhitespace).first else {
      return false
    }
    return lessons.contains(String(first))
  }

  /// Whether a text has what print hardly has: two rows' length, a capital where no other text has one, a number within, marks, or letters of two alphabets in a word.
  private static func isSuspicious(_ text: String, _ usual: Usual) -> Bool {
    if text.count > usual.length * longTimes + longMore { return true }
    if usual.isSmall, text.first?.isUppercase == true { return true }
    if text.contains(where: { odd.contains($0) }) { return true }
    return text.split(whereSeparator: \.isWhitespace).contains { word in
      let hasDigit = word.contains(where: \.isNumber)
      let hasLetter = word.contains(where: \.isLetter)
      let isMixed =
        word.unicodeScalars.contains(where: isCyrillic)
        && word.unicodeScalars.contains { $0.properties.isAlphabetic && $0.value < 0x250 }
      // Bars and capitals in the middle of a word are read for other letters.
      let small =
        word.dropFirst().contains(where: \.isUppercase)
        && word.contains(where: \.isLowercase)
      return hasDigit && hasLetter || isMixed || small && !word.contains("-")
    }
  }

  private static func isCyrillic(_ scalar: Unicode.Scalar) -> Bool {
    (0x400...0x52f).contains(scalar.value)
  }
}
