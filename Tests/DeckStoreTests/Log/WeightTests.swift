import GRDB
import LogComparison
import Study
import TestSupport
import Testing

@testable import DeckStore

/// What is measured of how a learner forgets.
@Suite struct WeightTests {
  let library: AnsweredLibrary
  var store: DeckStore { library.store }
  var ann: Int64 { library.ann.id }

  /// Weights by which everything is remembered three times as long.
  private static let strong = FSRS.defaultWeights.enumerated().map { place, weight in
    place < 4 ? WeightFit.rounded(weight * 3) : weight
  }
  private static let weak = FSRS.defaultWeights.enumerated().map { place, weight in
    place < 4 ? WeightFit.rounded(weight / 3) : weight
  }
  private static let day = 86_400

  init() throws {
    library = try AnsweredLibrary()
    for (place, card) in ["a", "b", "c"].enumerated() {
      try library.mark(place + 1, card, at: 10 * place)
    }
    for (place, card) in ["a", "b", "c"].enumerated() {
      try library.mark(place + 4, card, place == 1 ? .wrong : .right, at: 3 * Self.day + place)
    }
  }

  private func note(_ weights: [Double], isAdopted: Bool = true, at seconds: Int) throws {
    let isWritten = try store.note(
      weights, from: try store.measured(ann), isAdopted: isAdopted, of: ann,
      at: AnsweredLibrary.start + .seconds(seconds))
    #expect(isWritten)
  }

  private func memory(_ card: String) throws -> CardMemory {
    try #require(try store.memory(of: card, learner: ann))
  }

  /// What a model knows of a card after days on which it was answered.
  private func expected(
    _ weights: [Double], _ ratings: [Rating] = [.right, .right], days: [Int] = [0, 3]
  ) -> FSRS.Memory {
    let model = FSRS(weights: weights)
    var memory = model.memory(after: ratings[0].grade)
    for (place, rating) in ratings.enumerated().dropFirst() {
      memory = model.memory(memory, after: rating.grade, days: days[place] - days[place - 1])
    }
    return memory
  }

  private func checkWhole() throws {
    #expect(try store.rebuild().differences == 0)
    #expect(try store.check() == [])
  }

  @Test("Adopted weights change what is known of each card, and move no card's day")
  func adopted() throws {
    let before = try memory("a")
    try note(Self.strong, at: 4 * Self.day)
    let after = try memory("a")
    #expect(after.state.memory == expected(Self.strong))
    #expect(after.due == before.due && after.answers == before.answers)
    #expect(try memory("b").state.memory == expected(Self.strong, [.right, .wrong]))
    try checkWhole()
    try library.mark(7, "a", at: 9 * Self.day)
    let weights = [Rating](repeating: .right, count: 3)
    #expect(try memory("a").state.memory == expected(Self.strong, weights, days: [0, 3, 9]))
    let lesson = try store.lesson(
      LessonRequest(learner: "Ann", deck: LessonRequest.allDecks, mode: .review), learner: ann,
      at: AnsweredLibrary.start)
    #expect(lesson.scheduler == Scheduler(model: FSRS(weights: Self.strong)))
    #expect(try store.measured(ann).inForce == Self.strong)
    try checkWhole()
  }

  @Test(
    "Weights on trial change nothing, an answer that is changed counts as at its time, and the default weights come back"
  )
  func onTrial() throws {
    let before = try ["a", "b", "c"].map(memory)
    try note(Self.strong, isAdopted: false, at: 4 * Self.day)
    #expect(try ["a", "b", "c"].map(memory) == before)
    #expect(try store.measured(ann).fits.map(\.weights) == [Self.strong])
    #expect(try store.measured(ann).inForce == nil)
    // An earlier answer is changed after weights were adopted: its day is that of the old weights.
    try note(Self.weak, at: 5 * Self.day)
    try library.mark(7, "a", .wrong, replacing: 4, at: 3 * Self.day + 40)
    #expect(try memory("a").state.memory == expected(Self.weak, [.right, .wrong]))
    try checkWhole()
    try note(Self.strong, isAdopted: false, at: 6 * Self.day)
    #expect(try memory("a").state.memory == expected(FSRS.defaultWeights, [.right, .wrong]))
    #expect(try memory("c") == before[2])
    #expect(try store.measured(ann).inForce == nil)
    try checkWhole()
  }

