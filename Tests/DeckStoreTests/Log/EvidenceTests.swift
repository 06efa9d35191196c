import GRDB
import Study
import Testing
import TestSupport

@testable import DeckStore

@Suite("What the log tells about ways of asking")
struct EvidenceTests {
  private let library: AnsweredLibrary
  private var store: DeckStore { library.store }

  init() throws {
    library = try AnsweredLibrary()
    try store.createDeck("Deck")
    try store.append([Card(question: "dog", answer: "Hund", guid: "a")], to: "Deck")
  }

  @Test("an answer keeps its way, verdict, hints and choices; one that takes it back has none")
  func kept() throws {
    let all = [
      Evidence(.flip, .right), Evidence(.quiz, .right, choices: 4),
      Evidence(.write, .hinted, hints: 3), Evidence(.build, .rightAtSecondTry, isHeard: true),
    ]
    for (place, evidence) in all.enumerated() {
      try library.mark(place + 1, evidence: evidence, at: place)
    }
    try library.mark(5, evidence: all[3], replacing: 4, isUndo: true, at: 9)
    try library.mark(6, at: 10)
    #expect(try library.answers().map(\.evidence) == all + [nil, nil])
    #expect(try store.answers(toCard: "a").map(\.evidence) == [nil, nil] + all.reversed())
    #expect(try store.check() == [])
    #expect(throws: (any Error).self) {
      try store.queue.write { try $0.execute(sql: "UPDATE evidence SET hints = 0") }
    }
    try store.apply(.learner(.remove("Ann")))
    let left = try store.queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM evidence") }
    #expect(left == 0)
  }

  @Test("Hard gives the memory that FSRS says, also when the log is replayed")
  func hard() throws {
    let grades: [(Rating, day: Int)] = [
      (.hard, 0), (.right, 0), (.hard, 4), (.wrong, 9), (.hard, 9),
    ]
    for (place, grade) in grades.enumerated() {
      try library.mark(place + 1, "a", grade.0, at: grade.day * 86_400 + place)
    }
    let model = FSRS()
    var memory = model.memory(after: .hard)
    var last = 0
    for (grade, day) in [(FSRS.Grade.good, 0), (.hard, 4), (.again, 9), (.hard, 9)] {
      memory = model.memory(memory, after: grade, days: day - last)
      last = day
    }
    let kept = try #require(try store.memory(of: "a", learner: library.ann.id))
    #expect(kept.state.memory == memory && kept.answers == 5)
    #expect(try store.rebuild().differences == 0)
    #expect(try store.rounds(limit: 1).map { [$0.right, $0.wrong] } == [[4, 1]])
    #expect(try store.measured(library.ann.id).log.answers.map(\.rating) == grades.map(\.0))
  }

  @Test("a forced pair is a row without a rating, which counts nowhere and tells its way")
  func forced() throws {
    let all = [Evidence(.pairs, .right, choices: 5), Evidence(.pairs, .right, choices: 1)]
    try library.mark(1, evidence: all[0], at: 0)
    let before = try store.memory(of: "a", learner: library.ann.id)
    try library.mark(2, evidence: all[1], at: 9)
    #expect(try store.memory(of: "a", learner: library.ann.id) == before)
    #expect(try library.answers().map(\.evidence) == all)
    #expect(try library.answers().map(\.mark) == ["right", "forced"])
    #expect(try store.rounds(limit: 1).map { [$0.right, $0.wrong] } == [[1, 0]])
    #expect(try store.ways(of: library.ann.id).map(\.answers) == [1])
    #expect(try store.check() == [] && store.rebuild().differences == 0)
  }

  @Test("answers are counted by way and verdict, without those that do not count")
  func tallies() throws {
    try library.mark(1, "a", .wrong, evidence: Evidence(.write, .notYet))
    try library.mark(2, "a", replacing: 1, isUndo: true)
    try library.mark(3, "a", .right, evidence: Evidence(.write, .overridden))
    try library.mark(4, "a", .hard, evidence: Evidence(.write, .rightAtSecondTry))
    try library.mark(5, "a", .hard, evidence: Evidence(.quiz, .right, choices: 4))
    try library.mark(6, "a")
    let ways = try store.ways(of: library.ann.id)
    #expect(ways.map(\.way) == [.quiz, .write] && ways.map(\.answers) == [1, 2])
    #expect(ways[1].outcomes == [.overridden: 1, .rightAtSecondTry: 1])
    #expect(ways[1].ratings == [.right: 1, .hard: 1])
  }

  @Test("what was written is listed by how often, without what was overruled or built")
  func written() throws {
    let texts: [(String, Evidence)] = [
      ("hunt", Evidence(.write, .notYet)), ("hut", Evidence(.write, .notYet)),
      ("hunt", Evidence(.write, .rightAtSecondTry, isHeard: true)),
      ("Dackel", Evidence(.write, .overridden)),
      ("nduH", Evidence(.build, .notYet)), ("katze", Evidence(.quiz, .notYet, choices: 4)),
    ]
    for (place, (text, evidence)) in texts.enumerated() {
      try library.mark(place + 1, "a", .wrong, guesses: [text], evidence: evidence, at: place)
    }
    let found = try store.queue.read { db in
      try DeckStore.written(to: try DeckStore.identity(of: "a", db), db)
    }
    #expect(found == ["hunt", "hut"])
  }
}
