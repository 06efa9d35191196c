internal import DeckStore
internal import Glibc
internal import LinuxSystem
internal import Scenes
internal import Study

/// The work of the library's thread: it saves, lends and backs up, and recovers when the disk fails.
struct LibraryLoop {
  /// How many changes are saved before others get the library: a second or two on a slow card.
  private static let row = 32
  private static let mostFailures = 3
  /// A disk with so much room is not full.
  private static let roomyBytes = 64 << 20

  let library: KioskLibrary
  let mailbox: LibraryMailbox
  let prepare: LibraryThread.Preparation
  private let read: LibraryThread.Reading
  private let load: LibraryThread.Loading
  let clock: @Sendable () -> WallTime

  var session: LibrarySession
  /// Whether `session`'s store is open.
  var isOpen: Bool
  /// Whether the first screen has what it needs or can't have it, so that there is time for the rest.
  private var hasLoaded = false
  /// Whether the whole file was checked.
  var isChecked = false
  /// Damage that reading rows has shown, and that a second look at the file did not find.
  var suspicions: Set<String> = []
  /// The lesson to load after everything that was posted before it.
  private var order: LessonOrder?
  private var borrower: Borrower?
  private let patience: Duration
  /// How often the first change that waits has failed.
  private var failures = 0
  var retry = Retry()
  private var end: ContinuousClock.Instant?
  var backups: DailyBackup
  private var starts: StartCount

