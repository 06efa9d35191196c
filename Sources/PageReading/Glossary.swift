/// Columns in which each entry has question, separator and answer: `das Haus [haʊs] – house`.
struct Glossary {
  let letter: Double

  // In heights of a small letter:
  private static let indent = 0.75
  private static let farthestLine = 4.2

  /// The share of longer lines that have a separator; lines of up to `shortest` letters say nothing.
  static func separatorShare(_ lines: [ReadLine]) -> Double {
    let long = lines.map(\.text).filter { $0.count > 6 }
    guard !long.isEmpty else { return 0 }
    return Double(long.count { EntryText.split(EntryText.withoutNumber($0).text) != nil })
      / Double(long.count)
  }

  /// Returns the entries of a column's lines; an indented line continues an entry.
  func entries(_ lines: [ReadLine]) -> [FoundEntry] {
    let lefts = lines.map(\.left).sorted()
    // Where most lines begin, since some may be rubbish; of equal places, the leftmost.
    func count(_ place: Int) -> Int { lefts.count { abs(Double($0 - place)) < letter * 0.6 } }
    guard let most = lefts.map(count).max(),
      let first = lefts.first(where: { count($0) * 2 > most })
    else { return [] }
    var texts: [(text: String, first: Double, last: Double, words: [ReadWord])] = []
    let numbered = lines.map { EntryText.withoutNumber($0.text).hadNumber }
    let isNumbered = numbered.count { $0 } > max(3, lines.count / 5)
    for (line, hasNumber) in zip(lines, numbered) {
      // An entry has one separator, so a line with a second one begins another entry, whatever its indent.
      let begins =
        isNumbered && hasNumber
        || EntryText.split(line.text) != nil
          && texts.last.map { EntryText.split($0.text) != nil } ?? false
      if let last = texts.last, !begins, Double(line.left - first) > letter * Self.indent,
        line.middle - last.last < letter * Self.farthestLine
      {
        texts[texts.count - 1] = (
          EntryText.joined(last.text, line.text), last.first, line.middle, last.words + line.words
        )
      } else {
        texts.append((line.text, line.middle, line.middle, line.words))
      }
    }
    return texts.map { text in
      let (outside, inside) = EntryText.withoutBrackets(EntryText.withoutNumber(text.text).text)
      let sides = EntryText.split(outside)
      return FoundEntry(
        question: EntryText.tidied(sides?.question ?? outside),
        answer: EntryText.tidied(sides?.answer ?? ""), note: inside,
        confidence: FoundEntry.confidence(of: text.words), isDoubtful: sides == nil,
        middle: text.first, words: text.words)
    }
  }

  /// Parts the words of entries, and blanks all of a column but the answers.
  ///
  /// - Parameters:
  ///   - entries: The entries, whose words have places in the page.
  ///   - picture: The column.
  ///   - left: Where the column begins in the page, in pixels.
  /// - Returns: The column with the answers alone, and each entry's words of question and answer.
  func answersAlone(
    _ entries: [FoundEntry], _ picture: GreyPicture, left: Int
  ) -> (picture: GreyPicture, sides: [(question: [ReadWord], answer: [ReadWord])]) {
    var picture = picture
    let sides = entries.map { entry in
      var (question, answer): ([ReadWord], [ReadWord]) = ([], [])
      var (isAnswer, isInBrackets) = (false, false)
      for (place, word) in entry.words.enumerated() {
        if word.text.contains(where: { EntryText.opening.contains($0) }) { isInBrackets = true }
        let isNumber = place == 0 && EntryText.withoutNumber(word.text + " x").hadNumber
        let separates =
          place > 0 && !isInBrackets && !isAnswer
          && EntryText.isSeparator(word.text, isAlone: false)
        if isAnswer, !isInBrackets {
          answer.append(word)
        } else {
          picture.blank(
            word.left - left - 2..<word.left - left + word.width + 1,
            word.top - 4..<word.top + word.height + 4)
          if !isInBrackets, !isNumber, !separates || word.text.contains(where: \.isLetter) {
            question.append(word)
          }
        }
        if separates { isAnswer = true }
        if word.text.contains(where: { EntryText.closing.contains($0) }) { isInBrackets = false }
      }
      return (question, answer)
    }
    return (picture, sides)
  }

  /// Returns the entries with their answers as they were read in the answers' own language.
  func entries(
    _ entries: [FoundEntry], _ sides: [(question: [ReadWord], answer: [ReadWord])],
    answers lines: [ReadLine]
  ) -> [FoundEntry] {
    zip(entries, sides).map { entry, sides in
      var entry = entry
      let own = lines.filter { line in
        sides.answer.contains { abs($0.middle(letter) - line.middle) < letter * 0.9 }
      }
      let answer = EntryText.tidied(own.reduce("") { EntryText.joined($0, $1.text) })
      guard !entry.isDoubtful, !answer.isEmpty, !entry.question.isEmpty else {
        entry.isDoubtful = true
        if !answer.isEmpty {
          let question = sides.question.map(\.text).joined(separator: " ")
          (entry.question, entry.answer) = (EntryText.tidied(question), answer)
        }
        return entry
      }
      entry.answer = answer
      entry.confidence = min(
        FoundEntry.confidence(of: sides.question),
        FoundEntry.confidence(of: own.flatMap(\.words)))
      return entry
    }
  }
}
