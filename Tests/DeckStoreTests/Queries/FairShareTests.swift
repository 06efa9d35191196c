import GRDB
import Study
import Testing
import TestSupport

@testable import DeckStore

/// Decks that share a day's new cards, and lessons of all decks.
@Suite struct FairShareTests {
  let library: AnsweredLibrary
  var store: DeckStore { library.store }
  var ann: Learner { library.ann }

  /// Creates two decks of thirty cards, three of which are new on a day.
  init() throws {
    library = try AnsweredLibrary()
    for deck in ["Aar", "Bern"] { try add(deck, 30) }
    try store.setPreference(DeckStore.newCardsPreference, to: "3")
  }

  private func add(_ deck: String, _ count: Int) throws {
    try store.createDeck(deck)
    try store.append(
      (0..<count).map { Card(question: "q\($0)", answer: "a", guid: "\(deck)\($0)") }, to: deck)
  }

  func home(_ now: WallTime) throws -> LibraryOverview {
    let reply = try store.reply(to: .decks(learner: "Ann"), learner: ann.id, at: now)
    guard case .decks(let overview) = reply else { throw LibraryError.unusable("\(reply)") }
    return overview
  }

  private func deck(_ name: String, _ now: WallTime) throws -> DeckOverview {
    try #require(try home(now).decks.first { $0.name == name })
  }

  /// Learns a lesson to its end, and returns the time of its end.
  private func learn(
    _ deck: String, isAhead: Bool = false, at now: WallTime, _ numbers: inout RunNumbers
  ) throws -> WallTime {
    var request = LessonRequest(learner: "Ann", deck: deck, mode: .review)
    request.isAhead = isAhead
    let lesson = try store.lesson(request, learner: ann.id, at: now, seed: 1)
    var (session, time) = (LessonSession(lesson, at: .zero, after: numbers), Duration.zero)
    while session.showing != nil {
      time += .seconds(3)
      session.advance(to: time)
      _ = session.reveal()
      if case .review(let review, let round)? = session.answer(.right) {
        try store.save(
          LoggedReview(review, in: round, startedAt: now, by: ann.id, at: now + time))
      }
      session.resume()
    }
    numbers = session.numbers
    return now + time
  }

  @Test("A child who always takes the first deck leaves the second its cards, and it has no check")
  func first() throws {
    var numbers = RunNumbers()
    for day in 0..<8 {
      let morning = AnsweredLibrary.start + .seconds(86_400 * day)
      let now = try learn("Aar", at: morning, &numbers)
      let (aar, bern) = (try deck("Aar", now), try deck("Bern", now))
      #expect(aar.isLearntToday && aar.left == 0)
      #expect(!bern.isLearntToday && bern.new == 2, "day \(day)")
      #expect(try home(now).left == bern.left)
    }
    // As soon as it is learnt, the other one is the one that has waited.
    let now = try learn("Bern", at: AnsweredLibrary.start + .seconds(86_400 * 8), &numbers)
    #expect(try deck("Bern", now).isLearntToday)
  }

