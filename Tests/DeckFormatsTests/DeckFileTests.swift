import ContentHash
import DeckFormats
import Study
import Testing

@Suite("Deck files with all that is kept of a card")
struct DeckFileTests {
  @Test("every column is read, in any order, and unknown ones are left alone")
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

  @Test("equal questions get GUIDs of their own, the same ones every time")
  func copies() throws {
    func guid(_ copy: Int) -> String {
      CardIdentity.guid(deck: "My deck", question: "a", copy: copy)
    }
    #expect(try read("a,1\na,2\na,3\n").map(\.card.guid) == [guid(0), guid(1), guid(2)])
    // One that is taken already is passed over.
    let taken = try read("guid,question,answer\n\(guid(1)),b,1\n,a,2\n,a,3\n")
    #expect(taken.map(\.card.guid) == [guid(1), guid(0), guid(2)])
    #expect(try read("a,1\n", deck: "Other").map(\.card.guid) != [guid(0)])
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
    "what is wrong is told with its line and what to do",
    arguments: [
      ("guid,question,answer\ng,a,b\ng,c,d\n", 3, "an earlier row has the same guid"),
      ("question,answer,set:x\na,b,many\n", 2, "a number from 0 to 1000"),
      ("question,answer,set:x\na,b,-1\n", 2, "a number from 0 to 1000"),
      ("question,answer,Question\na,b,c\n", 1, "two columns have the same heading"),
      ("question,answer,answer-media\na,b,\nc,d,x.png\n", 3, "--media"),
      ("question,answer,tags\na,b,c,d\n", 2, "expected 3 columns, found 4 columns; put quotes"),
      ("question,answer\na,\"b\"c\n", 2, "write it twice"),
      ("a,b\r\nc,\"d\r\ne\"\r\nf,\"g\r\n", 4, "a quote is opened here and never closed"),
      ("a,b\rc\r", 2, "expected a question and an answer, found 1 column; a comma"),
      ("country,flag,map\na,b,c\n", 1, "found 3 columns; if this line names the columns, call two"),
      ("a,b\nc,d,e\n", 2, "found 3 columns; put quotes around a text that has a comma"),
    ])
  func errors(text: String, line: Int, message: String) {
    let error = #expect(throws: DeckFileError.self) { try read(text) }
    #expect(error?.line == line)
    #expect(error?.message.contains(message) == true)
  }

  @Test("a text of more than 64 KiB is refused")
  func longText() throws {
    let longest = String(repeating: "x", count: 65_536)
    #expect(try read("a,\(longest)\n").count == 1)
    let error = #expect(throws: DeckFileError.self) { try read("a,\(longest)x\n") }
    #expect(error?.message == "the answer is longer than 64 KiB")
  }

  private func read(
    _ text: String, deck: String? = nil, find: (String) -> DeckMedia? = DeckMedia.init(named:)
  ) throws -> DeckFile {
    try DeckFile(Array(text.utf8), path: "my-deck.csv", deck: deck, find: find)
  }
}
