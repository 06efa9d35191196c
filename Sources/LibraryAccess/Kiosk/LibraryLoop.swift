internal import DeckStore
internal import Glibc
internal import LinuxSystem
internal import Scenes
internal import Study

/// The work of the library's thread: it saves, reads and backs up, and recovers when the disk fails.
struct LibraryLoop {
  /// The number of changes that are saved in a row before other work: they take a second or two on a slow
  /// card.
  private static let batchSize = 32
  private static let mostFailures = 3
  /// The free space above which a disk is not considered full.
  private static let roomyBytes = 64 << 20

  let library: KioskLibrary
  let mailbox: LibraryMailbox
  let prepare: LibraryThread.Preparation
  let read: LibraryThread.Reading
  let load: LibraryThread.Loading
  let clock: @Sendable () -> WallTime

  var session: LibrarySession
  /// Whether `session`'s store is open.
  var isOpen: Bool
  /// The library's `changeCounter` when the study context was last read.
  var changeCounter: Int
  /// Whether changes of other processes could not be read yet.
  var isBehind = false
  /// Damage to be checked once no other process has the library open; `isRepeated` as in
  /// `Recovery.replaceIfDamaged`.
  var damage: (String, isRepeated: Bool)?
  /// Whether answers that earlier runs could not save are still to be saved.
  private var hasPending = true
  /// Whether those answers wait until this start is complete, because they may have ended the previous
  /// starts.
  private let isReducedStart: Bool
  /// Whether this start is recorded in the library.
  private var isNoted = false
  private var waiting = WaitingAnswers()
  /// This start's number, the same for all attempts to record it.
  private let start = DeckStore.randomGUID()
  /// Whether the first screen has what it needs or can't have it, so that other work can begin.
  var hasLoaded = false
  /// Whether the whole file was checked.
  var isChecked = false
  /// Damage that reading rows has shown, but a second check of the file has not.
  var suspicions: Set<String> = []
  /// The lesson to load after everything that was posted before it is saved.
  var order: LessonOrder?
  /// The number of times that saving the first waiting change has failed.
  private var failures = 0
  var retry = Retry()
  /// The time to repeat a read that another process prevented; nil if there is none.
  var nextRead: ContinuousClock.Instant?
  private var end: ContinuousClock.Instant?
  var backups: DailyBackup
  private var starts: StartCount

  init(
    library: KioskLibrary, start: LibraryStart, mailbox: LibraryMailbox,
    clock: @escaping @Sendable () -> WallTime, read: @escaping LibraryThread.Reading,
    load: @escaping LibraryThread.Loading, prepare: @escaping LibraryThread.Preparation
  ) {
    self.library = library
    session = start.session
    (isOpen, changeCounter) = (start.failure == nil, start.changeCounter)
    isReducedStart = start.isReduced
    self.mailbox = mailbox
    library.patience = .zero
    self.clock = clock
    self.read = read
    self.load = load
    self.prepare = prepare
    backups = DailyBackup(library.places)
    starts = start.starts
    if let failure = start.failure {
      _ = retry.failed()
      mailbox.line(
        "nothing can be saved: \(failure). "
          + (session.store.isInMemory ? "It can't be read, either" : "It is studied read-only")
          + "; answers wait in memory until it works again")
      mailbox.setStandIn(true, problem: failure.problem)
    }
  }

  /// Works until it is told to stop and nothing waits, or until its time is over.
  mutating func run() {
    takeMail()
    while !isOver {
      if !isOpen, retry.isDue { reopen() }
      followOthers()
      recoverPending()
      noteStart()
      saveWaiting()
      keepWaiting()
      loadLesson()
      answerQuery()
      readFile()
      saveBookmark()
      if isOpen, !isChecked, backups.isRested, session.studied.request == nil || hasLoaded {
        check()
      }
      if !hasEntries, end != nil { break }
      if mailbox.hasOldDeck { reloadDeck() }
      backUp()
      starts.follow(hasAll: mailbox.hasAll)
      wait()
      takeMail()
    }
    mailbox.note(session.run)
    starts.complete()
    close()
  }

  var hasEntries: Bool { mailbox.first != nil }

  private var isOver: Bool { end.map { $0 <= .now } ?? false }

  private mutating func takeMail() {
    let mail = mailbox.takeMail()
    order = mail.order
    // This is the last chance for a disk that has room again.
    if end == nil, mail.end != nil { retry.now() }
    // If the other process is done by now, the next read includes what waits.
    if retry.isBlocked, order != nil || mailbox.query != nil { retry.now() }
    end = mail.end
  }

  // MARK: Saving

  private mutating func saveWaiting() {
    var saved = 0
    while isOpen, retry.isDue, saved < Self.batchSize, let entry = mailbox.first {
      var outcome = LibraryMailbox.Outcome.saved
      if case .restore(let name) = entry.change {
        mailbox.settle(restore(name))
        continue
      }
      do throws(LibraryError) {
        try session.save(
          entry.change, by: entry.learner, at: entry.time, noting: entry.note)
      } catch {
        if case .busy = error {} else { failures += 1 }
        guard isOfChange(error) || isFinal(handling: error) else { return }
        mailbox.line("not saved: \(error)")
        outcome = entry.change.outcome(of: error, isFile: session.studied.isFile)
      }
      (saved, failures) = (saved + 1, 0)
      starts.complete()
      retry.succeeded()
      mailbox.settle(outcome)
      // The first start's end adds decks to a new library, and a request for starter decks does, too.
      if [.firstStart, .starterDecks].contains(entry.change.preference) {
        changeCounter = Self.unknownCounter
        followOthers()
      }
    }
  }

