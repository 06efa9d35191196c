import DeckStore
import Study

@testable import LibraryAccess

/// Random days of three learners with five decks and limits, and what must be true on each.
struct FairDays {
  static let learners = ["Ann", "Bo", "Cy"]
  /// The decks in the order in which they are made, which is not that of home.
  static let decks = ["Davos", "Bern", "Egg", "Aar", "Chur"]

  /// What a learner has done, as the test itself knows it.
  private struct Record {
    /// The last day on which the learner was here.
    var day = 0
    /// The day on which each deck last had a new card before that day, and the decks that had one on it.
    var lastFed: [String: Int] = [:]
    var fedToday: Set<String> = []
    var answeredToday: Set<String> = []
    /// The number of mornings since each deck's last turn, and the most decks that waited with it.
    var waits: [String: (days: Int, decks: Int)] = [:]
    /// The decks that said, when all was done, that their next card comes tomorrow.
    var promised: Set<String>?
  }

  private var session: LibrarySession
  private var store: DeckStore { session.store }
  private var generator: SeededGenerator
  private var numbers = RunNumbers()
  private var now = WallTime(milliseconds: 1_770_015_600_000, zoneMinutes: 60)
  private var records: [String: Record] = [:]
  private var cards = 0
  private(set) var problems: [String] = []
  /// The numbers of answers, compared decks, decks with a check, and decks that waited in a morning.
  private(set) var tallies: [String: Int] = [:]

  init(path: String, seed: UInt64) throws {
    let store = try DeckStore(path: path)
    generator = SeededGenerator(seed: seed)
    for name in Self.learners { try store.addLearner(name, at: now) }
    session = try LibrarySession(
      store, StudyContext(learner: try store.learners()[0], deck: Deck(name: "")))
    for deck in Self.decks {
      try store.createDeck(deck)
      try addCards(20, to: deck)
    }
    try store.setPreference(DeckSetting.newCards.key(of: "Chur"), to: "1")
    for (name, new, reviews) in [("Ann", "3", "200"), ("Bo", "1", "8"), ("Cy", "7", "20")] {
      let id = try store.learner(named: name).id
      try store.setPreference(DeckStore.newCardsPreference, to: new, of: id)
      try store.setPreference(DeckStore.reviewsPreference, to: reviews, of: id)
    }
  }

  /// The last day on which a deck grew, or was hidden or shown.
  private var changed = 0