  @Test("Weights that were fitted to fewer answers than those in force do not count")
  func fewer() throws {
    try note(Self.strong, at: 4 * Self.day)
    let writer = try #require(try store.kioskGUID())
    var rows = try #require(try store.rows(of: writer))
    #expect(rows.weights.count == 1 && rows.weights[0].scored == 3)
    rows.writer = .init(guid: "other", follows: nil, followsNumber: 0, generation: 0)
    (rows.answers, rows.rounds, rows.cards) = ([], [], [])
    rows.weights[0].text = WeightHistory.text(Self.weak)
    rows.weights[0].scored = 2
    rows.weights[0].time += 5_000
    try store.add(rows)
    #expect(try store.measured(ann).inForce == Self.strong)
    #expect(try memory("a").state.memory == expected(Self.strong))
    rows.weights[0].number = 2
    rows.weights[0].scored = 3
    try store.add(rows)
    #expect(try store.measured(ann).inForce == Self.weak)
    #expect(try memory("a").state.memory == expected(Self.weak))
    // A later model is kept, and does not count.
    (rows.weights[0].number, rows.weights[0].model, rows.weights[0].text) = (3, 7, "1 2")
    try store.add(rows)
    #expect(try store.measured(ann).inForce == Self.weak)
    try checkWhole()
  }

  @Test(
    "Weights and set-backs of another box compute the memories of those whom they concern anew, and of nobody else"
  )
  func onlyTheirs() throws {
    let bo = try store.addLearner("Bo", at: AnsweredLibrary.start)
    try library.mark(7, "a", round: 2, by: bo, at: 4 * Self.day)
    let writer = try #require(try store.kioskGUID())
    var rows = try #require(try store.rows(of: writer))
    rows.writer = .init(guid: "other", follows: nil, followsNumber: 0, generation: 0)
    rows.answers.removeAll { rows.rounds[$0.round].number == 2 }
    try store.add(rows)
    // Nothing but an answer of his own would find out.
    func spoil() throws {
      try store.write { db in
        try db.execute(
          sql: "UPDATE memories SET lapses = 5 WHERE learner_id = ?", arguments: [bo.id])
      }
    }
    func isOnlyHisWrong() throws -> Bool {
      let report = try store.rebuild()
      return report.differences == 1
        && report.examples.allSatisfy { $0.contains("learner_id \(bo.id),") }
    }
    try spoil()
    let text = WeightHistory.text(Self.strong)
    rows.weights = [
      .init(
        number: 1, learner: 0, answer: 6, time: rows.answers[5].effective + 1, model: 6, text: text,
        answers: 6, scored: 3, isAdopted: true)
    ]
    try store.add(rows)
    #expect(try store.measured(ann).inForce == Self.strong)
    #expect(try isOnlyHisWrong())
    try spoil()
    rows.setBacks = [.init(number: 5, time: AnsweredLibrary.start.milliseconds + 5_000)]
    try store.add(rows)
    #expect(try isOnlyHisWrong())
    #expect(try store.days(of: ann, limit: 9).count == 2)
    try checkWhole()
  }

  @Test("Rows with other or impossible weights are refused, and change nothing")
  func impossible() throws {
    try note(Self.strong, at: 4 * Self.day)
    let writer = try #require(try store.kioskGUID())
    let rows = try #require(try store.rows(of: writer))
    let other = try DeckStore(path: library.folder.path("other.sqlite"))
    let impossible: [(inout LogRows.Weights) -> Void] = [
      { $0.number = 0 }, { $0.learner = 5 }, { $0.text = "1 2 3" }, { $0.text += "0" },
      { $0.text = "x" + $0.text }, { $0.scored = -1 }, { $0.time = .max }, { $0.answer = -1 },
    ]
    for (place, change) in impossible.enumerated() {
      var changed = rows
      change(&changed.weights[0])
      #expect(throws: LibraryError.self, "\(place)") { try other.add(changed) }
      #expect(try other.learners().isEmpty, "\(place)")
    }
    try other.add(rows)
    #expect(try ShownLog(other) == ShownLog(store))
    let different: [(inout LogRows.Weights) -> Void] = [
      { $0.text = WeightHistory.text(Self.weak) }, { $0.isAdopted = false }, { $0.time += 1 },
    ]
    for change in different {
      var changed = rows
      change(&changed.weights[0])
      #expect(throws: LibraryError.self) { try other.add(changed) }
    }
    #expect(try other.add(rows) == 0)
    #expect(try other.marks()[writer] == store.marks()[writer])
  }

