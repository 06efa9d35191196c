import ScreenLayout
import Testing

@testable import Scenes

@Suite("Screens as cells")
struct CardLayoutTests {
  @Test("the question is in the middle, deck and position above it, the hint below")
  func question() {
    #expect(
      screen(.question("What is the capital of Norway?"), columns: 30, rows: 9) == [
        " Capitals             4 of 50 ",
        "                              ",
        "                              ",
        "    What is the capital of    ",
        "           Norway?            ",
        "                              ",
        "                              ",
        "                              ",
        "   Tap twice for the answer   ",
      ])
  }

  @Test("the answer is below its question")
  func answer() {
    #expect(
      screen(.answer("Oslo", of: "Norway"), columns: 20, rows: 9) == [
        " Capitals   4 of 50 ",
        "                    ",
        "       Norway       ",
        "                    ",
        "        Oslo        ",
        "                    ",
        "                    ",
        "                    ",
        " Up: yes, down: no  ",
      ])
  }

  @Test("an empty deck's screen explains how to add a card")
  func empty() {
    let lines = screen(.emptyDeck(name: "Mine"), columns: 40, rows: 12)
    #expect(lines[0].hasPrefix(" Mine "))
    let words = lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
    #expect(words.contains("Write the first one"))
  }

  @Test("question and answer each have their own paper, and only the text fades")
  func colours() {
    var screen = CardLayout().screen(.question("Norway"), size: GridSize(columns: 20, rows: 7))
    screen.brightness = Brightness(rawValue: 2)
    let question = screen.grid
    let answer = CardLayout().screen(
      .answer("Oslo", of: "Norway"), size: GridSize(columns: 20, rows: 7)
    ).grid
    #expect(question.cells.allSatisfy { $0.paper == .question })
    #expect(answer.cells.allSatisfy { $0.paper == .answer })
    for cell in question.cells where cell.glyph != " " {
      #expect((cell.brightness == .full) == (cell.ink == .label))
    }
  }

  @Test(
    "every size gives a grid of that size, and nothing traps",
    arguments: [1, 2, 3, 5, 19, 20, 30, 100, 500], [1, 2, 3, 4, 5, 7, 15, 300])
  func sizes(columns: Int, rows: Int) {
    for content in [
      ScreenContent.question(String(repeating: "long text ", count: 200)),
      .answer("漢字かな交じり文", of: String(repeating: "x", count: 99)), .emptyDeck(name: ""),
    ] {
      let lines = screen(content, columns: columns, rows: rows)
      #expect(lines.count == rows)
      #expect(lines.allSatisfy { $0.columns == columns })
    }
  }

  @Test("a sentence of the kiosk that does not fit ends in an ellipsis")
  func tooLong() {
    let lines = screen(.emptyDeck(name: "Mine"), columns: 12, rows: 5)
    #expect(lines.contains { $0.contains("…") })
  }

  @Test("a card's text can't control the terminal")
  func hostileText() {
    let text = "a\u{1b}[2Jb\u{7}c\u{202e}d\u{9b}31me\tf\r\ng\u{0}"
    let lines = screen(.question(text), columns: 40, rows: 9)
    let all = lines.joined()
    #expect(!all.unicodeScalars.contains { $0.value < 0x20 || (0x7f...0x9f).contains($0.value) })
    #expect(!all.unicodeScalars.contains("\u{202e}"))
    #expect(lines.contains { $0.contains("a�[2Jb�c�d�31me f") })
  }

  private func screen(_ content: ScreenContent, columns: Int, rows: Int) -> [String] {
    CardLayout().screen(content, size: GridSize(columns: columns, rows: rows)).grid.lines
  }
}

@Suite("Wrapping text")
struct WrappedTextTests {
  @Test(
    "lines break at blanks, beside wide characters, and where a word is too long",
    arguments: [
      ("one two three", 7, ["one two", "three"]),
      ("one  two", 20, ["one two"]),
      ("abcdefghij", 4, ["abcd", "efgh", "ij"]),
      ("a abcdefghij", 4, ["a", "abcd", "efgh", "ij"]),
      ("first\nsecond", 20, ["first", "second"]),
      ("漢字漢字漢", 4, ["漢字", "漢字", "漢"]),
      ("x漢字 y", 4, ["x漢", "字 y"]),
      ("e\u{301}e\u{301}e\u{301}", 2, ["e\u{301}e\u{301}", "e\u{301}"]),
      ("", 5, [""]),
    ])
  func wrap(text: String, columns: Int, expected: [String]) {
    #expect(WrappedText(text, columns: columns).lines == expected)
  }
}

@Suite("Columns of a character")
struct CharacterColumnsTests {
  @Test(
    "Latin takes one column, Chinese, kana, hangul and emoji two, marks and controls none",
    arguments: [
      ("a", 1), ("é", 1), ("e\u{301}", 1), ("Ж", 1), ("…", 1), ("·", 1), ("漢", 2), ("か", 2),
      ("한", 2), ("😀", 2), ("🇳🇴", 2), ("\u{1f1f3}", 1), ("Ａ", 2), ("\u{301}", 0), ("\u{1b}", 0),
      ("\u{200b}", 0), ("א", 1),
    ] as [(Character, Int)])
  func columns(character: Character, columns: Int) {
    #expect(character.columns == columns)
  }

  @Test(
    "a text is as wide as its characters together",
    arguments: [
      "", "plain", "na\u{ef}ve \u{2013} \u{201c}one\u{201d} \u{2192} two\u{2026}", "e\u{301}te",
      "a\r\nb",
      "\u{ad}x", "\u{2192}\u{fe0f}", "\u{a9}\u{200d}\u{a9}", "\u{6f22}\u{5b57}",
      "\u{1112}\u{1161}\u{11ab}",
      "\u{1f1f3}\u{1f1f4}\u{1f1f3}", "\u{1f469}\u{200d}\u{1f467} and all",
    ])
  func width(text: String) {
    let columns = text.reduce(0) { $0 + $1.columns }
    #expect(text.columns == columns && text[...].columns == columns)
    #expect(text.fits(columns) && !text.fits(columns - 1))
  }
}

@Suite("Fading in")
struct FadeTests {
  @Test("there are five steps in 160 ms, each at the time that the previous one announced")
  func steps() {
    var elapsed = Duration.zero
    var steps = [Fade.brightness(after: elapsed)]
    while let next = Fade.nextChange(after: elapsed) {
      #expect(next > elapsed)
      elapsed = next
      steps.append(Fade.brightness(after: elapsed))
    }
    #expect(steps == (2...6).map { Brightness(rawValue: $0) })
    #expect(elapsed == .milliseconds(160))
    #expect(Fade.brightness(after: .seconds(1_000_000_000)) == .full)
  }
}

extension ScreenContent {
  fileprivate static func question(_ text: String) -> ScreenContent {
    .card(CardContent(side: .question, text: text, deckName: "Capitals", position: 4, count: 50))
  }

  fileprivate static func answer(_ text: String, of question: String) -> ScreenContent {
    .card(
      CardContent(
        side: .answer, text: text, caption: question, deckName: "Capitals", position: 4, count: 50))
  }
}
