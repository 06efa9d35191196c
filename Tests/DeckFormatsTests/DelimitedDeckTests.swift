import ContentHash
import DeckFormats
import Study
import Testing

@Suite("Decks from CSV and TSV")
struct DelimitedDeckTests {
  @Test(
    "a header may name the columns, in any order, or be left out",
    arguments: [
      ("Norway,Oslo\nPeru,Lima\n", "d.csv"),
      ("question,answer\nNorway,Oslo\nPeru,Lima", "d.csv"),
      ("Tag, Answer ,QUESTION\r\nx,Oslo,Norway\r\n\r\ny,Lima,Peru\r\n", "d.csv"),
      ("\u{feff}question\tanswer\nNorway\tOslo\nPeru\tLima\n", "d.tsv"),
      ("\"Norway\",\"Oslo\"\n\n\"Peru\",Lima\n", "d.csv"),
    ])
  func headers(text: String, path: String) throws {
    let deck = try read(text, path: path)
    #expect(
      try cards(deck) == [
        Card(question: "Norway", answer: "Oslo"), Card(question: "Peru", answer: "Lima"),
      ])
  }

  @Test("quotes hold commas, quotes and line ends")
  func quotes() throws {
    let deck = try read("\"a, \"\"b\"\"\nc\",d\n", path: "d.csv")
    #expect(try cards(deck) == [Card(question: "a, \"b\"\nc", answer: "d")])
  }

  @Test("the file's name is the deck's")
  func name() throws {
    #expect(try read("a,b", path: "/x/world-capitals.csv").name == "World capitals")
    #expect(try read("", path: "x").isEmpty)
  }

  @Test(
    "a bad row is named by its line, and nothing of the file is used",
    arguments: [
      ("a,b\nc\n", 2), ("a,b\nc,d,e\n", 2), ("a,b\n,d\n", 2), ("a,b\nc,\n", 2), ("a,b\nc,", 2),
      ("a,b\n\n\"c\nc\",d\ne\n", 5), ("a,b\n\"c,d\ne,f\n", 2), ("a,b\nc,\"d\ne\n", 2),
      ("a,b\nc\"x,d\n", 2),
      ("question,answer,tag\na,b,c\nd\n", 3), ("a,b\n \" \" ,d\n", 2),
    ])
  func badRow(text: String, line: Int) {
    let error = #expect(throws: DeckFileError.self) { try read(text, path: "d.csv") }
    #expect(error?.line == line)
    #expect(error?.description.hasPrefix("d.csv:\(line): ") == true)
  }

  @Test("a file that is not UTF-8 is refused")
  func notUTF8() {
    let error = #expect(throws: DeckFileError.self) {
      try DelimitedDeck.read(Array("a,b\nc,".utf8) + [0xe9, 0x0a], path: "d.csv")
    }
    #expect(error?.line == 2)
  }

  private func read(_ text: String, path: String) throws -> Deck {
    try DelimitedDeck.read(Array(text.utf8), path: path)
  }

  private func cards(_ deck: Deck) throws -> [Card] {
    try (0..<deck.count).map {
      let card = try deck.card(at: $0)
      #expect(card.guid == CardIdentity.guid(deck: deck.name, question: card.question))
      return Card(question: card.question, answer: card.answer)
    }
  }
}

/// The cards of a file as a deck.
private enum DelimitedDeck {
  static func read(_ contents: [UInt8], path: String) throws(DeckFileError) -> Deck {
    let file = try DeckFile(contents, path: path)
    return Deck(name: file.deck, cards: file.map(\.card))
  }
}
