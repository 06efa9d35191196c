internal import DeckStore
internal import Scenes
internal import Study

/// The states of a kiosk's library, what waits for it, and what is known about it.
///
/// Nothing here reads the disk or the clock: `step` takes requests and the results of work, and `next` returns
/// the next work. A change stays here until its work is done, so an answer is always in the library, in the
/// file of waiting answers, or here.
struct LibraryMachine: Sendable {
  typealias Instant = ContinuousClock.Instant

  enum State: Equatable {
    case closed
    case open
    /// The library can't be opened yet, so something else is read, and changes wait.
    case standIn(hasMedia: Bool)
    /// The library is closed, and is checked for this damage before it is opened; as in
    /// `Recovery.replaceIfDamaged`.
    case recovering(String, isRepeated: Bool)
  }

  /// A change, with the wall clock's time when it happened.
  struct Entry: Codable, Equatable, Sendable {
    var change: LibraryChange
    /// The learner's name; nil for the learner that the run began with.
    var learner: String?
    var time: WallTime
    /// The learner's bookmark after the change, if it has changed.
    var note: BookmarkNote?

    init(change: LibraryChange, learner: String?, time: WallTime, note: BookmarkNote? = nil) {
      (self.change, self.learner, self.time, self.note) = (change, learner, time, note)
    }

