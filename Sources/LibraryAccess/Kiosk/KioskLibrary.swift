internal import DeckStore
internal import LinuxSystem
internal import Study

/// A kiosk's access to its library, which other processes may also have open; a library has at most one
/// kiosk.
final class KioskLibrary {
  let places: LibraryPlaces
  /// The folder for what must be remembered outside of the library.
  let state: String?
  /// Reports that others may have changed the library or want it exclusively; nil until this process is its
  /// kiosk.
  private var changes: Inotify?
  let report: @Sendable (LibraryReport) -> Void
  private var lock: LibraryLock?
  private var isKnown = false
  /// The library itself, open read-only until it can be opened for writing; nil otherwise.
  private var standIn: DeckStore?
  /// Whether the library itself is open, read-only.
  var standsIn: Bool { standIn != nil }

  /// Touches nothing yet.
  init(
    path: String, state: String? = nil, report: @escaping @Sendable (LibraryReport) -> Void
  ) {
    places = LibraryPlaces(path: path)
    self.state = state
    self.report = report
  }

  /// Makes this process the library's kiosk, unless it already is; opens nothing yet.
  ///
  /// - Returns: The library's lock.
  /// - Throws: `LibraryError.kioskRuns`, at once, if there is another kiosk; the disk's error if the folder
  ///   can't be written.
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

  /// A descriptor that is readable after changes; -1 if the kernel has no watch left, or this is not the
  /// kiosk yet.
  var watch: CInt { changes?.descriptor ?? -1 }

  /// The time that saving waits for other processes that write: zero, once the kiosk has begun.
  var patience: Duration {
    get { lock?.patience ?? .zero }
    set { lock?.patience = newValue }
  }

  /// Whether a process waits until this one closes the library.
  var isWanted: Bool { lock?.isWanted == true }

  /// Clears the events that have made `watch` readable.
  func clearWatch() {
    _ = changes?.events()
  }

  /// An open library, and its study context.
  struct Opened {
    var store: DeckStore
    var studied: StudyContext
    /// The library's `changeCounter` before the study context was read.
    var changeCounter = 0
    /// The recovery from damage; nil if there was none.
    var recovery: Recovery?
  }

  /// Opens the library and prepares the study context; recovers from damage that either step finds.
  ///
  /// - Parameters:
  ///   - deadline: The time until which to wait for a process that has the library exclusively.
  ///   - time: The time for the name of a file that is moved aside.
  ///   - prepare: Returns the study context.
  /// - Returns: The library, open.
  /// - Throws: `LibraryError` and the errors of `prepare`; then the library is closed. `busy` if another
  ///   process has the library exclusively.
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

  /// Replaces a library that turned out to be damaged by a backup, or opens it again if a second check finds
  /// it sound.
  ///
  /// - Parameters:
  ///   - deadline: The time until which to wait for other processes that have the library open.
  ///   - time: The time for the name of a file that is moved aside.
  ///   - damage: A description of the damage.
  ///   - isRepeated: As in `Recovery.replaceIfDamaged`.
  ///   - prepare: Returns the study context.
  /// - Returns: The library, open.
  /// - Throws: As `open`; `busy` if other processes have the library open.
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

  /// Replaces the library, which this process has closed, by a backup, and opens it; then removes the oldest
  /// libraries that were replaced in this way.
  ///
  /// - Parameters:
  ///   - backup: The backup, which can be used only once.
  ///   - deadline: The time until which to wait for other processes that have the library open.
  ///   - time: The time for the old library's new name.
  ///   - prepare: Returns the study context.
  /// - Returns: The library, open.
  /// - Throws: As `open`; then the library is as it was, or the next process that opens it finishes the
  ///   replacement.
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
  /// - Parameter prepare: Returns the study context.
  /// - Returns: The stand-in.
  /// - Throws: `LibraryError.newer` and `notALibrary`, and the errors of `prepare` for a library that can be
  ///   read.
  func standIn(_ prepare: (DeckStore) throws -> StudyContext) throws -> Opened {
    do {
      let store = try DeckStore(reading: places.path)
      standIn = store
      isKnown = true
      return Opened(store: store, studied: try prepare(store))
    } catch let error as LibraryError
      where error.isOfDisk || error.isDamage || isOnWayBack(error)
    {
      try? standIn?.close()
      standIn = nil
      let store = try DeckStore(inMemoryOnly: ())
      return Opened(store: store, studied: try prepare(store))
    }
  }

  /// Whether the library is of a newer system that was not kept, and only its way back has failed, for which there may be
  /// room later.
  private func isOnWayBack(_ error: LibraryError) -> Bool {
    if case .newer = error { WayBack.isWaiting(places) } else { false }
  }
}
