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
    // A deck keeps its kind under another name, and a deleted deck its name of that time.
    try days.store.apply(.deck(.rename("Bern", to: "Thun")))
    try days.store.apply(.deck(.delete("Aar")))
    let later = try garden().things
    #expect(later.map(\.kind) == things.map(\.kind))
    #expect(later.prefix(2).map(\.deck) == ["Thun", "Aar"])
  }
}
