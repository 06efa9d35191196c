package import DeckStore
internal import Glibc
internal import LinuxSystem
package import Study
internal import Synchronization

/// The thread that owns a kiosk's library and saves answers in order, one transaction for each.
///
/// Nobody waits for it: `save` queues a change and returns, and `takeNews` tells the result. What can't be
/// saved stays in memory until it can; answers for which another process leaves no room also in a file
/// (`WaitingAnswers`). Commands may have the library open, too; the kiosk follows what they
/// change.
package final class LibraryThread: Sendable {
  /// Returns what is studied in a library that was just opened, and adds what it lacks.
  ///
  /// The second argument is what was studied before; nil at the start. The library may be a stand-in in
  /// memory, in which everything that is named must be created.
  package typealias Preparation = @Sendable (DeckStore, StudyContext?) throws -> StudyContext

  /// Loads a lesson for a learner's id; nil is a guest.
  package typealias Loading = @Sendable (DeckStore, LessonOrder, Int64?) throws -> Lesson

  /// Reads a picture or sound by its hash, piece by piece; the store is of use unless the deck is a file.
  package typealias Reading =
    @Sendable (
      DeckStore, String, _ body: ([UInt8]) throws -> Void
    ) throws -> Void

  /// What was studied at the start.
  package let studied: StudyContext
  private let mailbox = LibraryMailbox()
  private let places: LibraryPlaces
  private let ended = Wakeup()
  private let isStopped = Mutex(false)

  /// Becomes the kiosk of a library, opens it and starts the thread.
  ///
  /// If the disk does not allow that, the library is studied read-only, or else a new one in memory.
  /// Answers then wait in memory, and the thread tries to open the library again and again.
  ///
  /// - Parameters:
  ///   - path: The library; it and its folder are created if they are missing.
  ///   - state: The folder that remembers the last start (`CopyCheck`); nil for none.
  ///   - patience: How long to wait for a command that has it alone.
  ///   - clock: The wall clock, for backups and the names of what is moved aside.
  ///   - report: Told about migrations and damage, here or on the thread; it must return at once.
  ///   - read: Called on the thread to read a picture or sound.
  ///   - load: Called on the thread to load a lesson.
  ///   - spare: Called here instead of `prepare` after three starts that were not complete (see
  ///     `StartCount`): it leaves out what is large.
  ///   - prepare: Called here and, after others have changed the library, a recovery or the first start's end,
  ///     on the thread.
  /// - Throws: A `LibraryError` that is not the disk's, such as `kioskRuns`, `busy` or `newer`; what `prepare`
  ///   throws.
  package init(
    path: String, state: String? = nil, patience: Duration = .seconds(10),
    clock: @escaping @Sendable () -> WallTime = { .now },
    report: @escaping @Sendable (LibraryReport) -> Void = { _ in },
    read: @escaping Reading = { try $0.media($1, $2) },
    load: @escaping Loading = {
      try $0.lesson($1.request, learner: $2, at: $1.time, seed: $1.seed)
    },
    spare: Preparation? = nil, prepare: @escaping Preparation
  ) throws {
    let library = KioskLibrary(path: path, state: state, report: report)
    let beginning = try LibraryStart(
      library, until: .now + patience, at: clock(), spare: spare, prepare)
    studied = beginning.session.studied
    places = library.places
    if beginning.isSpared {
      mailbox.spared()
      mailbox.line(
        "the last \(StartCount.most) starts were cut off, by a kill or for want of power: this one begins "
          + "without the last lesson, and takes answers that earlier runs left in files when it has run for a while"
      )
    }
    if let recovery = beginning.recovery { mailbox.recovered(from: recovery.backup) }
    var loop: LibraryLoop? = LibraryLoop(
      library: library, start: beginning, mailbox: mailbox, clock: clock, read: read, load: load,
      prepare: prepare)
    do throws(NoThreadError) {
      try startThread(named: "library") { [ended] in
        loop?.run()
        // The locks must be free before anyone hears of the end.
        loop = nil
        ended.signal()
      }
    } catch {
      var starts = beginning.starts
      starts.complete()
      try? beginning.session.store.close()
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
  ///   - learner: The learner's name; nil for the learner that the run began with.
  ///   - time: The wall clock's time when it happened.
  ///   - note: Where the learner is after it, saved in the same transaction; nil if that is known.
  package func save(
    _ change: LibraryChange, by learner: String? = nil, at time: WallTime,
    noting note: BookmarkNote? = nil
  ) {
    mailbox.post(LibraryMailbox.Entry(change: change, learner: learner, time: time, note: note))
  }

  /// Saves where the learner is, once nothing else waits; `takeNews` does not tell.
  ///
  /// - Parameter note: Replaces one that is not saved yet.
  package func keep(_ note: BookmarkNote) {
    mailbox.post(note)
  }

  /// Loads a lesson as soon as the library can be read and earlier answers are saved, if they can be;
  /// `takeNews` returns it.
  ///
  /// - Parameter order: Replaces an order that is not answered yet.
  package func load(_ order: LessonOrder) {
    mailbox.post(order)
  }

  /// Answers a screen's question as soon as a lesson would be loaded; `takeNews` returns the reply.
  ///
  /// - Parameter order: Replaces a question that is not answered yet.
  package func ask(_ order: QueryOrder) {
    mailbox.post(order)
  }

  /// Reads pictures or sounds as soon as the library can be read and nothing waits to be saved; `takeNews`
  /// returns each.
  ///
  /// - Parameters:
  ///   - hashes: All that are still wanted, the most urgent first.
  ///   - use: Who asks.
  package func read(_ hashes: [String], for use: MediaFile.Use) {
    mailbox.post(hashes, for: use)
  }

  /// Readable when there is news.
  package var descriptor: CInt { mailbox.news.descriptor }

  /// What has happened since the last call; never waits.
  package func takeNews() -> LibraryNews {
    mailbox.takeNews()
  }

  /// Saves what waits and closes the library, within a time limit.
  ///
  /// What can't be saved goes into a file for the next start.
  ///
  /// - Returns: What could not be saved; nil if everything was, and from the second call on.
  @discardableResult
  package func stop(within limit: Duration = .seconds(2)) -> Unsaved? {
    let isFirst = isStopped.withLock { isStopped in
      defer { isStopped = true }
      return !isStopped
    }
    guard isFirst else { return nil }
    let end = ContinuousClock.now + limit
    mailbox.stop(by: end)
    // A little longer than the thread has; a disk may hang forever.
    ended.wait(until: end + .milliseconds(100))
    let (left, refused) = mailbox.giveUp(library: places.path)
    if left.entries.isEmpty, refused == 0 { return nil }
    let file = left.entries.isEmpty ? nil : PendingFile.write(left, for: places)
    // It has what that one has, and more.
    if file != nil { unlink(PendingFile.path(ofRun: left.id, places)) }
    return Unsaved(answers: left.entries.count, file: file, refused: refused)
  }
}
