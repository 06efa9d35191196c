import DeckStore
import Glibc
import Study

/// The deck of `Benchmarks/python/library_content.py` that has half of the cards.
let largestDeck = "Half"

/// Opens the library.
struct Open: Operation {
  let path: String
  var store: DeckStore?

  mutating func run() throws -> Int {
    store = try DeckStore(path: path)
    return 1
  }

  mutating func clean() throws {
    try store?.close()
    store = nil
  }
}

/// Reads the deck and stands on its first card.
struct FirstCard: Operation {
  let store: DeckStore

  init(path: String) throws {
    store = try DeckStore(path: path)
  }

  func run() throws -> Int {
    DeckCursor(try store.deck(largestDeck)).card == nil ? 0 : 1
  }
}

/// Reads the whole deck and keeps it, as a kiosk does.
struct LoadDeck: Operation {
  let store: DeckStore
  var deck: Deck?

  init(path: String) throws {
    store = try DeckStore(path: path)
  }

  mutating func run() throws -> Int {
    // A kiosk that reloads has the old one until it has the new one.
    deck = try store.deck(largestDeck)
    return deck?.count ?? 0
  }
}

/// Goes to the next card and saves the answer: on the disk when the call returns.
struct Answer: Operation {
  let store: DeckStore
  var cursor: DeckCursor
  let learner: Int64
  var number: Int
  var round: Round
  let roundStart = Answer.now()

  init(path: String) throws {
    store = try DeckStore(path: path)
    cursor = DeckCursor(try store.deck(largestDeck))
    learner = try store.learners()[0].id
    let last = try store.lastNumbers()
    number = last.review
    round = Round(number: last.round + 1, deck: largestDeck, start: .zero)
  }

  mutating func run() throws -> Int {
    cursor.goToNext()
    guard let card = cursor.card else { return 0 }
    number += 1
    let now = Answer.now()
    round.length = .milliseconds(now.milliseconds - roundStart.milliseconds)
    let review = Review(
      number: number, card: card.guid, name: card.title, rating: .right, answerTime: 2_000,
      round: round.number)
    try store.save(
      LoggedReview(review, in: round, startedAt: roundStart, by: learner, at: now))
    return 1
  }

  static func now() -> WallTime {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return WallTime(
      milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000, zoneMinutes: 60)
  }
}

/// Begins a review of the largest deck for every learner in turn; finds how many cards it has.
struct Due: Operation {
  let store: DeckStore
  let learners: [Learner]
  var next = 0

  init(path: String) throws {
    store = try DeckStore(path: path)
    learners = try store.learners()
  }

  mutating func run() throws -> Int {
    let learner = learners[next % learners.count]
    next += 1
    let request = LessonRequest(learner: learner.name, deck: largestDeck, mode: .review)
    return try store.lesson(request, learner: learner.id, at: Answer.now()).entries.count
  }
}

/// The numbers of every learner in turn; finds how many cards come back today.
struct Statistics: Operation {
  let store: DeckStore
  let learners: [Learner]
  var next = 0

  init(path: String) throws {
    store = try DeckStore(path: path)
    learners = try store.learners()
  }

  mutating func run() throws -> Int {
    let learner = learners[next % learners.count]
    next += 1
    return try store.stats(of: learner.id, at: Answer.now()).forecast[0]
  }
}
