import GRDB
import Study
import Testing
import TestSupport

@testable import DeckStore

/// The number of a day's cards, which must be the same everywhere.
@Suite struct DayTests {
  let library: AnsweredLibrary
  var store: DeckStore { library.store }
  var ann: Learner { library.ann }
  static let decks = ["Aar", "Bern", "Chur"]

  /// Creates three decks of fifteen cards.
  init() throws {
    library = try AnsweredLibrary()
    for deck in Self.decks {
      try store.createDeck(deck)
      try store.append(
        (0..<15).map { Card(question: "q\($0)", answer: "a", guid: "\(deck)\($0)") }, to: deck)
    }
  }

  func overview(_ now: WallTime) throws -> LibraryOverview {
    let reply = try store.reply(to: .decks(learner: "Ann"), learner: ann.id, at: now)
    guard case .decks(let overview) = reply else { throw LibraryError.unusable("\(reply)") }
    return overview
  }

  func lesson(
    _ deck: String, _ mode: Round.Mode = .review, at now: WallTime, after numbers: RunNumbers
  ) throws -> LessonSession {
    let request = LessonRequest(learner: "Ann", deck: deck, mode: mode)
    return LessonSession(
      try store.lesson(request, learner: ann.id, at: now, seed: 1), at: .zero, after: numbers)
  }

  /// Answers cards, three seconds each, until the lesson is over or `most` answers are given.
  func learn(
    _ session: LessonSession, _ most: Int = .max, from now: WallTime, right: () -> Bool
  ) throws -> (numbers: RunNumbers, end: WallTime) {
    var (session, time) = (session, Duration.zero)
    while session.answerCount < most, session.showing != nil {
      time += .seconds(3)
      session.advance(to: time)
      _ = session.reveal()
      if case .review(let review, let round)? = session.answer(right() ? .right : .wrong) {
        try store.save(
          LoggedReview(review, in: round, startedAt: now, by: ann.id, at: now + time))
      }
      session.resume()
    }
    return (session.numbers, now + time)
  }

  @Test(
    "After lessons on random days, home, lessons and stats agree, and the done share only grows",
    arguments: 1...3 as ClosedRange<UInt64>, [nil, "1"])
  func random(seed: UInt64, limit: String?) throws {
    var generator = SeededGenerator(seed: seed)
    try store.setPreference(DeckSetting.newCards.key(of: "Bern"), to: limit)
    try store.setPreference(DeckStore.newCardsPreference, to: "4")
    try store.setPreference(DeckStore.reviewsPreference, to: "6", of: ann.id)
    var numbers = RunNumbers()
    var ended: Set<Int> = []
    for day in 0..<20 {
      var now = AnsweredLibrary.start + .seconds(86_400 * day)
      var share = 0.0
      for step in 0..<8 {
        let home = try overview(now)
        let stats = try store.stats(of: ann.id, at: now)
        #expect((home.done, home.left, home.streak) == (stats.done, stats.left, stats.streak))
        let whole = home.done + home.left
        let done = whole == 0 ? 1 : Double(home.done) / Double(whole)
        #expect(done >= share, "day \(day), step \(step): \(home)")
        share = done
        if home.left == 0, step > 0 { ended.insert(now.day) }
        for deck in home.decks {
          let asked = try lesson(deck.name, at: now, after: numbers)
          #expect(asked.leftCount == deck.left, "day \(day), step \(step): \(deck)")
          #expect((deck.left == 0) == asked.isEnded)
        }
        #expect(home.decks.map(\.left).max() ?? 0 <= home.left)
        #expect(home.left <= home.decks.reduce(0) { $0 + $1.left })
        let modes: [Round.Mode] = [.review, .review, .review, .round, .quiz]
        let next = try lesson(
          Self.decks.randomElement(using: &generator) ?? "",
          modes.randomElement(using: &generator) ?? .review, at: now, after: numbers)
        let most = Int.random(in: 0...12, using: &generator)
        (numbers, now) = try learn(next, most, from: now) {
          Int.random(in: 0..<5, using: &generator) > 0
        }
        now = now + .seconds(60)
      }
      // A learner who comes back later sees the same streak.
      var streak = 0
      while ended.contains(now.day - streak - (ended.contains(now.day) ? 0 : 1)) { streak += 1 }
      #expect(try overview(now).streak >= streak)
    }
    #expect(ended.count > 3 && ended.count < 20)
    #expect(try store.rebuild().differences == 0 && store.check() == [])
  }

