internal import DeckStore
internal import LinuxSystem
internal import Study

/// A kiosk's hold on its library, which others may have open, too; a library has at most one kiosk.
final class KioskLibrary {
  let places: LibraryPlaces
  private let state: String?
  /// Tells when others may have changed the library or want it alone; nil until this is its kiosk.
  private var changes: Inotify?
  private let report: @Sendable (LibraryReport) -> Void
  private var lock: LibraryLock?
  private var isKnown = false
  /// What is read until the library can be opened.
  private var standIn: DeckStore?
  /// Whether the library itself is open, read-only.
  var standsIn: Bool { standIn != nil }

  /// Nothing is touched yet; `state` is the folder for what must be remembered outside of the library.
  init(
    path: String, state: String? = nil, report: @escaping @Sendable (LibraryReport) -> Void
  ) {
    places = LibraryPlaces(path: path)
    self.state = state
    self.report = report
  }

  /// Becomes this library's kiosk, unless it already is; nothing is opened yet.
  ///
  /// - Returns: The library's lock.
  /// - Throws: `LibraryError.kioskRuns`, at once, if there is another one; of the disk if the folder can't be
  ///   written.
  @discardableResult
  func hold() throws(LibraryError) -> LibraryLock {
    if let lock, lock.isWritable { return lock }
    try places.makeFolder()
    let new = try LibraryLock(of: places.path)
    // The disk is still read-only.
    if let lock, !new.isWritable { return lock }
    lock = nil
    try new.beginKiosk()
    lock = new
    if changes == nil { changes = try? new.watch() }
    return new
  }

  /// Readable after `changes`; -1 where the kernel had no watch left, or this is not its kiosk yet.
  var watch: CInt { changes?.descriptor ?? -1 }

  /// How long saving waits for others who write: not at all, once the kiosk has begun.
  var patience: Duration {
    get { lock?.patience ?? .zero }
    set { lock?.patience = newValue }
  }

  /// Whether a process waits until this one closes the library.
  var isWanted: Bool { lock?.isWanted == true }

  /// Forgets what has made `watch` readable.
  func clearWatch() {
    _ = changes?.events()
  }

  /// An open library, and what is studied in it.
  struct Opened {
    var store: DeckStore
    var studied: StudyContext
    /// The library's `changeCounter` before that was read.
    var changeCounter = 0
    /// What was done about damage, if anything.
    var recovery: Recovery?
  }

  /// Opens the library and finds what is studied; recovers from damage that either finds.
  ///
  /// - Parameters:
  ///   - deadline: How long to wait for somebody who has the library alone.
  ///   - time: Names what is moved aside.
  ///   - prepare: Returns what is studied.
  /// - Returns: The library, open.
  /// - Throws: `LibraryError` and what `prepare` throws; then the library is closed. `busy` if somebody else has
  ///   it alone.
  func open(
    until deadline: ContinuousClock.Instant = .now, at time: WallTime,
    _ prepare: (DeckStore) throws -> StudyContext
  ) throws -> Opened {
    do {
      return try openOnce(until: deadline, at: time, isKnown: isKnown, prepare)
    } catch LibraryError.corrupt(places.path, let detail) {
      let damage = LibraryError.corrupt(path: places.path, detail: detail)
      return try recover(until: deadline, at: time, because: "\(damage)", prepare)
    }
  }

