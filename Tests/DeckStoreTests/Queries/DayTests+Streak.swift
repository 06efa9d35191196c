import Study
import Testing

@testable import DeckStore

/// The days in a row.
extension DayTests {
  @Test("Days without due cards end no streak; leaving out the next day with due cards does")
  func rest() throws {
    for deck in ["Aar", "Chur"] { try store.apply(.deck(.show(deck, false, to: "Ann"))) }
    try store.setPreference(DeckStore.newCardsPreference, to: "99")
    var (numbers, now) = (RunNumbers(), AnsweredLibrary.start)
    var longest = 0
    for lesson in 1...4 {
      let session = try self.lesson("Bern", at: now, after: numbers)
      (numbers, now) = try learn(session, from: now) { true }
      let next = try #require(try self.lesson("Bern", at: now, after: numbers).lesson.nextDay)
      let wait = next - now.day
      longest = max(longest, wait)
      func streak(after days: Int) throws -> Int {
        try overview(now + .seconds(86_400 * days)).streak
      }
      for days in 0...wait { #expect(try streak(after: days) == lesson, "\(days) days later") }
      #expect(try streak(after: wait + 1) == 0)
      now = now + .seconds(86_400 * wait)
    }
    #expect(longest > 1)
    #expect(try store.rebuild().differences == 0)
  }

  @Test("A round on a day without due cards postpones the day on which the streak would end")
  func roundOnRest() throws {
    for deck in ["Aar", "Chur"] { try store.apply(.deck(.show(deck, false, to: "Ann"))) }
    try store.setPreference(DeckStore.newCardsPreference, to: "99")
    var (numbers, now) = try learn(
      lesson("Bern", at: AnsweredLibrary.start, after: RunNumbers()), from: AnsweredLibrary.start
    ) { true }
    func nextDay() throws -> Int {
      try #require(try lesson("Bern", at: now, after: numbers).lesson.nextDay)
    }
    let first = try nextDay()
    try #require(first > now.day + 1)
    now = now + .seconds(86_400)
    (numbers, now) = try learn(lesson("Bern", .round, at: now, after: numbers), from: now) { true }
    let (next, today) = (try nextDay(), now.day)
    #expect(next > first)
    for day in today...next + 1 {
      let streak = try overview(now + .seconds(86_400 * (day - today))).streak
      #expect(streak == (day <= next ? 2 : 0), "day \(day), next \(next)")
    }
    #expect(try store.rebuild().differences == 0)
  }

  @Test("Taking back the answer that completed the day also takes back its streak")
  func undo() throws {
    for deck in ["Bern", "Chur"] { try store.apply(.deck(.show(deck, false, to: "Ann"))) }
    try store.setPreference(DeckStore.newCardsPreference, to: "1")
    try library.mark(1, "Aar0")
    #expect(try overview(AnsweredLibrary.start).streak == 0)
    try library.mark(2, "Aar0", at: 5)
    #expect(try overview(AnsweredLibrary.start).streak == 1)
    try library.mark(3, "Aar0", replacing: 2, isUndo: true, at: 6)
    #expect(try overview(AnsweredLibrary.start).streak == 0)
    try library.mark(4, "Aar0", at: 7)
    #expect(try overview(AnsweredLibrary.start).streak == 1)
    #expect(try store.rebuild().differences == 0)
    // Another library that receives these rows has the same streak.
    let other = try AnsweredLibrary().store
    let rows = try #require(try store.rows(of: try store.kioskGUID() ?? ""))
    try other.add(rows)
    let learner = try #require(try other.learners().last)
    #expect(try other.stats(of: learner.id, at: AnsweredLibrary.start).streak == 1)
  }
}
