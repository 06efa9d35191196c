import GRDB
import Study
import Testing
import TestSupport

@testable import DeckStore

@Suite struct LogTests {
  let library: AnsweredLibrary
  let bo: Learner
  var store: DeckStore { library.store }
  static let start = AnsweredLibrary.start

  init() throws {
    library = try AnsweredLibrary()
    bo = try library.store.addLearner("Bo", at: Self.start)
  }

  @Test(
    "Answers are never changed, and deleted only with their learner",
    arguments: [
      "UPDATE reviews SET rating = 3", "DELETE FROM reviews", "DELETE FROM rounds",
      "DELETE FROM reviews WHERE replaces IS NOT NULL", "DELETE FROM kiosks",
      "DELETE FROM identities", "UPDATE reviews SET round_id = 2",
      "INSERT OR REPLACE INTO reviews SELECT * FROM reviews WHERE sequence = 2",
    ])
  func appendOnly(statement: String) throws {
    try library.mark(1, "a", .wrong)
    try library.mark(2, "a", .right, replacing: 1)
    let before = try library.answers()
    #expect(throws: DatabaseError.self) { try store.queue.write { try $0.execute(sql: statement) } }
    #expect(try library.answers() == before)
  }

  @Test("A learner's name is the same in composed and decomposed Unicode")
  func composedNames() throws {
    let (one, two) = ("Jos\u{e9}", "Jose\u{301}")
    try store.addLearner(one, at: Self.start)
    #expect(throws: LibraryError.learnerExists(name: two)) {
      try store.addLearner(two, at: Self.start)
    }
    try store.apply(.learner(.rename(two, to: two)))
    #expect(try store.learners().map { Array($0.name.utf8) }.contains(Array(one.utf8)))
    try store.apply(.learner(.remove(one)))
    #expect(try store.learners().count == 2)
  }

  @Test("The kiosk and number of a removed answer are never used again")
  func numbersOfRemoved() throws {
    try library.mark(1, by: library.ann)
    try library.mark(2, round: 2, by: bo)
    let removed = try library.answers().map { "\($0.kiosk) \($0.number)" }
    try store.addLearner("Cy", at: Self.start)
    try store.apply(.learner(.remove("Cy")))
    // The last answer and the last round, which are Bo's, stay.
    try store.apply(.learner(.remove("Ann")))
    #expect(try store.lastNumbers() == DeckStore.LastNumbers(review: 2, round: 2))
    let cy = try store.addLearner("Cy", at: Self.start)
    try store.apply(.learner(.remove("Bo")))
    let last = try store.lastNumbers()
    try library.mark(last.review + 1, round: last.round + 1, by: cy)
    #expect(removed.count == 2)
    #expect(try library.answers().count { removed.contains("\($0.kiosk) \($0.number)") } == 0)
    #expect(try library.answers().count == 1)
  }

  @Test("A learner's number is never used again, even after the last learner was removed")
  func numbersOfLearners() throws {
    let cy = try store.addLearner("Cy", at: Self.start)
    try store.apply(.learner(.remove("Cy")))
    try store.apply(.learner(.remove("Bo")))
    #expect(try store.addLearner("Di", at: Self.start).id > cy.id)
  }

  @Test("A learner is removed with all answers, rounds, totals and preferences, and nobody else's")
  func removeLearner() throws {
    try library.mark(1, "a", .wrong, guesses: ["b"])
    try library.mark(2, "a", .right, replacing: 1)
    try library.mark(3, "b", .right, round: 2, by: bo)
    try store.setPreference("volume", to: "3", of: library.ann.id)
    try store.setPreference("volume", to: "5")
    try store.apply(.learner(.remove("Ann")))
    #expect(try library.answers().map(\.number) == [3])
    #expect(try store.rounds(limit: 9).map(\.learner) == [bo])
    #expect(try store.days(limit: 9).map(\.learner) == [bo])
    #expect(try store.cards(named: "name", limit: 9).map(\.guid) == ["b"])
    #expect(try store.preferences(of: library.ann.id) == [:])
    #expect(try store.preferences() == ["volume": "5"])
    #expect(try store.check() == [])
    #expect(throws: LibraryError.noLearner(name: "Ann")) {
      try store.apply(.learner(.remove("Ann")))
    }
    #expect(throws: LibraryError.noLearner(name: "Ann")) {
      try store.apply(.learner(.rename("Ann", to: "Eve")))
    }
  }

  @Test("An answer with a saved number is not saved again")
  func again() throws {
    try library.mark(1)
    try library.mark(1)
    #expect(try library.answers().count == 1)
    #expect(try store.learnerSummaries().map(\.right) == [1, 0])
    #expect(try store.lastNumbers() == DeckStore.LastNumbers(review: 1, round: 1))
  }

  @Test("A changed mark counts once, however often the same answer is replaced")
  func changesOfMind() throws {
    try library.mark(1, "a", .wrong)
    try library.mark(2, "a", .right, replacing: 1)
    try library.mark(3, "a", .wrong, replacing: 2)
    try library.mark(4, "a", .right, replacing: 1)
    #expect(try store.answers(toCard: "a").map(\.isReplaced) == [false, false, true, true])
    let summary = try #require(try store.learnerSummaries().first)
    #expect(summary.right == 1 && summary.wrong == 1)
    #expect(try store.rebuild().differences == 0)
  }

  @Test("A round gets longer with its answers, never shorter")
  func roundLength() throws {
    try library.mark(1, at: 300, length: 9)
    try library.mark(2, at: 300, length: 8)
    #expect(try store.rounds(limit: 9).map(\.seconds) == [9])
  }

  @Test(
    "A review's result counts cards by their last answers, as its end does; a quiz's counts answers"
  )
  func result() throws {
    for (number, mode) in [(1, Round.Mode.review), (2, .quiz)] {
      let answers: [(card: String, rating: Rating)] = [
        ("a", .wrong), ("b", .right), ("a", .right), ("c", .right), ("c", .wrong),
      ]
      for (place, answer) in answers.enumerated() {
        try library.mark(
          10 * number + place, answer.card, answer.rating, round: number, mode: mode)
      }
    }
    let rounds = try store.rounds(limit: 9)
    #expect(rounds.map(\.result) == [Tally(right: 3, wrong: 2), Tally(right: 2, wrong: 1)])
    #expect(
      rounds.map { Tally(right: $0.right, wrong: $0.wrong) }
        == [Tally(right: 3, wrong: 2), Tally(right: 3, wrong: 2)])
  }

  @Test("A round's cards are sorted by name, each with its final mark; a missing round is an error")
  func roundCards() throws {
    try library.mark(1, "z", .wrong, guesses: ["x", "y"])
    try library.mark(2, "B", .wrong)
    try library.mark(3, "B", .right, replacing: 2)
    try library.mark(4, "a", .right)
    try library.mark(5, "z", .right)
    let round = try #require(try store.rounds(limit: 1).first)
    #expect(round.percent == 75)
    var odd = round
    (odd.right, odd.wrong) = (2, 1)
    #expect(odd.percent == 67)
    (odd.right, odd.wrong) = (1, 7)
    #expect(odd.percent == 13)
    (odd.right, odd.wrong) = (0, 0)
    #expect(odd.percent == nil)
    let cards = try store.cards(ofRound: round.id)
    #expect(cards.map(\.guid) == ["a", "B", "z"])
    #expect(cards.map(\.right) == [1, 1, 1] && cards.map(\.wrong) == [0, 0, 1])
    #expect(cards.last?.guesses == ["x", "y"])
    #expect(throws: LibraryError.noRound(id: 9)) { try store.cards(ofRound: 9) }
  }

  @Test("A deleted card is found by its last name, and its answers can be read")
  func deletedCard() throws {
    try store.createDeck("Deck")
    try store.append([Card(question: "Name é", answer: "", guid: "é")], to: "Deck")
    try library.mark(1, "é")
    #expect(try store.cards(named: "NAME E", limit: 9).map(\.deck) == ["Deck"])
    try store.remove("é")
    let found = try store.cards(named: "name", limit: 9)
    #expect(found == [CardName(guid: "é", name: "Name é", deck: nil)])
    #expect(try store.answers(toCard: "é").map(\.name) == ["Name é"])
    try store.append([Card(question: "again", answer: "", guid: "é")], to: "Deck")
    #expect(try store.cards(limit: 1).map(\.right) == [1])
  }

  @Test("A new kiosk counts from 1, and the answers of the old one stay")
  func newKiosk() throws {
    try library.mark(1)
    try store.beginKiosk()
    #expect(try store.lastNumbers() == DeckStore.LastNumbers(review: 0, round: 0))
    try library.mark(1, "b", at: 5)
    let answers = try library.answers()
    #expect(answers.map(\.number) == [1, 1] && Set(answers.map(\.kiosk)).count == 2)
  }

  @Test("A library that is moved to another machine begins a new kiosk there, once")
  func otherMachine() throws {
    let path = library.folder.path("moved.sqlite")
    func numbers(on machine: String) throws -> [Int] {
      let store = try DeckStore(path: path, machine: machine)
      let learner = try store.learners().first ?? store.addLearner("Ann", at: Self.start)
      let last = try store.lastNumbers()
      try store.save(
        LoggedReview(
          Review(
            number: last.review + 1, card: "a", name: "a", rating: .right, answerTime: 1,
            round: last.round + 1),
          in: Round(number: last.round + 1, deck: "Deck", start: .zero), startedAt: Self.start,
          by: learner.id, at: Self.start))
      var numbers: [Int] = []
      try store.answers { numbers.append($0.number) }
      try store.close()
      return numbers
    }
    #expect(try numbers(on: "box") == [1])
    #expect(try numbers(on: "box") == [1, 2])
    #expect(try numbers(on: "other") == [1, 2, 1])
    #expect(try numbers(on: "other") == [1, 2, 1, 2])
    #expect(try numbers(on: "") == [1, 2, 1, 2, 3])
  }

  @Test("A difference from the log is reported, and repaired by a rebuild")
  func rebuild() throws {
    try store.createDeck("Deck")
    try store.append([Card(question: "apple", answer: "", guid: "a")], to: "Deck")
    try library.mark(1)
    try library.mark(2, "b", .wrong)
    try store.queue.write { db in
      try db.execute(
        sql: """
          UPDATE days SET right_count = 7;
          UPDATE memories SET wrong_count = 5 WHERE card_id = 1;
          INSERT INTO days VALUES (2, 1, 0, 3, 0, 0, 0, 0, 0, 0, 0), (2, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0);
          INSERT INTO words (words, rowid, question, answer, name, deck_id)
            SELECT 'delete', id, question, answer, name, deck_id FROM cards;
          """)
    }
    let reported = try store.check()
    #expect(reported.count == 4, "\(reported)")
    let report = try store.rebuild()
    #expect(report.answers == 2 && report.differences == 4, "\(report)")
    #expect(
      report.examples.contains {
        $0.hasPrefix("days: learner_id 1, day 20485: right_count 7, wrong_count 1, ")
          && $0.contains("the log says right_count 1, wrong_count 1, ")
      })
    #expect(try store.check() == [])
    #expect(try store.rebuild().differences == 0)
    #expect(try store.search("apple", limit: 1).count == 1)
  }
}
