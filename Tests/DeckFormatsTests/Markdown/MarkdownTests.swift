import Study
import TestSupport
import Testing

@testable import DeckFormats

@Suite("Cards in Markdown")
struct MarkdownTests {
  @Test("Q: and A: make a card, with lists, pictures and formulas")
  func questions() throws {
    let read = try ReadSource(
      """
      ---
      name = "Cell biology"
      ---
      Q: What is *this*?

      ![](@/images/the%20cell.png)
      A: One of

      - two
      - three

      Q: $a^2$?
      A: ![](sound.mp3)
      ---
      Q: unanswered
      """, path: "x.md")
    #expect(read.texts == ["What is this?|One of\n\n• two\n• three", "a²?|"])
    #expect(
      read.cards.map(\.media) == [
        [.init(side: .question, name: "images/the cell.png")],
        [.init(side: .answer, name: "sound.mp3")],
      ])
    #expect(read.cards.allSatisfy { $0.deck == ["Cell biology"] })
    #expect(read.remarks == [SourceRemark("cards without an answer", count: 1, line: 15)])
    #expect(read.cards.map(\.line) == [4, 12])
  }

  @Test(
    "Labels for question and answer make cards, in four languages; text around them is counted",
    arguments: [
      (
        "### Card 1\n**Front:** Norway?\n**Back:** Oslo\n\n### Card 2\n**Front:** Peru?\n**Back:** Lima",
        0
      ),
      ("## Question 1\nNorway?\n## Answer\nOslo\n\n## Question 2\nPeru?\n## Answer\nLima", 0),
      (
        "Here they are:\n\n**Q:** Norway?\n**A:** Oslo\n\n**Q:** Peru?\n**A:** Lima\n\nGood luck!",
        2
      ),
      ("Question 1: Norway?\nAnswer 1: Oslo\nQuestion 2: Peru?\nAnswer: Lima", 0),
      (
        "Voici :\n1. **Question :** Norway?\n   **Réponse :** Oslo\n2. Question : Peru?\nRéponse : Lima",
        1
      ),
      ("- Frage: Norway?\n- Antwort: Oslo\n\n- Frage: Peru?\n- Antwort: Lima", 0),
      ("P: Norway?\nR: Oslo\n\nP: Peru?\nR: Lima", 0),
      (
        "### Pregunta 1: Norway?\n**Respuesta: Oslo**\n### Pregunta 2: Peru?\n**Respuesta:** Lima",
        0
      ),
    ])
  func words(text: String, outside: Int) throws {
    for path in ["x.md", "x.txt"] {
      let read = try ReadSource(text, path: path)
      #expect(read.texts == ["Norway?|Oslo", "Peru?|Lima"])
      #expect(read.remarks.map(\.count).reduce(0, +) == outside)
    }
  }

  @Test("C: makes a card of each gap in square brackets")
  func clozes() throws {
    let read = try ReadSource("C: [Berlin] is in [Germany] ![](a.png) [no](http://x) \\[x\\]\n")
    #expect(
      read.texts == [
        "[...] is in Germany no [x]|Berlin is in Germany no [x]",
        "Berlin is in [...] no [x]|Berlin is in Germany no [x]",
      ])
    #expect(try ReadSource("C:\n[feu]: fire\n").texts == ["[...]: fire|feu: fire"])
  }

  @Test("Obsidian's syntax makes cards, and its tags make decks")
  func obsidian() throws {
    let read = try ReadSource(
      """
      ---
      tags: [flashcards/Latin]
      ---
      # Words
      canis::dog <!--SR:!2024-01-01,3,250-->
      - felis:::cat
      `std::vector` is code

      What is
      this?
      ?
      An *answer*
      with lines

      #flashcards/Greek
      The ==sun== is a ==star==.

      left
      ??
      right
      """, path: "notes.md")
    #expect(
      read.texts == [
        "canis|dog", "felis|cat", "cat|felis", "What is\nthis?|An answer\nwith lines",
        "The [...] is a star.|The sun is a star.", "The sun is a [...].|The sun is a star.",
        "left|right", "right|left",
      ])
    #expect(
      read.cards.map(\.deck.last) == Array(repeating: "Latin", count: 4)
        + Array(repeating: "Greek", count: 4))
    #expect(read.cards[0].line == 5)
  }

  @Test("Cards on one line directly above a question of several lines stay cards of their own")
  func linesAbove() throws {
    for gap in ["", "\n"] {
      let read = try ReadSource(
        "#flashcards\n\ngatto::cat\ncane:::dog\n\(gap)What\nis X?\n?\nY\n", path: "x.md")
      #expect(read.texts == ["gatto|cat", "cane|dog", "dog|cane", "What\nis X?|Y"])
      #expect(read.cards.last?.line == (gap.isEmpty ? 5 : 6))
    }
  }

  @Test("The kind of a callout is hidden; its title and its text stay")
  func callouts() throws {
    let read = try ReadSource(
      "What?\n?\n> [!note]\n> a text\n\nWho?\n?\n>[!tip]- A title\n> me [!x] [y]\n\na::b\n",
      path: "x.md")
    #expect(read.texts == ["What?|a text", "Who?|A title\nme [!x] [y]", "a|b"])
  }

  @Test("Only a vault with flashcard tags leaves untagged cards out, and counts them")
  func vault() throws {
    let tagged = "a::b\n\nTags: #x #flashcards/D\nc::d\n\n#flashcards/E\n\n==e== f\n"
    let untagged =
      "---\ntitle: flashcards\n---\na::b\n\n`#flashcards`\n\nc::d #flashcards\n\n"
      + "e #flashcards/F::f\n"
    for isVault in [false, true] {
      let read = try ReadSource(tagged, path: "x.md") { $0.isInTaggedVault = isVault }
      #expect(read.texts == ["a|b", "c|d", "[...] f|e f"] && read.remarks.isEmpty)
      #expect(read.cards.map(\.deck) == [["D"], ["D"], ["E"]])
      let notes = try ReadSource(untagged, path: "x.md") { $0.isInTaggedVault = isVault }
      #expect(notes.texts == (isVault ? ["c|d", "e|f"] : ["a|b", "c|d", "e|f"]))
      #expect(notes.remarks.map(\.count) == (isVault ? [1] : []))
      let front = try ReadSource("---\ntags:\n- flashcards\n---\na::b", path: "x.md") {
        $0.isInTaggedVault = isVault
      }
      #expect(front.texts == ["a|b"])
    }
  }

  @Test("Code in one line, unclosed code and code between tildes swallow no cards")
  func fences() throws {
    let read = try ReadSource(
      """
      a::1

      ```let x = 1```

      b::2

      ~~~~
      no::card

      ~~~
      no::card
      ~~~~
      c::3

      ```swift
      x::y

      d::4
      """, path: "x.md")
    #expect(read.texts == ["a|1", "b|2", "c|3", "x|y", "d|4"])
    #expect(
      read.remarks == [
        SourceRemark("blocks of code without their end, read as text", count: 1, line: 15, nil)
      ])
    let strict = try ReadSource("Q: b\nA: \n```c```\n\nQ: d\nA: e\n", path: "x.md")
    #expect(strict.texts == ["b|c", "d|e"])
  }

  @Test("Many code fences take little time")
  func manyFences() throws {
    let lines = (0..<30_000).map { String(repeating: "`", count: 3 + $0 % 17) + "a" }
    let text = "a::b\n\n" + lines.joined(separator: "\n")
    let time = ThreadTime.measure { _ = try? ReadSource(text, path: "x.md") }
    #expect(time < .seconds(5))
  }

  @Test(
    "Dollar signs of amounts stay",
    arguments: [
      ("It costs $5 and $10.", "It costs $5 and $10."), ("5 $ und 6 $", "5 $ und 6 $"),
      ("$5 or 6$", "$5 or 6$"), ("5$ oder 6$", "5$ oder 6$"), ("$5 and $x$", "$5 and x"),
      ("$ 5 and 6 $", "$ 5 and 6 $"), ("US$ 5, A$ 6", "US$ 5, A$ 6"), ("`$a$` $b^2$", "$a$ b²"),
      ("\\$5 and \\$6", "$5 and $6"), ("$$x^2$$", "x²"), ("$3 + 4$", "3 + 4"), ("$", "$"),
      ("a $$ b", "a $$ b"), ("$HOME and $PATH", "$HOME and $PATH"),
    ])
  func money(markdown: String, text: String) {
    #expect(MarkdownText(markdown).text == text)
  }

  @Test("A text with more lines than the limit of cards is not read as Markdown")
  func manyLines() throws {
    for (lines, isRead) in [(499_995, true), (500_000, false)] {
      let text = "Q: a\nA: b\n---\n" + String(repeating: "\n", count: lines)
      #expect((try? ReadSource(text, path: "x.md"))?.cards.count == (isRead ? 1 : nil))
    }
  }

  @Test("A long link address that is used often is cut, and reported")
  func longAddress() throws {
    let text = "Q: q\nA: " + String(repeating: "[a]", count: 8_000) + "\n\n[a]: <"
    let read = try ReadSource(text + String(repeating: "x", count: 30_000) + ">", path: "x.md")
    // A newer md4c has its own limit.
    let isCut = read.remarks.map(\.message).contains("texts that are too long, cut")
    #expect(try isCut || #require(read.texts.first).contains("[a]"))
    #expect(read.texts.first?.hasPrefix("q|aaa") == true)
  }

  @Test("Notes without cards are not a deck")
  func none() {
    #expect(throws: NoDeckError.self) {
      try ReadSource("# A note\n\nwith words.\n", path: "x.md")
    }
  }
}
