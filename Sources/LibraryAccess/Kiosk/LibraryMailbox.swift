internal import CLinuxHeaders
internal import Glibc
package import Scenes
package import Study
internal import Synchronization

/// Where the main loop leaves changes for the library's thread, and finds what became of them;
/// neither waits for the other.
final class LibraryMailbox: Sendable {
  /// A change and what the clock on the wall said when it happened.
  struct Entry: Equatable, Sendable {
    var change: LibraryChange
    /// Whose it is; nil for the learner the run began with.
    var learner: String?
    var time: WallTime
  }

  private struct State {
    /// What is not settled, in order; empty once the run has given up.
    var entries: ArraySlice<Entry> = []
    var hasGivenUp = false
    /// What has to be known of the run to save them later.
    var run = UnsavedAnswers.Run()
    /// When the thread shall have ended; nil until it is asked to.
    var end: ContinuousClock.Instant?
    /// How many changes were posted, and how many of them need nothing more.
    var posted = 0
    var settled = 0
    /// Why what is not settled is not.
    var problem: SaveProblem?
    /// Whether the library has not been opened yet.
    var isStandIn = false
    /// What there is to say when everything is settled.
    var rest: Notice?
    /// The notice that was taken last.
    var told: Notice?
    /// The lesson that is to be loaded, and the one that was.
    var order: LessonOrder?
    var lesson: Lesson?
    /// A deck as it is with so many changes settled.
    var deck: (deck: Deck, settled: Int)?
    /// What has become of the cards of the lesson.
    var cards = CardChanges()
    /// Who may be chosen, and what they learn, where that has changed.
    var learners: ([String], LessonRequest?)?
    /// How many answers the library has refused for ever.
    var refused = 0
    var lines: [String] = []

    var notice: Notice? {
      if isStandIn, posted == settled {
        return problem.map { .notSaved(answers: 0, $0) }
      }
      if refused > 0 {
        return .notSaved(answers: posted - settled + refused, problem ?? .refused)
      }
      if posted == settled {
        return order.flatMap { _ in problem.map { .notRead($0) } } ?? rest
      }
      return problem.map { .notSaved(answers: posted - settled, $0) } ?? .saving
    }
  }

  private let state = Mutex(State())
  /// Readable while there is something for the thread.
  let bell = Bell()
  /// Readable while there is something for the main loop.
  let news = Bell()

  // MARK: The main loop

  func post(_ entry: Entry) {
    state.withLock { state in
      if !state.hasGivenUp { state.entries.append(entry) }
      state.posted += 1
      state.rest = .saved
      // A save that is over before anybody looks is told all the same.
      state.told = nil
    }
    bell.ring()
    news.ring()
  }

  func post(_ order: LessonOrder) {
    state.withLock { ($0.order, $0.lesson) = (order, nil) }
    bell.ring()
  }

  func takeNews() -> LibraryNews {
    news.silence()
    return state.withLock { state in
      var news = LibraryNews()
      if state.notice != state.told {
        state.told = state.notice
        news.notice = state.notice
      }
      // A deck that lacks what was changed since it was read would take that back.
      if let (deck, settled) = state.deck, settled == state.posted {
        state.deck = nil
        news.deck = deck
      }
      swap(&news.lines, &state.lines)
      swap(&news.lesson, &state.lesson)
      if let (names, request) = state.learners {
        (news.learners, news.request) = (names, request)
        state.learners = nil
      }
      if !state.cards.isEmpty { swap(&news.cards, &state.cards) }
      return news
    }
  }

  func stop(by end: ContinuousClock.Instant) {
    state.withLock { $0.end = $0.end ?? end }
    bell.ring()
  }

  /// Gives up: what is not saved by now is saved by the next start, and nothing more by this one.
  ///
  /// - Returns: What is left, of which the first may be saved at this very moment, and how many
  ///   answers the library has refused.
  func giveUp() -> (entries: [Entry], run: UnsavedAnswers.Run, refused: Int) {
    state.withLock { state in
      defer { (state.entries, state.hasGivenUp) = ([], true) }
      return (Array(state.entries), state.run, state.refused)
    }
  }

