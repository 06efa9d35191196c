import GRDB
import Study
import Testing

@testable import DeckStore

/// What a class did in a week, and how far it is with its decks.
@Suite struct ClassWeekTests {
  private let library: AnsweredLibrary
  private var store: DeckStore { library.store }
  private static let day = 86_400
  /// `AnsweredLibrary.start` is before 4:00 on a Monday, which still belongs to Sunday; this is the number of seconds from
  /// it to the afternoon of that Monday.
  private static let afternoon = 43_200
  private static let start = AnsweredLibrary.start + .seconds(afternoon)
  /// The Monday two weeks later, in days since 1970.
  private static let monday = start.day + 14

  init() throws {
    library = try AnsweredLibrary()
    try store.createDeck("Deck")
    try store.append(["a", "b", "c"].map { Card(question: $0, answer: "x", guid: $0) }, to: "Deck")
  }

  private func time(_ day: Int) -> WallTime { Self.start + .seconds(day * Self.day + 9_000) }

  @Test("The week is the last one that is over, from Monday to Sunday")
  func mondays() throws {
    #expect((Self.start.day + 3) % 7 == 0)
    for day in 14...20 {
      #expect(try store.classWeek(at: time(day), hardest: 0).monday == Self.monday - 7, "\(day)")
    }
    #expect(try store.classWeek(at: time(21), hardest: 0).monday == Self.monday)
  }

