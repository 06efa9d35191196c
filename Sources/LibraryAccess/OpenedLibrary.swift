internal import DeckStore
internal import Glibc
internal import Study

/// A library that was just opened; other processes may have it open, too.
struct OpenedLibrary {
  let store: DeckStore
  /// The recovery from damage; nil if there was none.
  let recovery: Recovery?

  /// Opens a library, which other processes may have open.
  ///
  /// The first process to open the library creates it if it is missing, and migrates an older one after a
  /// backup. It replaces a damaged library, or a missing one of which there are backups, by the newest good
  /// backup, and a library that a newer system has left which was not kept: see `WayBack`.
  ///
  /// - Parameters:
  ///   - places: The library.
  ///   - lock: The library's lock, which closing the store releases.
  ///   - deadline: The time until which to wait for a process that has the library exclusively.
  ///   - isKnown: Whether the library has been open before. Then it is never created: a disk that was pulled
  ///     out must not be mistaken for a new library.
  ///   - time: The time for the name of a file that is moved aside.
  ///   - report: Called with migrations and damage.
  /// - Throws: `LibraryError`; then the lock is released.
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

  /// Opens a library that other processes have opened before.
  ///
  /// - Returns: The library; nil if it needs work for which it must be held exclusively.
  private static func join(
    _ places: LibraryPlaces, _ lock: LibraryLock
  ) throws(LibraryError) -> DeckStore? {
    guard access(places.path, F_OK) == 0, try Replacement.begun(places).isEmpty else { return nil }
    do throws(LibraryError) {
      return try DeckStore(path: places.path, lock: lock)
    } catch {
      switch error {
      case .corrupt, .notChecked, .notALibrary, .earlier: return nil
      // Its way back may have been cut off.
      case .newer where WayBack.isWaiting(places): return nil
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
        if case .newer = error, let line = try WayBack.take(places, at: time) {
          report(.line(line))
        } else if try isDamage(error, places) {
          damage = "\(error)"
        } else {
          throw error
        }
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
        let made = try Backups(places).make(of: store, beforeLeaving: version)
        backup = made
        // The way back needs room for a copy. Without it, the new system is not kept.
        if WayBack.isWaiting(places), let free = places.freeBytes, Durable.size(of: made) > free {
          throw LibraryError.full(path: places.path)
        }
        try WayBack.note(made, for: places)
      }
    } catch {
      // The library is as it was, so the backup is of no use.
      if let backup { unlink(backup) }
      throw error
    }
  }

  /// Returns what happened to a library that is missing or empty although it has backups; nil if nothing did.
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

  /// Whether the file may be a damaged library, and not another file named by mistake: a file that SQLite
  /// can't read was a library only if it has backups.
  private static func isDamage(
    _ error: LibraryError, _ places: LibraryPlaces
  ) throws(LibraryError) -> Bool {
    return switch error {
    case .corrupt, .notChecked: true
    case .notALibrary where isFile(places.path): try !Backups(places).all().isEmpty
    default: false
    }
  }

  /// Whether a path is a regular file: no damage turns a file into a device or a folder.
  private static func isFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }
}
