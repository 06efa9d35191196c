import GRDB
import LogComparison
import Study
import Testing
import TestSupport

@testable import DeckStore

/// Rows of the log that one library sends to another.
@Suite struct LogRowsTests {
  let library: AnsweredLibrary
  let other: DeckStore
  var store: DeckStore { library.store }

  init() throws {
    library = try AnsweredLibrary()
    other = try DeckStore(path: library.folder.path("other.sqlite"))
  }

  private var writer: String { get throws { try store.kioskGUID() ?? "" } }

  private func rows(after mark: LogRows.Mark = .init()) throws -> LogRows {
    try #require(try store.rows(of: writer, after: mark))
  }

  @Test("Rows are copied unchanged, in parts and repeatedly, with each name and card once")
  func comeOver() throws {
    try library.mark(1, "a", .wrong, guesses: ["x", "y"], evidence: Evidence(.write, .notYet))
    try library.mark(2, "a", .right, replacing: 1, at: 9)
    try library.mark(3, "b", round: 2, at: 20, length: 7)
    let all = try rows()
    #expect(all.cards.count == 2 && all.learners.count == 1 && all.rounds.count == 2)
    let first = try #require(try store.rows(of: writer, limit: 1))
    let rest = try rows(after: first.last)
    #expect(first.answers.map(\.number) == [1] && rest.answers.map(\.number) == [2, 3])
    // The changed mark arrives before the answer that it replaces.
    #expect(try other.add(rest) == 2)
    #expect(try other.add(first) == 1)
    #expect(try other.add(all) == 0)
    #expect(try other.marks()[writer] == all.last)
    #expect(try other.rows(of: writer) == all)
    #expect(try other.rows(of: "nobody") == nil)
    for card in ["a", "b"] {
      #expect(try ShownLog(other).history[card] == ShownLog(store).history[card])
    }
    #expect(try other.check() == [])
  }

  @Test("An answer counts for nothing if it comes after the row that takes it back")
  func takenBackBefore() throws {
    try library.mark(1, "a")
    try library.mark(2, "a", replacing: 1, isUndo: true, at: 9)
    let first = try #require(try store.rows(of: writer, limit: 1))
    #expect(try other.add(rows(after: first.last)) == 1)
    #expect(try other.add(first) == 1)
    #expect(try other.check() == [] && other.rebuild().differences == 0)
    #expect(try ShownLog(other).days == ShownLog(store).days)
  }

  @Test("Cards with canonically equivalent names of different bytes stay apart in every transfer")
  func bytes() throws {
    let names = ["caf\u{e9}", "cafe\u{301}"]
    for (place, name) in names.enumerated() { try library.mark(place + 1, "a", name: name) }
    let one = try #require(try store.rows(of: writer, limit: 1))
    #expect(try other.add(try rows()) == 2)
    #expect(try other.add(one) == 0 && other.add(rows(after: one.last)) == 0)
    let sent = try #require(try other.rows(of: writer)).cards.map { Array($0.name.utf8) }
    #expect(sent == names.map { Array($0.utf8) })
  }

  @Test("Different content under a used number is refused, with all rows of the transfer")
  func otherContent() throws {
    try library.mark(1, "a", .wrong, guesses: ["x"], evidence: Evidence(.write, .hinted, hints: 2))
    try library.mark(2, "b", at: 5)
    try store.apply(.learner(.remove(try store.addLearner("Bo", at: AnsweredLibrary.start).name)))
    let rows = try rows()
    try other.add(rows)
    let before = try ShownLog(other)
    let changes: [(inout LogRows) -> Void] = [
      { $0.answers[0].rating = 3 }, { $0.answers[0].guesses = [] },
      { $0.answers[0].evidence?.outcome = "right" }, { $0.answers[0].evidence?.hints = 1 },
      { $0.answers[0].card = 1 },
      { $0.answers[1].effective += 1 }, { $0.answers[1].number = 1 }, { $0.cards[0].name = "z" },
      { $0.rounds[0].number = 2 }, { $0.rounds[0].deck = "Other" }, { $0.removals[0].guid = "z" },
      { $0.writer.generation += 1 }, { $0.writer.follows = "z" },
    ]
    for (place, change) in changes.enumerated() {
      var changed = rows
      changed.answers.append(changed.answers[1])
      changed.answers[2].number = 3
      change(&changed)
      #expect(throws: LibraryError.self, "\(place)") { try other.add(changed) }
      #expect(try ShownLog(other) == before, "\(place)")
    }
  }