    /// Decodes an entry, also one of an earlier version, which had edits among the other changes.
    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      let edit = try? values.decode(Edit.self, forKey: .change)
      change = try edit.map { .edit($0) } ?? values.decode(LibraryChange.self, forKey: .change)
      learner = try values.decodeIfPresent(String.self, forKey: .learner)
      time = try values.decode(WallTime.self, forKey: .time)
      note = try values.decodeIfPresent(BookmarkNote.self, forKey: .note)
    }
  }

  /// What is done at most once after each wait.
  enum Chore: CaseIterable {
    case follow, write, care
  }

  /// The number of changes that are saved in a row before other work: they take a second or two on a slow
  /// card.
  static let batchSize = 32

  var state = State.closed
  var retry = Retry()
  /// The changes that are not settled, in order.
  var entries: ArraySlice<Entry> = []
  /// The number of changes that were posted, and the number when waiting answers were last written to a file.
  var (posted, written) = (0, 0)
  /// Whether there may be such a file.
  var hasFile = false
  /// As in the last report.
  var run = PendingAnswers.Run()
  var rest: Instant?
  /// Whether answers that earlier runs could not save are still to be saved; they wait until a reduced start
  /// is complete, because they may have ended the previous starts.
  var hasPending = true
  let isReducedStart: Bool
  /// Whether this start counts as incomplete, and the time when it no longer does (`StartCount`).
  var isCounted: Bool
  var startEnd: Instant?
  /// Whether the first screen still waits for its lesson, before other work can begin.
  var awaitsLesson: Bool
  /// Damage that reading rows has shown, but a second check of the file has not.
  var suspicions: Set<String> = []
  var chores = Set(Chore.allCases)
  /// The number of changes saved since the last wait.
  var batch = 0
  /// The lesson to load and the query to answer, after all changes before them are saved.
  var order: LessonOrder?
  var query: QueryOrder?
  /// Whether another process may be done by now, so that what waits is tried once before the next read.
  var triesFirst = false
  /// The time to repeat a read that another process prevented; nil if there is none.
  var nextRead: Instant?
  /// The pictures and sounds to read, by their hashes.
  var wanted: [MediaFile.Use: [String]] = [:]
  /// The learner's bookmark, to be saved on its own.
  var note: BookmarkNote?
  /// The time by which the thread must have ended.
  var end: Instant?
  /// Whether the disk was tried once more because the run ends.
  private var isLastTried = false
  /// The news that are not taken yet, and whether any were ever taken.
  var news: [News] = []
  var hasBegun = false
  /// Whether the deck that was read last lacks changes, so that it was not told.
  var isDeckOld = false
  /// The reason why changes are not settled.
  var problem: SaveProblem?
  /// The notice to show once everything is settled, and the last one that was taken.
  var noticeWhenSettled: Notice?
  var shown: Notice?
  /// The number of answers that the library has refused for good.
  var refused = 0

  /// - Parameters:
  ///   - isReducedStart: Whether large parts were left out because too many starts were not complete.
  ///   - isCounted: Whether this start counts as incomplete.
  ///   - awaitsLesson: Whether the first screen is a lesson that is still to be loaded.
  init(isReducedStart: Bool = false, isCounted: Bool = false, awaitsLesson: Bool = false) {
    (self.isReducedStart, self.isCounted) = (isReducedStart, isCounted)
    self.awaitsLesson = awaitsLesson
    if isReducedStart { noticeWhenSettled = .spared }
  }

  /// Takes a request or a result.
  ///
  /// - Returns: The news for the main loop, if it takes them; they come in the order in which they were
  ///   reported, a new notice last.
  @discardableResult
  mutating func step(_ request: Request, at now: Instant) -> [News] {
    outdateNews(by: request)
    switch request {
    case .save(let entry): post(entry)
    case .keep(let note): self.note = note
    // What others have changed by now is told first.
    case .load(let order):
      self.order = order
      (triesFirst, _) = (true, chores.insert(.follow))
    case .ask(let query):
      self.query = query
      (triesFirst, _) = (true, chores.insert(.follow))
    case .read(let hashes, let use): wanted[use] = hashes.filter { !isRead($0, for: use) }
    case .takeNews: return takeNews()
    case .stop(let end): self.end = self.end ?? end
    case .done(let work, let report): take(report, of: work, at: now)
    }
    return []
  }

  /// Stops saving.
  ///
  /// - Returns: The changes that are left, of which the first may be saved at this very moment.
  mutating func giveUp() -> [Entry] {
    defer { entries = [] }
    return Array(entries)
  }

  private mutating func post(_ entry: Entry) {
    if case .standIn = state, case .restore(let name) = entry.change {
      // Nobody will want that later.
      note = entry.note ?? note
      (noticeWhenSettled, shown) = (.notChanged(isGone: false), nil)
      news.append(.line("the backup \(name) was not restored: the library can't be opened"))
      return
    }
    entries.append(entry)
    posted += 1
    if entry.note != nil { note = nil }
    if entry.change.isQuiet { return }
    // This also shows a save that is over before the notice is taken.
    (noticeWhenSettled, shown) = (.saved, nil)
  }

  // MARK: Results

  private mutating func take(_ report: Report, of work: Work, at now: Instant) {
    let before = state
    (run, rest) = (report.run, report.rest)
    if report.state == .closed, case .recovering = before {} else { state = report.state }
    switch report.result {
    case .failed(let error, let isStopped): fail(error, isStopped, in: work, at: now)
    case .interrupted: interrupt(work, at: now)
    case .settled(let outcome): settle(outcome)
    case .done: guard finish(work, from: before, at: now) else { return }
    }
    report.news.forEach { tell($0) }
  }

  /// - Returns: Whether the result is still wanted.
  private mutating func finish(_ work: Work, from before: State, at now: Instant) -> Bool {
    switch work {
    case .open:
      retry.succeeded()
      problem = nil
      if case .standIn = before { noticeWhenSettled = noticeWhenSettled ?? .saved }
    case .follow(let isAnew): if isAnew { isDeckOld = false }
    case .recoverPending: hasPending = false
    case .write(let entries, let posted): (hasFile, written) = (!entries.isEmpty, posted)
    case .load(let order):
      awaitsLesson = false
      return Self.isTaken(order, from: &self.order)
    case .reply(let query):
      awaitsLesson = false
      return Self.isTaken(query, from: &self.query)
    case .read(let hash, let use):
      guard let place = wanted[use]?.firstIndex(of: hash) else { return false }
      wanted[use]?.remove(at: place)
    case .keep(let note):
      retry.succeeded()
      _ = Self.isTaken(note, from: &self.note)
    case .completeStart: isCounted = false
    case .wait:
      if state != before { retry.soon(at: now) }
      wake(at: now)
    case .save, .care, .end: break
    }
    return true
  }

  /// Removes a request that was met, unless a newer one has taken its place.
  private static func isTaken<Value: Equatable>(_ value: Value, from place: inout Value?) -> Bool {
    guard place == value else { return false }
    place = nil
    return true
  }

  private mutating func wake(at now: Instant) {
    (chores, batch) = (Set(Chore.allCases), 0)
    if let time = nextRead, time <= now { nextRead = nil }
    if end != nil, !isLastTried {
      // This is the last chance for a disk that has room again.
      isLastTried = true
      retry.noLater(than: now)
    }
  }

  private mutating func settle(_ outcome: LibraryChange.Outcome) {
    retry.succeeded()
    (problem, isCounted) = (nil, false)
    batch += 1
    switch outcome {
    case .saved: break
    case .notKept(let notice): noticeWhenSettled = notice
    case .refused: refused += 1
    }
    if entries.popFirst()?.change.addsDecks == true { chores.insert(.follow) }
  }

  private mutating func interrupt(_ work: Work, at now: Instant) {
    switch work {
    case .follow:
      chores.insert(.follow)
      triesFirst = false
      retry.soon(at: now)
    case .recoverPending: retry.soon(at: now)
    case .read: batch = Self.batchSize
    default: break
    }
  }

  private mutating func fail(
    _ error: LibraryError, _ isStopped: Bool, in work: Work, at now: Instant
  ) {
    if case .follow = work { (triesFirst, _) = (false, chores.insert(.follow)) }
    if case .corrupt = error, state == .closed, !work.opens {
      let isRepeated = work != .care && !suspicions.insert("\(error)").inserted
      state = .recovering("\(error)", isRepeated: isRepeated)
      return retry.noLater(than: now)
    }
    var line: String?
    switch error {
    case .busy(_, let process), .kioskRuns(_, let process):
      if let blocked = retry.blocked(by: process, isStopped: isStopped, at: now) {
        (problem, line) = blocked
      }
    default:
      if retry.failed(at: now) { line = self.line(about: error) }
      problem = error.problem
    }
    if let line { news.append(.line(line)) }
    guard case .busy = error else {
      if case .recovering = state { state = .closed }
      return
    }
    if work.isRead { nextRead = retry.time }
  }

  private func line(about error: LibraryError) -> String {
    guard case .standIn(let hasMedia) = state else { return "answers wait to be saved: \(error)" }
    return "nothing can be saved: \(error). "
      + (hasMedia ? "It is studied read-only" : "It can't be read, either")
      + "; answers wait in memory until it works again"
  }
}
