import Study
import Testing

@testable import DeckStore

@Suite("Answers from other programs")
struct ImportedAnswerTests {
  private let library: AnsweredLibrary
  private static let now = AnsweredLibrary.start + .seconds(1_000_000)

  init() throws {
    library = try AnsweredLibrary()
    try library.store.importRecords(
      ["a", "b"].map { CardRecord(Card(question: "Name \($0)", answer: "x", guid: $0)) },
      into: "Deck")
  }

  @Test("are in the log, with a round for each day, and count like those given at the box")
  func log() throws {
    let answers = Self.answers(to: "a", [(0, .wrong), (60, .right), (200_000, .right)])
    let summary = try importing(answers)
    #expect(summary == AnswerImportSummary(added: 3))
    let memory = try library.store.memory(of: "a", learner: library.ann.id)
    #expect(memory?.answers == 3)
    var kept: StoredMemory?
    for answer in answers { kept.take(answer.rating, card: "a", at: answer.time, Scheduler()) }
    #expect(memory == kept?.memory)
    #expect(try library.store.rounds(limit: 10).map(\.right) == [1, 1])
    try expectSound()
  }

  @Test("are not added twice by another import, whatever was added since")
  func again() throws {
    let first = Self.answers(to: "a", [(0, .wrong), (60, .right)])
    try importing(first)
    let more = Self.answers(to: "a", [(-500, .right), (90_000, .right)])
    let summary = try importing(more + first + first)
    #expect(summary == AnswerImportSummary(added: 2, known: 4))
    #expect(try library.answers().count == 4)
    #expect(try importing(first + more) == AnswerImportSummary(known: 4))
    try expectSound()
  }

  @Test("are merged with those given at the box, in the order of their times")
  func both() throws {
    try library.mark(1, "a", .right, at: 100)
    try library.mark(2, "a", .right, at: 300_000)
    try importing(Self.answers(to: "a", [(0, .wrong), (90_000, .wrong), (400_000, .right)]))
    var kept: StoredMemory?
    for (seconds, rating) in [
      (0, Rating.wrong), (100, .right), (90_000, .wrong), (300_000, .right), (400_000, .right),
    ] {
      kept.take(
        rating, card: "a", at: AnsweredLibrary.start + .seconds(seconds), Scheduler())
    }
    #expect(try library.store.memory(of: "a", learner: library.ann.id) == kept?.memory)
    try library.mark(3, "a", .wrong, at: 500_000)
    #expect(try library.store.answers(toCard: "a").first?.number == 3)
    try expectSound()
  }

  @Test("to unknown cards or at impossible times are counted and left out")
  func leftOut() throws {
    let summary = try importing(
      Self.answers(to: "c", [(0, .right)]) + Self.answers(to: "a", [(1_000_001, .right)])
        + [
          ImportedAnswer(
            card: "a", rating: .right, time: WallTime(milliseconds: -1, zoneMinutes: 0))
        ])
    #expect(summary == AnswerImportSummary(withoutCard: 1, atWrongTime: 2))
    #expect(try library.answers().isEmpty)
  }

  @Test("are added completely or not at all")
  func trouble() throws {
    struct Trouble: Error {}
    #expect(throws: Trouble.self) {
      try importing { add in
        try add(Self.answers(to: "a", [(0, .right)])[0])
        throw Trouble()
      }
    }
    #expect(try library.answers().isEmpty)
    #expect(try importing(Self.answers(to: "a", [(0, .right)])).added == 1)
  }

  @Test("are known even if Anki had to set them a few milliseconds later")
  func later() throws {
    try library.mark(1, "a", .right, at: 100)
    func answer(_ milliseconds: Int64, _ rating: Rating) -> ImportedAnswer {
      var answer = Self.answers(to: "a", [(100, rating)])[0]
      answer.time.milliseconds += milliseconds
      return answer
    }
    #expect(try importing([answer(999, .right)]) == AnswerImportSummary(known: 1))
    #expect(try importing([answer(-1, .right)]) == AnswerImportSummary(added: 1))
    #expect(
      try importing([answer(1, .wrong), answer(1_000, .right)]) == AnswerImportSummary(added: 2))
    try expectSound()
  }

  @Test("to a card of another deck that is copied here are known if the log has them")
  func copies() throws {
    func importing(_ times: [Int], into deck: String) throws -> AnswerImportSummary? {
      var summary: AnswerImportSummary?
      _ = try library.store.importCards(expecting: 1, copiesCards: true) { cards in
        try cards.add(CardRecord(Card(question: "q", answer: "x", guid: "a")), to: deck)
        summary = try cards.addAnswers(of: library.ann.id, deck: deck, now: Self.now) { add in
          for answer in Self.answers(to: "a", times.map { ($0, .right) }) { try add(answer) }
        }
      }
      return summary
    }
    #expect(try importing([0, 60], into: "Deck") == AnswerImportSummary(added: 2))
    #expect(try importing([0, 60, 120], into: "Other") == AnswerImportSummary(added: 1, known: 2))
    #expect(
      try importing([0, 60, 120], into: "Other") == AnswerImportSummary(known: 3))
    try expectSound()
  }

  @Test("of one learner are not those of another")
  func learners() throws {
    let ben = try library.store.addLearner("Ben", at: AnsweredLibrary.start)
    let answers = Self.answers(to: "a", [(0, .right)])
    try importing(answers)
    #expect(try library.store.memory(of: "a", learner: ben.id) == nil)
    #expect(try importing(answers, of: ben).added == 1)
    try expectSound()
  }

  @Test("do not hide that the clock was ahead")
  func clock() throws {
    let month = 40 * 86_400
    try library.mark(1, "a", at: 0)
    try library.mark(2, "a", at: month)
    try importing(Self.answers(to: "b", [(-50, .right)]))
    try library.mark(3, "a", at: 4 * 86_400)
    let times = try library.answers().filter { $0.card == "a" }.map(\.time.milliseconds)
    #expect(times.last == (AnsweredLibrary.start + .seconds(4 * 86_400)).milliseconds)
  }

  @discardableResult
  private func importing(
    _ answers: [ImportedAnswer], of learner: Learner? = nil
  ) throws -> AnswerImportSummary {
    try importing(of: learner) { add in for answer in answers { try add(answer) } }
  }

  @discardableResult
  private func importing(
    of learner: Learner? = nil, _ forEach: ((ImportedAnswer) throws -> Void) throws -> Void
  ) throws -> AnswerImportSummary {
    var summary = AnswerImportSummary()
    _ = try library.store.importCards(expecting: 0) { cards in
      summary = try cards.addAnswers(
        of: (learner ?? library.ann).id, deck: "Deck", now: Self.now, forEach)
    }
    return summary
  }

  private static func answers(
    to card: String, _ given: [(seconds: Int, rating: Rating)]
  ) -> [ImportedAnswer] {
    given.map {
      ImportedAnswer(
        card: card, rating: $0.rating, time: AnsweredLibrary.start + .seconds($0.seconds),
        answerTime: 5_000)
    }
  }

  /// Expects that nothing in the library contradicts its log.
  private func expectSound() throws {
    #expect(try library.store.check() == [])
    #expect(try library.store.rebuild().examples == [])
  }
}
