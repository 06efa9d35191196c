import Study
import Testing
import TestSupport

@testable import DeckStore

@Suite struct LessonTests {
  let folder: TemporaryFolder
  let store: DeckStore
  let ann: Learner
  /// The lesson's start: a quarter to ten in the morning.
  static let start = LogTests.start + .seconds(6 * 3_600 + 300)

  /// Creates thirty cards; the even ones have one source, the first five are in a set.
  init() throws {
    folder = try TemporaryFolder()
    store = try DeckStore(path: folder.path("library.sqlite"))
    ann = try store.addLearner("Ann", at: Self.start)
    let records = (0..<30).map { number in
      CardRecord(
        Card(question: "q\(number)", answer: "a", guid: "c\(number)"),
        attributes: number.isMultiple(of: 2) ? ["source": "atlas", "kind": "city"] : [:],
        copies: number < 5 ? ["base": number + 1] : [:])
    }
    try store.importRecords(records, into: "Deck")
    try store.createDeck("Empty")
  }

  private func mark(_ number: Int, _ card: Int, _ rating: Rating = .right, day: Int) throws {
    try store.save(
      LoggedReview(
        Review(
          number: number, card: "c\(card)", name: "q", rating: rating, answerTime: 1, round: 1),
        in: Round(number: 1, deck: "Deck", start: .zero), startedAt: Self.start, by: ann.id,
        at: Self.start + .seconds(day * 86_400 + number)))
  }

  private func lesson(
    _ mode: Round.Mode = .review, set: String? = nil, deck: String = "Deck", learner: Int64?,
    day: Int = 0
  ) throws -> Lesson {
    try store.lesson(
      LessonRequest(learner: "Ann", deck: deck, set: set, mode: mode), learner: learner,
      at: Self.start + .seconds(day * 86_400 + 3_600), seed: 5)
  }

  @Test("A first review has the day's new cards in the deck's order, and so has a guest's")
  func new() throws {
    let lesson = try lesson(learner: ann.id)
    #expect(lesson.entries.map(\.card.guid) == (0..<10).map { "c\($0)" })
    #expect(lesson.entries.allSatisfy { $0.memory == nil && $0.copies == 1 })
    #expect(lesson.entries[2].source == "atlas" && lesson.entries[2].kind == "city")
    #expect(lesson.limits == CardQueue.Limits() && lesson.seed == 5)
    try mark(1, 0, day: 0)
    let guest = try self.lesson(learner: nil)
    #expect(guest.entries == lesson.entries && guest.answersToday == 0)
  }

  @Test("Today's answers are subtracted from the limits, which are the learner's or the box's")
  func limits() throws {
    try store.setPreference(DeckStore.newCardsPreference, to: "3")
    try store.setPreference(DeckStore.reviewsPreference, to: "4", of: ann.id)
    for card in 0..<6 { for time in 0..<3 { try mark(card * 3 + time + 1, card, day: 0) } }
    #expect(try lesson(learner: ann.id).limits == CardQueue.Limits(newCards: 0, reviews: 4))
    #expect(try lesson(learner: ann.id).entries == [])
    let later = try lesson(learner: ann.id, day: 20)
    #expect(later.limits == CardQueue.Limits(newCards: 3, reviews: 4))
    #expect(later.entries.count { $0.memory != nil } == 4 && later.entries.count == 7)
    try mark(19, 0, .wrong, day: 20)
    try mark(20, 9, day: 20)
    let rest = try lesson(learner: ann.id, day: 20)
    #expect(rest.limits == CardQueue.Limits(newCards: 2, reviews: 3))
    // The cards that are being learnt today come back, regardless of the limits.
    #expect(rest.entries.map(\.card.guid).filter { ["c0", "c9"].contains($0) }.count == 2)
    #expect(rest.answersToday == 2 && rest.start == Self.start + .seconds(20 * 86_400 + 3_600))
    try store.setPreference(DeckStore.newCardsPreference, to: "0", of: ann.id)
    #expect(try lesson(learner: ann.id, day: 20).limits.newCards == 0)
  }