  private mutating func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }

  private mutating func addCards(_ count: Int, to deck: String) throws {
    let first = cards
    cards += count
    try store.append(
      (first..<cards).map { Card(question: "q\($0)", answer: "a\($0 % 7)", guid: "c\($0)") },
      to: deck)
  }

  private mutating func demand(_ holds: Bool, _ what: @autoclosure () -> String) {
    if !holds, problems.count < 5 { problems.append("day \(now.day): \(what())") }
  }

  /// Lets a day pass, on which decks may grow or be hidden and each learner learns something or nothing.
  mutating func pass() throws {
    let evening = now + .seconds(86_400)
    if pick(12) == 0 {
      changed = now.day
      try addCards(15, to: Self.decks[pick(5)])
    }
    if pick(25) == 0 {
      changed = now.day
      try store.apply(
        .deck(.show(Self.decks[pick(5)], pick(3) > 0, to: Self.learners[1 + pick(2)])))
    }
    for learner in Self.learners where pick(5) > 0 { try learn(as: learner) }
    now = evening
  }

  private mutating func learn(as learner: String) throws {
    var record = records[learner] ?? Record()
    for deck in record.fedToday {
      record.lastFed[deck] = record.day
      // A card that was taken in a round or ahead is a turn, too.
      record.waits[deck] = nil
    }
    let promised = record.day == now.day - 1 && changed < now.day ? record.promised : nil
    (record.day, record.fedToday, record.answeredToday) = (now.day, [], [])
    record.promised = nil
    records[learner] = record
    let morning = try check(learner)
    for deck in morning.decks where promised?.contains(deck.name) == true {
      tallies["promises", default: 0] += 1
      demand(deck.left > 0, "\(learner): \(deck.name) has nothing, as yesterday said it had")
    }
    try checkTurns(of: learner, morning)
    for _ in 0..<pick(4) {
      let deck = Self.decks[pick(5)]
      let mode: Round.Mode = [.review, .review, .review, .review, .round, .quiz][pick(6)]
      var request = LessonRequest(
        learner: learner, deck: pick(3) == 0 && mode == .review ? LessonRequest.allDecks : deck,
        mode: mode)
      request.isAhead = mode == .review && pick(4) == 0
      try learn(request, most: pick(mode == .review ? 16 : 6))
    }
    // Ann learns all that is offered.
    if learner == "Ann" {
      let request = LessonRequest(learner: learner, deck: LessonRequest.allDecks, mode: .review)
      try learn(request, most: .max)
      demand(try home(learner).left == 0, "Ann has cards left after all decks")
    }
    let evening = try check(learner)
    if evening.left == 0 {
      records[learner]?.promised = Set(
        evening.decks.filter { $0.nextInDays == 1 }.map(\.name))
    }
  }

  private mutating func lesson(_ request: LessonRequest) throws -> Lesson {
    try session.lesson(LessonOrder(request, seed: UInt64(pick(1_000)), at: now)) {
      store, order, learner in
      try store.lesson(order.request, learner: learner, at: order.time, seed: order.seed)
    }
  }

  private mutating func learn(_ request: LessonRequest, most: Int) throws {
    var current = LessonSession(try lesson(request), at: .zero, after: numbers)
    guard let learner = request.learner, var record = records[learner] else { return }
    var time = Duration.zero
    while current.answerCount < most, let showing = current.showing {
      time += .seconds(4)
      current.advance(to: time)
      _ = current.reveal()
      let deck = current.deck(of: showing.index)
      record.answeredToday.insert(deck)
      if current.memories[showing.index] == nil { record.fedToday.insert(deck) }
      if let change = current.answer(pick(7) > 0 ? .right : .wrong) {
        try session.save(change, by: learner, at: now + time)
        tallies["answers", default: 0] += 1
      }
      current.resume()
    }
    numbers = current.numbers
    records[learner] = record
    now = now + time + .seconds(30)
  }

  // MARK: Checks

  private mutating func home(_ learner: String) throws -> LibraryOverview {
    let reply = try session.reply(to: QueryOrder(.decks(learner: learner), at: now))
    guard case .decks(let home) = reply else { throw LibraryError.noLearner(name: learner) }
    return home
  }

  /// Checks that home, lessons, `stats` and the class have the same numbers, and that each check has an answer.
  private mutating func check(_ learner: String) throws -> LibraryOverview {
    let home = try home(learner)
    let stats = try store.stats(of: store.learner(named: learner).id, at: now)
    let all = LessonRequest(learner: learner, deck: LessonRequest.allDecks, mode: .review)
    let mixed = LessonSession(try lesson(all), at: .zero, after: numbers).leftCount
    var pupil: Int?
    if case .pupils(let pupils) = try session.reply(
      to: QueryOrder(.pupils(offer: Offer()), at: now))
    {
      pupil = pupils.first { $0.name == learner }?.left
    }
    demand(
      home.left == stats.left && home.done == stats.done && pupil == home.left
        && mixed == home.left,
      "\(learner): home \(home.left), stats \(stats.left), class \(pupil ?? -1), lesson \(mixed)")
    for deck in home.decks {
      tallies["decks", default: 0] += 1
      let request = LessonRequest(learner: learner, deck: deck.name, mode: .review)
      var ahead = request
      ahead.isAhead = true
      let asked = LessonSession(try lesson(request), at: .zero, after: numbers).leftCount
      let some = LessonSession(try lesson(ahead), at: .zero, after: numbers).leftCount
      let expected = deck.left > 0 ? deck.left : deck.ahead
      demand(asked == deck.left && some == expected, "\(learner): \(asked), \(some) in \(deck)")
      let reply = try session.reply(to: QueryOrder(.deck(deck.name, learner: learner), at: now))
      if case .deck(let page, _) = reply { demand(page == deck, "\(learner): \(page), \(deck)") }
      let isAnswered = records[learner]?.answeredToday.contains(deck.name) ?? false
      demand(deck.isLearntToday == (isAnswered && deck.left == 0), "\(learner): check of \(deck)")
      if deck.isLearntToday { tallies["checks", default: 0] += 1 }
    }
    return home
  }

  /// Checks in the morning that no deck with a turn was fed after one that waits, and that none waits longer
  /// than it takes to give each deck a card if all are taken.
  private mutating func checkTurns(of learner: String, _ home: LibraryOverview) throws {
    guard var record = records[learner] else { return }
    let limit = learner == "Ann" ? 3 : learner == "Bo" ? 1 : 7
    var seeking: Set<String> = []
    for deck in home.decks {
      if try newCards(in: deck.name, learner) > 0 { seeking.insert(deck.name) }
    }
    let served = home.decks.filter { $0.new > 0 }.map(\.name)
    for deck in seeking.subtracting(served) {
      for other in served {
        let (own, others) = (record.lastFed[deck] ?? .min, record.lastFed[other] ?? .min)
        // Only the log's last 28 days are searched.
        let isLate = own < others && others < now.day && others >= now.day - 28
        demand(!isLate, "\(learner): \(deck) of \(own) waits, \(other) of \(others) does not")
      }
      let wait = record.waits[deck] ?? (0, 0)
      record.waits[deck] = (wait.days + 1, max(wait.decks, seeking.count))
      tallies["waiting", default: 0] += 1
      tallies["longest wait of \(learner)"] = max(
        tallies["longest wait of \(learner)"] ?? 0, wait.days + 1)
      if learner == "Ann", let waited = record.waits[deck] {
        let fair = (waited.decks + limit - 1) / limit
        demand(waited.days < fair, "Ann: \(deck) waits on \(waited.days) mornings of \(fair)")
      }
    }
    for deck in served { record.waits[deck] = nil }
    records[learner] = record
  }

  private func newCards(in deck: String, _ learner: String) throws -> Int {
    var request = LessonRequest(learner: learner, deck: deck, mode: .round)
    request.isInOrder = true
    let id = try store.learner(named: learner).id
    return try store.lesson(request, learner: id, at: now).entries.count { $0.memory == nil }
  }
}
