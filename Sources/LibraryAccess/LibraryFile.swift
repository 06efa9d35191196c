package import DeckStore
internal import Glibc
internal import LinuxSystem
package import Study

/// A library's file, for commands; a kiosk may have it open, too.
package struct LibraryFile: Sendable {
  package let path: String
  let patience: Duration
  private let report: @Sendable (LibraryReport) -> Void

  /// - Parameters:
  ///   - path: The file; it and its folder are created if they are missing.
  ///   - patience: The time to wait for other processes that write or have the library exclusively.
  ///   - report: Called with migrations and damage.
  package init(
    path: String, patience: Duration = .seconds(10),
    report: @escaping @Sendable (LibraryReport) -> Void = { _ in }
  ) {
    self.path = path
    self.patience = patience
    self.report = report
  }

  /// Whether there is a library, or at least a backup of one.
  package var exists: Bool {
    if access(path, F_OK) == 0 || errno != ENOENT { return true }
    let places = LibraryPlaces(path: path)
    do throws(LibraryError) {
      if try !Backups(places).all().isEmpty { return true }
      return try !Replacement.begun(places).isEmpty
    } catch {
      // The error is reported when the library is opened.
      return true
    }
  }

  /// The size in bytes, with the write-ahead log; 0 if there is no library.
  package var size: Int {
    [path, path + "-wal"].reduce(0) { $0 + (FileStatus($1)?.size ?? 0) }
  }

  /// The id of the process that is, or last was, the library's kiosk; nil if it is unknown.
  package var kiosk: Int? { LibraryLock.kiosk(of: LibraryPlaces(path: path).path) }

  /// Opens the library, calls `body` and closes it.
  ///
  /// The newest good backup replaces a damaged or missing library: see `LibraryReport.recovered`. On a disk that
  /// can't be written, `body` can only read.
  ///
  /// - Throws: `LibraryError`, and the errors of `body`.
  package func use<Value>(_ body: (DeckStore) throws -> Value) throws -> Value {
    let places = LibraryPlaces(path: path)
    let (lock, opened): (LibraryLock, OpenedLibrary)
    do throws(LibraryError) {
      try places.makeFolder()
      lock = try self.lock(places)
      opened = try OpenedLibrary(
        places, lock, until: .now + patience, at: .now, report: report)
    } catch .readOnly(let path) {
      guard let value = try readUnwritable(places, body) else {
        throw LibraryError.readOnly(path: path)
      }
      return value
    }
    // Answers that wait in files can go on waiting while another process writes.
    lock.patience = .zero
    PendingFile.recover(opened.store, places, report)
    lock.patience = patience
    do {
      let value = try body(opened.store)
      try opened.store.close()
      return value
    } catch {
      try? opened.store.close()
      // The damaged file may be another one, such as a backup.
      guard case .corrupt(opened.store.path, _) = error as? LibraryError,
        (try? lock.openAlone(until: .now + patience)) != nil
      else { throw error }
      defer { lock.close() }
      let recovery = try Recovery.replaceIfDamaged(places, at: .now, because: "\(error)")
      if let recovery { report(.recovered(recovery)) }
      throw error
    }
  }

  /// Returns the paths of the library's backups, newest first.
  ///
  /// - Throws: `LibraryError` if their folder can't be read.
  package func backups() throws(LibraryError) -> [String] {
    try Backups(LibraryPlaces(path: path)).all()
  }

  /// Returns the files that can take the library's place, as the box lists them, with their paths.
  ///
  /// - Throws: `LibraryError` if a folder can't be read.
  package func restorable() throws(LibraryError) -> [(overview: BackupOverview, path: String)] {
    let backups = Backups(LibraryPlaces(path: path))
    return try backups.overviews().map { ($0, backups.path(of: $0)) }
  }

  /// Reads the library as it is and creates nothing that is missing.
  ///
  /// - Parameters:
  ///   - mayBeEarlier: Whether `body` is called for a library of an earlier version, too.
  ///   - body: Reads the library.
  /// - Returns: The result of `body`; nil if there is no library.
  /// - Throws: `LibraryError`, and the errors of `body`.
  package func read<Value>(
    mayBeEarlier: Bool = false, _ body: (DeckStore) throws -> Value
  ) throws -> Value? {
    let places = LibraryPlaces(path: path)
    guard access(places.path, F_OK) == 0 else { return nil }
    // A library that was ever opened has a lock file. A lock file created here by another user would shut the
    // kiosk out.
    guard access(LibraryLock.path(of: places.path), F_OK) == 0 else {
      return try Self.read(
        DeckStore(reading: places.path, mayBeEarlier: mayBeEarlier), body)
    }
    let lock = try lock(places)
    guard lock.isWritable else { return try readUnwritable(places, body) }
    if try lock.openAlone() {
      defer { lock.close() }
      return try Self.read(
        DeckStore(reading: places.path, mayBeEarlier: mayBeEarlier), body)
    }
    try lock.openShared(until: .now + patience)
    return try Self.read(DeckStore(path: places.path, lock: lock), body)
  }

  /// Reads a library whose disk can't be written, with what is in its log.
  ///
  /// Another process may see the same disk as one that can be written, as in a service's own mount namespace. Then
  /// both use SQLite's locks, which need no writing; if no other process has the library open, there may be no file
  /// to lock.
  ///
  /// - Returns: The result of `body`; nil if there is no library, or if a replacement of it was cut off, which only
  ///   a writer can finish.
  /// - Throws: `LibraryError`, and the errors of `body`.
  private func readUnwritable<Value>(
    _ places: LibraryPlaces, _ body: (DeckStore) throws -> Value
  ) throws -> Value? {
    guard access(places.path, R_OK) == 0, try Replacement.begun(places).isEmpty else { return nil }
    // On a disk that was read-only from the start, there may be no lock file.
    let lock = try? lock(places)
    defer { lock?.close() }
    try lock?.openShared(until: .now + patience)
    let store = try DeckStore(reading: places.path, besideOthers: lock?.isShared == true)
    report(.line("\(LibraryError.readOnly(path: places.path)); it is only read"))
    return try Self.read(store, body)
  }

  private static func read<Value>(
    _ store: DeckStore, _ body: (DeckStore) throws -> Value
  ) throws -> Value {
    defer { try? store.close() }
    return try body(store)
  }

  /// Returns the lock, held exclusively.
  func lockAlone() throws(LibraryError) -> LibraryLock {
    let places = LibraryPlaces(path: path)
    try places.makeFolder()
    let lock = try lock(places)
    try lock.openAlone(until: .now + patience)
    return lock
  }

  private func lock(_ places: LibraryPlaces) throws(LibraryError) -> LibraryLock {
    let lock = try LibraryLock(of: places.path)
    lock.patience = patience
    return lock
  }
}