  @Test("A deck whose turn is another day says so, and a lesson takes some of its cards")
  func ahead() throws {
    try store.setPreference(DeckStore.newCardsPreference, to: "1")
    var numbers = RunNumbers()
    let decks = try home(AnsweredLibrary.start).decks
    let first = try #require(decks.first { $0.left > 0 })
    let other = try #require(decks.first { $0.left == 0 })
    #expect(
      (other.isLearntToday, other.nextInDays, other.ahead, other.tomorrow) == (false, 1, 1, 1))
    #expect(first.ahead == 0 && first.new == 1)
    var now = try learn(other.name, at: AnsweredLibrary.start, &numbers)
    #expect(try home(now).answersToday == 0)
    now = try learn(other.name, isAhead: true, at: now, &numbers)
    #expect(try deck(other.name, now).isLearntToday)
    // The other deck keeps its card, and is not learnt by that.
    #expect(try home(now).left == 1 && deck(first.name, now).new == 1)
    #expect(try !deck(first.name, now).isLearntToday)
  }

  @Test("A lesson ahead that a power cut interrupts goes on with the cards that it had left")
  func aheadAgain() throws {
    try store.apply(.deck(.show("Aar", false, to: "Ann")))
    try store.setPreference(DeckStore.newCardsPreference, to: "10")
    var numbers = RunNumbers()
    // No new day begins in the pauses.
    let now = try learn("Bern", at: AnsweredLibrary.start + .seconds(21_600), &numbers)
    var request = LessonRequest(learner: "Ann", deck: "Bern", mode: .review)
    request.isAhead = true
    var bookmark: Bookmark?
    var (time, learnt) = (Duration.zero, Set<String>())
    // The second cut comes while some cards are being learnt.
    for cut in [8, 5, .max] {
      let asked = bookmark?.request ?? request
      let lesson = try store.lesson(asked, learner: ann.id, at: now + time, seed: 1)
      var session = LessonSession(lesson, at: time, after: numbers, at: bookmark)
      #expect(session.progress.whole == 10, "\(session.progress)")
      while session.answerCount < cut, let card = session.showing?.card {
        learnt.insert(card.guid)
        time += .seconds(3)
        session.advance(to: time)
        _ = session.reveal()
        // Four cards are learnt to the end before another one begins.
        if case .review(let review, let round)? = session.answer(.right) {
          try store.save(
            LoggedReview(review, in: round, startedAt: now, by: ann.id, at: now + time))
        }
        session.resume()
        if cut == 8, session.answerCount.isMultiple(of: 2) { time += .seconds(900) }
      }
      bookmark = session.bookmark
      numbers = session.numbers
    }
    #expect(learnt.count == 10)
  }

  @Test("A set has its deck's turn: no sooner, and nothing ahead while the deck has cards left")
  func turnOfSet() throws {
    try store.setPreference(DeckStore.newCardsPreference, to: "1")
    try add("Chur", 30)
    let decks = ["Aar", "Bern", "Chur"]
    for deck in decks {
      for card in 20..<25 {
        let card = Card(question: "q", answer: "a", guid: "\(deck)\(card)")
        try store.update(CardRecord(card, copies: ["s": 1]))
      }
    }
    func lesson(_ deck: String, isAhead: Bool, at now: WallTime) throws -> Lesson {
      var request = LessonRequest(learner: "Ann", deck: deck, set: "s", mode: .review)
      request.isAhead = isAhead
      return try store.lesson(request, learner: ann.id, at: now, seed: 1)
    }
    let now = AnsweredLibrary.start
    let later = try #require(try home(now).decks.first { $0.nextInDays == 2 }).name
    #expect(try lesson(later, isAhead: false, at: now).nextDay == now.day + 2)
    #expect(try lesson(later, isAhead: true, at: now).entries.count == 1)
    // A card outside of the set is due in each deck, also in one without new cards today.
    for (place, deck) in decks.enumerated() {
      for turn in 1...2 {
        try library.mark(2 * place + turn, "\(deck)0", at: 100 * place + 50 * turn)
      }
    }
    let due = now + .seconds(86_400 * 20)
    let other = try #require(try home(due).decks.first { $0.new == 0 && $0.left > 0 }).name
    #expect(try lesson(other, isAhead: true, at: due).entries.isEmpty)
  }

  @Test("More today brings as many cards as it says, after a deck was learnt ahead")
  func moreAfterAhead() throws {
    try store.setPreference(DeckStore.newCardsPreference, to: "10")
    var numbers = RunNumbers()
    var now = AnsweredLibrary.start
    for deck in ["Aar", "Bern"] { now = try learn(deck, at: now, &numbers) }
    for _ in 0..<4 { now = try learn("Aar", isAhead: true, at: now, &numbers) }
    let home = try home(now)
    #expect(home.left == 0 && home.moreLeft == 10)
    let more = MoreCards(day: now.day, count: home.more.count + MoreCards.step)
    try store.setPreference(MoreCards.key, to: more.text, of: ann.id)
    #expect(try self.home(now).left == 10)
    now = try learn("Bern", at: now, &numbers)
    now = try learn("Aar", at: now, &numbers)
    #expect(try self.home(now).left == 0)
  }

  @Test("A lesson of all decks has no more texts than a lesson of one can have")
  func largeDecks() throws {
    let half = Limits.textBytes / 2 + 1
    try store.setPreference(DeckStore.newCardsPreference, to: "4")
    for deck in ["Aar", "Bern"] {
      for card in 0..<2 {
        let text = String(repeating: "x", count: half / 2)
        try store.update(
          CardRecord(Card(question: "q", answer: text, guid: "\(deck)\(card)")))
      }
    }
    let request = LessonRequest(learner: "Ann", deck: LessonRequest.allDecks, mode: .review)
    let now = AnsweredLibrary.start
    let new = try store.lesson(request, learner: ann.id, at: now, seed: 1)
    #expect(new.entries.count == 4 && new.limits.newCards == 4)
    try add("Chur", 1)
    let text = String(repeating: "x", count: half)
    try store.update(CardRecord(Card(question: "q", answer: text, guid: "Chur0")))
    try store.setPreference(DeckStore.newCardsPreference, to: "5")
    let more = try store.lesson(request, learner: ann.id, at: now, seed: 1)
    #expect(more.entries.count == 3 && more.limits.newCards == 3)
    #expect(Set(more.entries.compactMap(\.deck)).count == 3)
    // The longest overdue cards are those that are asked.
    for (place, card) in ["Bern1", "Aar1", "Bern0", "Aar0", "Chur0"].enumerated() {
      for turn in 0..<2 {
        try library.mark(2 * place + turn + 1, card, at: 86_400 * place + 60 * turn)
      }
    }
    try store.setPreference(DeckStore.newCardsPreference, to: "0")
    let late = AnsweredLibrary.start + .seconds(86_400 * 60)
    let due = try store.lesson(request, learner: ann.id, at: late, seed: 1)
    #expect(due.entries.map(\.card.guid) == ["Bern1", "Aar1", "Bern0", "Aar0"])
  }

  @Test("A new deck is not learnt, and its turn comes first")
  func new() throws {
    try store.setPreference(DeckStore.newCardsPreference, to: "1")
    var (numbers, now) = (RunNumbers(), AnsweredLibrary.start)
    for _ in 0..<2 {
      for deck in ["Aar", "Bern"] { _ = try learn(deck, at: now, &numbers) }
      now = now + .seconds(86_400)
    }
    try add("Chur", 5)
    #expect(try home(now).decks.map(\.new).reduce(0, +) == 1)
    #expect(try deck("Chur", now).new == 1)
    #expect(try !deck("Chur", now).isLearntToday)
    // The days on which cards were first answered are those of the log, also for other boxes.
    let fed = try store.queue.read { db in
      try FedDecks.days(of: ann.id, for: [1, 2], before: now, db)
    }
    #expect(Set(fed.values) == [now.day - 2, now.day - 1])
  }

  @Test("A learner who wants more after a round beyond the limit gets new cards all the same")
  func moreAfterRound() throws {
    try store.apply(.deck(.show("Aar", false, to: "Ann")))
    for card in 0..<9 {
      for turn in 1...2 {
        try library.mark(2 * card + turn, "Bern\(card)", at: 60 * (2 * card + turn))
      }
    }
    let now = AnsweredLibrary.start + .seconds(1_150)
    let home = try home(now)
    #expect((home.done, home.left, home.moreLeft, home.more.count) == (3, 0, 10, 6))
    let more = MoreCards(day: now.day, count: home.more.count + MoreCards.step)
    try store.setPreference(MoreCards.key, to: more.text, of: ann.id)
    #expect(try self.home(now).decks.map(\.new) == [10])
  }

  @Test("A lesson of all decks has what each has for the day, and logs each card's answers")
  func everything() throws {
    try add("Chur", 5)
    try store.apply(.deck(.show("Chur", false, to: "Ann")))
    let now = AnsweredLibrary.start
    let request = LessonRequest(
      learner: "Ann", deck: LessonRequest.allDecks, mode: .review)
    let lesson = try store.lesson(request, learner: ann.id, at: now, seed: 1)
    #expect(Set(lesson.entries.map(\.deck)) == ["Aar", "Bern"] && lesson.entries.count == 3)
    let only = try store.lesson(
      request, learner: ann.id, at: now, seed: 1, offer: Offer(decks: ["Bern"]))
    #expect(only.entries.allSatisfy { $0.deck == "Bern" } && !only.entries.isEmpty)
    var numbers = RunNumbers()
    let end = try learn(LessonRequest.allDecks, at: now, &numbers)
    #expect(try home(end).left == 0 && home(end).streak == 1 && home(end).done == 3)
    #expect(try home(end).decks.map(\.isLearntToday) == [true, true])
    // The round belongs to no deck, its answers to those of their cards.
    let round = try #require(try store.rounds(of: ann.id, limit: 1).first)
    #expect(round.deck == LessonRequest.allDecks && round.deckName == "all decks")
    #expect(try store.cards(ofRound: round.id).count == 3)
    let answers = try store.answers(toCard: lesson.entries[0].card.guid)
    #expect(answers.count == 2 && answers.allSatisfy { $0.deck == lesson.entries[0].deck })
    let empty = try store.lesson(request, learner: ann.id, at: end, seed: 1)
    #expect(empty.entries.isEmpty && empty.nextDay == now.day + 1)
    #expect(empty.lastTime == Tally(right: 3))
    #expect(try store.rebuild().differences == 0 && store.check() == [])
  }
}