  /// A change counter that no library has.
  private static let unknownCounter = -1

  /// Keeps answers in a file while another process writes.
  private mutating func keepWaiting() {
    mailbox.note(session.run)
    waiting.remove(mailbox, library.places)
    // Until then, the numbers that the answers will have in the log may still change.
    guard isOpen, isNoted, !hasPending else { return }
    waiting.keep(mailbox, waitingSince: retry.since, library.places)
  }

  /// Saves the answers that earlier runs could not save, before anything is read that depends on them.
  private mutating func recoverPending() {
    guard isOpen, hasPending, retry.isDue, !isReducedStart || starts.isComplete else { return }
    hasPending = !library.recoverPending(session.store)
    session.forgetNumbers()
    if hasPending { retry.soon() }
  }

  /// Records this start before its first change.
  private mutating func noteStart() {
    guard isOpen, !isNoted, hasEntries, retry.isDue else { return }
    do throws(LibraryError) {
      try library.noteStart(session.store, as: start)
      isNoted = true
    } catch {
      // Answers wait for this, too, because they may need other numbers.
      _ = isFinal(handling: error)
    }
    session.forgetNumbers()
  }

  /// Saves the learner's bookmark, after the pictures that are to be shown next are read.
  ///
  /// Without a bookmark, the next start begins at the home screen.
  private mutating func saveBookmark() {
    guard isOpen, retry.isDue, !hasEntries, mailbox.file == nil || end != nil,
      let note = mailbox.note
    else { return }
    do throws(LibraryError) {
      try session.store.keep(note)
    } catch .busy(_, let process) {
      return fail(.busy(path: session.store.path, process: process))
    } catch {
      mailbox.line("the place in the lesson is not kept: \(error)")
    }
    retry.succeeded()
    mailbox.settle(note)
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

  /// Handles a failure, and returns whether it is final: due to the change or lesson, not the library.
  mutating func isFinal(handling error: LibraryError) -> Bool {
    guard error.isOfLibrary else { return true }
    if case .corrupt = error {
      recover(because: "\(error)", isRepeated: !suspicions.insert("\(error)").inserted)
      return false
    }
    fail(error)
    switch error {
    // The connection stays usable when the disk is full or others write; after other errors it may not.
    case .full, .busy: break
    default: close()
    }
    return false
  }

  mutating func fail(_ error: LibraryError) {
    switch error {
    case .busy(_, let process), .kioskRuns(_, let process):
      guard let (problem, line) = retry.blocked(by: process) else { return }
      if let line { mailbox.line(line) }
      mailbox.report(problem)
    default:
      if retry.failed() { mailbox.line("answers wait to be saved: \(error)") }
      mailbox.report(error.problem)
    }
  }

  // MARK: Others

  private mutating func backUp() {
    guard isOpen, isChecked, !hasEntries, retry.isDue else { return }
    let calls = calls
    do throws(LibraryError) {
      try backups.makeIfDue(of: session.store, on: clock().day) { Self.isAnyone(calling: calls) }
    } catch .corrupt(session.store.path, let detail) {
      recover(because: "\(LibraryError.corrupt(path: session.store.path, detail: detail))")
    } catch {
      mailbox.line("no backup was made: \(error)")
    }
  }

  static func isAnyone(calling calls: [pollfd]) -> Bool {
    var calls = calls
    return poll(&calls, nfds_t(calls.count), 0) > 0
  }

  /// The descriptors that report mail, and actions of other processes on the library.
  var calls: [pollfd] {
    [mailbox.wakeup.descriptor, library.watch].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
  }

  /// The interval at which to look for changes of others if the kernel can't report them.
  private static let lookInterval = Duration.seconds(2)

  private mutating func wait() {
    let hasEntries = hasEntries
    let canSave = isOpen && retry.isDue && hasEntries
    let needsDisk = !isOpen || hasEntries || hasPending || isBehind || mailbox.note != nil
    let times = [
      end, needsDisk ? retry.time : nil, isOpen && !hasEntries ? backups.retry : nil,
      starts.deadline, nextRead, isOpen && library.watch < 0 ? .now + Self.lookInterval : nil,
    ].compactMap { $0 }
    let hasWork =
      canSave || (canLoad && (order != nil || mailbox.query != nil))
      || (canRead && !hasEntries && mailbox.file != nil)
    let limit = times.min().map { ($0 - .now).pollMilliseconds } ?? -1
    var polled = calls
    poll(&polled, nfds_t(polled.count), hasWork ? 0 : limit)
    library.clearWatch()
    if let time = nextRead, time <= .now { nextRead = nil }
  }
}