  /// Replaces a library that turned out to be damaged by a backup, or opens it again if a second look finds it
  /// sound.
  ///
  /// - Parameters:
  ///   - deadline: How long to wait for others who have it open.
  ///   - time: Names what is moved aside.
  ///   - damage: What was found.
  ///   - isRepeated: As in `Recovery.replaceIfDamaged`.
  ///   - prepare: Returns what is studied.
  /// - Returns: The library, open.
  /// - Throws: As `open`; `busy` if others have it open.
  func recover(
    until deadline: ContinuousClock.Instant = .now, at time: WallTime, because damage: String,
    isRepeated: Bool = false, _ prepare: (DeckStore) throws -> StudyContext
  ) throws -> Opened {
    let lock = try hold()
    try lock.openAlone(until: deadline)
    let recovery: Recovery?
    do throws(LibraryError) {
      recovery = try Recovery.replaceIfDamaged(
        places, at: time, because: damage, isRepeated: isRepeated)
    } catch {
      lock.close()
      throw error
    }
    report(recovery.map { .recovered($0) } ?? Recovery.unconfirmed(damage))
    do {
      var opened = try openOnce(until: deadline, at: time, isKnown: recovery == nil, prepare)
      opened.recovery = recovery ?? opened.recovery
      return opened
    } catch LibraryError.corrupt(places.path, let detail) where recovery == nil && !isRepeated {
      let damage = LibraryError.corrupt(path: places.path, detail: detail)
      return try recover(
        until: deadline, at: time, because: "\(damage)", isRepeated: true, prepare)
    }
  }

  /// Puts a backup in the place of the library, which nobody here has open any more, and opens it; then the
  /// oldest libraries that were replaced so are removed.
  ///
  /// - Parameters:
  ///   - backup: It can be used once.
  ///   - deadline: How long to wait for others who have the library open.
  ///   - time: Names the library as it was.
  ///   - prepare: Returns what is studied.
  /// - Returns: The library, open.
  /// - Throws: As `open`; then the library is as it was, or whoever opens it next finishes the replacement.
  func replace(
    with backup: borrowing CheckedBackup, until deadline: ContinuousClock.Instant,
    at time: WallTime,
    _ prepare: (DeckStore) throws -> StudyContext
  ) throws -> Opened {
    let lock = try hold()
    try lock.openAlone(until: deadline)
    let kept: String?
    do throws(LibraryError) {
      kept = try backup.replace(places, keptAs: Replacement.atBox + time.fileText)
    } catch {
      lock.close()
      throw error
    }
    let opened = try openOnce(until: deadline, at: time, isKnown: false, prepare)
    Backups(places).removeReplaced(before: kept)
    return opened
  }

  private func openOnce(
    until deadline: ContinuousClock.Instant, at time: WallTime, isKnown: Bool,
    _ prepare: (DeckStore) throws -> StudyContext
  ) throws -> Opened {
    let lock = try hold()
    try? standIn?.close()
    standIn = nil
    let opened = try OpenedLibrary(
      places, lock, until: deadline, isKnown: isKnown, at: time, report: report)
    self.isKnown = true
    do {
      let counter = try opened.store.changeCounter()
      return Opened(
        store: opened.store, studied: try prepare(opened.store), changeCounter: counter,
        recovery: opened.recovery)
    } catch {
      try? opened.store.close()
      throw error
    }
  }

  /// Opens a stand-in for a library that can't be opened: the library itself, read-only, or else a new
  /// one in memory.
  ///
  /// - Parameter prepare: Returns what is studied.
  /// - Returns: The stand-in.
  /// - Throws: `LibraryError.newer` and `notALibrary`, and what `prepare` throws for a library that can
  ///   be read.
  func standIn(_ prepare: (DeckStore) throws -> StudyContext) throws -> Opened {
    do {
      let store = try DeckStore(reading: places.path)
      standIn = store
      isKnown = true
      return Opened(store: store, studied: try prepare(store))
    } catch let error as LibraryError where error.isOfDisk || error.isDamage {
      try? standIn?.close()
      standIn = nil
      let store = try DeckStore(inMemoryOnly: ())
      return Opened(store: store, studied: try prepare(store))
    }
  }

  /// Notes a start before its first change; begins a new writer where the library is a copy of another one.
  ///
  /// - Throws: `LibraryError`; then it is to be noted later.
  func noteStart(_ store: DeckStore, as start: String) throws(LibraryError) {
    if let state { try CopyCheck.noteStart(store, places, in: state, as: start) }
  }

  /// Saves what earlier runs could not.
  ///
  /// - Returns: As `PendingFile.recover`.
  func recoverPending(_ store: DeckStore) -> Bool {
    PendingFile.recover(store, places, report)
  }
}
