import GRDB
import Study

@testable import DeckStore

/// A library and a plain list of the answers in it, which get the same changes.
struct MemoryWalk {
  struct Answer {
    var review: Review
    var learner: Int64
    var time: WallTime
    var kiosk: Int
    var stands = true
    var daysToNext = 0
  }

  private(set) var store: DeckStore
  private(set) var learners: [Learner] = []
  /// The GUIDs of each deck's cards, in order.
  private(set) var decks: [String: [String]] = ["One": [], "Two": []]
  private(set) var answers: [Answer] = []
  private(set) var now = WallTime(milliseconds: 1_770_000_000_000, zoneMinutes: 60)
  /// The index of the kiosk that writes; the following arrays have each kiosk's last number, clock,
  /// generation and GUID.
  private var kiosk = 0
  private var numbers = [0]
  private var clocks = [LogClock()]
  private var ranks: [(Int, String)]
  private var generator: SeededGenerator

  static let scheduler = Scheduler()
  /// All the cards of the walk; their numbers in the library have this order.
  static let cards = (10..<40).map { "c\($0)" }

  init(path: String, seed: UInt64) throws {
    store = try DeckStore(path: path)
    ranks = [(0, try store.kioskGUID() ?? "")]
    generator = SeededGenerator(seed: seed)
    learners = [try store.addLearner("Ann", at: now), try store.addLearner("Bo", at: now)]
    for name in decks.keys { try store.createDeck(name) }
    try store.setPreference(DeckStore.newCardsPreference, to: "99")
    for card in Self.cards { try add(card) }
  }

  private mutating func pickCard() -> String { Self.cards[pick(Self.cards.count)] }

  private mutating func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }

  /// Makes one change to the library and the list.
  ///
  /// - Returns: A description of the change.
  mutating func step() throws -> String {
    switch pick(100) {
    case 0..<55: return try mark()
    case 55..<65: return try changeMind()
    case 65..<77: return try undo()
    case 77..<82:
      now = now + .seconds((pick(12) - 3) * 40_000)
      return "clock"
    case 82..<86:
      let guid = pickCard()
      guard decks.values.contains(where: { $0.contains(guid) }) else {
        try add(guid)
        return "add \(guid)"
      }
      try store.remove(guid)
      for name in decks.keys { decks[name]?.removeAll { $0 == guid } }
      return "remove \(guid)"
    case 86..<90: return try move()
    case 90..<92:
      try store.close()
      store = try DeckStore(path: store.path)
      return "reopen"
    case 92:
      try store.beginKiosk()
      clocks.append(clock)
      ranks.append((ranks[kiosk].0 + 1, try store.kioskGUID() ?? ""))
      kiosk = numbers.count
      numbers.append(0)
      return "new kiosk"
    case 93..<95:
      kiosk = pick(numbers.count)
      try store.queue.write { [kiosk] db in
        try db.execute(sql: "UPDATE library SET kiosk_id = ?", arguments: [kiosk + 1])
      }
      return "kiosk \(kiosk)"
    default:
      now = now + .seconds(pick(900))
      return "wait"
    }
  }

  private mutating func add(_ guid: String) throws {
    let (name, place) = pickPlace()
    try store.apply(
      .add(
        CardRecord(Card(question: "q", answer: "a", guid: guid)), to: name,
        at: (place == 0 ? nil : decks[name]?[place - 1]).map { .after($0) } ?? .first))
    decks[name]?.insert(guid, at: place)
  }

  private mutating func move() throws -> String {
    let guid = pickCard()
    guard decks.values.contains(where: { $0.contains(guid) }) else { return "nothing" }
    for name in decks.keys { decks[name]?.removeAll { $0 == guid } }
    let (name, place) = pickPlace()
    try store.apply(
      .move(
        guid, to: name,
        at: (place == 0 ? nil : decks[name]?[place - 1]).map { .after($0) } ?? .first))
    decks[name]?.insert(guid, at: place)
    return "move \(guid) to \(name)"
  }

  /// Returns a deck and a place in it: often the second place, where gaps are soon used up.
  private mutating func pickPlace() -> (deck: String, place: Int) {
    let name = pick(2) == 0 ? "One" : "Two"
    let count = decks[name]?.count ?? 0
    return (name, pick(3) == 0 ? min(1, count) : pick(count + 1))
  }

  private mutating func mark() throws -> String {
    let learner = learners[pick(2)].id
    let review = Review(
      number: numbers[kiosk] + 1, card: pickCard(), name: "name",
      rating: [Rating.wrong, .hard, .right][min(pick(10) / 3, 2)], answerTime: 1_000,
      round: learner == learners[0].id ? 1 : 2)
    try save(review, by: learner)
    return "mark \(review.card) \(review.rating)"
  }

  /// Returns the index of one of the last standing answers of this kiosk; nil if there is none.
  private mutating func pickStanding() -> Int? {
    let standing = answers.indices.filter { answers[$0].stands && answers[$0].kiosk == kiosk }
      .suffix(30)
    return standing.isEmpty ? nil : standing.randomElement(using: &generator)
  }

  private mutating func changeMind() throws -> String {
    guard let index = pickStanding() else { return "nothing" }
    var review = answers[index].review
    review.replaces = review.number
    review.number = numbers[kiosk] + 1
    review.rating = review.rating.isRight ? .wrong : .right
    answers[index].stands = false
    try save(review, by: answers[index].learner)
    return "change \(review.card)"
  }

  private mutating func undo() throws -> String {
    guard let index = pickStanding() else { return "nothing" }
    var review = answers[index].review
    review.replaces = review.number
    review.number = numbers[kiosk] + 1
    answers[index].stands = false
    numbers[kiosk] += 1
    now = now + .milliseconds(pick(9_000))
    try store.saveUndo(logged(review, by: answers[index].learner))
    _ = clocks[kiosk].note(now)
    return "undo \(review.card)"
  }

  private mutating func save(_ review: Review, by learner: Int64) throws {
    numbers[kiosk] = review.number
    now = now + .milliseconds(pick(9_000))
    try store.save(logged(review, by: learner))
    answers.append(
      Answer(review: review, learner: learner, time: clocks[kiosk].note(now), kiosk: kiosk))
    guard let day = answers.last?.time.day else { return }
    let recorded = standing(by: learner).reduce(0) { $0 + ($1.time.day == day ? $1.daysToNext : 0) }
    if recorded > 0 || self.day(of: learner, day).left == 0 {
      answers[answers.count - 1].daysToNext = max(daysToNext(of: learner, after: day) - recorded, 0)
    }
  }

  private func logged(_ review: Review, by learner: Int64) -> LoggedReview {
    LoggedReview(
      review, in: Round(number: review.round, deck: "One", start: .zero), startedAt: now,
      by: learner, at: now)
  }
}

