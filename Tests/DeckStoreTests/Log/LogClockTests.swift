import LogComparison
import Study
import TestSupport
import Testing

@testable import DeckStore

/// The log's clock, which is monotonic even if the wall clock is not.
@Suite struct LogClockTests {
  let library: AnsweredLibrary
  let bo: Learner
  var store: DeckStore { library.store }
  static let start = AnsweredLibrary.start

  init() throws {
    library = try AnsweredLibrary()
    bo = try library.store.addLearner("Bo", at: Self.start)
  }

  @Test("After a clock reset, no answer comes before those of the previous kiosk")
  func clockOfAnotherKiosk() throws {
    try library.mark(1, at: 100)
    try store.beginKiosk()
    try library.mark(1, at: -1_000_000)
    try library.mark(2, at: 200)
    #expect(try library.answers().map(\.time) == [100, 100, 200].map { Self.start + .seconds($0) })
    #expect(try library.answers().map(\.clockBehind) == [0, 1_000_100_000, 0])
  }

  @Test("If the clock goes back, the log continues at the clock's pace, even when opened again")
  func clock() throws {
    try library.mark(1, at: 100)
    try library.mark(2, at: -1_000_000)
    try library.mark(3, round: 2, by: bo, at: -999_950)
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
    return try store.days(of: library.ann.id, limit: 99).map { $0.day - first }
  }

  @Test("Answers given with a clock a year ahead count as given when it was corrected")
  func clockAhead() throws {
    try store.createDeck("Deck")
    try store.append(
      ["a", "b", "c"].map { Card(question: $0, answer: "", guid: $0) }, to: "Deck")
    try library.mark(1, "a")
    try library.mark(2, "b", at: 400 * Self.day)
    try library.mark(3, "c", round: 2, at: 400 * Self.day + 60)
    #expect(try days() == [400, 0])
    let later = Self.start + .seconds(2 * Self.day)
    #expect(try store.stats(of: library.ann.id, at: later).streak == 0)
    try library.mark(4, "a", round: 3, at: 2 * Self.day)
    #expect(try days() == [2, 0])
    #expect(try store.days(of: library.ann.id, limit: 9).map(\.right) == [3, 1])
    let times = try library.answers().map {
      ($0.time.milliseconds - Self.start.milliseconds) / 86_400_000
    }
    #expect(times == [0, 2, 2, 2])
    // The error of the clock is kept.
    #expect(try library.answers().map { $0.clockBehind / 86_400_000 } == [0, -398, -398, 0])
    #expect(try store.check() == [])
    // The log continues from the corrected time, and the cards come back soon, not in a year.
    try library.mark(5, "b", round: 3, at: 3 * Self.day)
    #expect(try days() == [3, 2, 0])
    let due = try store.stats(of: library.ann.id, at: Self.start + .seconds(3 * Self.day)).forecast
    #expect(due.reduce(0, +) == 3)
    #expect(try store.rebuild().differences == 0)
  }

  @Test("A clock within the log, before it or slightly behind is not trusted")
  func clockBehind() throws {
    try library.mark(1)
    for (number, day) in [20, 40, 60, 80, 120].enumerated() {
      try library.mark(number + 2, at: day * Self.day)
    }
    // Between two answers, long before the first one, and within 30 days before the last one.
    for (number, day) in [30, -9_000, 95].enumerated() {
      try library.mark(number + 7, at: day * Self.day)
      #expect(try days().first == 120)
    }
    try library.mark(10, at: 85 * Self.day)
    #expect(try days().first == 85)
    #expect(try store.check() == [])
  }

  @Test("A clock that goes back twice, the second time in another kiosk, leaves a consistent log")
  func clockBackTwice() throws {
    try library.mark(1)
    try library.mark(2, "b", at: 500 * Self.day)
    try store.beginKiosk()
    try library.mark(1, "b", .wrong, at: 100 * Self.day)
    try library.mark(2, "a", at: 900 * Self.day)
    try library.mark(3, "b", at: 101 * Self.day)
    try library.mark(4, "a", replacing: 2, at: 102 * Self.day)
    #expect(try days() == [102, 101, 100, 0])
    #expect(try store.check() == [])
    #expect(try store.rebuild().differences == 0)
  }

  @Test("A set-back reaches the answers before a writer that lost its rows, in every library")
  func clockBackAfterLostRows() throws {
    try library.mark(1, "a")
    try library.mark(2, "b", at: 400 * Self.day)
    let first = try #require(try store.kioskGUID())
    try store.beginKiosk()
    let emptied = try #require(try store.kioskGUID())
    let other = try DeckStore(path: library.folder.path("other.sqlite"))
    try library.mark(1, "c", by: bo, at: 400 * Self.day + 60)
    try other.add(try #require(try store.rows(of: emptied)))
    // Removed elsewhere, so that nothing of this writer is left here.
    try other.apply(.learner(.remove("Bo")))
    try store.add(try #require(try other.rows(of: other.kioskGUID() ?? "")))
    let last = try #require(try store.kioskGUID())
    #expect(last != emptied)
    try library.mark(1, "a", at: 2 * Self.day)
    #expect(try days() == [2, 0])
    let sent = try store.marks().filter { $0.value != .init() }.keys
    #expect(sent.contains(first) && sent.contains(last) && !sent.contains(emptied))
    let third = try DeckStore(path: library.folder.path("third.sqlite"))
    for writer in sent { try third.add(try #require(try store.rows(of: writer))) }
    #expect(try ShownLog(third).history == ShownLog(store).history)
    #expect(try ShownLog(third).days == ShownLog(store).days)
  }

  @Test("A set-back reaches earlier answers also if the writer between arrives last")
  func clockBackAcrossALateWriter() throws {
    try library.mark(1, "a")
    try library.mark(2, "b", at: 400 * Self.day)
    var writers = [try store.kioskGUID() ?? ""]
    try store.beginKiosk()
    try library.mark(1, "c", at: 400 * Self.day + 60)
    writers.append(try store.kioskGUID() ?? "")
    try store.beginKiosk()
    try library.mark(1, "a", at: 2 * Self.day)
    writers.append(try store.kioskGUID() ?? "")
    let other = try DeckStore(path: library.folder.path("other.sqlite"))
    for writer in [writers[0], writers[2], writers[1]] {
      try other.add(try #require(try store.rows(of: writer)))
    }
    #expect(try ShownLog(other).days == ShownLog(store).days)
    #expect(try ShownLog(other).history == ShownLog(store).history)
    #expect(try other.rebuild().differences == 0)
  }
}