  @Test(
    "A deck's limit bounds a day's new cards in every kind of lesson; then the day is done"
  )
  func limit() throws {
    try store.setPreference(DeckSetting.newCards.key(of: "Bern"), to: "2")
    try store.setPreference(DeckSetting.newCards.key(of: "Gone"), to: "2")
    for deck in ["Aar", "Chur"] { try store.apply(.deck(.show(deck, false, to: "Ann"))) }
    func bern(_ now: WallTime) throws -> DeckOverview? { try overview(now).decks.first }
    let start = AnsweredLibrary.start
    let first = try #require(try bern(start))
    #expect((first.new, first.putsOff, first.newLimit, first.tomorrow) == (2, true, 2, 2))
    // A round teaches one card.
    var (numbers, now) = try learn(
      lesson("Bern", .round, at: start, after: RunNumbers()), 1, from: start
    ) { true }
    #expect(try bern(now)?.left == 2)
    let review = try lesson("Bern", at: now, after: numbers)
    #expect(review.leftCount == 2)
    (numbers, now) = try learn(review, from: now) { true }
    let done = try overview(now)
    #expect(done.left == 0 && done.done == 2 && done.streak == 1 && done.moreLeft == 0)
    #expect(done.decks.first?.putsOff == true && done.decks.first?.tomorrow == 2)
    // The limit stays with the deck when it is renamed; a limit of 0 excludes new cards on every day.
    try store.apply(.deck(.rename("Bern", to: "Thun")))
    try store.setPreference(DeckSetting.newCards.key(of: "Thun"), to: "0")
    let tomorrow = try #require(try bern(now + .seconds(86_400)))
    #expect((tomorrow.new, tomorrow.newLimit, tomorrow.putsOff) == (0, 0, false))
    // Then the next card is the first one that is due again, although others were never asked.
    let next = try store.queue.read {
      try Int.fetchOne($0, sql: "SELECT min(due_day) FROM memories WHERE deck_id > 0")
    }
    #expect(try #require(next) > now.day + 1)
    #expect(try lesson("Thun", at: now, after: numbers).lesson.nextDay == next)
    try store.setPreference(DeckSetting.newCards.key(of: "Thun"), to: nil)
    #expect(try bern(now + .seconds(86_400))?.new == 10)
    try store.setPreference(DeckSetting.newCards.key(of: "Thun"), to: "3")
    try store.apply(.deck(.delete("Thun")))
    #expect(
      try !store.preferences().keys.contains { $0.hasPrefix(DeckSetting.newCards.key(of: "")) })
  }

  @Test("A deck keeps the face that it was given when it is renamed, and loses it with the deck")
  func face() throws {
    func bern() throws -> DeckOverview? {
      try overview(AnsweredLibrary.start).decks.first { ["Bern", "Thun"].contains($0.name) }
    }
    #expect(try bern()?.givenFace == nil)
    for (key, face) in [("Bern", "castle"), ("Gone", "cat")] {
      try store.setPreference(DeckSetting.face.key(of: key), to: face)
    }
    try store.apply(.deck(.rename("Bern", to: "Thun")))
    #expect(try bern()?.face == .castle)
    #expect(try store.check() == [])
    // The face of a later version is none that this one knows.
    try store.setPreference(DeckSetting.face.key(of: "Thun"), to: "unicorn")
    #expect(try bern()?.face == DeckFace(ofName: "Thun"))
    try store.apply(.deck(.delete("Thun")))
    #expect(try !store.preferences().keys.contains { $0.hasPrefix(DeckSetting.face.key(of: "")) })
  }

  @Test("A day has the same number of cards in whatever order its decks are studied")
  func order() throws {
    var orders: [[String: Int]] = []
    for decks in [Self.decks, Self.decks.reversed(), ["Bern", "Chur", "Aar"]] {
      let fresh = try DayTests()
      var (numbers, now) = (RunNumbers(), AnsweredLibrary.start)
      var sums: [String: Int] = [:]
      for day in 0..<6 {
        now = AnsweredLibrary.start + .seconds(86_400 * day)
        for deck in decks {
          let session = try fresh.lesson(deck, at: now, after: numbers)
          (numbers, now) = try fresh.learn(session, from: now) { true }
        }
        let home = try fresh.overview(now)
        #expect(home.left == 0 && home.streak == day + 1)
        sums["day \(day)"] = home.done
      }
      orders.append(sums)
    }
    #expect(orders[0]["day 0"] == 10 && orders[0]["day 1"] == 10)
    #expect(orders.allSatisfy { $0["day 0"] == 10 && $0["day 1"] == 10 }, "\(orders)")
  }

  @Test("A round uses up its deck's share of the day, and those it has taught are not asked as new")
  func round() throws {
    let now = AnsweredLibrary.start
    let before = try overview(now).decks
    let share = try #require(before.first).new
    let (numbers, later) = try learn(
      lesson("Aar", .round, at: now, after: .init()), 15, from: now
    ) { true }
    let home = try overview(later)
    // Each card was right once and is due again today: as many as the share has, the others tomorrow.
    #expect(home.done == 0 && home.left == 10 && home.halfDone == share)
    #expect(home.decks.map(\.left) == before.map(\.left))
    #expect(home.decks.map(\.putsOff) == [true, true, true])
    let again = try lesson("Aar", at: later, after: numbers)
    #expect(again.lesson.entries.count == share)
    #expect(again.lesson.entries.allSatisfy { $0.memory != nil })
    let end = try learn(again, from: later) { true }.end
    #expect(try overview(end).left == 10 - share && overview(end).done == share)
    // The begun cards that are left come tomorrow, or now if the learner wants them.
    var ahead = LessonRequest(learner: "Ann", deck: "Aar", mode: .review)
    #expect(
      try store.lesson(ahead, learner: ann.id, at: end, seed: 1).nextDay == now.day + 1)
    ahead.isAhead = true
    let some = try store.lesson(ahead, learner: ann.id, at: end, seed: 1).entries
    #expect(some.count == 10 && some.allSatisfy { $0.memory != nil })
  }

  @Test("A learner who wants more gets ten more new cards, today only, and keeps the reached goal")
  func more() throws {
    let now = AnsweredLibrary.start
    var (numbers, later) = try learnAll(from: now, after: .init())
    var home = try overview(later)
    #expect(home.more == MoreCards(day: now.day, count: 0) && home.moreLeft == 10)
    #expect(home.week == Array(repeating: false, count: 6) + [true])
    // All decks share tomorrow's new cards, too; none of today's cards is due again that soon.
    #expect(home.decks.map(\.tomorrow).reduce(0, +) == 10)
    try store.setPreference(
      MoreCards.key, to: MoreCards(day: now.day, count: 10).text, of: ann.id)
    home = try overview(later)
    #expect((home.done, home.left, home.streak) == (10, 10, 1))
    #expect(home.decks.map(\.left).sorted() == [3, 3, 4])
    (numbers, later) = try learnAll(from: later, after: numbers)
    #expect(try overview(later).left == 0 && overview(later).done == 20)
    let tomorrow = now + .seconds(86_400)
    #expect(try overview(tomorrow).decks.map(\.new).reduce(0, +) == 10)
    try store.setPreference(MoreCards.key, to: "x 10", of: ann.id)
    #expect(try overview(later).left == 0)
  }

  /// Learns everything of a day, deck by deck.
  private func learnAll(
    from now: WallTime, after numbers: RunNumbers
  ) throws -> (numbers: RunNumbers, end: WallTime) {
    var (numbers, now) = (numbers, now)
    for deck in Self.decks {
      (numbers, now) = try learn(lesson(deck, at: now, after: numbers), from: now) { true }
    }
    return (numbers, now)
  }

  @Test("A card that was done and then forgotten in a round stays done for the day")
  func done() throws {
    for deck in ["Bern", "Chur"] { try store.apply(.deck(.show(deck, false, to: "Ann"))) }
    let now = AnsweredLibrary.start
    var (numbers, later) = try learn(
      lesson("Aar", at: now, after: .init()), from: now
    ) { true }
    #expect(try overview(later).done == 10)
    (numbers, later) = try learn(
      lesson("Aar", .round, at: later, after: numbers), 4, from: later
    ) { false }
    #expect(try overview(later).done == 10 && overview(later).left == 0)
    let tomorrow = now + .seconds(86_400)
    #expect(try overview(tomorrow).decks.first?.due ?? 0 >= 4)
  }
}
