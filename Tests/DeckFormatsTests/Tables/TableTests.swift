import Study
import Testing

@testable import DeckFormats

@Suite("Tables from other programs")
struct TableTests {
  @Test(
    "The separator is the one that gives all rows the same number of columns",
    arguments: [
      ("Norwegen;Oslo, am Fjord\nPeru;Lima\n", "semicolons"),
      ("a, b\tc\nd\te\n", "tabs"), ("a|b, c\nd|e, f\n", "vertical bars"),
      ("a,\"b;c\"\nd,\"e\"\n", "commas"),
      ("Norway - Oslo\nGuinea-Bissau – Bissau\nPeru — Lima - x\n", "dashes"),
    ])
  func separator(text: String, name: String) throws {
    let shape = try #require(TableShape(of: Array(text.utf8), path: "x"))
    #expect(shape.separator.name == name)
    #expect(shape.rows.allSatisfy { $0.fields.count == 2 })
  }

  @Test("A text without columns is not a table")
  func noTable() {
    #expect(
      TableShape(of: Array("Only words\nand more, words\nwithout end\n".utf8), path: "x") == nil)
  }

  @Test(
    "A first row is recognized as a header by its words, in ten languages",
    arguments: [
      "Question;Answer", "Frage;Antwort", "Recto;Verso", "Pregunta;Respuesta", "domanda;risposta",
      "Pergunta;Resposta", "vraag;antwoord", "pytanie;odpowiedź", "Otázka;Odpověď", "вопрос;ответ",
      "Term;Definition", "English;Deutsch",
    ])
  func header(names: String) throws {
    let read = try ReadSource("\(names)\ndog;Hund\ncat;Katze\n")
    #expect(read.texts == ["dog|Hund", "cat|Katze"])
    #expect(read.kind.contains("with headings"))
  }

  @Test("Columns are found by their headings, whatever their order, and others can be chosen")
  func columns() throws {
    let text = "nr;Antwort;Notiz;Frage;Tags\n1;Oslo;x;Norwegen;europa nord\n2;Lima;y;Peru;amerika\n"
    let read = try ReadSource(text)
    #expect(read.texts == ["Norwegen|Oslo", "Peru|Lima"])
    #expect(read.cards[0].record.tags == ["europa", "nord"])
    #expect(read.notes == ["Not used: \"Notiz\"."])
    #expect(
      try ReadSource(text) { ($0.question, $0.answer) = ("Notiz", "2") }.texts == [
        "x|Oslo", "y|Lima",
      ])
    let error = #expect(throws: DeckFileError.self) {
      try ReadSource(text) { $0.question = "Bild" }
    }
    #expect(error?.message.contains("\"Notiz\"") == true)
  }

  @Test("A row that is there twice is one card; the same question with another answer is two")
  func repeated() throws {
    let read = try ReadSource(
      "Frage;Antwort\nHund;dog\nBank;bench\nHund;dog\nBank;bank\nHund;dog\n")
    #expect(read.texts == ["Hund|dog", "Bank|bench", "Bank|bank"])
    #expect(
      read.remarks.map { "\($0.message): \($0.count), \($0.line)" }
        == ["rows that are there twice, brought in once: 2, 4"])
    // A row without words is no row.
    let blank = try ReadSource("Frage;Antwort;Thema\nHund;dog;\n  ;\n ; ; \nKatze;cat;\n")
    #expect(blank.texts == ["Hund|dog", "Katze|cat"] && blank.remarks.isEmpty)
    let numbered = "guid;question;answer\n1;Hund;dog\n2;Hund;dog\n"
    #expect(try ReadSource(numbered).texts == ["Hund|dog", "Hund|dog"])
  }

  @Test(
    "A header is recognized by its difference, and the columns with texts are chosen and reported")
  func differing() throws {
    let rows = (1...5).map { "Land\($0),\($0 == 3 ? "" : "x"),<img src=\"\($0).png\">,\($0)" }
    let read = try ReadSource("country,notes,map,size\n" + rows.joined(separator: "\n"))
    #expect(read.cards.count == 5)
    #expect(read.cards[0].record.card.question == "Land1")
    #expect(read.cards[0].media == [.init(side: .answer, name: "1.png")])
    #expect(read.notes.count == 2)
    #expect(read.notes.first?.contains("\"country\"") == true)
    // A first row like the others is a card.
    #expect(try ReadSource("apple;Apfel\npear;Birne\nplum;Pflaume\nfig;Feige\n").cards.count == 4)
  }

  @Test("Rows without a side are counted, and refused if every row must be read")
  func emptySides() throws {
    let text = "a\tb\nc\t\n\td\ne\n\tx\nf\tg\nh\ti\nj\tk\n"
    let read = try ReadSource(text)
    #expect(read.texts == ["a|b", "f|g", "h|i", "j|k"])
    #expect(
      read.remarks == [
        SourceRemark("rows without an answer", count: 2, line: 2),
        SourceRemark("rows without a question", count: 2, line: 3),
      ])
    let error = #expect(throws: DeckFileError.self) { try ReadSource(text) { $0.isStrict = true } }
    #expect(error?.line == 2)
  }

  @Test("A quote within a text stays, and a quoted text may have several lines")
  func quotes() throws {
    let read = try ReadSource("\"Hi\" he said\tGruß\n\"two\nlines\"\tx \"y\" z\n\"open\tb\n")
    #expect(read.texts == ["\"Hi\" he said|Gruß", "two\nlines|x \"y\" z", "\"open|b"])
    #expect(read.cards.map(\.line) == [1, 2, 4])
  }

  @Test("Many quotes take little time")
  func manyQuotes() throws {
    let text = (0..<100_000).map { "\"a\"\"b\"\"\t\($0)\n" }.joined()
    #expect(try ReadSource(text).cards.count == 100_000)
  }

  @Test("HTML becomes text if the table contains any")
  func html() throws {
    let read = try ReadSource("Q;A\n\"a &amp; b\";<b>x</b><br>y\nc;[sound:a b.mp3]z\nd;e\n")
    #expect(read.texts.suffix(3) == ["a & b|x\ny", "c|z", "d|e"])
    #expect(read.cards[read.cards.count - 2].media == [.init(side: .answer, name: "a b.mp3")])
    #expect(try ReadSource("a < b;c\nd;e\n").texts == ["a < b|c", "d|e"])
  }

  @Test("This program's own tables are recognized")
  func own() throws {
    let read = try ReadSource("guid,question,answer,set:Base\ng1,a,b,2\n", path: "x.csv")
    #expect(read.kind == "table of studykiosk")
    #expect(read.cards.first?.record.copies == ["Base": 2])
    // A plain table follows the same rules as those of other programs.
    let plain = try ReadSource("Question,Answer\nNorway,Oslo\nPeru,\n1\" pipe,a\n", path: "x.csv")
    #expect(plain.texts == ["Norway|Oslo", "1\" pipe|a"])
    #expect(plain.remarks == [SourceRemark("rows without an answer", count: 1, line: 3)])
  }

  @Test(
    "Typed word lists are cards; a sentence above or below is not, and is counted",
    arguments: [
      ("dog = Hund\ncat = Katze\nto go = gehen, fahren\n", "equals signs"),
      ("dog = Hund, Rüde\nto go = gehen, fahren\n", "equals signs"),
      ("dog -> Hund\ncat → Katze\n", "arrows"),
      ("My words:\n\n1. dog: Hund\n2. **cat**: Katze, Kater\nThank you!\n", "colons"),
    ])
  func signs(text: String, name: String) throws {
    let read = try ReadSource(text)
    #expect(read.kind.contains(name))
    #expect(read.texts.first?.hasPrefix("dog|Hund") == true)
    #expect(read.texts.allSatisfy { !$0.contains("My words") && !$0.contains("Thank") })
    #expect(read.remarks.map(\.count).reduce(0, +) == (text.contains("Thank") ? 2 : 0))
  }

  @Test("Sentences with colons are not a list")
  func sentences() {
    let text = """
      It was late in the evening when the teacher finally said to all of them: go home.
      They went, and on their way they saw what they had only heard of: the sea.
      Nobody spoke.

      """
    #expect(throws: (any Error).self) { try ReadSource(text) }
    let letter =
      "Dear all,\nOn Monday: the zoo.\nBring: a coat, food.\nIt leaves at 8:30.\nRegards\n"
    #expect(throws: (any Error).self) { try ReadSource(letter) }
  }

  @Test("A comma in an answer stays if the rest of the line is one text")
  func commas() throws {
    let rome = "Rome|the capital of Italy, on the Tiber"
    for text in [
      "Rome,the capital of Italy, on the Tiber\nParis,the capital\n",
      "Begriff,Erklärung\nParis,the capital\nRome,the capital of Italy, on the Tiber\n",
    ] {
      #expect(try ReadSource(text, path: "x.csv").texts.sorted() == ["Paris|the capital", rome])
    }
    #expect(try ReadSource("a,b,c\nd,e,f\n").texts == ["a|b", "d|e"])
  }

  @Test(
    "Headings are not cards: below a title or separator line, or with empty columns",
    arguments: [
      "sep=;\r\nBegriff;Erklärung\r\ndog;Hund\r\n", "\"sep=|\"\nFront|Back\ndog|Hund\n",
      "Lektion 3;;\n;;\nFrage;Antwort;\ndog;Hund;\n", "Frage;Antwort;;\ndog;Hund;;\n;;;\n",
    ])
  func headings(text: String) throws {
    let read = try ReadSource(text)
    #expect(read.texts == ["dog|Hund"])
    #expect(read.remarks.count == (text.hasPrefix("Lektion") ? 1 : 0))
  }

  @Test("A binary file is refused")
  func noText() {
    for bytes in [
      [UInt8]("a;b\0c\nd;e\n".utf8), [0x50, 0x4b, 3, 5, 0, 0, 0, 0, 1, 7, 9, 200, 0, 0, 0, 1],
    ] {
      #expect(throws: (any Error).self) { try ReadSource(bytes) }
    }
  }
}
