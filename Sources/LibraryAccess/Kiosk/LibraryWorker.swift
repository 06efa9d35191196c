internal import DeckStore
internal import Glibc
internal import LinuxSystem
internal import Scenes
internal import Study

/// Does the work of a `LibraryMachine` on the disk, on the library's thread.
struct LibraryWorker {
  typealias Work = LibraryMachine.Work
  typealias Result = LibraryMachine.Report.Result

  /// The longest time to wait for commands that have the library open when it is to be replaced.
  static let patience = Duration.seconds(5)
  /// The number of failures after which a change may itself be their reason.
  private static let mostFailures = 3
  /// The free space above which a disk is not considered full.
  private static let roomyBytes = 64 << 20
  /// The interval at which to look for changes of others if the kernel can't report them.
  private static let lookInterval = Duration.seconds(2)

  let library: KioskLibrary
  let tasks: LibraryThread.Tasks
  /// The `PendingAnswers.id` of this run.
  let id: String
  /// Readable while there is a request.
  let wakeup: Wakeup

  var session: LibrarySession
  /// Whether `session`'s store is the library and open.
  var isOpen: Bool
  /// The library's `changeCounter` when the study context was last read; nil if it could not be read.
  var changeCounter: Int?
  /// Whether the box itself has added decks since then, which nobody has to be told.
  var hasAddedDecks = false
  private var backups: DailyBackup
  private var starts: StartCount
  /// This start's number, the same for all attempts to record it.
  private let start = DeckStore.randomGUID()
  private var isNoted = false
  /// The number of times that saving the first waiting change has failed.
  private var failures = 0
  /// The news of the current work.
  var news: [News] = []

  init(
    _ library: KioskLibrary, _ tasks: LibraryThread.Tasks, _ session: LibrarySession,
    changeCounter: Int, starts: StartCount, id: String, wakeup: Wakeup
  ) {
    (self.library, self.tasks, self.session, self.id) = (library, tasks, session, id)
    (self.changeCounter, self.starts, self.wakeup) = (changeCounter, starts, wakeup)
    isOpen = !session.isStandIn
    backups = DailyBackup(library.places)
    library.patience = .zero
  }

  mutating func perform(_ work: Work) -> LibraryMachine.Report {
    var result: Result
    do throws(LibraryError) {
      result = try attempt(work)
    } catch {
      // The connection stays usable when the disk is full or others write; after other errors it may not.
      switch error {
      case .busy: break
      case .full: if work.isRead { close() }
      default: close()
      }
      result = .failed(error, isStopped: error.isProcessStopped)
    }
    return report(result)
  }

  /// Returns the state of the library after work.
  mutating func report(_ result: Result) -> LibraryMachine.Report {
    defer { news = [] }
    return LibraryMachine.Report(
      result: result, news: news,
      state: isOpen
        ? .open : session.isStandIn ? .standIn(hasMedia: !session.store.isInMemory) : .closed,
      run: session.run, rest: backups.retry)
  }

  private mutating func attempt(_ work: Work) throws(LibraryError) -> Result {
    switch work {
    case .open(let damage, let isRepeated): try open(after: damage, isRepeated: isRepeated)
    case .follow(let isAnew): return try follow(isAnew: isAnew)
    case .recoverPending:
      defer { session.forgetNumbers() }
      return PendingFile.recover(session.store, library.places, library.report)
        ? .done : .interrupted
    case .save(let entry): return .settled(try save(entry))
    case .write([], _): unlink(PendingFile.path(ofRun: id, library.places))
    case .write(let entries, _):
      let answers = PendingAnswers(entries, of: session.run, id: id, library: library.places.path)
      return isNoted && PendingFile.write(answers, ofRunIn: library.places) ? .done : .interrupted
    case .load(let order):
      try read("no lesson") { .lesson(try $0.session.lesson(order, $0.tasks.load)) }
    case .reply(let order):
      let isRead = try read("not read") {
        .reply(try $0.session.reply(to: order, in: $0.surroundings), to: order.query)
      }
      if !isRead { news.append(.reply(.nothing, to: order.query)) }
    case .read(let hash, let use):
      let file = MediaFile.read(hash, for: use, { try tasks.read(session.store, $0, $1) }) {
        [calls] in Self.isAnyone(calling: calls)
      }
      guard let file else { return .interrupted }
      news.append(.file(file))
    case .keep(let note): try keep(note)
    case .care: try care()
    case .completeStart: starts.complete()
    case .wait(let end): wait(until: end)
    case .end:
      starts.complete()
      close()
    }
    return .done
  }

  mutating func close() {
    if isOpen { try? session.store.close() }
    isOpen = false
  }

  mutating func say(_ line: String) { news.append(.line(line)) }

  // MARK: Saving

