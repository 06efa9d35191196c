internal import DeckStore
internal import Glibc
internal import LinuxSystem
internal import Scenes
internal import Study
internal import Synchronization

/// Carries changes from the main loop to the library's thread, and results back, without either waiting for
/// the other.
final class LibraryMailbox: Sendable {
  /// A change, with the wall clock's time when it happened.
  struct Entry: Codable, Equatable, Sendable {
    var change: LibraryChange
    /// The learner's name; nil for the learner that the run began with.
    var learner: String?
    var time: WallTime
    /// The learner's bookmark after the change, if it has changed.
    var note: BookmarkNote?
  }

  private let state = Mutex(State())
  /// The `PendingAnswers.id` of this run.
  let run = DeckStore.randomGUID()
  /// Readable while there is something for the thread.
  let wakeup = Wakeup()
  /// Readable while there is something for the main loop.
  let news = Wakeup()

  // MARK: The main loop

  func post(_ entry: Entry) {
    state.withLock { state in
      if state.isStandIn, case .restore(let name) = entry.change {
        return state.refuse(toRestore: name, entry.note)
      }
      if !state.hasGivenUp { state.entries.append(entry) }
      state.posted += 1
      if entry.note != nil { state.note = nil }
      if let name = entry.change.preference { state.preferences[name] = nil }
      state.learners?.own.follow(entry.change)
      if entry.change.isQuiet {
        state.quiet += 1
        return
      }
      state.noticeWhenSettled = .saved
      // This also reports a save that is over before the notice is taken.
      state.reported = nil
    }
    wakeup.signal()
    news.signal()
  }

  func post(_ note: BookmarkNote) {
    state.withLock { $0.note = note }
    wakeup.signal()
  }

  func post(_ order: LessonOrder) {
    state.withLock { ($0.order, $0.lesson) = (order, nil) }
    wakeup.signal()
  }

  func post(_ query: QueryOrder) {
    state.withLock { ($0.query, $0.reply) = (query, nil) }
    wakeup.signal()
  }

  func post(_ hashes: [String], for use: MediaFile.Use) {
    state.withLock { state in
      let read = state.files.filter { $0.use == use }.map(\.hash)
      state.wanted[use] = hashes.filter { !read.contains($0) }
    }
    wakeup.signal()
  }

  func takeNews() -> LibraryNews {
    news.clear()
    return state.withLock { state in
      if !state.hasBegun {
        state.hasBegun = true
        wakeup.signal()
      }
      var news = LibraryNews()
      if state.notice != state.reported {
        state.reported = state.notice
        news.notice = state.notice
      }
      // A deck that was read before the last changes would undo them on the screen.
      if let (deck, settled) = state.deck, settled == state.posted {
        state.deck = nil
        news.deck = deck
      }
      swap(&news.lines, &state.lines)
      swap(&news.lesson, &state.lesson)
      swap(&news.reply, &state.reply)
      swap(&news.files, &state.files)
      if let (names, request, own) = state.learners.take() {
        (news.learners, news.request, news.ofLearners) = (names, request, own)
      }
      if !state.cards.isEmpty { swap(&news.cards, &state.cards) }
      swap(&news.isChanged, &state.isChanged)
      swap(&news.preferences, &state.preferences)
      return news
    }
  }

  func stop(by end: ContinuousClock.Instant) {
    state.withLock { $0.end = $0.end ?? end }
    wakeup.signal()
  }

  /// Stops saving and returns what is left, which the next start saves.
  ///
  /// - Returns: The changes that are left, of which the first may be saved at this very moment, and the
  ///   number of answers that the library has refused.
  func giveUp(library: String) -> (left: PendingAnswers, refused: Int) {
    state.withLock { state in
      defer { (state.entries, state.hasGivenUp) = ([], true) }
      let left = PendingAnswers(Array(state.entries), of: state.run, id: run, library: library)
      return (left, state.refused)
    }
  }

  // MARK: The library's thread

  /// Returns the lesson to load after all entries, and the time to end.
  func takeMail() -> (order: LessonOrder?, end: ContinuousClock.Instant?) {
    wakeup.clear()
    return state.withLock { ($0.order, $0.end) }
  }

  /// The next change to save; it stays until it is settled.
  var first: Entry? { state.withLock { $0.entries.first } }

  /// The learner's bookmark, if it was posted without a change.
  var note: BookmarkNote? { state.withLock { $0.note } }

  /// Removes a note, unless a newer one has been posted.
  func settle(_ note: BookmarkNote) {
    state.withLock { if $0.note == note { $0.note = nil } }
  }

