package import DeckStore
package import Study

/// What is studied, out of a library.
package struct Studied: Equatable, Sendable {
  package var learner: Learner
  package var deck: Deck
  /// Who may choose themselves on the screen; empty where it is known who learns.
  package var learners: [String]
  /// The first lesson; nil where the deck is browsed without one.
  package var request: LessonRequest?
  /// Whether the cards are a file's, which nothing done with a library changes.
  package var isFile: Bool

  package init(
    learner: Learner, deck: Deck, learners: [String] = [], request: LessonRequest? = nil,
    isFile: Bool = false
  ) {
    self.learner = learner
    self.deck = deck
    self.learners = learners
    self.request = request
    self.isFile = isFile
  }
}

/// A lesson that is to be loaded.
package struct LessonOrder: Equatable, Sendable {
  package var request: LessonRequest
  /// Of the lesson; no two orders of a run have the same.
  package var seed: UInt64
  /// What the clock on the wall said when it was asked for.
  package var time: WallTime

  package init(_ request: LessonRequest, seed: UInt64, at time: WallTime) {
    self.request = request
    self.seed = seed
    self.time = time
  }
}

/// A run that saves into an open library: `LibraryThread`'s part that needs no thread.
package struct LibrarySession {
  package private(set) var store: DeckStore
  package private(set) var studied: Studied
  /// Whether `store` stands in for the library: it is read, and nothing is saved into it.
  package private(set) var isStandIn = false
  private var numbers: LogNumbers
  /// The GUID of the kiosk whose answers these are.
  private var kiosk: String?
  /// Who a name of this run stands for, even when the learner has been renamed meanwhile.
  private var learners: [String: Learner] = [:]
  /// The names looked up since the library was opened.
  private var known: Set<String> = []
  /// The lesson that was loaded last, its cards and those of reviews before it as they were told of,
  /// and those that are gone.
  private var lesson: Lesson?
  private var gone: Set<String> = []

  /// - Throws: `LibraryError` when the library can't be read.
  package init(_ store: DeckStore, _ studied: Studied) throws(LibraryError) {
    self.store = store
    self.studied = studied
    numbers = LogNumbers(after: try store.lastNumbers())
    kiosk = try store.kioskGUID()
  }

  /// What has to be known of the run to save its answers later.
  var run: UnsavedAnswers.Run {
    var run = UnsavedAnswers.Run(
      learner: studied.learner.name, learners: learners.mapValues(\.guid))
    if isStandIn { return run }
    if run.learners[run.learner] == nil { run.learners[run.learner] = studied.learner.guid }
    run.start = kiosk.map { UnsavedAnswers.Place(kiosk: $0, number: numbers.before) }
    return run
  }

  /// A run whose library can't be opened yet.
  init(standIn store: DeckStore, _ studied: Studied) throws(LibraryError) {
    try self.init(store, studied)
    isStandIn = true
  }

  /// Saves one change in one transaction; it is on the disk when this returns.
  ///
  /// - Parameters:
  ///   - change: What happened, in the order of the run.
  ///   - learner: Whose it is, by name; nil for the learner the run began with.
  ///   - time: What the clock on the wall said when it happened.
  /// - Throws: `LibraryError`; then nothing is saved, and the change may be tried again.
  package mutating func save(
    _ change: LibraryChange, by learner: String? = nil, at time: WallTime
  ) throws(LibraryError) {
    if case .delete = change, studied.isFile {
      throw .unusable("the deck is a file, which stays as it is")
    }
    let answer = change.answer
    let id = answer == nil ? 0 : try id(of: learner)
    try change.save(into: store, as: numbers, by: id, at: time)
    if let answer { numbers.saved(answer.number) }
  }

  /// Loads a lesson for its learner.
  ///
  /// - Throws: `LibraryError`, and what `load` throws.
  package mutating func lesson(
    _ order: LessonOrder, _ load: LibraryThread.Loading
  ) throws -> Lesson {
    let learner = try order.request.learner.map { name throws(LibraryError) in try id(of: name) }
    let lesson = try load(store, order, learner)
    follow(lesson)
    return lesson
  }

  /// No more cards of reviews before the last one are followed.
  private static let mostFollowed = 5_000

  /// Follows a lesson's cards, and on a review those of the same reviews before it: their answers can
  /// still be taken back.
  ///
  /// Other lessons have all cards of their deck or set.
  private mutating func follow(_ lesson: Lesson) {
    var followed = lesson
    if lesson.request.mode == .review, let last = self.lesson, last.request == lesson.request {
      let asked = Set(lesson.entries.lazy.map(\.card.guid))
      let before = last.entries.lazy.filter { !asked.contains($0.card.guid) }
      followed.entries += before.prefix(Self.mostFollowed)
      gone.subtract(asked)
    } else {
      gone = []
    }
    self.lesson = followed
  }

  /// What has become of the cards of the lesson that was loaded last, and of the reviews before it,
  /// since that or since this was last asked.
  mutating func cardChanges() throws(LibraryError) -> CardChanges {
    var changes = CardChanges()
    guard !studied.isFile, let entries = lesson?.entries else { return changes }
    let cards = try store.cards(entries.lazy.map(\.card.guid))
    for (index, entry) in entries.enumerated() {
      let guid = entry.card.guid
      if let card = cards[guid] {
        guard card != entry.card || gone.contains(guid) else { continue }
        lesson?.entries[index].card = card
        gone.remove(guid)
        changes.changed[guid] = card
      } else if gone.insert(guid).inserted {
        changes.gone.insert(guid)
      }
    }
    return changes
  }

  /// A learner whom a command has removed meanwhile comes back, for the answers; also one whom a
  /// library that was restored does not have.
  private mutating func id(of name: String?) throws(LibraryError) -> Int64 {
    let name = name ?? studied.learner.name
    let before = learners[name]
    if let before, known.contains(name) { return before.id }
    let all = try store.learners()
    let found = all.first { $0.name == name } ?? all.first { $0.guid == before?.guid }
    let learner = if let found { found } else { try store.addLearner(name, at: .now) }
    learners[name] = learner
    known.insert(name)
    return learner.id
  }

  /// Goes on with a library that was closed meanwhile, or that has taken its place.
  mutating func reopen(_ store: DeckStore, _ studied: Studied, waiting: Int) throws(LibraryError) {
    let (last, kiosk) = (try store.lastNumbers(), try store.kioskGUID())
    if isStandIn {
      // The first one: nothing of this run can be in it.
      numbers = LogNumbers(after: last)
    } else if kiosk == self.kiosk {
      numbers.reopened(at: last, waiting: waiting)
    } else {
      numbers.moved(to: last)
    }
    self.kiosk = kiosk
    isStandIn = false
    // Whoever the run began with is who it goes on with, by whatever name.
    learners[self.studied.learner.name] = studied.learner
    self.store = store
    self.studied = studied
    known = []
  }

  /// Goes on with another stand-in: the one before is closed.
  mutating func lookInto(_ opened: KioskLibrary.Opened) {
    (store, studied, known) = (opened.store, opened.studied, [])
  }

  mutating func reload(_ deck: Deck) {
    studied.deck = deck
  }
}
