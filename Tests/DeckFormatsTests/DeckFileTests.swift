import ContentHash
import DeckFormats
import Study
import Testing

@Suite("Deck files with all of a card's data")
struct DeckFileTests {
  @Test("every column is read, in any order, and unknown ones are ignored")
  func columns() throws {
    let hash = String(repeating: "0a", count: 32)
    let file = try read(
      """
      Answer,mine,set:Base,question, Tags ,attribute:Page,guid,name,question-media,answer-media
      Oslo,x,2,Norway,europe north,7,g1,NO,,\(hash).png \(hash).wav
      Lima,y,0,Peru,,,,,
      """)
    #expect(file.unknownHeadings == ["mine"])
    #expect(file.count == 2)
    #expect(file.deck == "My deck")
    let records = Array(file)
    #expect(
      records.first
        == CardRecord(
          Card(question: "Norway", answer: "Oslo", name: "NO", guid: "g1"),
          tags: ["europe", "north"], attributes: ["Page": "7"], copies: ["Base": 2],
          media: [
            CardRecord.Media(side: .answer, hash: hash, fileExtension: "png"),
            CardRecord.Media(side: .answer, hash: hash, fileExtension: "wav"),
          ]))
    #expect(
      records.last
        == CardRecord(
          Card(
            question: "Peru", answer: "Lima",
            guid: CardIdentity.guid(deck: "My deck", question: "Peru"))))
  }

  @Test(
    "a first row may name the columns, in any order, or be a card",
    arguments: [
      ("Norway,Oslo\nPeru,Lima\n", "d.csv"),
      ("question,answer\nNorway,Oslo\nPeru,Lima", "d.csv"),
      ("Tag, Answer ,QUESTION\r\nx,Oslo,Norway\r\n\r\ny,Lima,Peru\r\n", "d.csv"),
      ("\u{feff}question\tanswer\nNorway\tOslo\nPeru\tLima\n", "d.tsv"),
      ("\"Norway\",\"Oslo\"\n\n\"Peru\",Lima\n", "d.csv"),
    ])
  func firstRow(text: String, path: String) throws {
    let cards = try read(text, path: path).map(\.card)
    #expect(cards.map(\.question) == ["Norway", "Peru"])
    #expect(cards.map(\.answer) == ["Oslo", "Lima"])
  }

  @Test("quotes hold commas, quotes and line ends")
  func quotes() throws {
    let card = try read("\"a, \"\"b\"\"\nc\",d\n").map(\.card).first
    #expect(card?.question == "a, \"b\"\nc")
    #expect(card?.answer == "d")
  }

  @Test("the deck is named after the file")
  func name() throws {
    #expect(try read("a,b", path: "/x/world-capitals.csv").deck == "World capitals")
    #expect(try read("", path: "x").count == 0)
  }

  @Test("cards with equal questions get GUIDs from their answers, in any order")
  func copies() throws {
    func guid(_ answer: String?, _ copy: Int = 0) -> String {
      answer.map {
        CardIdentity.guid(deck: "My deck", question: "a", media: [], answer: $0, copy: copy)
      } ?? CardIdentity.guid(deck: "My deck", question: "a")
    }
    #expect(try read("a,1\n").map(\.card.guid) == [guid(nil)])
    #expect(try read("a,1\na,2\n").map(\.card.guid) == [guid("1"), guid("2")])
    #expect(
      try read("a,2\na,1\na,1\n").map(\.card.guid) == [guid("2"), guid("1"), guid("1", 1)])
    #expect(try read("a,1\n", deck: "Other").map(\.card.guid) != [guid(nil)])
  }

  @Test("different cards with one GUID are separate cards; a repeated card keeps its GUID")
  func equalGUIDs() throws {
    let cards = try read("guid,question,answer\ng,a,b\ng,c,d\ng,a,b\n").map(\.card)
    #expect(cards.map(\.question) == ["a", "c", "a"])
    #expect(cards[0].guid == "g" && cards[1].guid != "g" && cards[2].guid == "g")
  }

  @Test("a side with a picture or a sound needs no text")
  func mediaOnly() throws {
    let file = try read(
      "question,answer,question-media\n,Oslo,norway.png\n",
      find: { $0 == "norway.png" ? DeckMedia(hash: "1", fileExtension: "png") : nil })
    let record = try #require(Array(file).first)
    #expect(record.card.question.isEmpty)
    #expect(
      record.media == [CardRecord.Media(side: .question, hash: "1", fileExtension: "png")])
  }

  @Test(
    "an error has its line and advice",
    arguments: [
      ("question,answer,set:x\na,b,many\n", 2, "numbers from 0 to 1000"),
      ("question,answer,set:x\na,b,-1\n", 2, "numbers from 0 to 1000"),
      ("question,answer,Question\na,b,c\n", 1, "two columns have the same heading"),
      ("question,answer,answer-media\na,b,\nc,d,x.png\n", 3, "--media"),
      ("question,answer,tags\na,b,c,d\n", 2, "expected 3 columns, found 4 columns; put a text"),
      ("question,answer\na,\"b\"c\n", 2, "double it"),
      ("a,b\r\nc,\"d\r\ne\"\r\nf,\"g\r\n", 4, "the quote that is opened here is never closed"),
      ("a,b\rc\r", 2, "expected a question and an answer, found 1 column; separate them"),
      ("country,flag,map\na,b,c\n", 1, "found 3 columns; if this line has headings, name two"),
      ("a,b\nc,d,e\n", 2, "found 3 columns; put a text that contains a comma in quotes"),
    ])
  func errors(text: String, line: Int, message: String) {
    let error = #expect(throws: DeckFileError.self) { try read(text) }
    #expect(error?.line == line)
    #expect(error?.message.contains(message) == true)
  }

  @Test(
    "a malformed row is reported with its line",
    arguments: [
      ("a,b\nc\n", 2), ("a,b\nc,d,e\n", 2), ("a,b\n,d\n", 2), ("a,b\nc,\n", 2), ("a,b\nc,", 2),
      ("a,b\n\n\"c\nc\",d\ne\n", 5), ("a,b\n\"c,d\ne,f\n", 2), ("a,b\nc,\"d\ne\n", 2),
      ("a,b\nc\"x,d\n", 2), ("question,answer,tag\na,b,c\nd\n", 3), ("a,b\n \" \" ,d\n", 2),
      ("a,b\n  ,d\n", 2), ("a,b\n\u{2003}\t,d\n", 2),
    ])
  func badRow(text: String, line: Int) {
    let error = #expect(throws: DeckFileError.self) { try read(text) }
    #expect(error?.line == line)
    #expect(error?.description.hasPrefix("my-deck.csv:\(line): ") == true)
  }

  @Test("a file that is not UTF-8 is refused, even within quotes")
  func notUTF8() {
    for (bytes, line) in [
      (Array("a,b\nc,".utf8) + [0xe9, 0x0a], 2),
      (Array("\"a\"\"".utf8) + [0xe9] + Array("\",b\n".utf8), 1),
    ] {
      let error = #expect(throws: DeckFileError.self) { try DeckFile(bytes, path: "d.csv") }
      #expect(error?.line == line)
      #expect(error?.message.contains("UTF-8") == true)
    }
  }

  @Test("a text of more than 64 KiB is refused")
  func longText() throws {
    let longest = String(repeating: "x", count: 65_536)
    #expect(try read("a,\(longest)\n").count == 1)
    let error = #expect(throws: DeckFileError.self) { try read("a,\(longest)x\n") }
    #expect(error?.message.contains("longer than 64 KiB") == true)
  }

  private func read(
    _ text: String, path: String = "my-deck.csv", deck: String? = nil,
    find: (String) -> DeckMedia? = DeckMedia.init(named:)
  ) throws -> DeckFile {
    try DeckFile(Array(text.utf8), path: path, deck: deck, find: find)
  }
}
