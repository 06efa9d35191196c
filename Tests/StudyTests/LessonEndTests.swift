import Testing

@testable import Study

@Suite("The end of a lesson")
struct LessonEndTests {
  @Test("with three new cards known tells of them, unless fewer were new or some are still wrong")
  func new() {
    #expect(session(new: 3).end(in: nil) == .new(3))
    #expect(session(new: 2).end(in: nil) == .plain)
    #expect(session([.right, .right, .wrong], new: 3).end(in: nil) == .plain)
    #expect(session([.right, .wrong, .wrong], new: 3).end(in: nil) == .low)
    #expect(session([], new: 3).end(in: nil) == .plain)
    var guest = session(new: 3)
    guest.lesson.request.learner = nil
    #expect(guest.end(in: Self.library(left: 1)) == .plain)
  }

  @Test("which was cut short tells how many cards are done, not those that come once more")
  func early() {
    var cut = session([.right, .right], new: 0, lapses: [0, 0, 0])
    cut.end()
    #expect(cut.end(in: Self.library(left: 2)) == .early(done: 2))
    cut = session([.right, .right], new: 4)
    cut.end()
    #expect(cut.end(in: Self.library(left: 4)) == .plain)
    cut = session([.wrong], new: 4)
    cut.end()
    #expect(cut.end(in: nil) == .plain)
  }

  @Test("after the day's last card says so")
  func finished() {
    let session = session(new: 3)
    #expect(session.end(in: Self.library(left: 0)) == .finished)
    #expect(session.end(in: Self.library(left: 1)) == .new(3))
    #expect(session.isLastOfDay(in: Self.library(left: 0)))
    #expect(!session.isLastOfDay(in: nil))
    var nothing = Self.library(left: 0)
    nothing.done = 0
    #expect(session.end(in: nothing) == .new(3))
  }

  @Test("that asks once more what was done earlier on the day is not the day's last one")
  func doneBefore() {
    let start = Self.start
    var memory = CardMemory(card: "g0", first: .right, at: start, Scheduler())
    #expect(Self.answered(memory).end(in: Self.library(left: 0)) == .finished)
    memory.answer(card: "g0", .right, at: start, Scheduler())
    #expect(memory.role == .newDone)
    #expect(Self.answered(memory).end(in: Self.library(left: 0)) == .plain)
    #expect(Self.answered(memory, .wrong).end(in: Self.library(left: 0)) != .finished)
  }

  @Test("with a card that was wrong three times and is known tells of the hardest one")
  func brave() {
    let wrongs: [Rating] = [.wrong, .wrong, .wrong]
    let once = session(wrongs + [.right], new: 1)
    #expect(once.end(in: Self.library(left: 0)) == .brave(Self.card(0), misses: 3))
    #expect(session(wrongs, new: 1).end(in: nil) == .low)
    #expect(session(wrongs.dropLast() + [.right], new: 1).end(in: nil) == .plain)
    // What was forgotten in earlier lessons counts, too.
    let known = session([.wrong, .right], new: 0, lapses: [3])
    #expect(known.end(in: nil) == .brave(Self.card(0), misses: 4))
    let two = session([.wrong, .wrong, .right, .right], new: 0, lapses: [3, 5])
    #expect(two.end(in: nil) == .brave(Self.card(1), misses: 6))
    // It is told once, and not at each later success.
    #expect(session([.right], new: 0, lapses: [3]).end(in: nil) == .plain)
  }

  @Test("names the cards that were met in the lesson apart from those that were known before")
  func cards() {
    let session = session(new: 2, lapses: [0])
    #expect(session.newlyKnownCards == [Self.card(1), Self.card(2)])
    #expect(session.stillKnownCards == [Self.card(0)])
    // What was learnt anew a minute ago did not survive.
    let forgotten = self.session([.wrong, .right, .right], new: 0, lapses: [0, 0])
    #expect(forgotten.stillKnownCards == [Self.card(1)])
  }

