import Testing

@testable import PageReading

@Suite("The pairs of a page that was read")
struct PairTests {
  /// Returns a line of words in a row; a letter is 10 pixels wide.
  private func line(_ text: String, x: Int, y: Int, confidence: Double = 95) -> ReadLine {
    var left = x
    let words = text.split(separator: " ").map { word in
      defer { left += word.count * 10 + 10 }
      return ReadWord(
        String(word), left: left, top: y, width: word.count * 10, height: 18,
        confidence: confidence, line: y)
    }
    return ReadLine(words: words, middle: Double(y) + 9)
  }

  @Test(
    "a number in front goes, also one that was read as letters",
    arguments: [
      ("12. das Haus", "das Haus"), ("3 das Haus", "das Haus"), ("7) Haus", "Haus"),
      ("s3. Haus", "Haus"), ("G1. Haus", "Haus"), ("das Haus", "das Haus"), ("is it", "is it"),
      ("1.", "1."), ("100", "100"), ("Os. x", "x"), ("so. eben", "eben"), ("I am", "I am"),
    ])
  func numbers(_ text: String, _ expected: String) {
    // "so." can't be told from old-style 50.
    #expect(EntryText.withoutNumber(text).text == expected)
  }

  @Test(
    "a separator has a blank beside it, or is =",
    arguments: [
      ("das Haus – house", "das Haus|house"), ("Haus = house", "Haus|house"),
      ("Haus: house", "Haus|house"), ("Haus - house", "Haus|house"),
      ("Vor-Ort-Termin – visit", "Vor-Ort-Termin|visit"), ("10:30 Uhr", nil), ("E-Mail", nil),
      ("Haus —house", "Haus|house"),
    ])
  func separators(_ text: String, _ expected: String?) {
    let sides = EntryText.split(text).map {
      "\(EntryText.tidied($0.question))|\(EntryText.tidied($0.answer))"
    }
    #expect(sides == expected)
  }

  @Test("texts are tidied, and divided words joined")
  func texts() {
    #expect(EntryText.tidied(" |l'eau  froide ., ") == "l’eau froide")
    #expect(EntryText.tidied("¿dónde? ") == "¿dónde?")
    #expect(EntryText.joined("Haus-", "tür") == "Haustür")
    #expect(EntryText.joined("Haus-", "Tür") == "Haus- Tür")
    let (outside, inside) = EntryText.withoutBrackets("Haus [haʊs] – house")
    #expect(EntryText.tidied(outside) == "Haus - house" && inside == "[haʊs]")
    #expect(EntryText.withoutBrackets("Haus [haus – house").text.contains("– house"))
  }

  @Test("in a glossary an indented line goes on, and the answer is read once more by itself")
  func glossary() throws {
    let lines = [
      line("das Haus [haʊs] – house", x: 10, y: 0), line("der Baum – tree, a", x: 10, y: 40),
      line("big plant", x: 40, y: 80), line("nichts", x: 10, y: 120),
    ]
    let glossary = Glossary(letter: 18)
    #expect(Glossary.separatorShare(lines) > 0.4)
    let entries = glossary.entries(lines)
    #expect(entries.map(\.question) == ["das Haus", "der Baum", "nichts"])
    #expect(entries.map(\.answer) == ["house", "tree, a big plant", ""])
    #expect(entries[0].note == "[haʊs]" && entries[2].isDoubtful && !entries[0].isDoubtful)
    let column = GreyPicture(width: 400, height: 160, grey: 0)
    let (picture, sides) = glossary.answersAlone(entries, column, left: 0)
    #expect(sides[0].question.map(\.text) == ["das", "Haus"])
    #expect(sides[1].answer.map(\.text) == ["tree,", "a", "big", "plant"])
    #expect(picture.pixels[9 * 400 + 15] == 238 && picture.pixels[9 * 400 + 240] == 0)
    let again = glossary.entries(
      entries, sides, answers: [line("House", x: 200, y: 2, confidence: 60)])
    #expect(again[0].answer == "House" && again[0].confidence == 60)
    #expect(again[1].isDoubtful)
  }

