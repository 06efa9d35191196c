import DeckStore
import Glibc
import Scenes
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

/// Begins the first learner's review of the largest deck and shows its first card; finds how many
/// cards it has.
struct FirstDue: Operation {
  let store: DeckStore
  let learner: Learner

  init(path: String) throws {
    store = try DeckStore(path: path)
    learner = try store.learners()[0]
  }

  func run() throws -> Int {
    let scene = try review(of: learner, in: store)
    guard case .card(let card) = scene.content, !card.text.isEmpty else { return 0 }
    return scene.session.leftCount
  }
}

/// The scene of a learner's review of the largest deck, at its first card.
func review(of learner: Learner, in store: DeckStore) throws -> LessonScene {
  let request = LessonRequest(learner: learner.name, deck: largestDeck, mode: .review)
  let last = try store.lastNumbers()
  return LessonScene(
    LessonSession(
      try store.lesson(request, learner: learner.id, at: now()), at: .zero,
      after: RunNumbers(review: last.review, round: last.round)))
}

func now() -> WallTime {
  var time = timespec()
  clock_gettime(CLOCK_REALTIME, &time)
  return WallTime(
    milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000, zoneMinutes: 60)
}

/// Answers the card that a review asks, brings up the next one, and saves the answer: on the disk
/// when the call returns.
///
/// Finds how many cards are left.
struct AnswerDue: Operation {
  let store: DeckStore
  let learner: Learner
  var scene: LessonScene
  let start: WallTime

  init(path: String) throws {
    store = try DeckStore(path: path)
    learner = try store.learners()[0]
    // Five times the usual day, so that all answers are of one review.
    try store.setPreference(DeckStore.newCardsPreference, to: "100", of: learner.id)
    try store.setPreference(DeckStore.reviewsPreference, to: "1000", of: learner.id)
    scene = try review(of: learner, in: store)
    start = scene.session.lesson.start

  }

  mutating func run() throws -> Int {
    let time = now()
    let sinceStart = Duration.milliseconds(time.milliseconds - start.milliseconds)
    _ = scene.handle(.answer, at: sinceStart)
    for case .save(.review(let review, let round)) in scene.handle(.right, at: sinceStart) {
      try store.save(
        LoggedReview(review, in: round, startedAt: start, by: learner.id, at: time))
      return scene.session.leftCount
    }
    throw Unexpected(found: ["a review without a card"])
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
    return try store.stats(of: learner.id, at: now()).forecast[0]
  }
}