  @Test("Weights go with their learner, and their number is not used again")
  func removed() throws {
    let bo = try store.addLearner("Bo", at: AnsweredLibrary.start)
    _ = try store.note(
      Self.strong, from: try store.measured(bo.id), isAdopted: true, of: bo.id,
      at: AnsweredLibrary.start)
    let writer = try store.kioskGUID()
    try store.apply(.learner(.remove("Bo")))
    #expect(try store.kioskGUID() != writer)
    #expect(try store.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM weights") } == 0)
    try checkWhole()
  }

  @Test("The answers that are measured are those that count, in the order of time")
  func log() throws {
    try library.mark(7, "a", .wrong, replacing: 4, at: 3 * Self.day + 50)
    try library.mark(8, "b", replacing: 5, isUndo: true, at: 3 * Self.day + 60)
    try library.mark(9, "c", .wrong, at: 8 * Self.day)
    var log = RecallLog()
    for card in 0..<3 { log.append(card: card, day: 0, .right, answerTime: 1_000) }
    log.append(card: 2, day: 3, .right, answerTime: 1_000)
    log.append(card: 0, day: 3, .wrong, answerTime: 1_000)
    log.append(card: 2, day: 8, .wrong, answerTime: 1_000)
    let measured = try store.measured(ann)
    #expect(measured.log.answers == log.answers && measured.log.scoredCount == 3)
    #expect(!measured.isDue)
  }

  @Test(
    "A learner is measured from a number of answers on, and the fit that predicts better is adopted"
  )
  func measuring() throws {
    // Twenty cards that are known after a month, every time: far better than by default.
    var (number, seconds) = (6, 10 * Self.day)
    func month() throws {
      for card in 0..<20 {
        number += 1
        seconds += 1
        try library.mark(number, "card \(card)", at: seconds)
      }
      seconds += 60 * Self.day
    }
    func measure() throws -> MeasureOutcome {
      try store.measure(ann, at: AnsweredLibrary.start + .seconds(seconds))
    }
    try month()
    try month()
    #expect(try measure() == .nothingNew)
    try month()
    #expect(try measure() == .onTrial && measure() == .nothingNew)
    #expect(try store.measured(ann).inForce == nil)
    try month()
    let before = try store.measured(ann)
    #expect(before.isDue && before.areFitsBetter && before.fits.map(\.scored) == [43])
    #expect(try measure() == .adopted)
    let after = try store.measured(ann)
    #expect(after.inForce == WeightFit(after.log).weights && after.fits.count == 2)
    #expect(after.inForce?[2] ?? 0 > FSRS.defaultWeights[2])
    try checkWhole()
  }

  @Test("A library without weights gets their table, and its memories to the last bit")
  func migration() throws {
    let path = library.folder.path("library.sqlite")
    let before = try ShownLog(store)
    try store.close()
    let queue = try DatabaseQueue(path: path)
    try queue.write { db in
      try db.execute(
        sql: """
          DROP INDEX memories_of_leeches;
          ALTER TABLE memories DROP COLUMN is_leech;
          ALTER TABLE memories DROP COLUMN expected_misses;
          ALTER TABLE memories DROP COLUMN misses;
          CREATE INDEX memories_of_leeches ON memories (learner_id, lapses) WHERE lapses >= 8;
          ALTER TABLE days DROP COLUMN learnt_cards;
          DROP TABLE weights; DROP TABLE evidence; DROP TABLE kept_rows; DROP TABLE kept;
          PRAGMA user_version = 5;
          UPDATE memories SET stability = stability * (1 + 4e-16);
          """)
    }
    try queue.close()
    let migrated = try DeckStore(path: path)
    #expect(try ShownLog(migrated) == before)
    #expect(try migrated.check() == [])
    #expect(try migrated.measured(ann).inForce == nil)
  }
}
