import Foundation
import Study
import Testing

@testable import DeckFormats

/// Decks of other people; see the README beside them.
@Suite("Real decks are imported", .enabled(if: RealDecks.folder != nil))
struct RealDeckTests {
  @Test(
    "with the number of their cards",
    arguments: [
      ("csv/danish-ipa-consonant.csv", 19), ("csv/geography-country-16-languages.csv", 323),
      ("csv/geography-main.csv", 323), ("text/czech-art-with-images.txt", 29),
      ("text/french-cards-plain.txt", 1_639), ("text/french-notes-all-headers.txt", 1_639),
      ("hashcards/Art.md", 2), ("hashcards/Audio.md", 1), ("hashcards/French.md", 2),
      ("hashcards/Geography.md", 3), ("hashcards/Geology.md", 1), ("hashcards/Math.md", 9),
      ("hashcards/Quotes.md", 3),
    ])
  func count(file: String, cards: Int) throws {
    let read = try Self.read(file)
    #expect(read.cards.count == cards)
    // One of the French notes has `{{c1L::…}}`, which Anki does not treat as a gap either.
    #expect(read.remarks.map(\.line) == (file.hasSuffix("all-headers.txt") ? [2_032] : []))
    #expect(read.cards.allSatisfy { !$0.isEmpty(.question) && !$0.isEmpty(.answer) })
  }

  @Test("with the columns that a person would choose")
  func sides() throws {
    #expect(
      try Self.read("csv/geography-country-16-languages.csv").texts[1] == "Scotland|Schottland")
    let danish = try Self.read("csv/danish-ipa-consonant.csv")
    #expect(danish.cards[0].record.card.guid == "y`!#5U*h5z")
    #expect(danish.texts[0] == "ʁ|r")
    let main = try Self.read("csv/geography-main.csv")
    #expect(main.cards[0].media == [.init(side: .answer, name: "ug-map-england.png")])
    #expect(main.cards[2].record.tags == ["UG::Europe", "UG::Sovereign_State"])
    let notes = try Self.read("text/french-notes-all-headers.txt")
    #expect(notes.cards[0].deck == ["Language French", "My french words and phrases"])
    #expect(notes.cards[0].record.card.question.contains("je sors [of] quelques jours"))
    #expect(notes.cards[0].record.card.answer.contains("je sors de quelques jours"))
    #expect(Set(notes.cards.map(\.record.card.guid)).count == 1_639)
    #expect(try Self.read("hashcards/Audio.md").cards[0].media.map(\.name) == ["test.mp3"])
  }

  private static func read(_ file: String) throws -> ReadSource {
    let url = try #require(RealDecks.folder).appending(path: file)
    return try ReadSource(Array(Data(contentsOf: url)), path: url.path)
  }
}
