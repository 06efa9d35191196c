import DeckStore
import Scenes
import Study

@testable import LibraryAccess

/// Random steps on a kiosk with a library, and their expected results.
struct LearningWalk {
  /// An answer that can be taken back.
  struct Undoable {
    var before: WalkLesson
    /// The row's index in the log; nil for a guest's answer.
    var row: Int?
    var card: String
  }

  static let learners = ["Ann", "Bo"]
  static let newCards = 4

  private let path: String
  var kiosk: WalkKiosk
  var log = PlainLog()
  /// The decks' cards in order; `copies` has the number of copies of those of "One" that are in its set.
  var decks: [String: [String]] = ["One": [], "Two": []]
  var copies: [String: Int] = [:]
  var generator: SeededGenerator
  /// The time since the run began, in ms.
  var time = 0
  var clock = WallTime(milliseconds: 1_770_000_000_000, zoneMinutes: 60)
  var request: LessonRequest
  var isChoosing = false
  var lesson: WalkLesson?
  var lessons = 0
  var undoable: [Undoable] = []
  /// The last actions.
  var trail: [String] = []
  /// The log's rounds, by the numbers of their lessons.
  var rounds: [Int: Int] = [:]
  var guesses: [String] = []
  var browsed = Browsed()
  var problem: String?
  var done: [String: Int] = [:]
  private var cards = 0

  /// The cards that are browsed, and the last mark.
  struct Browsed {
    /// The cards in order.
    var cards: [String] = []
    var round: Int?
    var row: Int?
    var lastEvent = 0
    /// Whether the deck was changed since the card was shown.
    var isChanged = false
  }

  init(path: String, seed: UInt64) throws {
    self.path = path
    generator = SeededGenerator(seed: seed)
    let store = try DeckStore(path: path)
    for name in Self.learners { try store.addLearner(name, at: clock) }
    try store.setPreference(DeckStore.newCardsPreference, to: "\(Self.newCards)")
    for deck in decks.keys.sorted() { try store.createDeck(deck) }
    request = LessonRequest(learner: "Ann", deck: "One", mode: .review)
    kiosk = try WalkKiosk(store, ["Ann"], request, seed: seed, clock: clock)
    for number in 0..<20 { try addCard(to: number < 14 ? "One" : "Two", in: store) }
    try forgetOften()
    try store.close()
    try begin()
  }

  /// Lets each learner forget two cards on each of three days, so that the walk meets leeches.
  private mutating func forgetOften() throws {
    var session = kiosk.session
    for (number, learner) in Self.learners.enumerated() {
      let round = log.beginRound(.init(learner: learner, deck: "One", mode: .browse))
      for card in ["c1", "c2"] {
        for rating in [.right, .right]
          + Array(repeating: [Rating.wrong, .right], count: 3).joined()
        {
          clock = clock + .seconds(rating == .wrong ? 86_400 : 90)
          let row = log.add(learner, card, rating, at: clock, in: round)
          let review = Review(
            number: row, card: card, name: card, rating: rating, answerTime: 1, round: number + 1)
          try session.save(
            .review(review, in: Round(number: number + 1, deck: "One", start: .zero)), by: learner,
            at: clock)
        }
      }
    }
  }

