package import DeckStore
internal import Glibc
internal import LinuxSystem
package import Scenes
package import Study
internal import Synchronization

/// The thread that owns a kiosk's library and saves answers in order, one transaction for each.
///
/// Callers never wait for the thread: `save` queues a change and returns, and `takeNews` returns the result.
/// Changes that can't be saved stay in memory until they can; answers that wait for another process are also
/// written to a file. Commands may have the library open, too; the kiosk follows their changes. What is done
/// when is decided by `LibraryMachine`, and done by `LibraryWorker`.
package final class LibraryThread: Sendable {
  /// Returns the study context of a library that was just opened, and adds what the library lacks.
  ///
  /// The second argument is the previous study context; nil at the start. The library may be a stand-in in
  /// memory, in which everything that is named must be created.
  package typealias Preparation = @Sendable (DeckStore, StudyContext?) throws -> StudyContext

  /// Loads a lesson for a learner's id; nil for a guest.
  package typealias Loading = @Sendable (DeckStore, LessonOrder, Int64?) throws -> Lesson

  /// Reads a picture or sound by its hash, piece by piece; the store is not used if the deck is a file.
  package typealias Reading =
    @Sendable (
      DeckStore, String, _ body: ([UInt8]) throws -> Void
    ) throws -> Void

  /// The kiosk's part of the work, as in `init`.
  struct Tasks {
    var clock: @Sendable () -> WallTime
    var read: Reading
    var load: Loading
    var prepareReduced: Preparation?
    var prepare: Preparation
  }

  /// The study context at the start.
  package let studied: StudyContext
  private let mailbox: Mailbox<LibraryMachine>
  private let places: LibraryPlaces
  /// The `PendingAnswers.id` of this run.
  private let id = DeckStore.randomGUID()
  private let ended = Wakeup()
  private let isStopped = Mutex(false)

  /// Makes this process the kiosk of a library, opens the library and starts the thread.
  ///
  /// If the disk does not allow that, the library is studied read-only, or else a new one in memory.
  /// Answers then wait in memory, and the thread tries to open the library again and again.
  ///
  /// - Parameters:
  ///   - path: The library; it and its folder are created if they are missing.
  ///   - state: The folder that remembers the last start (`CopyCheck`); nil for none.
  ///   - patience: The time to wait for a command that has the library exclusively.
  ///   - clock: The wall clock, for backups and the names of files that are moved aside.
  ///   - report: Called with migrations and damage, on this thread or the library's; it must return at once.
  ///   - read: Called on the thread to read a picture or sound.
  ///   - load: Called on the thread to load a lesson.
  ///   - prepareReduced: Called here instead of `prepare` after three starts that were not complete (see
  ///     `StartCount`); leaves out what is large.
  ///   - prepare: Called here, and on the thread after others have changed the library, after a recovery, and
  ///     at the end of the first start.
  /// - Throws: A `LibraryError` that is not the disk's, such as `kioskRuns`, `busy` or `newer`; the errors of
  ///   `prepare`.
  package init(
    path: String, state: String? = nil, patience: Duration = .seconds(10),
    clock: @escaping @Sendable () -> WallTime = { .now },
    report: @escaping @Sendable (LibraryReport) -> Void = { _ in },
    read: @escaping Reading = { try $0.media($1, $2) },
    load: @escaping Loading = {
      try $0.lesson($1.request, learner: $2, at: $1.time, seed: $1.seed)
    },
    prepareReduced: Preparation? = nil, prepare: @escaping Preparation
  ) throws {
    let library = KioskLibrary(path: path, state: state, report: report)
    let tasks = Tasks(
      clock: clock, read: read, load: load, prepareReduced: prepareReduced, prepare: prepare)
    let wakeup = Wakeup()
    let (first, machine) = try LibraryWorker.start(
      library, tasks, patience: patience, id: id, wakeup: wakeup)
    (studied, places) = (first.session.studied, library.places)
    mailbox = Mailbox(machine, wakeup: wakeup)
    if machine.hasNews { mailbox.news.signal() }
    var worker: LibraryWorker? = first
    let hasThread = mailbox.startOnce(named: "library") { [ended, mailbox] in
      // The locks must be free before `ended` is signalled.
      if var worker = worker.take() { Self.run(&worker, mailbox) }
      ended.signal()
    }
    if !hasThread {
      _ = worker?.perform(.end)
      throw LibraryError.failed(path: library.places.path, detail: "no thread for the library")
    }
  }

  /// Works until the time is over, or until the run has ended and nothing waits.
  private static func run(_ worker: inout LibraryWorker, _ mailbox: Mailbox<LibraryMachine>) {
    var work = mailbox.state.withLock { $0.next(at: .now) }
    while work != .end {
      let report = worker.perform(work)
      let hasNews = mailbox.state.withLock { machine in
        machine.step(.done(work, report), at: .now)
        work = machine.next(at: .now)
        return machine.hasNews
      }
      if hasNews { mailbox.news.signal() }
    }
    _ = worker.perform(.end)
  }

  private func post(_ request: LibraryMachine.Request) {
    let hasNews = mailbox.state.withLock { machine in
      machine.step(request, at: .now)
      return machine.hasNews
    }
    mailbox.wakeup.signal()
    if hasNews { mailbox.news.signal() }
  }

  deinit {
    stop(within: .zero)
  }

  /// Saves a change as soon as the disk allows.
  ///
  /// - Parameters:
  ///   - change: The change; changes come in the order of the run.
  ///   - learner: The learner's name; nil for the learner that the run began with.
  ///   - time: The wall clock's time of the change.
  ///   - note: The learner's bookmark after the change, saved in the same transaction; nil if it has not
  ///     changed.
  package func save(
    _ change: LibraryChange, by learner: String? = nil, at time: WallTime,
    noting note: BookmarkNote? = nil
  ) {
    post(.save(LibraryMachine.Entry(change: change, learner: learner, time: time, note: note)))
  }

  /// Saves the learner's bookmark, once nothing else waits; `takeNews` does not report it.
  ///
  /// - Parameter note: The bookmark, which replaces one that is not saved yet.
  package func keep(_ note: BookmarkNote) {
    post(.keep(note))
  }

  /// Loads a lesson as soon as the library can be read and earlier answers are saved, if they can be;
  /// `takeNews` returns it.
  ///
  /// - Parameter order: The order, which replaces one that is not answered yet.
  package func load(_ order: LessonOrder) {
    post(.load(order))
  }

  /// Answers a screen's query under the same conditions as `load`; `takeNews` returns the reply.
  ///
  /// - Parameter order: The query, which replaces one that is not answered yet.
  package func ask(_ order: QueryOrder) {
    post(.ask(order))
  }

  /// Reads pictures or sounds as soon as the library can be read and nothing waits to be saved; `takeNews`
  /// returns each.
  ///
  /// - Parameters:
  ///   - hashes: The hashes of all files that are still wanted, the most urgent first.
  ///   - use: The use, whose earlier request is replaced.
  package func read(_ hashes: [String], for use: MediaFile.Use) {
    post(.read(hashes, for: use))
  }

  /// A descriptor that is readable when there is news.
  package var descriptor: CInt { mailbox.news.descriptor }

  /// Returns what has happened since the last call; never waits.
  package func takeNews() -> [News] {
    mailbox.news.clear()
    return mailbox.state.withLock { machine in
      // What has time waits until the first screen is there.
      if !machine.hasBegun { mailbox.wakeup.signal() }
      return machine.step(.takeNews, at: .now)
    }
  }

  /// Saves what waits and closes the library, within a time limit.
  ///
  /// Answers that can't be saved go into a file for the next start.
  ///
  /// - Returns: The answers that could not be saved; nil if all were saved, and from the second call on.
  @discardableResult
  package func stop(within limit: Duration = .seconds(2)) -> Unsaved? {
    let isFirst = isStopped.withLock { isStopped in
      defer { isStopped = true }
      return !isStopped
    }
    guard isFirst else { return nil }
    let end = ContinuousClock.now + limit
    post(.stop(by: end))
    // The wait is a little longer than the thread's time; a disk may hang forever.
    ended.wait(until: end + .milliseconds(100))
    let (entries, run, refused) = mailbox.state.withLock { ($0.giveUp(), $0.run, $0.refused) }
    let left = PendingAnswers(entries, of: run, id: id, library: places.path)
    if left.entries.isEmpty, refused == 0 { return nil }
    let file = left.entries.isEmpty ? nil : PendingFile.write(left, for: places)
    // The new file has what the run's file has, and more.
    if file != nil { unlink(PendingFile.path(ofRun: left.id, places)) }
    return Unsaved(answers: left.entries.count, file: file, refused: refused)
  }
}