  @Test(
    "The result of the last lesson of the deck and kind comes with the next; a guest has none"
  )
  func lastTime() throws {
    #expect(try lesson(.round, learner: ann.id).lastTime == nil)
    for (number, round) in [1, 1, 1, 2, 3].enumerated() {
      let mode: Round.Mode = round == 3 ? .quiz : .round
      try store.save(
        LoggedReview(
          Review(
            number: number + 1, card: "c\(number)", name: "q",
            rating: number == 1 ? .wrong : .right, answerTime: 1, round: round),
          in: Round(number: round, deck: "Deck", mode: mode, start: .seconds(round)),
          startedAt: Self.start + .seconds(round), by: ann.id,
          at: Self.start + .seconds(10 + number)))
      let next = try lesson(.round, learner: ann.id)
      if number == 2 { #expect(next.lastTime == Tally(right: 2, wrong: 1)) }
      #expect(next.lessonsBefore == round && next.hasHints == (round < 3))
    }
    #expect(try lesson(.round, learner: nil).hasHints)
    #expect(try lesson(.round, learner: ann.id).lastTime == Tally(right: 1))
    #expect(try lesson(.round, learner: nil).lastTime == nil)
    #expect(try lesson(.review, learner: ann.id).lastTime == nil)
  }

  @Test("The longest overdue cards come first, including those left in the middle of learning")
  func overdue() throws {
    try mark(1, 7, day: 0)
    for (place, card) in [3, 4].enumerated() {
      for time in 0..<3 { try mark(2 + place * 3 + time, card, day: 1 + place) }
    }
    let lesson = try lesson(learner: ann.id, day: 30)
    #expect(lesson.entries.prefix(3).map(\.card.guid) == ["c7", "c3", "c4"])
    #expect(lesson.limits.reviews == 199)
    #expect(lesson.reviewQueue.count == 3 + 10)
  }

  @Test("A review without cards knows the day on which the next one is due")
  func nextDay() throws {
    let today = Self.start.day
    // As many new cards as a day has come tomorrow; without new ones, the next due day counts.
    try store.setPreference(DeckStore.newCardsPreference, to: "2")
    for card in 0..<2 { for time in 0..<3 { try mark(card * 3 + time + 1, card, day: 0) } }
    let done = try lesson(learner: ann.id)
    #expect(done.entries == [] && done.nextDay == today + 1)
    try store.setPreference(DeckStore.newCardsPreference, to: "0")
    let due = try lesson(learner: ann.id, day: 30).entries.compactMap { entry in
      if case .day(let day) = entry.memory?.due { day } else { nil }
    }
    #expect(due.count == 2)
    let first = try #require(due.min())
    for (set, day) in [(nil, first), ("base", first)] {
      #expect(try lesson(set: set, learner: ann.id).nextDay == day)
    }
    #expect(try lesson(deck: "Empty", learner: ann.id).nextDay == nil)
    // A day's reviews are used up: the other cards come tomorrow.
    try store.setPreference(DeckStore.reviewsPreference, to: "1")
    #expect(try lesson(learner: ann.id, day: 30).nextDay == nil)
    let card = try #require(try lesson(learner: ann.id, day: 30).entries.first).card.guid
    try mark(7, Int(card.dropFirst()) ?? 0, day: 30)
    #expect(try lesson(learner: ann.id, day: 30).nextDay == today + 31)
    try store.setPreference(DeckStore.reviewsPreference, to: "0")
    #expect(try lesson(learner: ann.id, day: 30).nextDay == nil)
  }

  @Test("Only a quiz of a set has the deck's other cards for wrong answers")
  func others() throws {
    let quiz = try lesson(.quiz, set: "base", learner: ann.id)
    #expect(quiz.entries.count == 5)
    #expect(quiz.others.map(\.card.guid) == (5..<30).map { "c\($0)" })
    #expect(quiz.others[1].kind == "city")
    #expect(try lesson(.quiz, learner: ann.id).others == [])
    #expect(try lesson(.round, set: "base", learner: ann.id).others == [])
  }

  @Test("A round has all cards, or those of a set with their copies, in the deck's order")
  func round() throws {
    let all = try lesson(.round, learner: ann.id)
    #expect(all.entries.map(\.card.guid) == (0..<30).map { "c\($0)" })
    let set = try lesson(.quiz, set: "base", learner: ann.id)
    #expect(set.entries.map(\.copies) == [1, 2, 3, 4, 5])
    #expect(try lesson(set: "base", learner: ann.id).entries.count == 5)
    #expect(try lesson(.round, deck: "Empty", learner: ann.id).entries == [])
    #expect(throws: LibraryError.noSet(name: "x", deck: "Deck")) {
      try lesson(.round, set: "x", learner: ann.id)
    }
    #expect(throws: LibraryError.noDeck(name: "x")) { try lesson(deck: "x", learner: ann.id) }
  }
}