  mutating func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }

  private mutating func addCard(to deck: String, in store: DeckStore) throws {
    cards += 1
    let (guid, count) = ("c\(cards)", cards % 3)
    let card = Card(question: "q \(guid)", answer: "a \(guid)", guid: guid)
    let isInSet = deck == "One" && count > 0
    try store.importRecords(
      [CardRecord(card, copies: isInSet ? ["set": count] : [:])], into: deck)
    decks[deck]?.append(guid)
    if isInSet { copies[guid] = count }
  }

  // MARK: The run

  /// Begins a run in another mode, by one learner, several learners or a guest.
  private mutating func begin() throws {
    let store = try DeckStore(path: path)
    let mode: Round.Mode = [.review, .review, .round, .quiz, .browse, .browse][pick(6)]
    let who = pick(6)
    let learners = who < 2 ? Self.learners : who < 5 ? [Self.learners[pick(2)]] : []
    let deck = pick(4) == 0 ? "Two" : "One"
    request = LessonRequest(
      learner: learners.first, deck: deck, set: deck == "One" && pick(3) == 0 ? "set" : nil,
      mode: mode, direction: mode == .quiz ? .question : Round.Direction.allCases[pick(3)],
      isInOrder: pick(2) == 0)
    clock = clock + .milliseconds(time)
    time = 0
    kiosk = try WalkKiosk(
      store, learners, request, seed: generator.next(), clock: clock)
    isChoosing = learners.count > 1
    (lesson, undoable, rounds) = (nil, [], [:])
    browsed = Browsed()
    let effects = kiosk.start(at: 0)
    if !isChoosing { loaded(effects, at: 0) }
    note("restart \(mode)")
  }

  mutating func note(_ what: String) {
    done[what, default: 0] += 1
    trail = trail.suffix(11) + [what]
  }

  /// Makes one random step on the kiosk and in the model.
  mutating func step() throws {
    switch pick(1_000) {
    case 0..<8:
      try kiosk.session.store.close()
      return try begin()
    case 8..<14:
      let jump = Duration.seconds((pick(13) - 6) * 40_000)
      clock = clock + jump
      kiosk.clock = clock
      note("clock jumps")
    case 14..<34:
      time += (pick(30) + 1) * 1_200_000
      note("hours pass")
    case 34..<44: try runCommand()
    default: time += pick(7_000) + 200
    }
    press()
    check()
  }

  /// Lets a command add and remove cards while the kiosk runs.
  private mutating func runCommand() throws {
    note("command")
    let isAdding = decks.values.joined().count < 12 + pick(24)
    let deck = pick(3) == 0 ? "Two" : "One"
    let victim = decks[deck].flatMap { $0.isEmpty ? nil : $0[pick($0.count)] }
    var walk = self
    try kiosk.reopen(at: time) { store in
      if isAdding {
        try walk.addCard(to: deck, in: store)
      } else if let victim {
        try store.remove(victim)
        walk.forget(victim)
      }
    }
    self = walk
    // A browsed set stays as it was when browsing began.
    guard request.set == nil else { return }
    browsed.cards = decks[request.deck] ?? []
    browsed.isChanged = true
  }

  mutating func forget(_ card: String) {
    for deck in decks.keys { decks[deck]?.removeAll { $0 == card } }
    copies[card] = nil
  }

  // MARK: Lessons

  /// The wall clock's time.
  var wall: WallTime { clock + .milliseconds(time) }

  /// Checks that a lesson was requested and begun.
  mutating func loaded(_ effects: [Effect], at time: Int) {
    expect(effects.contains(.load(request)), "nothing was loaded")
    isChoosing = false
    lessons += 1
    let start = log.time(clock + .milliseconds(time))
    let cards = (decks[request.deck] ?? []).filter { request.set == nil || copies[$0] != nil }
    if lesson?.request != request { undoable = [] }
    var next = WalkLesson(request: request, number: lessons, start: start, began: time)
    if request.mode == .review {
      next.left = plan(cards, on: start)
    } else {
      next.whole = cards.reduce(0) { $0 + (request.set == nil ? 1 : copies[$1] ?? 0) }
      next.total = next.whole
    }
    if let learner = request.learner {
      for card in cards { next.memories[card] = log.memory(of: card, learner) }
      next.today = log.rows.count {
        $0.counts && $0.learner == learner && $0.time.day == start.day
      }
    }
    enter(next)
    browsed = Browsed(cards: cards, lastEvent: time)
  }

  /// Enters a lesson; the answers of much earlier ones can't be taken back any more.
  mutating func enter(_ next: WalkLesson) {
    lesson = next
    guesses = []
    var numbers: [Int] = []
    for answer in undoable.reversed() {
      if numbers.last != answer.before.number {
        if undoable.count(where: { numbers.contains($0.before.number) }) >= 30 { break }
        numbers.append(answer.before.number)
      }
    }
    undoable.removeAll { !numbers.contains($0.before.number) }
  }

  /// Checks that the day's cards are requested if the next card is shown on another day.
  mutating func replanned(_ effects: [Effect], at time: Int) {
    guard let lesson, lesson.request.mode == .review, lesson.request.learner != nil,
      !lesson.isEnded, !lesson.left.isEmpty, lesson.wall(time).day > lesson.start.day
    else { return expect(!effects.contains { $0.isLoad }, "loaded on the same day") }
    note("new day")
    loaded(effects, at: time)
    self.lesson?.isLeech = lesson.isLeech
  }

  /// Returns the probability that the card is known now, by the lesson's own time; nil for a new one.
  func recall(of card: String) -> Double? {
    guard let lesson, let memory = lesson.memories[card] else { return nil }
    return Scheduler().model.recall(
      stability: memory.state.memory.stability, after: lesson.wall(time).day - memory.lastDay)
  }

  mutating func answer(_ card: String, _ rating: Rating, guesses: [String] = []) {
    guard var next = lesson else { return }
    var row: Int?
    if let learner = request.learner {
      let round =
        rounds[next.number]
        ?? log.beginRound(.init(learner: learner, deck: request.deck, mode: request.mode))
      rounds[next.number] = round
      row = log.add(learner, card, rating, guesses: guesses, at: wall, in: round)
    }
    undoable.append(Undoable(before: next, row: row, card: card))
    next.answer(card, rating, at: time)
    if next.isLeech { note("leech") }
    lesson = next
  }

  /// - Returns: Whether there was an answer to take back.
  mutating func undo() -> Bool {
    guard let last = undoable.popLast() else { return false }
    if last.before.number != lesson?.number { note("undo in a lesson before") }
    note("undo")
    lesson = last.before
    guesses = []
    if let row = last.row, let learner = request.learner, let round = rounds[last.before.number] {
      _ = log.add(learner, last.card, nil, replaces: row, at: wall, in: round)
    }
    return true
  }
}
