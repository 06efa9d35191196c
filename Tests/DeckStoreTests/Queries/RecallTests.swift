import Study
import TestSupport
import Testing

@testable import DeckStore

@Suite("Predicted and true recall")
struct RecallTests {
  private static let day = 86_400

  @Test(
    "are those of the answers a day or more after a card's last one, of all cards and deck by deck")
  func decks() throws {
    let library = try AnsweredLibrary()
    let store = library.store
    for (deck, card) in [("Words", "a"), ("Flags", "b"), ("Words", "c")] {
      try store.importRecords(
        [CardRecord(Card(question: card, answer: "x", guid: card))], into: deck)
    }
    let model = FSRS()
    // a: right after 3 and 10 days; b: wrong after 3 days, and right on the same day; c: deleted, wrong after 40 days.
    for (number, card, rating, days) in [
      (1, "a", Rating.right, 0), (2, "b", .right, 0), (3, "c", .right, 0), (4, "a", .right, 3),
      (5, "b", .wrong, 3), (6, "b", .right, 3), (7, "a", .right, 13), (8, "c", .wrong, 40),
    ] {
      try library.mark(number, card, rating, at: days * Self.day + number)
    }
    try store.remove("c")
    let report = try store.recall(of: library.ann.id)
    #expect(report.decks.map(\.name) == ["Flags", "Words"])
    #expect(report.all.all.answers == 4 && report.all.all.right == 2)
    #expect(report.decks.map(\.tables.all.answers) == [1, 2])
    #expect(report.decks.map(\.tables.all.right) == [0, 2])
    #expect(report.all.ages.map(\.answers) == [2, 1, 1, 0, 0])
    #expect(report.all.ages.map(\.right) == [1, 1, 0, 0, 0])
    let first = model.memory(after: .good)
    let three = model.recall(stability: first.stability, after: 3)
    let second = model.memory(first, after: .good, days: 3)
    let ten = model.recall(stability: second.stability, after: 10)
    #expect(report.decks[1].tables.all.predicted == three + ten)
    #expect(report.decks[0].tables.all.predicted == three)
    #expect(report.all.calibration[Int(three * 10)].answers >= 2)
    let reply = try store.reply(
      to: .recall(learner: "Ann"), learner: library.ann.id, at: AnsweredLibrary.start)
    #expect(reply == .recall(report))
    let bo = try store.addLearner("Bo", at: AnsweredLibrary.start)
    #expect(try store.recall(of: bo.id) == RecallReport())
  }
}
