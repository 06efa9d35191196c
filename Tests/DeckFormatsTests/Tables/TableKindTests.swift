import Study
import Testing

@testable import DeckFormats

@Suite("Kinds of tables from other programs")
struct TableKindTests {
  @Test("A column with names of pictures or sounds is media, alone or beside two texts")
  func media() throws {
    let alone = try ReadSource("Bild;Wort\nhund.png;der Hund\na b.jpg;die Katze\n")
    #expect(alone.texts == ["|der Hund", "|die Katze"])
    #expect(alone.cards[1].media == [.init(side: .question, name: "a b.jpg")])
    let beside = try ReadSource("dog;Hund;hund.mp3\ncat;Katze;\n")
    #expect(beside.texts == ["dog|Hund", "cat|Katze"])
    #expect(beside.cards.map(\.media) == [[.init(side: .answer, name: "hund.mp3")], []])
    #expect(beside.notes.isEmpty)
  }

  @Test("The words Bild and Wort above plain words are a card, not headings")
  func mediaWords() throws {
    let read = try ReadSource("Bild;Wort\nHund;chien\nKatze;chat\nEsel;âne\n")
    #expect(read.texts == ["Bild|Wort", "Hund|chien", "Katze|chat", "Esel|âne"])
  }

  @Test("A file whose first MiB ends within a row is read like a shorter one")
  func longRows() throws {
    // The first MiB ends within the name of the 52nd picture.
    let long = String(repeating: "x", count: 20_151)
    let rows = (10..<70).map { "\(long)\tb\tbild\($0).png\n" }
    let read = try ReadSource(rows.joined())
    #expect(read.cards.count == 60)
    #expect(read.cards.allSatisfy { $0.media.count == 1 })
  }

  @Test("Surplus fields after the last column are counted")
  func surplus() throws {
    let read = try ReadSource(
      "word,meaning,example\ndog,Hund,a dog\ncat,Katze,one,two\nbird,Vogel,a bird,,\n")
    #expect(read.texts == ["dog|Hund", "cat|Katze", "bird|Vogel"])
    #expect(read.remarks.map(\.count) == [1] && read.remarks.map(\.line) == [3])
    #expect(read.notes.joined().contains("Not used: \"example\"."))
    #expect(throws: DeckFileError.self) {
      try ReadSource("word,meaning,example\ndog,Hund,a,b\n") { $0.isStrict = true }
    }
  }

  @Test("Definitions of several lines are joined; text after an empty line is counted")
  func lines() throws {
    let read = try ReadSource(
      "My set\na\tmakes food:\n1. light\n2. water\nb\tc\nd\te of\n- f\n\nThank you\n")
    #expect(read.texts == ["a|makes food:\n1. light\n2. water", "b|c", "d|e of\n- f"])
    #expect(read.remarks.map(\.count) == [2])
  }

  @Test("A Markdown table has its headings above the delimiter row", arguments: ["x.md", "x.txt"])
  func markdown(path: String) throws {
    let read = try ReadSource(
      "Here is it:\n\n| Wann | Was |\n|:---|---|\n| 1789 | **Revolution** |\n| 1815 | Wien |\n",
      path: path)
    #expect(read.texts == ["1789|Revolution", "1815|Wien"])
    #expect(read.remarks.map(\.count) == [1])
  }

  @Test("The letter of a multiple choice becomes its answer, with the choices in the question")
  func choices() throws {
    let table = try ReadSource(
      "Question,A,B,C,D,Correct\nNorway?,Oslo,Rome,Lima,Bern,A\nPeru?,Oslo,Rome,Lima,Bern,c\n")
    #expect(
      table.texts == [
        "Norway?\nA. Oslo\nB. Rome\nC. Lima\nD. Bern|Oslo",
        "Peru?\nA. Oslo\nB. Rome\nC. Lima\nD. Bern|Lima",
      ])
    #expect(table.notes.isEmpty)
    let text = try ReadSource("Q: Norway?\nA) Rome\nB) Oslo\nC) Lima\nA: B\n", path: "x.md")
    #expect(text.texts.first?.hasSuffix("|Oslo") == true)
  }

  @Test("Multiple choices in a text are cards, with and without empty lines")
  func choicesInText() throws {
    let read = try ReadSource(
      "A quiz\n\n1. Norway?\nA) Oslo\nB) Rome\nAnswer: A\n\n2. Peru?\n\na. Oslo\nb. Lima\n\n"
        + "**Correct answer:** b. Lima\n")
    #expect(read.cards.map(\.record.card.answer) == ["Oslo", "Lima"])
    #expect(read.cards.allSatisfy { $0.record.card.question.contains("Oslo") })
    #expect(read.remarks == [SourceRemark("lines outside of cards", count: 1, line: 1, .lines)])
  }

  @Test(
    "Alternating lines of question and answer are cards",
    arguments: [
      "der Hund\nthe dog\n\ndie Katze\nthe cat\n",
      "Words\n\nder Hund\nthe dog\n\ndie Katze\nthe cat\n",
    ])
  func turns(text: String) throws {
    #expect(try ReadSource(text).texts == ["der Hund|the dog", "die Katze|the cat"])
    #expect(try ReadSource("Norway?\nOslo\nPeru?\nLima\n").texts == ["Norway?|Oslo", "Peru?|Lima"])
  }

  @Test("Verses and sentences are not cards")
  func prose() {
    for text in [
      "The sun goes down,\nthe day is done.\n\nThe moon comes up,\nthe night is young.\n",
      "One line\nsecond line\nthird line\n",
    ] {
      #expect((try? ReadSource(text))?.cards.isEmpty ?? true)
    }
  }
}
