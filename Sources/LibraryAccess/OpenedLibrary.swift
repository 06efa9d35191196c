internal import DeckStore
internal import Glibc
internal import Study

/// A library that the holder of its lock has just opened.
struct OpenedLibrary {
  let store: DeckStore
  /// What was done about damage, if anything.
  let recovery: Recovery?

  /// Opens a library, creates it if it is missing, migrates an older one after a backup, and replaces a
  /// damaged one, or a missing one of which there are backups, by the newest good backup.
  ///
  /// - Parameters:
  ///   - places: The library.
  ///   - isKnown: Whether it has been open before. Then it is never created: a disk that was pulled out
  ///     must not be mistaken for a new library.
  ///   - takesInUnsaved: Whether to save what earlier runs could not.
  ///   - time: Names what is moved aside.
  ///   - report: Told about migrations and damage.
  /// - Throws: `LibraryError`.
  init(
    _ places: LibraryPlaces, isKnown: Bool = false, takesInUnsaved: Bool = true, at time: WallTime,
    report: @escaping @Sendable (LibraryReport) -> Void
  ) throws(LibraryError) {
    try Replacement.finish(places)
    Backups(places).clean()
    CheckedBackup.removeUnused(of: places)
    var (opened, damage): (DeckStore?, String?) = (nil, try Self.loss(of: places, isKnown))
    if damage == nil {
      do throws(LibraryError) {
        opened = try Self.open(places, report)
      } catch {
        guard try Self.isDamage(error, places) else { throw error }
        damage = "\(error)"
      }
    }
    if let damage {
      recovery = try Recovery.replaceIfDamaged(places, at: time, because: damage)
      report(recovery.map { .recovered($0) } ?? Recovery.unconfirmed(damage))
    } else {
      recovery = nil
    }
    store = if let opened { opened } else { try Self.open(places, report) }
    for line in (try? store.excess()) ?? [] { report(.line(line)) }
    if takesInUnsaved { UnsavedFile.recover(store, places, report) }
  }

  private static func open(
    _ places: LibraryPlaces, _ report: @escaping @Sendable (LibraryReport) -> Void
  ) throws(LibraryError) -> DeckStore {
    try places.makePrivate(places.path)
    var backup: String?
    do throws(LibraryError) {
      return try DeckStore(path: places.path) {
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