  @Test("in a glossary a number or a second separator begins an entry, whatever its indent")
  func indented() {
    let glossary = Glossary(letter: 18)
    let lines = [line("rot – red", x: 10, y: 0), line("grün – green", x: 40, y: 40)]
    #expect(glossary.entries(lines).map(\.question) == ["rot", "grün"])
    let numbered = (0..<6).map { line("\($0 + 1). rot", x: $0 == 3 ? 60 : 10, y: $0 * 40) }
    #expect(glossary.entries(numbered).count == 6)
  }

  @Test("lines of the same height are a row; a lone answer, a comma and an indent go on")
  func rows() {
    let rows = ColumnRows(letter: 18, rules: []).rows([
      [
        line("Haus", x: 10, y: 0), line("Baum,", x: 10, y: 60), line("Bäume", x: 10, y: 95),
        line("lang und", x: 10, y: 155), line("breit", x: 40, y: 190), line("Ende", x: 10, y: 250),
      ],
      [
        line("house", x: 300, y: 3), line("tree", x: 300, y: 58), line("long", x: 300, y: 157),
        line("end", x: 300, y: 248), line("of it", x: 300, y: 283),
      ],
    ])
    #expect(
      rows.map { $0.map(\.text).joined(separator: "|") } == [
        "Haus|house", "Baum, Bäume|tree", "lang und breit|long", "Ende|end of it",
      ])
  }

  @Test("rules part rows if they are regular, and a number begins a row")
  func parts() {
    let questions = (0..<8).map { line("Wort", x: 10, y: $0 * 40) }
    let answers = (0..<8).map { line("word", x: 300, y: $0 * 40) }
    let rules = stride(from: -16.0, to: 330, by: 80).map { $0 }
    let ruled = ColumnRows(letter: 18, rules: rules).rows([questions, answers])
    #expect(ruled.count == 4 && ruled[0][0].text == "Wort Wort")
    let numbered = (0..<8).map { line("\($0 + 1). Wort", x: $0 == 4 ? 60 : 10, y: $0 * 40) }
    let some = answers.enumerated().filter { $0.offset != 4 }.map(\.element)
    #expect(ColumnRows(letter: 18, rules: []).rows([numbered, some]).count == 8)
  }

  @Test("a doubtful pair is marked, a heading and the languages' names are no pairs")
  func marks() {
    func found(_ question: String, _ answer: String, _ confidence: Double = 95) -> FoundEntry {
      FoundEntry(
        question: question, answer: answer, confidence: confidence, isDoubtful: false, middle: 0)
    }
    let page = PairMarks.page(of: [
      found("Deutsch", "English"), found("Unit 7", ""), found("Haus", "house"),
      found("Baum", "tree", 79), found("Ende", ""), found("i", ""), found("Strа8e", "street"),
      found("lang", "a very long answer of two rows that have become a single one here"),
      found("Deutsch", "German"),
    ])
    #expect(page.heading == "Unit 7")
    #expect(
      page.entries.map { "\($0.question)\($0.isCertain ? "" : "?")" } == [
        "Haus", "Baum?", "Ende?", "Strа8e?", "lang?", "Deutsch",
      ])
  }

  @Test("a capital where no other text has one is misread")
  func capitals() {
    let answers = ["red", "blue", "Green", "yellow", "black", "white", "brown", "pink", "grey"]
    let found = answers.map {
      FoundEntry(question: "ein Wort", answer: $0, confidence: 95, isDoubtful: false, middle: 0)
    }
    let doubtful = PairMarks.page(of: found).entries.filter { !$0.isCertain }
    #expect(doubtful.map(\.answer) == ["Green"])
  }

  @Test("a photo's columns are read each in its own language, and progress ends at 1")
  func reader() throws {
    var sides: [PageReader.Side] = []
    var parts: [Double] = []
    let reader = PageReader(
      read: { picture, side in
        sides.append(side)
        // Every line of the made page, as far as it has ink in this column.
        return (0..<30).map { row in
          ReadWord(
            side == .question ? "Wort" : "word", left: picture.width / 2, top: row * 44,
            width: 60, height: 18, confidence: 96, line: row)
        }
      }, progress: { parts.append($0) })
    let page = try reader.page(in: MadePage.list.picture)
    #expect(sides == [.question, .answer])
    #expect(
      page.entries.count == 30 && page.entries[0] == PhotoEntry("Wort", "word", isCertain: true))
    #expect(parts.last == 1 && parts == parts.sorted())
  }
}