  /// Saves a change.
  ///
  /// - Returns: The change's final outcome.
  /// - Throws: An error of the library; then the change must be saved later.
  private mutating func save(
    _ entry: LibraryMachine.Entry
  ) throws(LibraryError) -> LibraryChange.Outcome {
    if case .restore(let name) = entry.change {
      defer { starts.complete() }
      return restore(name)
    }
    var outcome = LibraryChange.Outcome.saved
    if !isNoted { try noteStart() }
    do throws(LibraryError) {
      try session.save(entry.change, by: entry.learner, at: entry.time, noting: entry.note)
    } catch {
      if case .busy = error {} else { failures += 1 }
      guard !error.isOfLibrary || isOfChange(error) else { throw error }
      say("not saved: \(error)")
      outcome = entry.change.outcome(of: error, isFile: session.studied.isFile)
    }
    failures = 0
    starts.complete()
    hasAddedDecks = hasAddedDecks || entry.change.addsDecks
    return outcome
  }

  /// Whether a change is itself the reason for a failure that the error attributes to the library: it has
  /// failed three times, and another change can be saved.
  ///
  /// The change is then given up, so that it does not block those behind it.
  private func isOfChange(_ error: LibraryError) -> Bool {
    switch error {
    case .full: guard library.places.freeBytes ?? 0 > Self.roomyBytes else { return false }
    case .failed: break
    default: return false
    }
    return failures >= Self.mostFailures && session.store.canSave
  }

  /// Records this start before its first change, which may then need other numbers.
  private mutating func noteStart() throws(LibraryError) {
    defer { session.forgetNumbers() }
    do throws(LibraryError) {
      if let state = library.state {
        try CopyCheck.noteStart(session.store, library.places, in: state, as: start)
      }
    } catch {
      if error.isOfLibrary { throw error }
    }
    isNoted = true
  }

  private mutating func keep(_ note: BookmarkNote) throws(LibraryError) {
    do throws(LibraryError) {
      try session.store.keep(note)
    } catch {
      if case .busy = error { throw error }
      say("the place in the lesson is not kept: \(error)")
    }
  }

  /// Checks the whole library once, and makes the day's backup; only damage is an error.
  private mutating func care() throws(LibraryError) {
    let (calls, day) = (calls, tasks.clock().day)
    // What can't be forgotten now is forgotten with the next removal, or tomorrow.
    try? session.store.forgetKept(at: tasks.clock())
    do throws(LibraryError) {
      if !backups.isChecked { try backups.check(session.store, on: day) }
      try backups.makeIfDue(of: session.store, on: day) { Self.isAnyone(calling: calls) }
    } catch {
      if case .corrupt(session.store.path, _) = error { throw error }
      say(
        (backups.isChecked
          ? "no backup was made" : "the library was not checked, which is tried again")
          + ": \(error)")
    }
  }

  // MARK: Reading

  /// Reads something for the screen.
  ///
  /// - Parameters:
  ///   - problem: The beginning of the log message if the read fails for good.
  ///   - read: Performs the read.
  /// - Returns: Whether there is a result.
  /// - Throws: An error of the library; then it must be read later.
  @discardableResult
  private mutating func read(
    _ problem: String, _ read: (inout Self) throws -> News
  ) throws(LibraryError) -> Bool {
    do {
      news.append(try read(&self))
      return true
    } catch {
      if let error = error as? LibraryError, error.isOfLibrary, !session.isStandIn { throw error }
      say("\(problem): \(error)")
      return false
    }
  }

  /// What only this machine knows.
  private var surroundings: DeckStore.Surroundings {
    let places = library.places
    var surroundings = DeckStore.Surroundings()
    surroundings.isStandIn = session.isStandIn
    surroundings.backups = { () throws(LibraryError) in try Backups(places).overviews() }
    surroundings.phoneCode = {
      var generator = SystemRandomNumberGenerator()
      return PhoneInvitation.code(using: &generator)
    }
    surroundings.disk = { (places.freeBytes, places.isReadOnly) }
    return surroundings
  }

  // MARK: Others

  /// The descriptors that report requests, and actions of other processes on the library.
  private var calls: [pollfd] {
    [wakeup.descriptor, library.watch].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
  }

  private static func isAnyone(calling calls: [pollfd]) -> Bool {
    var calls = calls
    return poll(&calls, nfds_t(calls.count), 0) > 0
  }

  private mutating func wait(until end: ContinuousClock.Instant?) {
    let look = isOpen && library.watch < 0 ? ContinuousClock.now + Self.lookInterval : nil
    let limit = [end, look].compactMap(\.self).min().map { ($0 - .now).pollMilliseconds } ?? -1
    var polled = calls
    poll(&polled, nfds_t(polled.count), limit)
    library.clearWatch()
    wakeup.clear()
    if isOpen, library.isWanted { close() }
  }
}

extension LibraryError {
  /// Whether a process is in the way that has been stopped, for example with Ctrl-Z: proc_pid_stat(5).
  fileprivate var isProcessStopped: Bool {
    let process: Int? =
      switch self {
      case .busy(_, let process), .kioskRuns(_, let process): process
      default: nil
      }
    guard let process else { return false }
    let text = try? InputFile.contents(
      of: "/proc/\(process)/stat", limit: 4_096, isNamedByFile: true)
    // The state follows the name, which may contain anything.
    guard let text, let end = text.lastIndex(of: UInt8(ascii: ")")), end + 2 < text.count else {
      return false
    }
    return [UInt8(ascii: "T"), UInt8(ascii: "t")].contains(text[end + 2])
  }
}
