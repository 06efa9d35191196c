internal import DeckStore
internal import Glibc
internal import Study

/// A kiosk's hold on its library, which commands may borrow; a library has at most one kiosk.
final class KioskLibrary {
  let places: LibraryPlaces
  /// Readable when a command asks for the library; -1 until this is its kiosk.
  private(set) var listener: CInt = -1
  private let report: @Sendable (LibraryReport) -> Void
  private var kioskLock: FileLock?
  private var lock: FileLock?
  private var isKnown = false
  /// Whether answers that earlier runs could not save are read when the library is opened.
  var takesInUnsaved = true
  /// What is read until the library can be opened.
  private var standIn: DeckStore?
  /// Whether the library itself is open, read-only.
  var standsIn: Bool { standIn != nil }

  /// Nothing is touched yet.
  init(path: String, report: @escaping @Sendable (LibraryReport) -> Void) {
    places = LibraryPlaces(path: path)
    self.report = report
  }

  deinit {
    guard listener >= 0 else { return }
    unlink(places.socket)
    Glibc.close(listener)
  }

  /// Becomes this library's kiosk, unless it already is; nothing is opened yet.
  ///
  /// - Throws: `LibraryAccessError.kioskRuns`, at once, if there is another one; `LibraryError` if the
  ///   folder can't be written.
  func hold() throws {
    try places.makeFolder()
    if kioskLock == nil { kioskLock = try FileLock.take(places.kioskLock, for: places.path) }
    guard kioskLock != nil else {
      throw LibraryAccessError.kioskRuns(
        path: places.path, process: FileLock.holder(of: places.kioskLock))
    }
    if listener < 0 { listener = try LibrarySocket.listen(at: places) }
  }

  /// Waits until no command has the library; for the start, when there is nothing else to do.
  func wait(until deadline: ContinuousClock.Instant) throws {
    if lock == nil { lock = try LibraryFile.wait(for: places, until: deadline) }
  }

  /// An open library, and what is studied in it.
  struct Opened {
    var store: DeckStore
    var studied: StudyContext
    /// What was done about damage, if anything.
    var recovery: Recovery?
  }

  /// Opens the library and finds what is studied; recovers from damage that either finds.
  ///
  /// - Parameters:
  ///   - time: Names what is moved aside.
  ///   - prepare: Returns what is studied.
  /// - Returns: nil if someone else holds the library at the moment.
  /// - Throws: `LibraryError` and what `prepare` throws; then the library is free for others. Also
  ///   `LibraryAccessError.kioskRuns`.
  func open(at time: WallTime, _ prepare: (DeckStore) throws -> StudyContext) throws -> Opened? {
    try hold()
    if lock == nil { lock = try FileLock.take(places.lock, for: places.path) }
    guard lock != nil else { return nil }
    // Never two connections; the lock keeps others from writing.
    try? standIn?.close()
    standIn = nil
    do {
      let opened = try OpenedLibrary(
        places, isKnown: isKnown, takesInUnsaved: takesInUnsaved, at: time, report: report)
      isKnown = true
      do {
        return Opened(
          store: opened.store, studied: try prepare(opened.store), recovery: opened.recovery)
      } catch LibraryError.corrupt(let path, let detail) {
        let damage = LibraryError.corrupt(path: path, detail: detail)
        return try recover(opened.store, at: time, because: "\(damage)", prepare)
      } catch {
        try? opened.store.close()
        throw error
      }
    } catch {
      lock = nil
      throw error
    }
  }

  /// Replaces an open library that turned out to be damaged by a backup, or opens it again if a second look
  /// finds it sound.
  ///
  /// - Parameters:
  ///   - store: The open library.
  ///   - time: Names what is moved aside.
  ///   - damage: What was found.
  ///   - isRepeated: As in `Recovery.replaceIfDamaged`.
  ///   - prepare: Returns what is studied.
  /// - Returns: The library, open.
  /// - Throws: As `open`.
  func recover(
    _ store: DeckStore, at time: WallTime, because damage: String, isRepeated: Bool = false,
    _ prepare: (DeckStore) throws -> StudyContext
  ) throws -> Opened {
    try? store.close()
    do {
      let recovery = try Recovery.replaceIfDamaged(
        places, at: time, because: damage, isRepeated: isRepeated)
      report(recovery.map { .recovered($0) } ?? Recovery.unconfirmed(damage))
      let opened = try OpenedLibrary(
        places, isKnown: recovery == nil, takesInUnsaved: takesInUnsaved, at: time, report: report)
      do {
        return Opened(
          store: opened.store, studied: try prepare(opened.store),
          recovery: recovery ?? opened.recovery)
      } catch LibraryError.corrupt(let path, let detail) where recovery == nil && !isRepeated {
        let damage = LibraryError.corrupt(path: path, detail: detail)
        return try recover(
          opened.store, at: time, because: "\(damage)", isRepeated: true, prepare)
      } catch {
        try? opened.store.close()
        throw error
      }
    } catch {
      lock = nil
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

  /// Saves what earlier runs could not, if the start was spared that; once.
  func recoverSparedAnswers(_ store: DeckStore) {
    guard !takesInUnsaved else { return }
    takesInUnsaved = true
    UnsavedFile.recover(store, places, report)
  }

  /// Closes the library and unlocks it.
  func close(_ store: DeckStore) {
    try? store.close()
    lock = nil
  }
}