extension MemoryWalk {
  var clock: LogClock { clocks[kiosk] }

  /// Returns a learner's answers that have not been replaced, in the order of their times.
  func standing(by learner: Int64) -> [Answer] {
    answers.filter { $0.stands && $0.learner == learner }.sorted {
      ($0.time.milliseconds, ranks[$0.kiosk].0, ranks[$0.kiosk].1, $0.review.number)
        < ($1.time.milliseconds, ranks[$1.kiosk].0, ranks[$1.kiosk].1, $1.review.number)
    }
  }

  /// Returns the numbers of a day's cards that are done and left.
  func day(of learner: Int64, _ day: Int) -> (done: Int, left: Int) {
    var memories: [String: CardMemory] = [:]
    var done: [StudyDay.Role: Set<String>] = [:]
    for answer in standing(by: learner) {
      let (card, rating) = (answer.review.card, answer.review.rating)
      if memories[card] == nil {
        memories[card] = CardMemory(card: card, first: rating, at: answer.time, Self.scheduler)
      } else {
        memories[card]?.answer(card: card, rating, at: answer.time, Self.scheduler)
      }
      if answer.time.day == day, let role = memories[card]?.role {
        done[role, default: []].insert(card)
      }
    }
    var open = Tally()
    for card in decks.values.joined() {
      switch memories[card] {
      case nil: open.right += 1
      case let memory? where memory.lastDay >= day:
        if memory.role == .new { open.right += 1 }
        if memory.role == .due { open.wrong += 1 }
        if case .day(let due) = memory.due, due <= day { open.wrong += 1 }
      case let memory?:
        if case .day(let due) = memory.due, due > day { continue }
        open.wrong += 1
      }
    }
    let (new, due) = (done[.newDone]?.count ?? 0, done[.dueDone]?.count ?? 0)
    return (
      min(new, 99) + min(due, 200),
      min(max(99 - new, 0), open.right) + min(max(200 - due, 0), open.wrong)
    )
  }

  /// Returns the number of days until the first card is due, once a day is done.
  private func daysToNext(of learner: Int64, after day: Int) -> Int {
    let memories = replay(learner).memories
    return decks.values.joined().map { card in
      if case .day(let due)? = memories[card]?.due { max(due - day, 1) } else { 1 }
    }.min() ?? 1
  }

  /// Replays the standing answers: the memory of each card, and the answers to cards that had been learnt.
  func replay(_ learner: Int64) -> (memories: [String: CardMemory], recalls: [Answer]) {
    var memories: [String: CardMemory] = [:]
    var recalls: [Answer] = []
    for answer in standing(by: learner) {
      let (card, rating) = (answer.review.card, answer.review.rating)
      if var memory = memories[card] {
        if memory.state.phase == .review { recalls.append(answer) }
        memory.answer(card: card, rating, at: answer.time, Self.scheduler)
        memories[card] = memory
      } else {
        memories[card] = CardMemory(card: card, first: rating, at: answer.time, Self.scheduler)
      }
    }
    return (memories, recalls)
  }
}
