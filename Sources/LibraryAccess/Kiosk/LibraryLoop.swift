internal import DeckStore
internal import Glibc
internal import Scenes
internal import Study

/// What the library's thread does: saves, lends, backs up, and comes back when the disk fails.
struct LibraryLoop {
  /// Saved in a row before anybody else is looked at: a second or two on a slow card.
  private static let row = 32

  private let library: KioskLibrary
  private let mailbox: LibraryMailbox
  private let prepare: LibraryThread.Preparation
  private let load: LibraryThread.Loading
  private let clock: @Sendable () -> WallTime

  private var session: LibrarySession
  /// Whether `session`'s store is open.
  private var isOpen: Bool
  /// Whether the first lesson is loaded, or can't be: the rest has time now.
  private var hasLoaded = false
  /// Whether the whole file was looked at.
  private var isChecked = false
  /// The lesson that is to be loaded, after all that was posted before it.
  private var order: LessonOrder?
  private var borrower: Borrower?
  private let patience: Duration
  private var retry = Retry()
  private var end: ContinuousClock.Instant?
  private var backups: DailyBackup

  init(
    library: KioskLibrary, start: LibraryStart, mailbox: LibraryMailbox, patience: Duration,
    clock: @escaping @Sendable () -> WallTime, load: @escaping LibraryThread.Loading,
    prepare: @escaping LibraryThread.Preparation
  ) {
    self.library = library
    session = start.session
    isOpen = start.failure == nil
    self.mailbox = mailbox
    self.patience = patience
    self.clock = clock
    self.load = load
    self.prepare = prepare
    backups = DailyBackup(library.places)
    if let failure = start.failure {
      _ = retry.failed()
      mailbox.line(
        "nothing can be saved: \(failure). "
          + (session.store.isInMemory
            ? "What it holds is not known" : "It is studied as it can be read")
          + "; answers wait in memory until it works again")
      mailbox.stands(in: true, because: failure.problem)
    }
  }

  /// Works until it is told to stop and nothing waits, or its time is over.
  mutating func run() {
    takeMail()
    while !isOver {
      if !isOpen, !isLent, retry.isDue { reopen() }
      saveWaiting()
      loadLesson()
      if isOpen, !isChecked, session.studied.request == nil || hasLoaded { check() }
      if !hasEntries, end != nil { break }
      if mailbox.hasOldDeck { reloadDeck() }
      backUp()
      wait()
      takeMail()
    }
    mailbox.note(session.run)
    borrower = nil
    if isOpen { library.close(session.store) }
  }

  private var hasEntries: Bool { mailbox.first != nil }
  private var isLent: Bool { borrower != nil }

  private var isOver: Bool { end.map { $0 <= .now } ?? false }

  private mutating func takeMail() {
    let mail = mailbox.takeMail()
    order = mail.order
    // The last chance: a disk that has room again by now is not waited for.
    if end == nil, mail.end != nil { retry.now() }
    end = mail.end
  }

  // MARK: Saving

  private mutating func saveWaiting() {
    var saved = 0
    while isOpen, retry.isDue, saved < Self.row, let entry = mailbox.first {
      var outcome = LibraryMailbox.Outcome.saved
      do throws(LibraryError) {
        try session.save(entry.change, by: entry.learner, at: entry.time)
      } catch {
        guard settles(error) else { return }
        mailbox.line("not saved: \(error)")
        outcome = entry.change.outcome(of: error)
      }
      saved += 1
      retry.succeeded()
      mailbox.settle(outcome)
    }
  }

  /// Whether a change or lesson that failed needs nothing more: it is about what is not there.
  private mutating func settles(_ error: LibraryError) -> Bool {
    guard error.isOfLibrary else { return true }
    if case .corrupt = error {
      recover(because: "\(error)")
      return false
    }
    fail(error)
    // The same connection goes on when there is room again; after anything else it may not.
    if case .full = error { return false }
    library.close(session.store)
    isOpen = false
    return false
  }

  private mutating func fail(_ error: LibraryError) {
    if retry.failed() { mailbox.line("answers wait to be saved: \(error)") }
    mailbox.report(error.problem)
  }

  /// Loads what is asked for, once all is saved that can be: what a full disk keeps waiting keeps
  /// nobody from learning.
  private mutating func loadLesson() {
    guard canLoad, let order else { return }
    do {
      let lesson = try session.lesson(order, load)
      self.order = nil
      hasLoaded = true
      return mailbox.answer(order, with: lesson)
    } catch let error as LibraryError {
      guard session.isStandIn || settles(error) else {
        if case .full = error {
          library.close(session.store)
          isOpen = false
        }
        return
      }
      mailbox.line("no lesson: \(error)")
    } catch {
      mailbox.line("no lesson: \(error)")
    }
    self.order = nil
    hasLoaded = true
    mailbox.answer(order, with: nil)
  }