  init(
    library: KioskLibrary, start: LibraryStart, mailbox: LibraryMailbox, patience: Duration,
    clock: @escaping @Sendable () -> WallTime, read: @escaping LibraryThread.Reading,
    load: @escaping LibraryThread.Loading, prepare: @escaping LibraryThread.Preparation
  ) {
    self.library = library
    session = start.session
    isOpen = start.failure == nil
    self.mailbox = mailbox
    self.patience = patience
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
      if !isOpen, !isLent, retry.isDue { reopen() }
      saveWaiting()
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
      if isOpen, starts.isComplete { library.recoverSparedAnswers(session.store) }
      wait()
      takeMail()
    }
    mailbox.note(session.run)
    starts.complete()
    borrower = nil
    if isOpen { library.close(session.store) }
  }

  var hasEntries: Bool { mailbox.first != nil }
  private var isLent: Bool { borrower != nil }

  private var isOver: Bool { end.map { $0 <= .now } ?? false }

  private mutating func takeMail() {
    let mail = mailbox.takeMail()
    order = mail.order
    // The last chance for a disk that has room again.
    if end == nil, mail.end != nil { retry.now() }
    end = mail.end
  }

  // MARK: Saving

  private mutating func saveWaiting() {
    var saved = 0
    while isOpen, retry.isDue, saved < Self.row, let entry = mailbox.first {
      var outcome = LibraryMailbox.Outcome.saved
      do throws(LibraryError) {
        try session.save(
          entry.change, by: entry.learner, at: entry.time, noting: entry.note)
      } catch {
        failures += 1
        guard isOfChange(error) || settles(error) else { return }
        mailbox.line("not saved: \(error)")
        outcome = entry.change.outcome(of: error, isFile: session.studied.isFile)
      }
      (saved, failures) = (saved + 1, 0)
      starts.complete()
      retry.succeeded()
      mailbox.settle(outcome)
    }
  }

  /// Saves where the learner is, after the pictures that are to be shown next; without a place for it,
  /// the next start is at home.
  private func saveBookmark() {
    guard isOpen, retry.isDue, !hasEntries, mailbox.file == nil || end != nil,
      let note = mailbox.takeNote()
    else { return }
    do throws(LibraryError) {
      try session.store.keep(note)
    } catch {
      mailbox.line("the place in the lesson is not kept: \(error)")
    }
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
  private mutating func settles(_ error: LibraryError) -> Bool {
    guard error.isOfLibrary else { return true }
    if case .corrupt = error {
      recover(because: "\(error)", isRepeated: !suspicions.insert("\(error)").inserted)
      return false
    }
    fail(error)
    // The connection stays usable when the disk is full; after other errors it may not.
    if case .full = error { return false }
    library.close(session.store)
    isOpen = false
    return false
  }

  mutating func fail(_ error: LibraryError) {
    if retry.failed() { mailbox.line("answers wait to be saved: \(error)") }
    mailbox.report(error.problem)
  }

  private mutating func loadLesson() {
    guard canLoad, let order else { return }
    var lesson: Lesson?
    guard isRead("no lesson", { lesson = try $0.session.lesson(order, $0.load) }) else { return }
    self.order = nil
    hasLoaded = true
    mailbox.answer(order, with: lesson)
  }

  private mutating func answerQuery() {
    guard canLoad, order == nil, let query = mailbox.query else { return }
    var reply = LibraryReply.nothing
    guard isRead("not read", { reply = try $0.reply(to: query) }) else { return }
    hasLoaded = true
    mailbox.reply(to: query, with: reply)
  }

  /// The library's reply, and what only this machine knows.
  private mutating func reply(to query: QueryOrder) throws -> LibraryReply {
    // The library may have a PIN that its stand-in does not know, and that a new one would replace.
    if session.isStandIn, case .newPIN = query.query { return .nothing }
    let reply = try session.reply(to: query)
    guard case .size(var size) = reply else { return reply }
    size.free = library.places.freeBytes
    return .size(size)
  }

  /// Reads something for the screen.
  ///
  /// - Parameters:
  ///   - problem: What to log if it can't be read.
  ///   - read: Reads it.
  /// - Returns: Whether that is settled; if not, it is to be tried again.
  private mutating func isRead(_ problem: String, _ read: (inout Self) throws -> Void) -> Bool {
    do {
      try read(&self)
    } catch let error as LibraryError {
      guard session.isStandIn || settles(error) else {
        if case .full = error {
          library.close(session.store)
          isOpen = false
        }
        return false
      }
      mailbox.line("\(problem): \(error)")
    } catch {
      mailbox.line("\(problem): \(error)")
    }
    return true
  }

  /// Once everything is saved that can be: a full disk keeps nobody from learning.
  private var canLoad: Bool {
    session.isStandIn || (isOpen && (!hasEntries || !retry.isDue))
  }

  /// Reads the next picture or sound, unless a lesson, an answer or a command waits.
  private func readFile() {
    guard canRead, !hasEntries, order == nil, let (hash, use) = mailbox.file else { return }
    let others = [mailbox.wakeup.descriptor, library.listener]
    let file = MediaFile.read(hash, for: use, { try read(session.store, $0, $1) }) {
      others.contains(where: isReadable)
    }
    if let file { mailbox.answer(file) }
  }

  /// A stand-in in memory has no pictures and sounds: they wait for the library.
  private var canRead: Bool { isOpen || (session.isStandIn && !session.store.isInMemory) }

  // MARK: Others

  private mutating func backUp() {
    guard isOpen, isChecked, !hasEntries, retry.isDue else { return }
    let others = [mailbox.wakeup.descriptor, library.listener]
    do throws(LibraryError) {
      try backups.makeIfDue(of: session.store, on: clock().day) {
        others.contains(where: isReadable)
      }
    } catch .corrupt(session.store.path, let detail) {
      recover(because: "\(LibraryError.corrupt(path: session.store.path, detail: detail))")
    } catch {
      mailbox.line("no backup was made: \(error)")
    }
  }

  /// Lends the library to the next command that asks.
  private mutating func lend() {
    guard let connection = LibrarySocket.accept(from: library.listener) else { return }
    if isOpen { library.close(session.store) }
    isOpen = false
    borrower = Borrower(connection, patience: patience)
    mailbox.report(.inUse)
    LibrarySocket.tellLent(connection)
  }

  /// Takes the library back from a borrower that has ended.
  private mutating func takeBack() {
    if let line = borrower?.look() { mailbox.line(line) }
    guard borrower?.hasEnded == true else { return }
    borrower = nil
    retry.now()
  }

  private mutating func wait() {
    mailbox.note(session.run)
    let hasEntries = hasEntries
    let canSave = isOpen && retry.isDue && hasEntries
    let other = borrower?.connection ?? library.listener
    var polled = [mailbox.wakeup.descriptor, other].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    let needsDisk = !isLent && (!isOpen || hasEntries)
    let times = [
      end, borrower?.deadline, needsDisk ? retry.time : nil,
      isOpen && !hasEntries ? backups.retry : nil, starts.deadline,
    ].compactMap { $0 }
    let hasWork =
      canSave || (canLoad && (order != nil || mailbox.query != nil))
      || (canRead && !hasEntries && mailbox.file != nil)
    let limit = times.min().map { ($0 - .now).pollMilliseconds } ?? -1
    let isCalled = poll(&polled, 2, hasWork ? 0 : limit) > 0 && polled[1].revents != 0
    if isLent { takeBack() } else if isCalled { lend() }
  }
}
