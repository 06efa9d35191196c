import DeckStore
import Study

/// The decks of the monkey's library: with many cards, too few for a quiz, and none.
enum MonkeyDecks {
  static func records(pictureIn store: DeckStore) throws -> [(deck: String, [CardRecord])] {
    let picture = "\(try store.addMedia([1, 2, 3], fileExtension: "png"))"
    var capitals = (1...9).map { number in
      CardRecord(
        Card(question: "Country \(number)", answer: "Capital \(number)", guid: "c\(number)"),
        attributes: ["source": "atlas \(number % 3)"],
        copies: number % 3 == 0 ? [:] : ["north": number % 3])
    }
    capitals[0].media = [
      .init(side: .question, hash: picture, fileExtension: "png"),
      .init(side: .answer, hash: picture, fileExtension: "png"),
    ]
    capitals[1].card.answer = (1...400).map { "word\($0)" }.joined(separator: " ")
    capitals[2].card.name = "Third"
    capitals[3].tags = ["cold"]
    let few = [CardRecord(Card(question: "1 + 1", answer: "2", guid: "sum"))]
    return [("Capitals", capitals), ("Few", few), ("Empty", [])]
  }
}
