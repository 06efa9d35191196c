import DeckFormats
import Study
import Testing

@testable import DeckExchange

@Suite("The scan of a file before an import")
struct ImportScanTests {
  @Test("ends if a file repeats a long text for too many cards")
  func long() {
    let source = RepeatedCard(text: String(repeating: "x", count: 60_000), count: 10_000)
    let error = #expect(throws: DeckFileError.self) { try Self.scan(source) }
    #expect(error?.message.contains("512 MiB") == true)
    #expect(error?.line == 8_948)
  }

  @Test("names a deck within hundreds of others by the innermost ones")
  func deep() throws {
    let scan = try Self.scan(
      RepeatedCard(text: "x", count: 1, deck: (0..<500).map { "\($0)" }))
    #expect(scan.decks.first?.name.hasSuffix("::498::499") == true)
  }

  @Test("ends if a file has more decks than a library may have")
  func decks() {
    let source = RepeatedCard(text: "x", count: 10_001, hasOwnDecks: true)
    let error = #expect(throws: DeckFileError.self) { try Self.scan(source) }
    #expect(error?.message.contains("10000 decks") == true)
    #expect(error?.line == 10_001)
  }

  private static func scan(_ source: RepeatedCard) throws -> ImportScan {
    try ImportScan(
      source, DeckNaming(deck: "Deck", isForAll: false, subdecks: .decks), path: "deck.apkg")
  }
}

/// A deck source that has the same card many times.
private struct RepeatedCard: DeckSource {
  let kind = "test"
  let text: String
  let count: Int
  var deck: [String] = []
  /// Whether each card is in a deck of its own.
  var hasOwnDecks = false

  func forEachCard(_ body: (SourceCard) throws -> Void) throws {
    for line in 1...count {
      var card = SourceCard(
        CardRecord(Card(question: text, answer: "", guid: "g\(line)")), line: line)
      card.deck = hasOwnDecks ? ["\(line)"] : deck
      try body(card)
    }
  }
}
