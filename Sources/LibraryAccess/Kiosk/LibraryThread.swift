package import DeckStore
internal import Glibc
internal import OwnThread
package import Study
internal import Synchronization

/// The thread that owns a kiosk's library and saves into it, one transaction for each answer and
/// strictly in order.
///
/// It waits for nobody and nobody waits for it: `save` leaves a note and returns. What can't be
/// saved now is kept in memory and saved when it can; `takeNews` says how it stands. Commands that
/// ask for the library get it, and then what they have changed is studied.
package final class LibraryThread: Sendable {
  /// Says what is studied in a library that was just opened, and adds what it lacks.
  ///
  /// The second value is what was studied before it was closed; nil at the start. The library may
  /// be one in memory, which stands in for one that can't be read: then whatever is named is there.
  package typealias Preparation = @Sendable (DeckStore, Studied?) throws -> Studied

  /// Loads a lesson for a learner, by number; nil is a guest.
  package typealias Loading = @Sendable (DeckStore, LessonOrder, Int64?) throws -> Lesson

  /// What is studied at the start.
  package let studied: Studied
  private let mailbox = LibraryMailbox()
  private let places: LibraryPlaces
  private let ended = Bell()
  private let isStopped = Mutex(false)

  /// Becomes the kiosk of a library, opens it and starts the thread.
  ///
  /// Where the disk does not allow that, it is studied all the same: in the library as it can be
  /// read, else in one in memory. What is to be saved waits in memory, and the library is tried again
  /// until it can be opened.
  ///
  /// - Parameters:
  ///   - path: The library; it and its folder are made where they are missing.
  ///   - patience: How long to wait for a command that works with it.
  ///   - borrowing: How long a command may have the library without working, longer than a worn card makes
  ///     it wait; see `Borrower`.
  ///   - clock: The clock on the wall, for backups and for the names of what is moved aside.
  ///   - report: Told of a migration and of damage, later on from the thread: it must return at
  ///     once.
  ///   - load: Called on the thread for what `load(_:)` asks for.
  ///   - prepare: Called here and, after a command or a recovery, on the thread.
  /// - Throws: `LibraryAccessError.kioskRuns` where there is a kiosk, `inUse`; `LibraryError` where
  ///   it is not the disk that is in the way, as `newer`; what `prepare` throws.
  package init(
    path: String, patience: Duration = .seconds(10), borrowing: Duration = .seconds(30),
    clock: @escaping @Sendable () -> WallTime = { .now },
    report: @escaping @Sendable (LibraryReport) -> Void = LibraryReport.write,
    load: @escaping Loading = {
      try $0.lesson($1.request, learner: $2, at: $1.time, seed: $1.seed)
    },
    prepare: @escaping Preparation
  ) throws {
    let library = KioskLibrary(path: path, report: report)
    let beginning = try LibraryStart(library, until: .now + patience, at: clock(), prepare)
    studied = beginning.session.studied
    places = library.places
    if let recovery = beginning.recovery { mailbox.recovered(from: recovery.backup) }
    var loop: LibraryLoop? = LibraryLoop(
      library: library, start: beginning, mailbox: mailbox, patience: borrowing, clock: clock,
      load: load, prepare: prepare)
    do throws(NoThreadError) {
      let thread = try startThread(named: "library") { [ended] in
        loop?.run()
        // The library is closed, and its lock free, before anybody hears of the end.
        loop = nil
        ended.ring()
      }
      pthread_detach(thread)
    } catch {
      library.close(beginning.session.store)
      throw LibraryError.failed(path: library.places.path, detail: "no thread for the library")
    }
  }

  deinit {
    stop(within: .zero)
  }

  /// Saves a change as soon as the disk allows.
  ///
  /// - Parameters:
  ///   - change: What happened, in the order of the run.
  ///   - learner: Whose it is, by name; nil for the learner the run began with.
  ///   - time: What the clock on the wall said when it happened.
  package func save(_ change: LibraryChange, by learner: String? = nil, at time: WallTime) {
    mailbox.post(LibraryMailbox.Entry(change: change, learner: learner, time: time))
  }

  /// Loads a lesson as soon as the library can be read, with all answers that could be saved before;
  /// `takeNews` has it then.
  ///
  /// - Parameter order: It takes the place of an order that is not answered yet.
  package func load(_ order: LessonOrder) {
    mailbox.post(order)
  }

  /// Readable when there are news.
  package var descriptor: CInt { mailbox.news.descriptor }

  /// What has happened since this was last called; never waits.
  package func takeNews() -> LibraryNews {
    mailbox.takeNews()
  }

  /// Saves what waits, closes the library and returns when that is done, or the time is over; what
  /// could not be saved is then in a file of its own, for the next start.
  ///
  /// - Returns: What could not be saved; nil when all is, and from the second call on.
  @discardableResult
  package func stop(within limit: Duration = .seconds(2)) -> Unsaved? {
    let isFirst = isStopped.withLock { isStopped in
      defer { isStopped = true }
      return !isStopped
    }
    guard isFirst else { return nil }
    let end = ContinuousClock.now + limit
    mailbox.stop(by: end)
    // A moment more than the thread itself takes; a disk that hangs may hang for ever.
    ended.wait(until: end + .milliseconds(100))
    let (entries, run, refused) = mailbox.giveUp()
    if entries.isEmpty, refused == 0 { return nil }
    let file =
      entries.isEmpty
      ? nil : UnsavedFile.write(UnsavedAnswers(entries, of: run, library: places.path), for: places)
    return Unsaved(answers: entries.count, file: file, refused: refused)
  }
}
