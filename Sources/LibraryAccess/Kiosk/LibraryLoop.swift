internal import DeckStore
internal import Glibc
internal import LinuxSystem
internal import Scenes
internal import Study

/// The work of the library's thread: it saves, reads and backs up, and recovers when the disk fails.
struct LibraryLoop {
  /// How many changes are saved before others come: a second or two on a slow card.
  private static let row = 32
  private static let mostFailures = 3
  /// A disk with so much room is not full.
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
  /// The library's `changeCounter` when what is studied was last read.
  var changeCounter: Int
  /// Whether what others have changed could not be read yet.
  var isBehind = false
  /// Damage that is looked at once nobody else has the library open, and as in `Recovery.replaceIfDamaged`.
  var damage: (String, isRepeated: Bool)?
  /// Whether answers that earlier runs could not save are still to be taken.
  private var hasPending = true
  /// Whether that waits for a complete start, as they may be what ends the starts.
  private let isSpared: Bool
  /// Whether this start is noted in the library.
  private var isNoted = false
  private var waiting = WaitingAnswers()
  /// This start's number: one for all attempts to note it.
  private let start = DeckStore.randomGUID()
  /// Whether the first screen has what it needs or can't have it, so that there is time for the rest.
  var hasLoaded = false
  /// Whether the whole file was checked.
  var isChecked = false
  /// Damage that reading rows has shown, and that a second look at the file did not find.
  var suspicions: Set<String> = []
  /// The lesson to load after everything that was posted before it.
  var order: LessonOrder?
  /// How often the first change that waits has failed.
  private var failures = 0
  var retry = Retry()
  /// When to read again what could not be read as another process was at work; nil if nothing is.
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
    (isOpen, changeCounter, isSpared) = (start.failure == nil, start.changeCounter, start.isSpared)
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
      mailbox.stands(in: true, because: failure.problem)
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
    // The last chance for a disk that has room again.
    if end == nil, mail.end != nil { retry.now() }
    // What is read next has what waits, if the other process is done by now.
    if retry.isBlocked, order != nil || mailbox.query != nil { retry.now() }
    end = mail.end
  }

  // MARK: Saving

  private mutating func saveWaiting() {
    var saved = 0
    while isOpen, retry.isDue, saved < Self.row, let entry = mailbox.first {
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
        guard isOfChange(error) || settles(error) else { return }
        mailbox.line("not saved: \(error)")
        outcome = entry.change.outcome(of: error, isFile: session.studied.isFile)
      }
      (saved, failures) = (saved + 1, 0)
      starts.complete()
      retry.succeeded()
      mailbox.settle(outcome)
      // Decks that are wanted, and the first start's end, with which a new library gets some.
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
    // Before that, the numbers that they will have in the log may still change.
    guard isOpen, isNoted, !hasPending else { return }
    waiting.keep(mailbox, waitingSince: retry.since, library.places)
  }

  /// Saves what earlier runs could not, before anything is read that depends on it.
  private mutating func recoverPending() {
    guard isOpen, hasPending, retry.isDue, !isSpared || starts.isComplete else { return }
    hasPending = !library.recoverPending(session.store)
    session.forgetNumbers()
    if hasPending { retry.soon() }
  }

  /// Notes this start before its first change.
  private mutating func noteStart() {
    guard isOpen, !isNoted, hasEntries, retry.isDue else { return }
    do throws(LibraryError) {
      try library.noteStart(session.store, as: start)
      isNoted = true
    } catch {
      // Answers wait, too: they may need other numbers.
      _ = settles(error)
    }
    session.forgetNumbers()
  }

  /// Saves where the learner is, after the pictures that are to be shown next; without a place for it,
  /// the next start is at home.
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

  /// Whether a change fails for a reason of its own although the library says it is one of its own: it
  /// has failed three times, and another one can be saved.
  ///
  /// It then steps aside, so that it holds up none behind it.
  private func isOfChange(_ error: LibraryError) -> Bool {
    switch error {
    case .full: guard library.places.freeBytes ?? 0 > Self.roomyBytes else { return false }
    case .failed: break
    default: return false
    }
    return failures >= Self.mostFailures && session.store.canSave
  }

  /// Whether a failure is final, because it is about the change or lesson and not about the library.
  mutating func settles(_ error: LibraryError) -> Bool {
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

  /// Mail, and others who have done something with the library.
  var calls: [pollfd] {
    [mailbox.wakeup.descriptor, library.watch].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
  }

  /// How often to look whether others have changed the library where the kernel can't tell.
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
