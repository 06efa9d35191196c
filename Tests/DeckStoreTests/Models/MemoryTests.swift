import GRDB
import Study
import Testing
import TestSupport

@testable import DeckStore

@Suite struct MemoryTests {
  @Test(
    "After any answers, changes, undos and deletions, memories are a replay of the log",
    arguments: 1...2 as ClosedRange<UInt64>)
  func random(seed: UInt64) throws {
    let folder = try TemporaryFolder()
    var walk = try MemoryWalk(path: folder.path("library.sqlite"), seed: seed)
    for step in 1...300 {
      let done = try walk.step()
      for learner in walk.learners {
        let (memories, recalls) = walk.replay(learner.id)
        for card in MemoryWalk.cards {
          let kept = try walk.store.memory(of: card, learner: learner.id)
          try #require(kept == memories[card], "\(card), step \(step), after \(done)")
        }
        let stats = try walk.store.stats(of: learner.id, at: walk.now)
        try #require(
          stats == expected(walk, learner, memories, recalls), "step \(step), after \(done)")
        let lesson = try walk.store.lesson(
          LessonRequest(learner: learner.name, deck: "One", mode: .review), learner: learner.id,
          at: walk.now)
        try #require(
          places(lesson) == expectedPlaces(walk, memories), "step \(step), after \(done)")
        try #require(
          lesson.entries.filter { $0.memory == nil }.map(\.card.guid)
            == walk.decks["One"]?.filter { memories[$0] == nil },
          "new cards, step \(step), after \(done)")
      }
      if step.isMultiple(of: 50) {
        let report = try walk.store.rebuild()
        try #require(report.differences == 0, "\(report.examples), step \(step), after \(done)")
      }
    }
    #expect(try walk.store.check() == [])
  }

  /// Returns the statistics of the answers, counted in plain arrays.
  private func expected(
    _ walk: MemoryWalk, _ learner: Learner, _ memories: [String: CardMemory],
    _ recalls: [MemoryWalk.Answer]
  ) -> LearnerStatistics {
    let today = walk.clock.time(at: walk.now).day
    let answers = walk.standing(by: learner.id)
    let day = walk.day(of: learner.id, today)
    var (streak, next) = (0, today)
    let waits = answers.filter { $0.daysToNext > 0 }
    while let day = waits.last(where: { $0.time.day < next || streak == 0 })?.time.day {
      let wait = waits.reduce(0) { $0 + ($1.time.day == day ? $1.daysToNext : 0) }
      if day + wait < next { break }
      (streak, next) = (streak + 1, day)
    }
    func tally(since day: Int) -> Tally {
      recalls.filter { $0.time.day >= day }
        .reduce(into: Tally()) { $0[$1.review.rating] += 1 }
    }
    var counts = LearnerStatistics.CardCounts()
    var forecast = Array(repeating: 0, count: 30)
    var leeches: [LearnerStatistics.Leech] = []
    for (deck, cards) in walk.decks {
      for card in cards {
        guard let memory = memories[card] else {
          counts.new += 1
          continue
        }
        switch memory.state.phase {
        case .learning: counts.learning += 1
        case .review: counts.review += 1
        case .relearning: counts.relearning += 1
        }
        if memory.misses.isLeech {
          leeches.append(
            .init(
              card: Card(question: "q", answer: "a", guid: card), deck: deck,
              lapses: memory.lapses, misses: memory.misses))
        }
        switch memory.due {
        case .time: forecast[0] += 1
        case .day(let day): if day - today < 30 { forecast[max(day - today, 0)] += 1 }
        }
      }
    }
    func excess(_ leech: LearnerStatistics.Leech) -> Double {
      Double(leech.misses.count) - leech.misses.expected
    }
    leeches.sort { (excess($0), $0.card.guid) > (excess($1), $1.card.guid) }
    return LearnerStatistics(
      streak: streak, done: day.done, left: day.left,
      answersToday: answers.count { $0.time.day == today },
      month: tally(since: today - 29), year: tally(since: today - 364), forecast: forecast,
      cards: counts, learnt: memories.values.count { $0.isLearnt }, leeches: leeches)
  }

  /// Returns the cards of a review by their GUIDs, with their memories.
  private func places(_ lesson: Lesson) -> [String: CardMemory?] {
    Dictionary(uniqueKeysWithValues: lesson.entries.map { ($0.card.guid, $0.memory) })
  }

  private func expectedPlaces(
    _ walk: MemoryWalk, _ memories: [String: CardMemory]
  ) -> [String: CardMemory?] {
    let today = walk.clock.time(at: walk.now).day
    var places: [String: CardMemory?] = [:]
    for card in walk.decks["One"] ?? [] {
      switch memories[card] {
      case let memory? where memory.lastDay >= today && ![.new, .due].contains(memory.role):
        continue
      case let memory?: if case .day(let day) = memory.due, day > today { continue }
      case nil: break
      }
      places[card] = .some(memories[card])
    }
    return places
  }

  @Test("Forty answers are taken back one after the other, until no answer is left")
  func undo() throws {
    let folder = try TemporaryFolder()
    let store = try DeckStore(path: folder.path("library.sqlite"))
    let learner = try store.addLearner("Ann", at: LogTests.start)
    func logged(_ number: Int, _ rating: Rating, replacing: Int?) -> LoggedReview {
      LoggedReview(
        Review(
          number: number, card: "c\(number % 4)", name: "name", rating: rating, answerTime: 500,
          guesses: ["g"], replaces: replacing, round: 1),
        in: Round(number: 1, deck: "Deck", start: .zero), startedAt: LogTests.start,
        by: learner.id, at: LogTests.start + .seconds(number * 3_600))
    }
    func state() throws -> [CardMemory?] {
      try (0..<4).map { try store.memory(of: "c\($0)", learner: learner.id) }
    }
    var states: [[CardMemory?]] = []
    for number in 1...40 {
      states.append(try state())
      try store.save(logged(number, number % 3 == 0 ? .wrong : .right, replacing: nil))
    }
    for (place, number) in (1...40).reversed().enumerated() {
      var undo = logged(41 + place, .right, replacing: number)
      undo.review.card = "c\(number % 4)"
      try store.saveUndo(undo)
      #expect(try state() == states[number - 1])
    }
    #expect(try store.learnerSummaries().map { $0.right + $0.wrong } == [0])
    #expect(try store.days(limit: 9) == [])
    #expect(try store.cards(ofRound: 1) == [])
    let answers = try store.answers(toCard: "c0")
    #expect(answers.map(\.mark).prefix(10).allSatisfy { $0 == "taken back" })
    #expect(answers.allSatisfy { !$0.counts && ($0.rating == nil) == $0.guesses.isEmpty })
    #expect(try store.rebuild().differences == 0)
    #expect(try store.check() == [])
  }

  @Test("A changed mark is taken back with the answer that it replaced")
  func undoOfAChange() throws {
    let folder = try TemporaryFolder()
    let store = try DeckStore(path: folder.path("library.sqlite"))
    let learner = try store.addLearner("Ann", at: LogTests.start)
    for (number, replaced) in [(1, nil), (2, 1), (3, 2)] as [(Int, Int?)] {
      let logged = LoggedReview(
        Review(
          number: number, card: "a", name: "a", rating: number == 1 ? .wrong : .right,
          answerTime: 1, replaces: replaced, round: 1),
        in: Round(number: 1, deck: "Deck", start: .zero), startedAt: LogTests.start,
        by: learner.id, at: LogTests.start)
      try number == 3 ? store.saveUndo(logged) : store.save(logged)
    }
    #expect(try store.memory(of: "a", learner: learner.id) == nil)
    #expect(try store.answers(toCard: "a").map(\.isReplaced) == [false, true, true])
    #expect(try store.rounds(limit: 1).map(\.right) == [0])
  }

  @Test("The answers of two kiosks are replayed in order of time, each with its kiosk's numbers")
  func kiosks() throws {
    let folder = try TemporaryFolder()
    let store = try DeckStore(path: folder.path("library.sqlite"))
    let learner = try store.addLearner("Ann", at: LogTests.start)
    // The sixth answer replaces the fifth, the tenth takes the ninth back.
    var answers: [(time: WallTime, card: String, rating: Rating)] = []
    for number in 1...12 {
      let replaced = [6: 5, 10: 9][number]
      let card = "c\((replaced ?? number) % 2)"
      let rating = number % 3 == 0 ? Rating.wrong : .right
      let time = LogTests.start + .seconds(number * 50_000)
      let logged = LoggedReview(
        Review(
          number: number, card: card, name: "name", rating: rating, answerTime: 500,
          replaces: replaced, round: 1),
        in: Round(number: 1, deck: "Deck", start: .zero), startedAt: LogTests.start,
        by: learner.id, at: time)
      try number == 10 ? store.saveUndo(logged) : store.save(logged)
      if ![5, 9, 10].contains(number) { answers.append((time, card, rating)) }
      if number != 10 {
        answers.append((time + .seconds(20_000), card, rating.isRight ? .wrong : .right))
      }
    }
    // Another kiosk marked the same cards the other way, each a little later, and replaced nothing.
    try store.queue.write { db in
      try db.execute(
        sql: """
          INSERT INTO kiosks VALUES (2, 'other', NULL, 0, 0);
          INSERT INTO rounds SELECT 2, 2, number, learner_id, deck, NULL, mode, direction, started_ms,
            zone_minutes, seconds FROM rounds;
          INSERT INTO reviews SELECT 2, sequence, 2, learner_id, card_id, name_id, time_ms,
            time_ms + 20000000, clock_behind_ms, zone_minutes, 4 - rating, answer_ms,
            scheduler, NULL, 0 FROM reviews WHERE rating > 0;
          """)
    }
    #expect(try store.rebuild().differences > 0)
    #expect(try store.check() == [])
    answers.sort { $0.time.milliseconds < $1.time.milliseconds }
    for card in ["c0", "c1"] {
      var memory: CardMemory?
      for answer in answers where answer.card == card {
        if memory == nil {
          memory = CardMemory(
            card: card, first: answer.rating, at: answer.time, MemoryWalk.scheduler)
        } else {
          memory?.answer(card: card, answer.rating, at: answer.time, MemoryWalk.scheduler)
        }
      }
      #expect(try store.memory(of: card, learner: learner.id) == memory)
    }
  }

  @Test("A memory or recall that differs from the log is reported and repaired")
  func rebuild() throws {
    let folder = try TemporaryFolder()
    var walk = try MemoryWalk(path: folder.path("library.sqlite"), seed: 7)
    for _ in 1...300 { _ = try walk.step() }
    try walk.store.queue.write { db in
      try db.execute(
        sql: """
          INSERT INTO identities VALUES (101, 'ghost');
          UPDATE memories SET stability = stability * 1.000001 WHERE card_id = 1;
          UPDATE memories SET deck_id = 77 WHERE card_id = 2;
          DELETE FROM memories WHERE card_id = 3;
          INSERT INTO memories (learner_id, card_id, \(StoredMemory.columns))
            SELECT learner_id, 100 + card_id, \(StoredMemory.columns)
            FROM memories WHERE card_id = 1;
          UPDATE memories SET wrong_count = wrong_count + 1 WHERE card_id = 4;
          UPDATE days SET recalled_count = 0, forgotten_count = 0;
          """)
    }
    let found = try walk.store.check()
    #expect(found.count { $0.hasPrefix("memories: ") } == 5, "\(found)")
    #expect(found.contains { $0.hasPrefix("days: ") && $0.contains("forgotten_count 0, ") })
    let report = try walk.store.rebuild()
    #expect(report.differences >= 13, "\(report)")
    #expect(try walk.store.check() == [])
    let elsewhere = """
      SELECT count(*) FROM memories LEFT JOIN cards ON id = card_id
      WHERE memories.deck_id IS NOT cards.deck_id
      """
    #expect(try walk.store.queue.read { try Int.fetchOne($0, sql: elsewhere) } == 0)
    for learner in walk.learners {
      let memories = walk.replay(learner.id).memories
      for card in MemoryWalk.cards {
        #expect(try walk.store.memory(of: card, learner: learner.id) == memories[card])
      }
    }
  }
}