  @Test("It has each learner's answers by day, the cards learnt and their curve")
  func learners() throws {
    try store.addLearner("Ben", at: AnsweredLibrary.start)
    // Two right answers learn a card: one a week before, one on Tuesday and Wednesday, one after the week.
    for (number, (card, day)) in [
      ("a", 1), ("a", 1), ("b", 8), ("b", 9), ("a", 13), ("c", 14), ("c", 14),
    ].enumerated() {
      try library.mark(number + 1, card, at: Self.afternoon + day * Self.day + number)
    }
    let week = try store.classWeek(at: time(15), hardest: 5, withKnown: true)
    #expect(week.learners.map(\.name) == ["Ann", "Ben"] && week.here == 1)
    let ann = try #require(week.learners.first)
    #expect(ann.days.map(\.count) == [0, 1, 1, 0, 0, 0, 1] && ann.daysHere == 3)
    #expect(ann.answerTime == 3_000 && ann.minutes == 1)
    #expect(ann.learnt.suffix(3) == [0, 1, 2] && ann.learnt.count == 13)
    #expect(ann.learntInWeek == 1 && ann.learntInAll == 2 && week.learnt.last == 2)
    #expect(week.hardest == [])
    #expect(
      week.ends.count == ann.learnt.count
        && week.ends.suffix(2) == [week.monday - 1, week.monday + 6])
    // What is known is as of now, as in the statistics, where the third card is learnt, too.
    let stats = try store.stats(of: library.ann.id, at: time(15))
    #expect(stats.learnt == 3 && ann.known == stats.cards.review)
    #expect(ann.learning == stats.cards.learning + stats.cards.relearning)
  }

  @Test("Who was added after the week is not in it, unless answers came from elsewhere")
  func newcomers() throws {
    let answers = [("a", 1), ("a", 8)]
    for (number, (card, day)) in answers.enumerated() {
      try library.mark(number + 1, card, at: Self.afternoon + day * Self.day + number)
    }
    try store.addLearner("Sunday", at: Self.start + .seconds(13 * Self.day))
    let cora = try store.addLearner("Cora", at: time(14))
    #expect(
      try store.classWeek(at: time(14), hardest: 0).learners.map(\.name) == ["Ann", "Sunday"])
    // A week later, Cora belongs to the class.
    #expect(
      try store.classWeek(at: time(21), hardest: 0).learners.map(\.name)
        == ["Ann", "Cora", "Sunday"])
    let then = Self.start + .seconds(9 * Self.day)
    try store.save(
      LoggedReview(
        Review(number: 9, card: "b", name: "b", rating: .right, answerTime: 900, round: 9),
        in: Round(number: 9, deck: "Deck", start: .zero, length: .seconds(9)),
        startedAt: then, by: cora.id, at: then))
    let week = try store.classWeek(at: time(14), hardest: 0)
    #expect(week.learners.map(\.name) == ["Ann", "Cora", "Sunday"] && week.here == 2)
    #expect(week.today == Self.monday)
  }

  @Test("The hardest cards are those of the week to which most learners said not yet")
  func hardest() throws {
    let ben = try store.addLearner("Ben", at: AnsweredLibrary.start)
    func answer(
      _ number: Int, _ card: String, _ guess: String? = nil, by learner: Learner, day: Int,
      replacing: Int? = nil
    ) throws {
      let then = Self.start + .seconds(day * Self.day + number)
      try store.save(
        LoggedReview(
          Review(
            number: number, card: card, name: card, rating: guess == nil ? .right : .wrong,
            answerTime: 900, guesses: guess.map { [$0] } ?? [], replaces: replacing,
            round: replacing ?? number),
          in: Round(
            number: replacing ?? number, deck: "Deck", start: .zero, length: .seconds(9)),
          startedAt: then, by: learner.id, at: then))
    }
    // Before the week: does not count.
    try answer(1, "c", "old", by: library.ann, day: 2)
    for number in 2...4 { try answer(number, "a", "y", by: library.ann, day: 8) }
    try answer(5, "b", "z", by: library.ann, day: 9)
    try answer(6, "b", "z", by: ben, day: 9)
    // Replaced by a right answer: does not count.
    try answer(7, "c", "w", by: library.ann, day: 10)
    try answer(8, "c", by: library.ann, day: 10, replacing: 7)
    // So does what was given instead.
    try answer(9, "b", "typo", by: library.ann, day: 10)
    try answer(10, "b", by: library.ann, day: 10, replacing: 9)
    let hard = try store.classWeek(at: time(14), hardest: 5).hardest
    #expect(hard.map(\.card.guid) == ["b", "a"])
    #expect(hard.map(\.learners) == [2, 1] && hard.map(\.count) == [2, 3])
    #expect(hard.map(\.given) == [[.init(text: "z", count: 2)], [.init(text: "y", count: 3)]])
    #expect(hard.first?.deck == "Deck")
    let given = try store.queue.read { db in
      let card = try Int64.fetchOne(db, sql: "SELECT id FROM identities WHERE guid = 'b'")
      return try String.fetchAll(db, sql: DeckStore.givenSQL, arguments: [card, nil])
    }
    #expect(given == ["z"])
    #expect(try store.classWeek(at: time(14), hardest: 1).hardest.map(\.card.guid) == ["b"])
  }

  @Test("A deck's cards are known by those who get it, and most are more than half")
  func known() throws {
    let ben = try store.addLearner("Ben", at: AnsweredLibrary.start)
    let cleo = try store.addLearner("Cleo", at: AnsweredLibrary.start)
    var number = 0
    func learn(_ card: String, _ learner: Learner) throws {
      for _ in 1...2 {
        number += 1
        try library.mark(number, card, by: learner, at: number)
      }
    }
    for learner in [library.ann, ben] { try learn("a", learner) }
    try learn("b", library.ann)
    number += 1
    try library.mark(number, "c", .wrong, by: cleo, at: number)
    #expect(try store.knowers(of: ["a", "b", "c", "gone"]) == ["a": 2, "b": 1, "c": 0])
    #expect(try store.decksKnown() == ["Deck": DeckKnown(cards: 3, learners: 3, byMost: 1)])
    var progress = try store.progress(ofDeck: "Deck")
    #expect(progress.learners.map(\.known) == [2, 1, 0])
    #expect(progress.learners.map(\.learning) == [0, 0, 1])
    #expect(progress.shares == (333, 111))
    for (place, learner) in [library.ann, ben, cleo].enumerated() {
      let own = DeckProgress(cards: 3, learners: [progress.learners[place]])
      #expect(try store.progress(ofLearner: learner.id, named: learner.name) == ["Deck": own])
    }
    // Without Ben, two learners are left; a suspended card does not count.
    try store.apply(.deck(.show("Deck", false, to: "Ben")))
    _ = try store.update("c") { record in
      record.isSuspended = true
      return true
    }
    #expect(try store.knowers(of: ["a", "c"]) == ["a": 1])
    #expect(try store.decksKnown() == ["Deck": DeckKnown(cards: 2, learners: 2, byMost: 0)])
    progress = try store.progress(ofDeck: "Deck")
    #expect(progress.cards == 2 && progress.learners.map(\.name) == ["Ann", "Cleo"])
    #expect(progress.learners.map(\.learning) == [0, 0])
    #expect(try store.progress(ofLearner: ben.id, named: "Ben").isEmpty)
    let own = DeckProgress(cards: 2, learners: [progress.learners[1]])
    #expect(try store.progress(ofLearner: cleo.id, named: cleo.name) == ["Deck": own])
    #expect(throws: LibraryError.self) { try store.progress(ofDeck: "None") }
    _ = try store.update("a") { record in
      record.isSuspended = true
      return true
    }
    #expect(try store.knowers(of: ["a", "b"]) == ["b": 1])
  }

  @Test("The shares of a deck's cards are 100 percent together")
  func percents() {
    for (known, learning, percents) in [
      (995, 5, [100, 0, 0]), (994, 5, [99, 1, 0]), (0, 0, [0, 0, 100]), (335, 335, [34, 34, 32]),
    ] {
      let progress = DeckProgress(
        cards: 1000, learners: [.init(name: "Ann", known: known, learning: learning)])
      let found = progress.percents
      #expect([found.known, found.learning, found.new] == percents)
    }
  }
}
