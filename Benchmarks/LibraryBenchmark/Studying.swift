import DeckStore
import Glibc
import InputEvents
import Scenes
import Study

/// The deck with half of the cards, from `Benchmarks/python/library_content.py`.
let largestDeck = "Half"

/// Opens the library.
struct Open: Operation {
  let path: String
  var store: DeckStore?

  mutating func run() throws -> Int {
    store = try DeckStore.shared(path)
    return 1
  }

  mutating func clean() throws {
    try store?.close()
    store = nil
  }
}

/// Loads the whole deck, as a kiosk does for browsing.
struct LoadDeck: Operation {
  let store: DeckStore
  var deck: Deck?

  init(path: String) throws {
    store = try DeckStore.shared(path)
  }

  mutating func run() throws -> Int {
    // A kiosk keeps the old one until it has the new one.
    deck = try store.deck(largestDeck)
    return deck?.count ?? 0
  }
}

/// Starts the first learner's review of the largest deck, up to its first card.
///
/// The result is the number of its cards.
struct FirstDue: Operation {
  let store: DeckStore
  let learner: Learner

  init(path: String) throws {
    store = try DeckStore.shared(path)
    learner = try store.learners()[0]
  }

  func run() throws -> Int {
    let scenes = try review(of: learner, in: store)
    guard case .card(let card) = scenes.top?.content, !card.text.isEmpty else { return 0 }
    return scenes.session?.leftCount ?? 0
  }
}

/// A learner's review of the largest deck, at its first card.
func review(of learner: Learner, in store: DeckStore) throws -> SceneStack {
  let request = LessonRequest(learner: learner.name, deck: largestDeck, mode: .review)
  let last = try store.lastNumbers()
  return SceneStack(
    LessonScene(
      LessonSession(
        try store.lesson(request, learner: learner.id, at: now()), at: .zero,
        after: RunNumbers(review: last.review, round: last.round))))
}

func now() -> WallTime {
  var time = timespec()
  clock_gettime(CLOCK_REALTIME, &time)
  return WallTime(
    milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000, zoneMinutes: 60)
}

/// Answers a review's card, shows the next one, and saves the answer, which is then on the disk.
///
/// The result is the number of cards left.
struct AnswerDue: Operation {
  let store: DeckStore
  let learner: Learner
  var scenes: SceneStack
  let start: WallTime

  init(path: String) throws {
    store = try DeckStore.shared(path)
    learner = try store.learners()[0]
    // Five times the usual day, so that one review has enough cards.
    try store.setPreference(DeckStore.newCardsPreference, to: "100", of: learner.id)
    try store.setPreference(DeckStore.reviewsPreference, to: "1000", of: learner.id)
    scenes = try review(of: learner, in: store)
    start = scenes.session?.lesson.start ?? now()
  }

  mutating func run() throws -> Int {
    let time = now()
    let sinceStart = Duration.milliseconds(time.milliseconds - start.milliseconds)
    _ = scenes.handle(.key(.answer), at: sinceStart)
    let effects = scenes.handle(.key(.right), at: sinceStart)?.effects ?? []
    for case .save(.review(let review, let round)) in effects {
      try store.save(
        LoggedReview(review, in: round, startedAt: start, by: learner.id, at: time))
      return scenes.session?.leftCount ?? 0
    }
    throw Unexpected(found: ["a review without a card"])
  }
}

/// Computes the statistics of one learner after the other; the result is the cards due today.
struct Statistics: Operation {
  let store: DeckStore
  let learners: [Learner]
  var next = 0

  init(path: String) throws {
    store = try DeckStore.shared(path)
    learners = try store.learners()
  }

  mutating func run() throws -> Int {
    let learner = learners[next % learners.count]
    next += 1
    return try store.stats(of: learner.id, at: now()).forecast[0]
  }
}
