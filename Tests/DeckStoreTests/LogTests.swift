import GRDB
import Study
import Testing

@testable import DeckStore

@Suite struct LogTests {
  let folder: Folder
  let store: DeckStore
  let ann: Learner
  let bo: Learner
  static let start = WallTime(milliseconds: 1_770_000_000_000, zoneMinutes: 60)

  init() throws {
    folder = try Folder()
    store = try DeckStore(path: folder.file("library.sqlite"))
    ann = try store.addLearner("Ann", at: Self.start)
    bo = try store.addLearner("Bo", at: Self.start)
  }

  private func mark(
    _ number: Int, _ card: String = "a", _ rating: Rating = .right, guesses: [String] = [],
    replacing: Int? = nil, round: Int = 1, by learner: Learner? = nil, at seconds: Int = 0,
    length: Int = 0
  ) throws {
    try store.save(
      LoggedReview(
        Review(
          number: number, card: card, name: "Name \(card)", rating: rating, answerTime: 1_000,
          guesses: guesses, replaces: replacing, round: round),
        in: Round(number: round, deck: "Deck", start: .zero, length: .seconds(length)),
        startedAt: Self.start, by: (learner ?? ann).id, at: Self.start + .seconds(seconds)))
  }

  private func answers() throws -> [LoggedAnswer] {
    var answers: [LoggedAnswer] = []
    try store.answers { answers.append($0) }
    return answers
  }

  @Test(
    "Answers are never changed and never deleted but with their learner",
    arguments: [
      "UPDATE reviews SET rating = 3", "DELETE FROM reviews", "DELETE FROM rounds",
      "DELETE FROM reviews WHERE replaces IS NOT NULL", "DELETE FROM kiosks",
      "DELETE FROM identities", "UPDATE reviews SET round_id = 2",
      "INSERT OR REPLACE INTO reviews SELECT * FROM reviews WHERE sequence = 2",
    ])
  func appendOnly(statement: String) throws {
    try mark(1, "a", .wrong)
    try mark(2, "a", .right, replacing: 1)
    let before = try answers()
    #expect(throws: DatabaseError.self) { try store.queue.write { try $0.execute(sql: statement) } }
    #expect(try answers() == before)
  }

