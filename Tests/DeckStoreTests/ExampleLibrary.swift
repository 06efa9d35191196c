import ContentHash
import Study

@testable import DeckStore

/// A small library with something in every table.
enum ExampleLibrary {
  /// Writes a library with two decks, two learners, three rounds, changed marks, guesses and a deleted card.
  static func write(to path: String) throws {
    let store = try DeckStore(path: path, machine: "")
    try store.createDeck("Capitals")
    try store.createDeck("Été")
    try store.append(
      [
        Card(question: "Norway", answer: "Oslo", guid: "norway"),
        Card(question: "Sweden", answer: "Stockholm", name: "Sverige", guid: "sweden"),
        Card(question: "Åland", answer: "Mariehamn", guid: "aland"),
        Card(question: "Atlantis", answer: "?", guid: "atlantis"),
      ], to: "Capitals")
    try store.append(
      [Card(question: "l'été", answer: "summer\n\"hot\"", guid: "summer")], to: "Été")
    let picture = try store.addMedia([1, 2, 3], fileExtension: "png").description
    try store.update(
      CardRecord(
        Card(question: "Norway", answer: "Oslo", guid: "norway"), tags: ["cold"],
        attributes: ["source": "atlas"], copies: ["north": 2],
        media: [.init(side: .answer, hash: picture, fileExtension: "png")]))
    try store.setPreference("volume", to: "5")
    try store.setPreference(DeckVoices.key(.question, of: "Été"), to: "fr")
    _ = try store.importCards(expecting: 0) { cards in
      try cards.keep(OriginNoteType(), id: 1_600_000_000_000)
      try cards.keep(
        OriginNote(guid: "norway", type: 1_600_000_000_000, modified: 1_600_000_000, text: "a"))
    }
    let start = WallTime(milliseconds: 1_770_000_000_000, zoneMinutes: 60)
    let ann = try store.addLearner("Ann", at: start)
    let bo = try store.addLearner("Bö", at: start + .seconds(1))
    try store.apply(.deck(.show("Été", false, to: "Bö")))
    var number = 0
    func mark(
      _ guid: String, _ name: String, _ rating: Rating, _ guesses: [String] = [],
      replacing: Int? = nil, round: Int, deck: String, by learner: Learner, after seconds: Int
    ) throws {
      number += 1
      let opening = start + .seconds(round * 86_400)
      try store.save(
        LoggedReview(
          Review(
            number: number, card: guid, name: name, rating: rating, answerTime: 900 + number,
            guesses: guesses,
            evidence: guesses.isEmpty ? nil : Evidence(.quiz, .notYet, choices: 4),
            replaces: replacing, round: round),
          in: Round(
            number: round, deck: deck, start: .seconds(round), length: .seconds(seconds)),
          startedAt: opening, by: learner.id, at: opening + .seconds(seconds)))
    }
    try mark("norway", "Norway", .right, round: 1, deck: "Capitals", by: ann, after: 5)
    try mark("sweden", "Sverige", .wrong, ["Oslo"], round: 1, deck: "Capitals", by: ann, after: 9)
    try mark(
      "sweden", "Sverige", .right, replacing: 2, round: 1, deck: "Capitals", by: ann,
      after: 10)
    try mark(
      "atlantis", "Atlantis", .wrong, ["Lemuria", "Mu"], round: 2, deck: "Capitals",
      by: bo, after: 7)
    try mark("aland", "Åland", .right, round: 2, deck: "Capitals", by: bo, after: 12)
    try mark("summer", "l'été", .right, round: 3, deck: "Été", by: ann, after: 3)
    try mark("summer", "l'été", .wrong, replacing: 6, round: 3, deck: "Été", by: ann, after: 4)
    try store.remove("atlantis", at: start)
    _ = try store.note(
      FSRS.defaultWeights, from: try store.measured(ann.id), isAdopted: true, of: ann.id,
      at: start + .seconds(4 * 86_400))
    try store.close()
  }
}
