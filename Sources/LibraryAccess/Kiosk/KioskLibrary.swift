internal import DeckStore
internal import Glibc
internal import Study

/// A kiosk's hold on its library: one kiosk for each, and others may ask for it.
final class KioskLibrary {
  let places: LibraryPlaces
  /// Readable when a command asks for the library; -1 while this is not its kiosk.
  private(set) var listener: CInt = -1
  private let report: @Sendable (LibraryReport) -> Void
  private var kioskLock: FileLock?
  private var lock: FileLock?
  private var isKnown = false
  /// What is read as long as the library has not been opened.
  private var standIn: DeckStore?
  /// Whether the library itself is open to be read alone.
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

  /// Becomes this library's kiosk, as far as it is not; nothing is opened yet.
  ///
  /// - Throws: `LibraryAccessError.kioskRuns` when there is one, at once and without disturbing it;
  ///   `LibraryError` when the folder can't be written.
  func hold() throws {
    try places.makeFolder()
    if kioskLock == nil { kioskLock = try FileLock.take(places.kioskLock, for: places.path) }
    guard kioskLock != nil else {
      throw LibraryAccessError.kioskRuns(
        path: places.path, process: FileLock.holder(of: places.kioskLock))
    }
    if listener < 0 { listener = try LibrarySocket.listen(at: places) }
  }

  /// Waits for a command that works with the library; for the start, when there is nothing else to
  /// do yet.
  func wait(until deadline: ContinuousClock.Instant) throws {
    if lock == nil { lock = try LibraryFile.wait(for: places, until: deadline) }
  }

  /// A library that is open, and what is studied in it.
  struct Opened {
    var store: DeckStore
    var studied: Studied
    /// What was done about damage, where there was any.
    var recovery: Recovery?
  }

  /// Opens the library and finds what is studied; damage that either meets is cured.
  ///
  /// - Parameters:
  ///   - time: Names what is moved aside.
  ///   - prepare: Finds it, given the library.
  /// - Returns: nil when somebody else holds it at this moment.
  /// - Throws: `LibraryError` and what `prepare` throws; then the library is free for others.
  ///   `LibraryAccessError.kioskRuns`, where this had not become its kiosk before.
  func open(at time: WallTime, _ prepare: (DeckStore) throws -> Studied) throws -> Opened? {
    try hold()
    if lock == nil { lock = try FileLock.take(places.lock, for: places.path) }
    guard lock != nil else { return nil }
    // Never two connections; nobody else writes before this lock is let go of.
    try? standIn?.close()
    standIn = nil
    do {
      let opened = try OpenedLibrary(places, isKnown: isKnown, at: time, report: report)
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

  /// Puts a backup in the place of a library found damaged while it was open.
  ///
  /// - Throws: As `open`.
  func recover(
    _ store: DeckStore, at time: WallTime, because damage: String,
    _ prepare: (DeckStore) throws -> Studied
  ) throws -> Opened {
    try? store.close()
    do {
      let recovery = try Recovery.replace(places, at: time, because: damage)
      report(.recovered(recovery))
      let store = try OpenedLibrary(places, at: time, report: report).store
      do {
        return Opened(store: store, studied: try prepare(store), recovery: recovery)
      } catch {
        try? store.close()
        throw error
      }
    } catch {
      lock = nil
      throw error
    }
  }

  /// What stands in for a library that can't be opened: it, read-only, where it can be read; else
  /// one in memory with what a new library has.
  ///
  /// - Parameter prepare: Finds what is studied.
  /// - Returns: It, and what is studied in it.
  /// - Throws: `LibraryError.newer` and `notALibrary`, and what `prepare` does not find in a library
  ///   that can be read.
  func standIn(_ prepare: (DeckStore) throws -> Studied) throws -> Opened {
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

  /// Closes the library and leaves it to others.
  func close(_ store: DeckStore) {
    try? store.close()
    lock = nil
  }
}