  @Test("An answer that an earlier program has passed on without its evidence is the same answer")
  func withoutEvidence() throws {
    try library.mark(1, "a", .hard, evidence: Evidence(.quiz, .right, choices: 4))
    let rows = try rows()
    var older = rows
    older.answers[0].evidence = nil
    try other.add(older)
    #expect(try other.add(rows) == 0 && store.add(older) == 0)
    #expect(try other.check() == [] && library.answers()[0].evidence?.way == .quiz)
    // A later program's ways are kept, and read as unknown.
    var later = rows
    later.answers[0].evidence?.way = "dance"
    let third = try DeckStore(path: library.folder.path("third.sqlite"))
    try third.add(later)
    #expect(try third.rows(of: writer) == later)
    #expect(try third.answers(toCard: "a").map(\.evidence) == [nil])
  }

  @Test("Impossible rows are refused and change nothing")
  func impossible() throws {
    try library.mark(1)
    try library.mark(2, "b", at: 5)
    let rows = try rows()
    let changes: [(inout LogRows) -> Void] = [
      { $0.answers[0].round = 1 }, { $0.answers[0].card = -1 }, { $0.rounds[0].learner = 7 },
      { $0.answers[0].number = 0 }, { $0.answers[0].number = .max }, { $0.answers[0].rating = 9 },
      { $0.answers[0].time = .min }, { $0.answers[0].effective = .max },
      { $0.answers[0].replaces = 1 }, { $0.answers[1].replaces = 1 },
      { $0.answers[0].replaces = 0 }, { $0.answers[0].replaces = -5 }, { $0.cards[0].guid = "" },
      { $0.cards[0].name = "a\0b" }, { $0.learners[0].name = "\u{1b}" },
      { $0.learners[0].guid = "" },
      { $0.rounds[0].start = .max }, { $0.rounds[0].seconds = -1 }, { $0.writer.guid = "" },
      { $0.writer.generation = -1 }, { $0.answers[0].guesses = ["\0"] },
      { $0.answers[0].evidence = .init(way: "", outcome: "right", hints: 0, choices: 0) },
      { $0.answers[0].evidence = .init(way: "\0", outcome: "right", hints: 0, choices: 0) },
      { $0.answers[0].evidence = .init(way: "write", outcome: "right", hints: -1, choices: 0) },
      { $0.rounds[0].mode = "\0" }, { $0.answers[0].scheduler = .min },
      { $0.answers[0].scheduler = .max },
      { $0.removals = [.init(number: 0, kind: .card, guid: "a", turn: 1)] },
    ]
    for (place, change) in changes.enumerated() {
      var changed = rows
      change(&changed)
      let error = #expect(throws: LibraryError.self, "\(place)") { try other.add(changed) }
      // An error of damage would cause a recovery, although this library is sound.
      if case .corrupt = error { Issue.record("\(place): reported as damage") }
      #expect(try other.marks().count == 1 && other.learners().isEmpty, "\(place)")
    }
    #expect(try other.add(rows) == 2)
    #expect(try other.check() == [])
  }

  @Test("A learner who was removed on any box stays removed, in whatever order rows arrive")
  func removed() throws {
    try library.mark(1)
    let answers = try rows()
    try other.add(answers)
    try store.apply(.learner(.remove("Ann")))
    let removal = try #require(try store.rows(of: answers.writer.guid))
    let third = try DeckStore(path: library.folder.path("third.sqlite"))
    try third.add(removal)
    #expect(try third.add(answers) == 0)
    try other.add(removal)
    #expect(try other.add(answers) == 0)
    #expect(try store.add(answers) == 0)
    for store in [store, other, third] {
      #expect(try store.learners().isEmpty && store.answers(toCard: "a").isEmpty)
      #expect(try store.check() == [])
    }
  }

