package import DeckStore
internal import Glibc

/// A library's file, for commands.
///
/// Only the holder of its lock opens it, so there are never two connections (see `DeckStore`). A running
/// kiosk lends the library: it closes it and keeps studying.
package struct LibraryFile: Sendable {
  package let path: String
  let patience: Duration
  private let report: @Sendable (LibraryReport) -> Void

  /// - Parameters:
  ///   - path: The file; it and its folder are created if they are missing.
  ///   - patience: How long to wait for others who use it.
  ///   - report: Told about migrations and damage.
  package init(
    path: String, patience: Duration = .seconds(10),
    report: @escaping @Sendable (LibraryReport) -> Void = { _ in }
  ) {
    self.path = path
    self.patience = patience
    self.report = report
  }

  /// Whether there is a library, or was one of which there are backups.
  package var exists: Bool {
    if access(path, F_OK) == 0 || errno != ENOENT { return true }
    let places = LibraryPlaces(path: path)
    do throws(LibraryError) {
      if try !Backups(places).all().isEmpty { return true }
      return try !Replacement.begun(places).isEmpty
    } catch {
      // Whoever opens it is told what can't be read.
      return true
    }
  }

  /// The process that is, or was last, its kiosk; nil if unknown.
  package var kiosk: Int? { FileLock.holder(of: LibraryPlaces(path: path).kioskLock) }

  /// Opens the library, calls `body` and closes it.
  ///
  /// The newest good backup replaces a damaged or missing library: see `LibraryReport.recovered`.
  ///
  /// - Throws: `LibraryError`, `LibraryAccessError`, and what `body` throws.
  package func use<Value>(_ body: (DeckStore) throws -> Value) throws -> Value {
    let places = LibraryPlaces(path: path)
    try places.makeFolder()
    return try Self.whileHeld(places, patience: patience) {
      let opened = try OpenedLibrary(places, at: .now, report: report)
      do {
        let value = try body(opened.store)
        try opened.store.close()
        return value
      } catch {
        try? opened.store.close()
        // The damage may be another file's, such as a backup's.
        if case .corrupt(opened.store.path, _) = error as? LibraryError,
          let recovery = try Recovery.replaceIfDamaged(places, at: .now, because: "\(error)")
        {
          report(.recovered(recovery))
        }
        throw error
      }
    }
  }

  /// Its backups' files, newest first.
  ///
  /// - Throws: `LibraryError` if their folder can't be read.
  package func backups() throws(LibraryError) -> [String] {
    try Backups(LibraryPlaces(path: path)).all()
  }

  /// Reads the library without waiting and without changing anything, if nobody has it open.
  ///
  /// - Returns: nil if there is no library, or if somebody has it open, such as a running kiosk.
  /// - Throws: What `DeckStore(reading:)` and `body` throw.
  package func readIfFree<Value>(_ body: (DeckStore) throws -> Value) throws -> Value? {
    let places = LibraryPlaces(path: path)
    guard access(places.path, F_OK) == 0 else { return nil }
    func read() throws -> Value {
      let store = try DeckStore(reading: places.path)
      defer { try? store.close() }
      return try body(store)
    }
    // Whoever opened it made the lock's file. One that another user made would keep the kiosk out.
    guard access(places.lock, F_OK) == 0 else { return try read() }
    guard let lock = try FileLock.take(places.lock, for: places.path) else { return nil }
    return try lock.whileHeld(read)
  }

  /// Calls `body` while nobody else has the library open.
  static func whileHeld<Value>(
    _ places: LibraryPlaces, patience: Duration, _ body: () throws -> Value
  ) throws -> Value {
    let deadline = ContinuousClock.now + patience
    while true {
      if let kiosk = LibrarySocket.connect(to: places) {
        // Closed last, so that the kiosk finds the lock free.
        defer { close(kiosk) }
        switch LibrarySocket.answer(on: kiosk, until: deadline) {
        case .lent:
          return try wait(for: places, until: deadline).whileHeld(body)
        case .ended: break  // The kiosk has ended.
        case .none:
          throw LibraryAccessError.kioskSilent(
            path: places.path, process: FileLock.holder(of: places.kioskLock))
        }
      }
      if let lock = try FileLock.take(places.lock, for: places.path) {
        return try lock.whileHeld(body)
      }
      try rest(places, until: deadline)
    }
  }

  /// Waits for the library's lock.
  ///
  /// - Throws: `LibraryAccessError.inUse` if it is not free by the deadline.
  static func wait(
    for places: LibraryPlaces, until deadline: ContinuousClock.Instant
  ) throws -> FileLock {
    while true {
      if let lock = try FileLock.take(places.lock, for: places.path) { return lock }
      try rest(places, until: deadline)
    }
  }

  /// Waits a moment, because no descriptor tells when a file's lock is free.
  private static func rest(
    _ places: LibraryPlaces, until deadline: ContinuousClock.Instant
  ) throws {
    guard .now < deadline else {
      throw LibraryAccessError.inUse(
        path: places.path, process: FileLock.holder(of: places.lock))
    }
    poll(nil, 0, 10)
  }
}