  // MARK: The library's thread

  /// What there is for the thread: the lesson that is to be loaded after all entries, and when to
  /// end.
  func takeMail() -> (order: LessonOrder?, end: ContinuousClock.Instant?) {
    bell.silence()
    return state.withLock { ($0.order, $0.end) }
  }

  /// What is to be saved next; it stays until it is settled.
  var first: Entry? { state.withLock { $0.entries.first } }

  /// How many answers are to be saved.
  var answers: Int { state.withLock { $0.entries.count { $0.change.answer != nil } } }

  /// Keeps what has to be known of the run, in case its thread never ends.
  func note(_ run: UnsavedAnswers.Run) {
    state.withLock { $0.run = run }
  }

  /// An order is done with; without a lesson where there can't be any.
  func answer(_ order: LessonOrder, with lesson: Lesson?) {
    tell { state in
      guard state.order == order else { return }
      (state.order, state.lesson) = (nil, lesson)
    }
  }

  /// What has become of a change.
  enum Outcome {
    case saved
    /// It can't be kept, as it is none of the library's cards.
    case notKept
    /// An answer that the library does not take.
    case refused
  }

  /// One more change needs nothing more.
  func settle(_ outcome: Outcome = .saved) {
    tell { state in
      _ = state.entries.popFirst()
      state.settled += 1
      state.problem = nil
      switch outcome {
      case .saved: break
      case .notKept: state.rest = .notKept
      case .refused: state.refused += 1
      }
    }
  }

  func report(_ problem: SaveProblem?) {
    tell { $0.problem = problem }
  }

  /// Whether something stands in for the library, and why; when it is open, all is well.
  func stands(in isStandIn: Bool, because problem: SaveProblem?) {
    tell { state in
      if state.isStandIn, !isStandIn { state.rest = state.rest ?? .saved }
      (state.isStandIn, state.problem) = (isStandIn, problem)
    }
  }

  func recovered(from time: WallTime?) {
    tell { $0.rest = .recovered(from: time) }
  }

  func changed(_ deck: Deck) {
    tell { $0.deck = (deck, $0.settled) }
  }

  func changed(_ cards: CardChanges) {
    tell { $0.cards.add(cards) }
  }

  func changed(_ learners: [String], _ request: LessonRequest?) {
    tell { $0.learners = (learners, request) }
  }

  /// Whether a deck waits that has to be read again, for changes have been settled since.
  var hasOldDeck: Bool {
    state.withLock { state in state.deck.map { $0.settled != state.settled } ?? false }
  }

  func line(_ line: String) {
    tell { $0.lines.append(line) }
  }

  private func tell(_ change: (inout sending State) -> Void) {
    state.withLock { change(&$0) }
    news.ring()
  }
}

/// What the library's thread has to say since it was last asked.
package struct LibraryNews: Equatable, Sendable {
  /// What to show from now on; nil when that has not changed.
  package var notice: Notice?
  /// The deck that is studied, where it has changed.
  package var deck: Deck?
  /// The lesson that was asked for last.
  package var lesson: Lesson?
  /// What has become of the lesson's cards, this one's or the one's before it.
  package var cards = CardChanges()
  /// Who may be chosen from now on, where that has changed, with what they learn if nothing was
  /// asked for yet.
  package var learners: [String]?
  package var request: LessonRequest?
  /// For the log.
  package var lines: [String] = []
}

/// A descriptor that can be waited for until somebody rings; -1 if the kernel has none left.
final class Bell: Sendable {
  let descriptor: CInt

  init() {
    descriptor = eventfd(0, CInt(EFD_CLOEXEC | EFD_NONBLOCK))
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  func ring() {
    var one: UInt64 = 1
    _ = write(descriptor, &one, 8)
  }

  func silence() {
    var count: UInt64 = 0
    _ = read(descriptor, &count, 8)
  }

  /// Waits until somebody rings.
  func wait(until end: ContinuousClock.Instant) {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while poll(&waiting, 1, (end - .now).pollMilliseconds) < 0, errno == EINTR {}
  }
}