  @Test("A learner who is brought back has their answers elsewhere once all rows are sent anew")
  func broughtBack() throws {
    let bo = try store.addLearner("Bo", at: AnsweredLibrary.start)
    try library.mark(1)
    try library.mark(2, "b", round: 2, by: bo, at: 5)
    let writer = try self.writer
    try other.add(try rows())
    try store.apply(.learner(.remove("Ann")), at: AnsweredLibrary.start)
    func send(after mark: LogRows.Mark?) throws -> Int {
      let rows = try store.rows(of: writer, after: mark ?? .init())
      return try other.add(try #require(rows))
    }
    #expect(try send(after: other.marks()[writer]) == 0)
    #expect(try other.learners().map(\.name) == ["Bo"])
    let kept = try #require(
      try store.kept([.learner], at: AnsweredLibrary.start, limit: 1).first)
    #expect(try store.bringBack(kept.id, at: AnsweredLibrary.start) != nil)
    // The answer's number is before that of the last answer that the other library has.
    #expect(try send(after: other.marks()[writer]) == 0)
    #expect(try other.answers(toCard: "a").isEmpty)
    #expect(try send(after: nil) == 1)
    #expect(try other.learners().map(\.name).sorted() == ["Ann", "Bo"])
    for store in [store, other] {
      #expect(try store.answers(toCard: "a").count == 1 && store.check() == [])
    }
  }

  @Test("A library that lacks rows of its own writer adds them, and continues as a new writer")
  func ownRows() throws {
    try library.mark(1)
    let path = library.folder.path("copy.sqlite")
    try store.backup(to: path)
    try library.mark(2, "b", at: 9)
    let copy = try DeckStore(path: path, machine: "")
    #expect(try copy.kioskGUID() == writer)
    #expect(try copy.add(rows()) == 1)
    #expect(try copy.kioskGUID() != writer)
    #expect(try copy.lastNumbers() == .none)
  }

  @Test("The clock of another box, a year ahead, does not change this box's day")
  func clockAhead() throws {
    try library.mark(1, "a", at: 400 * 86_400)
    try other.add(rows())
    let learner = try #require(try other.learners().first)
    let now = AnsweredLibrary.start
    let stats = try other.stats(of: learner.id, at: now)
    #expect(stats.answersToday == 0)
    let review = Review(number: 1, card: "b", name: "b", rating: .right, answerTime: 1, round: 1)
    try other.save(
      LoggedReview(
        review, in: Round(number: 1, deck: "Deck", start: .zero), startedAt: now, by: learner.id,
        at: now))
    #expect(try other.answers(toCard: "b").map(\.time) == [now])
    #expect(try other.check() == [])
  }

  @Test(
    "Boxes with separate answers are equal to the bit after a merge in any order",
    arguments: 1...6 as ClosedRange<UInt64>)
  func merged(seed: UInt64) throws {
    var walk = try BoxWalk(in: library.folder, seed: seed)
    for _ in 0..<220 { try walk.step() }
    let all = try walk.exchange()
    let whole = try DeckStore(path: library.folder.path("whole.sqlite"))
    for rows in all { try whole.add(rows) }
    let expected = try ShownLog(whole)
    #expect(!expected.memories.isEmpty && !expected.days.isEmpty)
    for box in walk.boxes {
      let shown = try ShownLog(box)
      #expect(shown.memories == expected.memories)
      #expect(shown.days == expected.days)
      #expect(shown.rounds == expected.rounds)
      #expect(shown.history == expected.history)
      #expect(try box.rebuild().differences == 0)
      let found = try box.check()
      #expect(found == [])
    }
  }
}