  private var canLoad: Bool {
    session.isStandIn || (isOpen && (!hasEntries || !retry.isDue))
  }

  // MARK: Opening

  /// Looks whether the whole file is sound, once the first card can be seen.
  private mutating func check() {
    isChecked = true
    do throws(LibraryError) {
      try backups.check(session.store, on: clock().day)
    } catch .corrupt(let path, let detail) {
      recover(because: "\(LibraryError.corrupt(path: path, detail: detail))")
    } catch {
      mailbox.line("the library could not be checked: \(error)")
    }
  }

  private mutating func recover(because damage: String) {
    isOpen = false
    goOn { loop throws in
      let (prepare, studied) = (loop.prepare, loop.session.studied)
      return try loop.library.recover(loop.session.store, at: loop.clock(), because: damage) {
        try prepare($0, studied)
      }
    }
  }

  private mutating func reopen() {
    goOn { loop throws in
      let (prepare, studied) = (loop.prepare, loop.session.studied)
      return try loop.library.open(at: loop.clock()) { try prepare($0, studied) }
    }
  }

  /// Goes on with a library that is opened; nil: somebody else has it at this moment.
  private mutating func goOn(with open: (Self) throws -> KioskLibrary.Opened?) {
    do {
      guard let opened = try open(self) else { return retry.soon() }
      let before = session.studied
      do {
        try session.reopen(opened.store, opened.studied, waiting: mailbox.answers)
      } catch {
        library.close(opened.store)
        throw error
      }
      isOpen = true
      retry.succeeded()
      mailbox.stands(in: false, because: nil)
      if let recovery = opened.recovery { mailbox.recovered(from: recovery.backup) }
      tell(opened.studied, after: before)
    } catch {
      let path = library.places.path
      let error =
        error as? LibraryError
        ?? (error is LibraryAccessError
          ? .busy(path: path) : .failed(path: path, detail: "\(error)"))
      if error == .busy(path: path) { retry.soon() }
      fail(error)
      standIn()
    }
  }

  /// Tells what others have made of what is studied.
  private mutating func tell(_ studied: Studied, after before: Studied) {
    if studied.deck != before.deck { mailbox.changed(studied.deck) }
    if studied.learners != before.learners { mailbox.changed(studied.learners, studied.request) }
    do throws(LibraryError) {
      let changes = try session.cardChanges()
      if !changes.isEmpty { mailbox.changed(changes) }
    } catch {
      mailbox.line("the lesson's cards could not be read again: \(error)")
    }
  }

  /// A stand-in that was given up for a library that then did not open is opened again.
  private mutating func standIn() {
    guard session.isStandIn, !library.standsIn, !session.store.isInMemory else { return }
    let (prepare, studied) = (prepare, session.studied)
    do {
      session.lookInto(try library.standIn { try prepare($0, studied) })
    } catch {
      mailbox.line("the library can't be read any more: \(error)")
    }
  }

  private mutating func reloadDeck() {
    guard isOpen, !hasEntries, let studied = try? prepare(session.store, session.studied)
    else { return }
    session.reload(studied.deck)
    mailbox.changed(studied.deck)
  }

  // MARK: Others

  private mutating func backUp() {
    guard isOpen, isChecked, !hasEntries, retry.isDue else { return }
    let others = [mailbox.bell.descriptor, library.listener]
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

  /// Gives the library to the next command that asks.
  private mutating func lend() {
    guard let connection = LibrarySocket.accept(from: library.listener) else { return }
    if isOpen { library.close(session.store) }
    isOpen = false
    borrower = Borrower(connection, patience: patience)
    mailbox.report(.inUse)
    LibrarySocket.tellLent(connection)
  }

  /// Takes the library back from a borrower who has ended.
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
    var polled = [mailbox.bell.descriptor, other].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    let needsDisk = !isLent && (!isOpen || hasEntries)
    let times = [
      end, borrower?.deadline, needsDisk ? retry.time : nil,
      isOpen && !hasEntries ? backups.retry : nil,
    ].compactMap { $0 }
    let hasWork = canSave || (canLoad && order != nil)
    let limit = times.min().map { ($0 - .now).pollMilliseconds } ?? -1
    let isCalled = poll(&polled, 2, hasWork ? 0 : limit) > 0 && polled[1].revents != 0
    if isLent { takeBack() } else if isCalled { lend() }
  }
}