  @Test("after a week away welcomes the learner, in the first lesson of the day only")
  func back() {
    var library = Self.library(left: 1)
    for (days, end) in [
      (6, LessonEnd.new(3)), (7, .back(days: 7, known: 0)), (40, .back(days: 40, known: 0)),
    ] {
      library.daysAway = days
      #expect(session(new: 3).end(in: library) == end)
    }
    // New cards were not known before, and one that was forgotten does not count when it comes once more.
    let known = session([.right, .wrong, .right], new: 0, lapses: [0, 0])
    #expect(known.end(in: library) == .back(days: 40, known: 1))
    var second = session(new: 3)
    second.lesson.answersToday = 1
    #expect(second.end(in: library) == .new(3))
  }

  @Test("tells the number of cards learnt when it reaches a mark in this lesson")
  func mark() {
    var library = Self.library(left: 0)
    // The new cards come twice on their first day, and then are learnt.
    let session = session(Array(repeating: .right, count: 6), new: 3)
    for (learnt, end) in [
      (4, LessonEnd.finished), (5, .mark(5)), (7, .mark(5)), (8, .finished), (12, .mark(10)),
      (13, .finished), (100, .mark(100)), (3_002, .mark(3_000)),
    ] {
      library.learnt = learnt
      #expect(session.end(in: library) == end, "\(learnt)")
    }
    // None of these was learnt yet.
    library.learnt = 5
    #expect(self.session(new: 3).end(in: library) == .finished)
  }

  @Test("counts cards for a mark that were begun on an earlier day")
  func markOfBegun() {
    let start = WallTime(milliseconds: 1_795_266_300_000, zoneMinutes: 0)
    let begun = CardMemory(
      card: "g0", first: .right, at: start + .seconds(-86_400), Scheduler())
    #expect(!begun.isLearnt)
    let lesson = Lesson(
      LessonRequest(learner: "Anna", deck: "d", mode: .review),
      entries: [Lesson.Entry(Self.card(0), memory: begun)], seed: 1, start: start)
    var session = LessonSession(lesson, at: .zero, after: RunNumbers())
    _ = session.answer(.right)
    var library = Self.library(left: 0)
    library.learnt = 5
    #expect(session.end(in: library) == .mark(5))
  }

  // MARK: Examples

  private static let start = WallTime(milliseconds: 1_795_266_300_000, zoneMinutes: 0)

  /// Returns a review in which a card with a memory was answered.
  private static func answered(
    _ memory: CardMemory, _ rating: Rating = .right
  ) -> LessonSession {
    let lesson = Lesson(
      LessonRequest(learner: "Anna", deck: "d", mode: .review),
      entries: [Lesson.Entry(card(0), memory: memory)], seed: 1, start: start)
    var session = LessonSession(lesson, at: .zero, after: RunNumbers())
    _ = session.answer(rating)
    return session
  }

  private static func library(left: Int) -> LibraryOverview {
    LibraryOverview(decks: [], done: 3, left: left)
  }

  private static func card(_ index: Int) -> Card {
    Card(question: "q\(index)", answer: "a\(index)", guid: "g\(index)")
  }

  /// Returns a review by a learner after some answers; without these, every card was right once.
  private func session(
    _ ratings: [Rating]? = nil, new: Int, lapses: [Int] = []
  ) -> LessonSession {
    let start = WallTime(milliseconds: 1_795_266_300_000, zoneMinutes: 0)
    let scheduler = Scheduler()
    let known = lapses.enumerated().map { index, lapses in
      var memory = CardMemory(card: "g\(index)", first: .right, at: start, scheduler)
      memory.answer(card: "g\(index)", .right, at: start, scheduler)
      memory = CardMemory(
        state: memory.state, due: .day(start.day), lastDay: start.day - 9, answers: 2,
        lapses: lapses)
      return Lesson.Entry(Self.card(index), memory: memory)
    }
    let entries = known + (0..<new).map { Lesson.Entry(Self.card(lapses.count + $0)) }
    let lesson = Lesson(
      LessonRequest(learner: "Anna", deck: "d", mode: .review), entries: entries, seed: 1,
      start: start)
    var session = LessonSession(lesson, at: .zero, after: RunNumbers())
    for rating in ratings ?? entries.map({ _ in .right }) {
      // A card that comes later is awaited.
      if let deadline = session.deadline { session.advance(to: deadline) }
      _ = session.answer(rating)
      session.resume()
    }
    return session
  }
}
