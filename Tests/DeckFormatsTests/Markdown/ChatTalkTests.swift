import Study
import Testing

@testable import DeckFormats

@Suite("What a chatbot says around cards")
struct ChatTalkTests {
  private static let ends = [
    ("Sure! Here are two flashcards:", "Let me know if you'd like more!"),
    ("Of course! Here's your list, as you asked:", "Would you like a quiz, too? 😊"),
    ("Gerne! Hier sind zwei Karten:", "Möchtest du noch mehr, oder ein Quiz?"),
    ("Voici deux cartes :", "N’hésite pas à demander d’autres cartes !"),
    ("¡Claro! Aquí tienes dos tarjetas:", "¿Quieres que haga más?"),
  ]

  @Test(
    "is on no card, in any format, and is counted",
    arguments: [
      "**Card 1**\n**Front:** Norway?\n**Back:** Oslo\n\n---\n\n**Card 2**\n**Front:** Peru?\n**Back:** Lima\n\n---",
      "### 1. Norway?\n**Answer:** Oslo\n\n### 2. Peru?\n**Answer:** Lima",
      "**1. Norway?**\n\nAntwort: Oslo\n\n**2. Peru?**\n\nAntwort: Lima",
      "1. **Norway?** – Oslo\n2. **Peru?** – Lima", "- Norway?: Oslo\n- Peru?: Lima",
      "Q: Norway?\nA: Oslo\n\nQ: Peru?\nA: Lima",
      "| Q | A |\n|---|---|\n| Norway? | Oslo |\n| Peru? | Lima |",
      "```csv\nNorway?,Oslo\nPeru?,Lima\n```", "Norway?,Oslo\nPeru?,Lima",
      "Norway?\tOslo\nPeru?\tLima",
      "1. Norway?\nAnswer: Oslo\n2. Peru?\nAnswer: Lima",
      "```csv\nNorway?,Oslo\nPeru?,Lima\n```\n\nJust save it as a file, with the ending .csv.",
      "```\nQ: Norway?\nA: Oslo\nQ: Peru?\nA: Lima\n```", "Norway? :: Oslo\nPeru? :: Lima",
      "1. Norway?\nOslo\n\n2. Peru?\nLima", "1. **Norway?**\n   - Oslo\n\n2. **Peru?**\n   - Lima",
      "Q: Norway? A: Oslo\nQ: Peru? A: Lima",
      "**Q1:** Norway? **A1:** Oslo\n\n**Q2:** Peru? **A2:** Lima",
      "Front: Norway? | Back: Oslo\nFront: Peru? | Back: Lima",
      "**Word:** Norway?\n**Meaning:** Oslo\n\n**Word:** Peru?\n**Meaning:** Lima",
    ])
  func around(cards: String) throws {
    for (opening, closing) in Self.ends {
      for path in ["x.txt", "x.md"] {
        let read = try ReadSource("\(opening)\n\n\(cards)\n\n\(closing)\n", path: path)
        #expect(read.texts == ["Norway?|Oslo", "Peru?|Lima"], "\(path): \(opening)\n\(cards)")
        #expect(read.remarks.filter { $0.kind == .lines }.map(\.count).reduce(0, +) >= 2)
      }
    }
  }

  @Test("is not a card that begins like it")
  func cards() throws {
    let list =
      "Sure! – Klar!\nHere is the dog. – Hier ist der Hund.\n\nLet me know! – Sag Bescheid!\n"
    #expect(try ReadSource(list).cards.count == 3)
    let table = "Of course!\tNatürlich!\n\nGood luck, my friend!\tViel Glück!\n"
    #expect(try ReadSource(table).cards.count == 2)
    #expect(
      try ReadSource("She ___ (go). = goes\nI ___ (be). = am\n").texts[0] == "She ___ (go).|goes")
  }

  @Test("is no line of a text in quotes, and none of a table that a program has written")
  func quoted() throws {
    let answer = "Dear Sir,\n\nLet me know!"
    for (start, path) in [
      ("question,answer,set:Unit 1\nYours?,Mine,1\nA letter?,", "own.csv"),
      ("question:en,answer\nYours?,Mine\nA letter?,", "own.csv"),
      ("Yours?,Mine\nA letter?,", "x.csv"), ("Yours?;Mine\nA letter?;", "x.txt"),
      ("#separator:Tab\n#html:false\nYours?\tMine\nA letter?\t", "anki.txt"),
    ] {
      for end in ["", "\n"] {
        let read = try ReadSource("\(start)\"\(answer)\"\(end)", path: path)
        #expect(read.texts == ["Yours?|Mine", "A letter?|\(answer)"], "\(start)")
        #expect(read.remarks.isEmpty)
      }
    }
    // Quotes within texts are no reason to keep the talk, and a table of a chatbot may have our own headings.
    let words = "Yours?,\"Mine\" or his\nA \"letter\"?,Dear Sir\n\nLet me know if it helps!\n"
    #expect(try ReadSource(words, path: "x.csv").cards.count == 2)
    for text in ["question,answer,set:Unit 1\nYours?,Mine,1\n\nLet me know if it helps!\n"] {
      #expect(try ReadSource(text, path: "x.csv").texts == ["Yours?|Mine"])
    }
  }

  @Test("is not the last paragraph of somebody's own notes")
  func paragraph() throws {
    let notes = "Q: How?\nA: So.\n\nQ: Why?\nA: Because.\n\nIf you want the opposite, use `not`.\n"
    let text = try SourceText(Array(notes.utf8), path: "x.md", encoding: nil)
    #expect(text.talk.isEmpty && text.bytes == Array(notes.utf8))
  }

  @Test(
    "does not stand around the only block of code in somebody's notes",
    arguments: [
      "Print hello?\n?\n```python\nprint()\n```\n\nCapital of Peru?\n?\nLima\n",
      "Print hello?\n?\n```\nprint()\n```\n\nCapital of Peru?\n?\nLima\n",
      "- Print hello? #card\n  - ```\n    print()\n    ```\n- Capital of Peru? #card\n  - Lima\n",
      "- Print hello? #card\n\n```\nprint()\n```\n- Capital of Peru? #card\n  - Lima\n",
      "Print hello? #flashcards\n\n```sh\nprint()\n```\n\nCapital of Peru?\n?\nLima\n",
    ])
  func code(notes: String) throws {
    let read = try ReadSource(notes, path: "x.md")
    #expect(read.texts.last == "Capital of Peru?|Lima")
    #expect(read.cards.count == 2 || notes.contains("#flashcards"), "\(read.texts)")
    #expect(read.texts.first?.contains("print()") == true || notes.contains("#flashcards"))
  }
}
