import Study
import TestSupport
import Testing

@testable import DeckStore

/// Days that are bounded by minutes, or by a pile after a pause.
@Suite struct PileTests {
  private let library: AnsweredLibrary
  private var store: DeckStore { library.store }
  private var ann: Int64 { library.ann.id }

  init() throws {
    library = try AnsweredLibrary()
    for (deck, count) in [("Words", 200), ("Flags", 20)] {
      try store.importRecords(
        (0..<count).map { CardRecord(Card(question: "\($0)", answer: "x", guid: "\(deck) \($0)")) },
        into: deck)
    }
  }

  private static func time(_ day: Int, _ second: Int = 0) -> WallTime {
    AnsweredLibrary.start + .seconds(day * 86_400 + 7_200 + second)
  }

  private func lesson(_ day: Int, _ second: Int = 0, deck: String = LessonRequest.allDecks) throws
    -> Lesson
  {
    try store.lesson(
      LessonRequest(learner: "Ann", deck: deck, mode: .review), learner: ann,
      at: Self.time(day, second), seed: 1)
  }

  private func overview(_ day: Int, _ second: Int = 0) throws -> LibraryOverview {
    try store.overview(of: ann, at: Self.time(day, second))
  }

  /// Answers the cards of a day right, one after the other, and returns how many there were.
  ///
  /// After each answer, the day is done in the log if and only if nothing is left.
  @discardableResult
  private func learn(_ day: Int, from number: inout Int, atMost most: Int = .max) throws -> Int {
    var (second, count) = (0, 0)
    for entry in try lesson(day).entries.prefix(most) {
      var marks = 1
      // A new card needs two right answers.
      if entry.memory == nil { marks = 2 }
      for _ in 0..<marks {
        (number, second) = (number + 1, second + 1)
        try library.mark(
          number, entry.card.guid, round: day + 1, deck: entry.deck ?? "",
          at: day * 86_400 + 7_200 + second)
        let isDone = try store.days(of: ann, limit: 1).first.map { _ in
          try overview(day, second).week.last == true
        }
        let left = try overview(day, second).left
        #expect(isDone == (left == 0), "day \(day), \(count): \(left) left")
      }
      count += 1
    }
    return count
  }

  @Test("At the end of a day, the chart shows as many cards for tomorrow as the screen promises")
  func promised() throws {
    var number = 0
    try store.setPreference(DeckStore.newCardsPreference, to: "15", of: ann)
    for day in 0..<3 { try learn(day, from: &number) }
    try store.setPreference(DeckStore.newCardsPreference, to: "4", of: ann)
    let promised = try overview(2, 3_000).decks.reduce(0) { $0 + $1.tomorrow }
    let reply = try store.reply(to: .days(learner: "Ann"), learner: ann, at: Self.time(2, 3_000))
    guard case .days(let chart) = reply else { throw LibraryError.unusable("\(reply)") }
    #expect(promised > 4 && chart.due[1] == promised)
  }

  @Test(
    "A pile after three weeks is spread, surest first, without new cards, and each day can be finished"
  )
  func pile() throws {
    var number = 0
    try store.setPreference(DeckStore.newCardsPreference, to: "15", of: ann)
    for day in 0..<8 { try learn(day, from: &number) }
    #expect(try overview(8).spread == nil)
    let first = 29
    let before = try overview(first)
    let spread = try #require(before.spread)
    #expect(spread.pile > 60 && spread.today < spread.pile && spread.today >= 30)
    #expect(before.left == spread.today)
    let lesson = try lesson(first)
    #expect(lesson.spread == spread && lesson.entries.count == spread.today)
    #expect(lesson.entries.allSatisfy { $0.memory != nil })
    let model = lesson.scheduler.model
    let today = Self.time(first).day
    let recalls = lesson.entries.compactMap { entry in
      entry.memory.map {
        model.recall(stability: $0.state.memory.stability, after: today - $0.lastDay)
      }
    }
    #expect(zip(recalls, recalls.dropFirst()).allSatisfy { $0 >= $1 })
    let all = try store.workload(of: ann, at: Self.time(first)).cards.count { $0.dueDay <= 0 }
    #expect(all == spread.pile)
    // The decks' shares are the day, and Learn everything takes them.
    #expect(before.decks.allSatisfy { $0.due > 0 } && before.decks.contains(where: \.putsOff))
    #expect(before.decks.reduce(0) { $0 + $1.left } == spread.today)
    for deck in before.decks {
      #expect(lesson.entries.count { $0.deck == deck.name } == deck.left)
      let own = try self.lesson(first, deck: deck.name)
      #expect(own.entries.count == deck.left)
      // What a deck's lesson says of the pile is of its own cards.
      let cards = try store.workload(of: ann, deck: deck.name, at: Self.time(first)).cards
      let due = cards.count { $0.dueDay <= 0 }
      #expect(own.spread == (due > deck.left ? SpreadPile(pile: due, today: deck.left) : nil))
    }
    // Half of the day's cards do not change what the day has.
    try learn(first, from: &number, atMost: 10)
    #expect(try overview(first, 3_000).spread == spread)
    #expect(try overview(first, 3_000).left == spread.today - 10)
    try learn(first, from: &number)
    let evening = try overview(first, 9_000)
    #expect(evening.left == 0 && evening.spread == spread && evening.week.last == true)
    #expect(evening.decks.allSatisfy { $0.new == 0 })
    for deck in try overview(first + 1).decks {
      let told = try #require(evening.decks.first { $0.name == deck.name })
      #expect(told.tomorrow == deck.left)
    }
    // Tomorrow has its share, and new cards come once the pile is gone.
    var days = 1
    while let next = try overview(first + days).spread {
      #expect(next.pile < spread.pile + 40)
      try learn(first + days, from: &number)
      days += 1
    }
    #expect((2...20).contains(days))
    #expect(try overview(first + days).decks.contains { $0.new > 0 })
  }