  @Test("A learner's name is the same however its letters are put together")
  func composedNames() throws {
    let (one, two) = ("Jos\u{e9}", "Jose\u{301}")
    try store.addLearner(one, at: Self.start)
    #expect(throws: LibraryError.learnerExists(name: two)) {
      try store.addLearner(two, at: Self.start)
    }
    #expect(throws: LibraryError.learnerExists(name: two)) {
      try store.renameLearner("Bo", to: two)
    }
    try store.renameLearner(two, to: two)
    #expect(try store.learners().map { Array($0.name.utf8) }.contains(Array(two.utf8)))
    try store.removeLearner(one)
    #expect(try store.learners().count == 2)
  }

  @Test("What a removed answer was called by kiosk and number is never another one's name")
  func numbersOfRemoved() throws {
    try mark(1, by: ann)
    try mark(2, round: 2, by: bo)
    let removed = try answers().map { "\($0.kiosk) \($0.number)" }
    try store.addLearner("Cy", at: Self.start)
    try store.removeLearner("Cy")
    // Neither the last answer nor the last round goes.
    try store.removeLearner("Ann")
    #expect(try store.lastNumbers() == DeckStore.LastNumbers(review: 2, round: 2))
    let cy = try store.addLearner("Cy", at: Self.start)
    try store.removeLearner("Bo")
    let last = try store.lastNumbers()
    try mark(last.review + 1, round: last.round + 1, by: cy)
    #expect(removed.count == 2)
    #expect(try answers().count { removed.contains("\($0.kiosk) \($0.number)") } == 0)
    #expect(try answers().count == 1)
  }

  @Test("A learner's number is never another one's, though the last learner was removed")
  func numbersOfLearners() throws {
    let cy = try store.addLearner("Cy", at: Self.start)
    try store.removeLearner("Cy")
    try store.removeLearner("Bo")
    #expect(try store.addLearner("Di", at: Self.start).id > cy.id)
  }

  @Test("A learner goes with every answer, round, total and preference, and nobody else's")
  func removeLearner() throws {
    try mark(1, "a", .wrong, guesses: ["b"])
    try mark(2, "a", .right, replacing: 1)
    try mark(3, "b", .right, round: 2, by: bo)
    try store.setPreference("volume", to: "3", of: ann.id)
    try store.setPreference("volume", to: "5")
    try store.removeLearner("Ann")
    #expect(try answers().map(\.number) == [3])
    #expect(try store.rounds(limit: 9).map(\.learner) == [bo])
    #expect(try store.days(limit: 9).map(\.learner) == [bo])
    #expect(try store.cards(named: "name", limit: 9).map(\.guid) == ["b"])
    #expect(try store.preferences(of: ann.id) == [:])
    #expect(try store.preferences() == ["volume": "5"])
    #expect(try store.check() == [])
    #expect(throws: LibraryError.noLearner(name: "Ann")) { try store.removeLearner("Ann") }
    #expect(throws: LibraryError.noLearner(name: "Ann")) {
      try store.renameLearner("Ann", to: "Eve")
    }
  }

  @Test("A clock that has lost its time puts no answer before those of the kiosk before, either")
  func clockOfAnotherKiosk() throws {
    try mark(1, at: 100)
    try store.beginKiosk()
    try mark(1, at: -1_000_000)
    try mark(2, at: 200)
    #expect(try answers().map(\.time) == [100, 100, 200].map { Self.start + .seconds($0) })
    #expect(try answers().map(\.clockBehind) == [0, 1_000_100_000, 0])
  }

  @Test("The same number again is saved once")
  func again() throws {
    try mark(1)
    try mark(1)
    #expect(try answers().count == 1)
    #expect(try store.learnerSummaries().map(\.right) == [1, 0])
    #expect(try store.lastNumbers() == DeckStore.LastNumbers(review: 1, round: 1))
  }

  @Test("A change of mind counts once, however often the same answer is replaced")
  func changesOfMind() throws {
    try mark(1, "a", .wrong)
    try mark(2, "a", .right, replacing: 1)
    try mark(3, "a", .wrong, replacing: 2)
    try mark(4, "a", .right, replacing: 1)
    #expect(try store.answers(toCard: "a").map(\.isReplaced) == [false, false, true, true])
    let summary = try #require(try store.learnerSummaries().first)
    #expect(summary.right == 1 && summary.wrong == 1)
    #expect(try store.rebuild().differences == 0)
  }

  @Test("Where the clock goes back the log goes on at its pace, also in a library opened again")
  func clock() throws {
    try mark(1, at: 100)
    try mark(2, at: -1_000_000)
    try mark(3, round: 2, by: bo, at: -999_950)
    try self.store.close()
    let store = try DeckStore(path: self.store.path)
    func later(_ number: Int, at seconds: Int) throws {
      try store.save(
        LoggedReview(
          Review(
            number: number, card: "a", name: "Name a", rating: .right, answerTime: 1, round: 2),
          in: Round(number: 2, deck: "Deck", start: .zero), startedAt: Self.start, by: bo.id,
          at: Self.start + .seconds(seconds)))
    }
    try later(4, at: -999_900)
    try later(5, at: -2_000_000)
    var answers: [LoggedAnswer] = []
    try store.answers { answers.append($0) }
    let times = answers.map { ($0.time.milliseconds - Self.start.milliseconds) / 1_000 }
    #expect(times == [100, 100, 150, 200, 200])
    #expect(
      answers.map(\.clockBehind) == [0, 1_000_100_000, 1_000_100_000, 1_000_100_000, 2_000_200_000])
    #expect(try store.rounds(limit: 9).map(\.id) == [2, 1])
    #expect(try store.check() == [])
  }

  private static let day = 86_400

  private func days() throws -> [Int] {
    let first = Self.start.day
    return try store.days(of: ann.id, limit: 99).map { $0.day - first }
  }

  @Test("Answers given while the clock was a year ahead count as given when it came back")
  func clockAhead() throws {
    try store.createDeck("Deck")
    try store.append(
      ["a", "b", "c"].map { Card(question: $0, answer: "", guid: $0) }, to: "Deck")
    try mark(1, "a")
    try mark(2, "b", at: 400 * Self.day)
    try mark(3, "c", round: 2, at: 400 * Self.day + 60)
    #expect(try days() == [400, 0])
    #expect(try store.stats(of: ann.id, at: Self.start + .seconds(2 * Self.day)).streak == 0)
    try mark(4, "a", round: 3, at: 2 * Self.day)
    #expect(try days() == [2, 0])
    #expect(try store.days(of: ann.id, limit: 9).map(\.right) == [3, 1])
    let times = try answers().map { ($0.time.milliseconds - Self.start.milliseconds) / 86_400_000 }
    #expect(times == [0, 2, 2, 2])
    // By how much the clock was ahead is not forgotten.
    #expect(try answers().map { $0.clockBehind / 86_400_000 } == [0, -398, -398, 0])
    #expect(try store.check() == [])
    // The log goes on from there, and the cards come back soon, not in a year.
    try mark(5, "b", round: 3, at: 3 * Self.day)
    #expect(try days() == [3, 2, 0])
    let due = try store.stats(of: ann.id, at: Self.start + .seconds(3 * Self.day)).forecast
    #expect(due.reduce(0, +) == 3)
    #expect(try store.rebuild().differences == 0)
  }

  @Test("A clock in the middle of the log, before all of it or a little behind is not believed")
  func clockBehind() throws {
    try mark(1)
    for (number, day) in [20, 40, 60, 80, 120].enumerated() {
      try mark(number + 2, at: day * Self.day)
    }
    // Between two answers, long before the first, and within 30 days of the last.
    for (number, day) in [30, -9_000, 95].enumerated() {
      try mark(number + 7, at: day * Self.day)
      #expect(try days().first == 120)
    }
    try mark(10, at: 85 * Self.day)
    #expect(try days().first == 85)
    #expect(try store.check() == [])
  }

  @Test("A clock that comes back twice, and in another kiosk, leaves a log that adds up")
  func clockBackTwice() throws {
    try mark(1)
    try mark(2, "b", at: 500 * Self.day)
    try store.beginKiosk()
    try mark(1, "b", .wrong, at: 100 * Self.day)
    try mark(2, "a", at: 900 * Self.day)
    try mark(3, "b", at: 101 * Self.day)
    try mark(4, "a", replacing: 2, at: 102 * Self.day)
    #expect(try days() == [102, 101, 100, 0])
    #expect(try store.check() == [])
    #expect(try store.rebuild().differences == 0)
  }

  @Test("A round gets longer with its answers, never shorter")
  func roundLength() throws {
    try mark(1, at: 300, length: 9)
    try mark(2, at: 300, length: 8)
    #expect(try store.rounds(limit: 9).map(\.seconds) == [9])
  }

  @Test("A round's cards come by name, each with what stands, and a missing round is told")
  func roundCards() throws {
    try mark(1, "z", .wrong, guesses: ["x", "y"])
    try mark(2, "B", .wrong)
    try mark(3, "B", .right, replacing: 2)
    try mark(4, "a", .right)
    try mark(5, "z", .right)
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

  @Test("A deleted card is found by the name it had, and its answers are readable")
  func deletedCard() throws {
    try store.createDeck("Deck")
    try store.append([Card(question: "Name é", answer: "", guid: "é")], to: "Deck")
    try mark(1, "é")
    #expect(try store.cards(named: "NAME E", limit: 9).map(\.deck) == ["Deck"])
    try store.remove("é")
    let found = try store.cards(named: "name", limit: 9)
    #expect(found == [CardName(guid: "é", name: "Name é", deck: nil)])
    #expect(try store.answers(toCard: "é").map(\.name) == ["Name é"])
    try store.append([Card(question: "again", answer: "", guid: "é")], to: "Deck")
    #expect(try store.cards(limit: 1).map(\.right) == [1])
  }

  @Test("A new kiosk counts from 1, and the old one's answers stay")
  func newKiosk() throws {
    try mark(1)
    try store.beginKiosk()
    #expect(try store.lastNumbers() == DeckStore.LastNumbers(review: 0, round: 0))
    try mark(1, "b", at: 5)
    let answers = try answers()
    #expect(answers.map(\.number) == [1, 1] && Set(answers.map(\.kiosk)).count == 2)
  }

  @Test("A library that comes to another machine begins a new kiosk there, once")
  func otherMachine() throws {
    let path = folder.file("moved.sqlite")
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

  @Test("What no longer fits the log is told, and put right by a rebuild")
  func rebuild() throws {
    try store.createDeck("Deck")
    try store.append([Card(question: "apple", answer: "", guid: "a")], to: "Deck")
    try mark(1)
    try mark(2, "b", .wrong)
    try store.queue.write { db in
      try db.execute(
        sql: """
          UPDATE days SET right_count = 7; UPDATE rounds SET wrong_count = 9;
          UPDATE memories SET wrong_count = 5 WHERE card_id = 1;
          INSERT INTO days VALUES (2, 1, 0, 3, 0, 0, 0, 0, 0), (2, 2, 0, 0, 0, 0, 0, 0, 0);
          INSERT INTO words (words, rowid, question, answer, name, deck_id)
            SELECT 'delete', id, question, answer, name, deck_id FROM cards;
          """)
    }
    let told = try store.check()
    #expect(told.count == 5, "\(told)")
    let report = try store.rebuild()
    #expect(report.answers == 2 && report.differences == 5, "\(report)")
    #expect(
      report.examples.contains {
        $0 == "rounds: id 1: right_count 1, wrong_count 9; "
          + "the log says right_count 1, wrong_count 1"
      })
    #expect(try store.check() == [])
    #expect(try store.rebuild().differences == 0)
    #expect(try store.search("apple", limit: 1).count == 1)
  }
}
