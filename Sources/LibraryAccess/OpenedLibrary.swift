internal import DeckStore
internal import Glibc
internal import Study

/// A library that was just opened; others may have it open, too.
struct OpenedLibrary {
  let store: DeckStore
  /// What was done about damage, if anything.
  let recovery: Recovery?

  /// Opens a library, which others may have open.
  ///
  /// Who is the first to open it creates it if it is missing, migrates an older one after a backup, and replaces a
  /// damaged one, or a missing one of which there are backups, by the newest good backup.
  ///
  /// - Parameters:
  ///   - places: The library.
  ///   - lock: The library's lock; whoever closes the store gives it back.
  ///   - deadline: How long to wait for somebody who has the library alone.
  ///   - isKnown: Whether it has been open before. Then it is never created: a disk that was pulled out
  ///     must not be mistaken for a new library.
  ///   - time: Names what is moved aside.
  ///   - report: Told about migrations and damage.
  /// - Throws: `LibraryError`; then the lock is given back.
  init(
    _ places: LibraryPlaces, _ lock: LibraryLock, until deadline: ContinuousClock.Instant,
    isKnown: Bool = false, at time: WallTime,
    report: @escaping @Sendable (LibraryReport) -> Void
  ) throws(LibraryError) {
    do throws(LibraryError) {
      if try !lock.openAlone() {
        try lock.openShared(until: deadline)
        if let store = try Self.join(places, lock) {
          (self.store, recovery) = (store, nil)
          return
        }
        lock.close()
        try lock.openAlone(until: deadline)
      }
      (store, recovery) = try Self.prepare(places, lock, isKnown: isKnown, at: time, report)
      lock.share()
    } catch {
      lock.close()
      throw error
    }
  }

  /// Opens a library that others have opened before.
  ///
  /// - Returns: nil if something is to be done that needs it alone.
  private static func join(
    _ places: LibraryPlaces, _ lock: LibraryLock
  ) throws(LibraryError) -> DeckStore? {
    guard access(places.path, F_OK) == 0, try Replacement.begun(places).isEmpty else { return nil }
    do throws(LibraryError) {
      return try DeckStore(path: places.path, lock: lock)
    } catch {
      switch error {
      case .corrupt, .notChecked, .notALibrary, .earlier: return nil
      default: throw error
      }
    }
  }

  private static func prepare(
    _ places: LibraryPlaces, _ lock: LibraryLock, isKnown: Bool, at time: WallTime,
    _ report: @escaping @Sendable (LibraryReport) -> Void
  ) throws(LibraryError) -> (DeckStore, Recovery?) {
    try Replacement.finish(places)
    Backups(places).clean()
    CheckedBackup.removeUnused(of: places)
    var (opened, damage): (DeckStore?, String?) = (nil, try loss(of: places, isKnown))
    if damage == nil {
      do throws(LibraryError) {
        opened = try open(places, lock, report)
      } catch {
        guard try isDamage(error, places) else { throw error }
        damage = "\(error)"
      }
    }
    var recovery: Recovery?
    if let damage {
      recovery = try Recovery.replaceIfDamaged(places, at: time, because: damage)
      report(recovery.map { .recovered($0) } ?? Recovery.unconfirmed(damage))
    }
    let store = if let opened { opened } else { try open(places, lock, report) }
    for line in (try? store.excess()) ?? [] { report(.line(line)) }
    return (store, recovery)
  }

  private static func open(
    _ places: LibraryPlaces, _ lock: LibraryLock,
    _ report: @escaping @Sendable (LibraryReport) -> Void
  ) throws(LibraryError) -> DeckStore {
    try places.makePrivate(places.path)
    var backup: String?
    do throws(LibraryError) {
      return try DeckStore(path: places.path, lock: lock) {
        report(.migrating($0))
      } beforeMigration: { store, version in
        try store.quickCheck()
        backup = try Backups(places).make(of: store, beforeLeaving: version)
      }
    } catch {
      // The library is as it was, so its copy is of no use.
      if let backup { unlink(backup) }
      throw error
    }
  }

  /// What happened to a library that is missing or empty although it has backups; nil if nothing did.
  private static func loss(
    of places: LibraryPlaces, _ isKnown: Bool
  ) throws(LibraryError) -> String? {
    if access(places.path, F_OK) != 0 {
      if isKnown || errno != ENOENT { throw LibraryError(code: errno, path: places.path) }
      return try Backups(places).all().isEmpty ? nil : "\(places.path) is missing"
    }
    let isEmpty =
      isFile(places.path) && Durable.size(of: places.path) == 0
      && Durable.size(of: places.path + "-wal") == 0
    guard isEmpty, try !Backups(places).all().isEmpty else { return nil }
    return "\(places.path) is damaged: it is empty"
  }

  /// Whether the file may be a damaged library, not another file named by mistake: a file that SQLite can't
  /// read was a library only if it has backups.
  private static func isDamage(
    _ error: LibraryError, _ places: LibraryPlaces
  ) throws(LibraryError) -> Bool {
    return switch error {
    case .corrupt, .notChecked: true
    case .notALibrary where isFile(places.path): try !Backups(places).all().isEmpty
    default: false
    }
  }

  /// Whether this is a regular file: no damage makes a device or a folder of one.
  private static func isFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }
}
