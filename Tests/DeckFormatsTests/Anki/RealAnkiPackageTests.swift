import DeckFormats
import Study
import Testing

@Suite("Real packages of Anki", .enabled(if: RealDecks.areHere))
struct RealAnkiPackageTests {
  @Test(
    "are read completely",
    arguments: [
      ("french-words-latest-with-reviews.apkg", 1_639, 3_470),
      ("french-words-legacy2-with-reviews.apkg", 1_639, 3_470),
      ("one-note-one-sound-legacy1.apkg", 1, 0),
    ])
  func whole(file: String, cardCount: Int, reviewCount: Int) throws {
    let package = try AnkiPackage(path: RealDecks.path("anki/\(file)"))
    let cards = try cards(of: package)
    #expect(cards.count == cardCount)
    #expect(Set(cards.map(\.record.card.guid)).count == cardCount)
    // One note lost its cloze; Anki shows an error for its card.
    #expect(cards.count { $0.record.card.question.isEmpty && $0.media.isEmpty } <= 1)
    #expect(try reviews(of: package).count == reviewCount)
  }

  @Test("give the same deck in both generations of the format")
  func generations() throws {
    let old = try AnkiPackage(path: RealDecks.path("anki/french-words-legacy2-with-reviews.apkg"))
    let new = try AnkiPackage(path: RealDecks.path("anki/french-words-latest-with-reviews.apkg"))
    #expect(try cards(of: old) == cards(of: new))
    #expect(try reviews(of: old) == reviews(of: new))
  }

  @Test("keep texts, tags, subdecks and suspended cards")
  func content() throws {
    let package = try AnkiPackage(
      path: RealDecks.path("anki/french-words-latest-with-reviews.apkg"))
    let cards = try cards(of: package)
    let card = try #require(cards.first { $0.record.card.guid == "NqG>l~!|j?" })
    #expect(card.record.card.question == "[We] aurait pu en parler des heures de ça.")
    #expect(
      card.record.card.answer.hasPrefix(
        "On aurait pu en parler des heures de ça.\n\nOn is the informal substitute for nous (we)."))
    #expect(card.record.tags == ["2025-07-02"])
    #expect(card.deck == ["Language French", "My french words and phrases"])
    #expect(cards.count { $0.isSuspended } == 47)
  }

  @Test("have their sounds")
  func sounds() throws {
    let package = try AnkiPackage(path: RealDecks.path("anki/one-note-one-sound-legacy1.apkg"))
    let card = try #require(try cards(of: package).first)
    #expect(card.media.map(\.name) == ["foo.wav", "foo.wav"])
    var bytes: [UInt8] = []
    #expect(try package.readMedia("foo.wav") { bytes += $0 })
    #expect(bytes.count == 4)
    #expect(try !package.readMedia("bar.wav") { _ in })
  }
}

func cards(of source: some DeckSource) throws -> [SourceCard] {
  var cards: [SourceCard] = []
  try source.forEachCard { cards.append($0) }
  return cards
}

func reviews(of source: some DeckSource) throws -> [SourceReview] {
  var reviews: [SourceReview] = []
  try source.forEachReview { reviews.append($0) }
  return reviews
}
