import Study
import Testing

@testable import DeckStore

@Suite("A garden in the library")
struct StoredGardenTests {
  private let days: DayTests

  init() throws {
    days = try DayTests()
    try days.store.setPreference(DeckStore.newCardsPreference, to: "2")
    try days.store.apply(.deck(.show("Chur", false, to: "Ann")))
  }

  @Test("follows from the log: a thing for each finished day, of the deck that was learnt last")
  func things() throws {
    var numbers = RunNumbers()
    var now = AnsweredLibrary.start
    func garden() throws -> Garden {
      let reply = try days.store.reply(
        to: .garden(learner: "Ann"), learner: days.ann.id, at: now)
      guard case .garden(let garden) = reply else { throw LibraryError.unusable("\(reply)") }
      return garden
    }
    #expect(try garden() == Garden())
    // A day that is begun and not finished brings nothing.
    (numbers, now) = try days.learn(
      days.lesson("Bern", at: now, after: numbers), 1, from: now
    ) { true }
    #expect(try garden().things.isEmpty)
    #expect(try days.overview(now).finishedDays == 0)
    for deck in ["Bern", "Aar", LessonRequest.allDecks] {
      for deck in deck == "Aar" ? ["Bern", "Aar"] : deck == "Bern" ? ["Aar", "Bern"] : [deck] {
        (numbers, now) = try days.learn(
          days.lesson(deck, at: now, after: numbers), from: now
        ) { true }
      }
      let overview = try days.overview(now)
      #expect(overview.left == 0)
      #expect(try overview.grown != nil && overview.grown == garden().thing(of: now.day))
      now = now + .seconds(86_400)
      #expect(try days.overview(now).grown == nil)
    }
    let things = try garden().things
    #expect(things.map(\.stage) == [3, 2, 1])
    #expect(things.prefix(2).map(\.deck) == ["Bern", "Aar"])
    #expect(["Bern", "Aar"].contains(things[2].deck))
    let overview = try days.overview(now)
    #expect(try overview.learnt == garden().learnt && overview.finishedDays == 3)
    #expect(overview.daysAway == 1)
    #expect(
      try days.store.year(of: days.ann.id, at: now).days.last?.learnt == overview.learnt
        && days.store.stats(of: days.ann.id, at: now).learnt == overview.learnt)
    // A deck keeps its kind under another name, and a deleted deck its name of that time.
    try days.store.apply(.deck(.rename("Bern", to: "Thun")))
    try days.store.apply(.deck(.delete("Aar")))
    let later = try garden().things
    #expect(later.map(\.kind) == things.map(\.kind))
    #expect(later.prefix(2).map(\.deck) == ["Thun", "Aar"])
    // The cards of a deleted deck stay learnt.
    #expect(try garden().learnt == overview.learnt)
  }

  @Test("a card that is begun on one day and known on the next counts from the next day on")
  func begunBefore() throws {
    let (numbers, evening) = try days.learn(
      days.lesson("Bern", at: AnsweredLibrary.start, after: RunNumbers()), 1,
      from: AnsweredLibrary.start
    ) { true }
    #expect(try days.overview(evening).learnt == 0)
    let morning = evening + .seconds(86_400)
    let (_, now) = try days.learn(
      days.lesson("Bern", at: morning, after: numbers), from: morning
    ) { true }
    let memories = try (0..<15).compactMap {
      try days.store.memory(of: "Bern\($0)", learner: days.ann.id)
    }
    // The card of the evening was due in the morning, and not one of the day's new ones.
    #expect(memories.contains { $0.isLearnt && $0.role == .dueDone })
    let learnt = memories.count { $0.isLearnt }
    let year = try days.store.year(of: days.ann.id, at: now).days
    #expect(year.suffix(2).map(\.learnt) == [0, learnt])
    #expect(try days.overview(now).learnt == learnt)
    #expect(try days.store.stats(of: days.ann.id, at: now).learnt == learnt)
    #expect(try days.store.check() == [])
  }
}