  /// Returns all waiting answers, if some of them are in no file yet and all other waiting changes are quiet.
  ///
  /// - Parameters:
  ///   - library: The library's path.
  ///   - most: The number of answers above which nil is returned.
  /// - Returns: The answers, and the number of changes that have been posted so far.
  func unkeptAnswers(library: String, atMost most: Int) -> (PendingAnswers, posted: Int)? {
    state.withLock { state in
      guard let answers = state.unkeptAnswers, answers.count <= most else { return nil }
      return (PendingAnswers(answers, of: state.run, id: run, library: library), state.posted)
    }
  }

  /// Records that the first `count` posted changes are settled, or are answers in a file.
  func kept(_ count: Int) {
    post { $0.kept = count }
  }

  /// Stores the information about the run, in case its thread hangs.
  func note(_ run: PendingAnswers.Run) {
    state.withLock { $0.run = run }
  }

  /// Answers an order, without a lesson if there is none.
  func answer(_ order: LessonOrder, with lesson: Lesson?) {
    post { state in
      guard state.order == order else { return }
      (state.order, state.lesson) = (nil, lesson)
    }
  }

  /// The query to answer after all entries and the lesson.
  var query: QueryOrder? { state.withLock { $0.query } }

  /// Replies to a query, unless the screen has posted another one since.
  func reply(to order: QueryOrder, with reply: LibraryReply) {
    post { state in
      guard state.query == order else { return }
      (state.query, state.reply) = (nil, LibraryNews.Reply(query: order.query, reply: reply))
    }
  }

  /// The next picture or sound to read.
  var file: (hash: String, use: MediaFile.Use)? {
    state.withLock { state in
      for use in MediaFile.Use.allCases {
        if let hash = state.wanted[use]?.first { return (hash, use) }
      }
      return nil
    }
  }

  /// Delivers a picture or sound, unless it is no longer wanted.
  func answer(_ file: MediaFile) {
    post { state in
      guard let place = state.wanted[file.use]?.firstIndex(of: file.hash) else { return }
      state.wanted[file.use]?.remove(at: place)
      state.files.append(file)
    }
  }

  /// The final outcome of a change.
  enum Outcome: Equatable {
    case saved
    /// A change of cards or learners that the library can't keep, and the notice to show.
    case notKept(Notice)
    /// An answer that the library refuses.
    case refused
  }

  /// Settles the first change.
  func settle(_ outcome: Outcome = .saved) {
    post { state in
      if state.entries.popFirst()?.change.isQuiet == true { state.quiet -= 1 }
      state.settled += 1
      state.problem = nil
      switch outcome {
      case .saved: break
      case .notKept(let notice): state.noticeWhenSettled = notice
      case .refused: state.refused += 1
      }
    }
  }

  func report(_ problem: SaveProblem?) {
    post { $0.problem = problem }
  }

  /// Stores whether a stand-in is read, and why.
  func setStandIn(_ isStandIn: Bool, problem: SaveProblem?) {
    post { state in
      if state.isStandIn, !isStandIn { state.noticeWhenSettled = state.noticeWhenSettled ?? .saved }
      (state.isStandIn, state.problem) = (isStandIn, problem)
    }
  }

  /// Whether the main loop has taken news, so that its first screen is there, and waits for nothing.
  var hasAll: Bool {
    state.withLock { state in
      state.hasBegun && state.order == nil && state.query == nil
        && state.wanted.values.allSatisfy(\.isEmpty)
    }
  }

  func startedReduced() {
    post { $0.noticeWhenSettled = .spared }
  }

  func recovered(from time: WallTime?) {
    post { $0.noticeWhenSettled = .recovered(from: time) }
  }

  func changed(_ deck: Deck) {
    post { $0.deck = (deck, $0.settled) }
  }

  func changed() {
    post { $0.isChanged = true }
  }

  func changed(_ cards: CardChanges) {
    post { $0.cards.add(cards) }
  }

  func changed(
    _ learners: [String], _ request: LessonRequest?, _ own: [String: Preferences]
  ) {
    post { state in
      var own = own
      // Settings that are still to be saved are newer.
      for entry in state.entries { own.follow(entry.change) }
      state.learners = (learners, request, own)
    }
  }

  func changed(_ preferences: PreferenceChanges) {
    post { state in
      let waiting = Set(state.entries.compactMap(\.change.preference))
      state.preferences.merge(preferences.filter { !waiting.contains($0.key) }) { $1 }
    }
  }

  /// Whether the changed deck must be read again, because changes have been settled since.
  var hasOldDeck: Bool {
    state.withLock { state in state.deck.map { $0.settled != state.settled } ?? false }
  }

  func line(_ line: String) {
    post { $0.lines.append(line) }
  }

  private func post(_ change: (inout sending State) -> Void) {
    state.withLock { change(&$0) }
    news.signal()
  }
}
