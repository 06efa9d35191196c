package import DeckStore
internal import Scenes
package import Study

/// A run that saves into an open library: the part of `LibraryThread` that needs no thread.
package struct LibrarySession {
  package private(set) var store: DeckStore
  package private(set) var studied: StudyContext
  /// Whether `store` is a stand-in, in which nothing is saved.
  package private(set) var isStandIn: Bool
  private var numbers: LogNumbers
  /// The GUID of this library's kiosk.
  private var kiosk: String?
  /// The library's change counter when `numbers` were last compared with it; nil to compare them again.
  private var changeCounter: Int?
  /// Whether the last save may have succeeded although it reported a failure.
  private var isUncertain = false
  /// The learner for whom a name stands in this run, even if a command has renamed them.
  private var learners: [String: Learner] = [:]
  /// The names looked up since the library was opened.
  private var known: Set<String> = []
  /// The last lesson, with its cards and those of earlier reviews as last reported, and the GUIDs of those
  /// that are gone.
  private var lesson: Lesson?
  private var gone: Set<String> = []

  /// - Parameters:
  ///   - store: The open library, or its stand-in.
  ///   - studied: The study context.
  ///   - isStandIn: Whether nothing is saved into `store`, because the library can't be opened.
  /// - Throws: `LibraryError` if the library can't be read.
  package init(
    _ store: DeckStore, _ studied: StudyContext, isStandIn: Bool = false
  ) throws(LibraryError) {
    self.isStandIn = isStandIn
    self.store = store
    self.studied = studied
    changeCounter = try store.changeCounter()
    numbers = LogNumbers(after: try store.lastNumbers())
    kiosk = try store.kioskGUID()
    if !isStandIn { learners[studied.learner.name] = studied.learner }
  }

  /// The information about the run that is needed to save its answers later.
  var run: PendingAnswers.Run {
    var run = PendingAnswers.Run(
      learner: studied.learner.name, learners: learners.mapValues(\.guid))
    if isStandIn { return run }
    if run.learners[run.learner] == nil { run.learners[run.learner] = studied.learner.guid }
    run.start = kiosk.map { PendingAnswers.Place(kiosk: $0, number: numbers.before) }
    return run
  }

  /// Saves one change in one transaction; it is on the disk when this returns.
  ///
  /// - Parameters:
  ///   - change: The change; changes come in the order of the run.
  ///   - learner: The learner's name; nil for the learner that the run began with.
  ///   - time: The wall clock's time of the change.
  ///   - note: The learner's bookmark after the change; nil if it has not changed.
  /// - Throws: `LibraryError`; then nothing is saved, and the change can be saved again.
  package mutating func save(
    _ change: LibraryChange, by learner: String? = nil, at time: WallTime,
    noting note: BookmarkNote? = nil
  ) throws(LibraryError) {
    if studied.isFile, change.isOfCards {
      throw .unusable("the deck is a file, which is never changed")
    }
    // Between the read of the log's last number and the save, no other process may add to the log.
    do throws(LibraryError) {
      try store.whileWriting { () throws(LibraryError) in
        try follow()
        try saveAlone(change, by: learner, at: time, noting: note)
      }
      isUncertain = false
    } catch {
      if case .busy = error { throw error }
      if error.isOfLibrary { isUncertain = true }
      throw error
    }
  }

  /// Has the numbers compared with the library's before the next save, because this process has begun another
  /// kiosk.
  mutating func forgetNumbers() { changeCounter = nil }

  /// Adapts the numbers and learners to the changes of other processes.
  private mutating func follow() throws(LibraryError) {
    let counter = try store.changeCounter()
    if counter == changeCounter { return }
    try adapt()
    changeCounter = counter
  }

  private mutating func saveAlone(
    _ change: LibraryChange, by learner: String?, at time: WallTime, noting note: BookmarkNote?
  ) throws(LibraryError) {
    let answer = change.answer
    var id = answer == nil ? Self.nobody : try id(of: learner)
    if let name = change.owner {
      guard let known = try knownID(of: name) else { throw .noLearner(name: name) }
      id = known
    }
    try change.save(into: store, as: numbers, by: id, at: time, noting: note)
    if let answer { numbers.saved(answer.number) }
    if case .edit(.set(_, let value, _)) = change, let name = change.preference {
      studied.preferences[name] = value
    }
    studied.ofLearners.follow(change)
    switch change {
    case .edit(.learner(.rename(let old, let new))): try rename(old, to: new)
    case .edit(.learner(.startAnew(let name))): try follow(anew: name)
    case .edit(.learner(.add(let name))), .edit(.learner(.remove(let name))): forget(name)
    default: break
    }
  }

  /// Follows a learner's new name; the old name still stands for the same learner in this run.
  private mutating func rename(_ old: String, to new: String) throws(LibraryError) {
    if studied.learner.name == old { studied.learner.name = new }
    studied.ofLearners[new] = studied.ofLearners.removeValue(forKey: old)
    known.remove(old)
    forget(new)
    guard try knownID(of: new) != nil else { return }
    learners[old] = learners[new]
    known.insert(old)
  }

  /// Has a name looked up again, which may stand for another learner or for none from now on.
  private mutating func forget(_ name: String) {
    (learners[name], changeCounter) = (nil, nil)
    known.remove(name)
  }

  /// Follows a learner whose row was created anew: the newest one, whatever its label is.
  private mutating func follow(anew name: String) throws(LibraryError) {
    forget(name)
    guard let learner = try store.learners().last else { return }
    learners[name] = learner
    known.insert(name)
    if name == studied.learner.name { studied.learner = learner }
  }

  /// Loads a lesson for its learner.
  ///
  /// - Throws: `LibraryError`, and the errors of `load`.
  package mutating func lesson(
    _ order: LessonOrder, _ load: LibraryThread.Loading
  ) throws -> Lesson {
    let learner = try order.request.learner.map { name throws(LibraryError) in try id(of: name) }
    let lesson = try load(store, order, learner)
    follow(lesson)
    return lesson
  }

  /// Answers a screen's query; a learner who is gone is not added again, but has learnt nothing.
  package mutating func reply(
    to order: QueryOrder, in surroundings: DeckStore.Surroundings = DeckStore.Surroundings()
  ) throws(LibraryError) -> LibraryReply {
    let learner = try order.query.learner.map { name throws(LibraryError) in
      try knownID(of: name) ?? Self.nobody
    }
    return try store.reply(
      to: order.query, learner: learner, at: order.time, in: surroundings)
  }

  /// An id that no learner has.
  private static let nobody: Int64 = 0

  /// The most cards of earlier reviews that are followed.
  private static let mostFollowed = 5_000

  /// Follows the cards of a lesson; in a series of reviews, also those of earlier ones, whose answers can
  /// still be taken back.
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

  /// Returns how the followed cards have changed since they were loaded or last reported.
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
        changes.deleted.insert(guid)
      }
    }
    return changes
  }

  /// Returns the id of a learner; a learner whom a command or a phone has removed, or whom a restored library lacks,
  /// is added again for the answers.
  private mutating func id(of name: String?) throws(LibraryError) -> Int64 {
    let name = name ?? studied.learner.name
    if let id = try knownID(of: name) { return id }
    let learner = try store.addAgain(name, knownAs: learners[name]?.guid, at: .now)
    learners[name] = learner
    known.insert(name)
    return learner.id
  }

  /// Returns the id of a learner, whatever their name is now; nil if the library does not have the learner.
  private mutating func knownID(of name: String) throws(LibraryError) -> Int64? {
    let before = learners[name]
    if let before, known.contains(name) { return before.id }
    let all = try store.learners()
    guard
      let found = all.first(where: { $0.name == name })
        ?? all.first(where: { $0.guid == before?.guid })
    else { return nil }
    learners[name] = found
    known.insert(name)
    return found.id
  }

  /// Continues with the library after it was closed, or with the library that replaced it.
  mutating func reopen(_ store: DeckStore, _ studied: StudyContext) throws(LibraryError) {
    let before = self.store
    self.store = store
    do throws(LibraryError) {
      changeCounter = try store.changeCounter()
      try adapt()
    } catch {
      self.store = before
      throw error
    }
    isStandIn = false
    follow(studied)
  }

  /// Continues with a new study context, after others have changed the library or after its first start.
  package mutating func follow(_ studied: StudyContext) {
    // The run's first learner may have a new name.
    learners[self.studied.learner.name] = studied.learner
    self.studied = studied
    known = []
  }

  /// Adapts the numbers so that changes that are still to be saved come after the library's current rows.
  private mutating func adapt() throws(LibraryError) {
    let (last, kiosk) = (try store.lastNumbers(), try store.kioskGUID())
    if isStandIn {
      // Nothing of this run can be in the library yet.
      numbers = LogNumbers(after: last)
    } else if kiosk == self.kiosk {
      numbers.follow(last, isUncertain: isUncertain)
    } else {
      numbers.moved(to: last)
    }
    self.kiosk = kiosk
    known = []
  }

  /// Continues with another stand-in; the previous one is closed.
  mutating func lookInto(_ opened: KioskLibrary.Opened) {
    (store, studied, known) = (opened.store, opened.studied, [])
  }
}