  @Test("Whoever does one deck of a pile leaves the others their cards, and more of it takes none")
  func decksOfPile() throws {
    var number = 0
    try store.setPreference(DeckStore.newCardsPreference, to: "15", of: ann)
    for day in 0..<8 { try learn(day, from: &number) }
    let first = 29
    let before = try overview(first)
    func deck(_ name: String, _ overview: LibraryOverview) throws -> DeckOverview {
      try #require(overview.decks.first { $0.name == name })
    }
    let words = try deck("Words", before)
    // A quiz takes five cards beyond the deck's share.
    let all = try store.workload(of: ann, deck: "Words", at: Self.time(first)).cards
      .count { $0.dueDay <= 0 }
    #expect(all > words.due + 5)
    let due = try store.read { db in
      try LessonPool(deck: DeckStore.deckID("Words", db), learner: ann)
        .known(words.due + 5, at: Self.time(first), db)
    }
    for (place, entry) in due.enumerated() {
      number += 1
      try library.mark(
        number, entry.card.guid, round: first + 1, deck: "Words",
        at: first * 86_400 + 7_300 + place)
      let now = try overview(first, 200 + place)
      #expect(try deck("Flags", now).due == deck("Flags", before).due)
      #expect(try deck("Words", now).due == max(words.due - place - 1, 0))
      #expect(now.done + now.left == before.left && now.week.last == false)
    }
    try learn(first, from: &number)
    let evening = try overview(first, 9_000)
    #expect(evening.left == 0 && evening.done == before.left && evening.week.last == true)
  }

  @Test("New cards of a deck's minutes get no room tomorrow that cards put off until then need")
  func putOffInMinutes() throws {
    var number = 0
    try store.setPreference(DeckSetting.minutes.key(of: "Words"), to: "10 min")
    for day in 0..<4 { try learn(day, from: &number) }
    try store.setPreference(DeckStore.reviewsPreference, to: "5")
    let day = try #require(try (4..<12).first { try overview($0).decks.contains { $0.putsOff } })
    try learn(day, from: &number)
    let evening = try overview(day, 9_000)
    #expect(try evening.decks.map(\.tomorrow) == overview(day + 1).decks.map(\.left))
  }

  @Test("Minutes bound the day's cards, the due ones first, for the box, a learner and a deck")
  func minutes() throws {
    var number = 0
    #expect(try overview(0).left == 10)
    // Twelve seconds a card are taken for granted at first.
    try store.setPreference(DeckStore.minutesPreference, to: "1 min")
    #expect(try overview(0).left == 5)
    try store.setPreference(DeckStore.minutesPreference, to: "off", of: ann)
    #expect(try overview(0).left == 10)
    try store.setPreference(DeckStore.minutesPreference, to: nil, of: ann)
    #expect(try learn(0, from: &number) == 5)
    // Each answer took a second, which makes more cards fit, from the next day on.
    #expect(try overview(0, 100).left == 0)
    let fitting = DayRoom.cards(in: 1, having: 5, in: 10_000)
    #expect(fitting == 8)
    func tomorrow() throws -> Int {
      try overview(0, 100).decks.reduce(0) { $0 + $1.tomorrow }
    }
    let next = try overview(1)
    #expect(try tomorrow() == next.left)
    #expect(next.left == min(fitting, 10 + next.decks.reduce(0) { $0 + $1.due }))
    try store.setPreference(DeckStore.minutesPreference, to: nil)
    #expect(try overview(1).decks.reduce(0) { $0 + $1.new } == 10)
    // A deck's minutes bound its new cards.
    try store.setPreference(DeckSetting.minutes.key(of: "Words"), to: "1 min")
    let words = try #require(try overview(1).decks.first { $0.name == "Words" })
    #expect(words.minutes == 1 && words.new <= fitting - words.due)
    #expect(
      try overview(0, 100).decks.first { $0.name == "Words" }?.tomorrow == words.left)
    try store.apply(.deck(.show("Flags", false, to: "Ann")))
    #expect(try overview(0, 100).decks.map(\.tomorrow) == overview(1).decks.map(\.left))
    try store.apply(.deck(.show("Flags", true, to: "Ann")))
    try store.setPreference(DeckSetting.minutes.key(of: "Words"), to: "off")
    #expect(try overview(1).decks.first { $0.name == "Words" }?.minutes == nil)
    for bad in ["", "min", "-5 min", "99999999999999999999 min", "9999 min"] {
      try store.setPreference(DeckStore.minutesPreference, to: bad, of: ann)
      #expect(try (0...10 + 200).contains(overview(1).left))
    }
  }

  @Test("What comes after a break is forecast with the pile that waits")
  func away() throws {
    var number = 0
    for day in 0..<8 { try learn(day, from: &number) }
    func chart(_ query: LibraryQuery) throws -> DayChart? {
      let reply = try store.reply(to: query, learner: ann, at: Self.time(8))
      return if case .days(let chart) = reply { chart } else { nil }
    }
    let now = try #require(try chart(.days(learner: "Ann")))
    let after = try #require(try chart(.away(learner: "Ann", days: 14)))
    #expect(now.away == 0 && after.away == 14 && after.due.count == DayChart.length)
    #expect(after.due[0] > now.due[0])
    let hostile = try #require(try chart(.away(learner: "Ann", days: .max)))
    #expect(hostile.away == DayChart.mostAway)
    #expect(try chart(.away(learner: "Ann", days: -1))?.away == 0)
  }
}
