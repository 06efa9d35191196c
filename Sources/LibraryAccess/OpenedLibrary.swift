internal import DeckStore
internal import Glibc
internal import Study

/// A library that has just been opened, by who holds its lock.
struct OpenedLibrary {
  let store: DeckStore
  /// What was done about damage, where there was any.
  let recovery: Recovery?

  /// Opens a library, makes one where there is none, brings an older one up to date after a backup
  /// of it, and puts the newest good backup in the place of a damaged one, or of one that is missing
  /// though there are backups of it.
  ///
  /// - Parameters:
  ///   - places: Where it is.
  ///   - isKnown: Whether it has been open before: then it is never made anew, so that a disk that
  ///     was pulled out is not mistaken for a new library.
  ///   - time: Names what is moved aside.
  ///   - report: Told of a migration and of damage.
  /// - Throws: `LibraryError`.
  init(
    _ places: LibraryPlaces, isKnown: Bool = false, at time: WallTime,
    report: @escaping @Sendable (LibraryReport) -> Void
  ) throws(LibraryError) {
    try Replacement.finish(places)
    Backups(places).clean()
    var (opened, damage): (DeckStore?, String?) = (nil, try Self.loss(of: places, isKnown))
    if damage == nil {
      do throws(LibraryError) {
        opened = try Self.open(places, report)
      } catch {
        guard Self.isDamage(error, places) else { throw error }
        damage = "\(error)"
      }
    }
    if let damage {
      let recovery = try Recovery.replace(places, at: time, because: damage)
      report(.recovered(recovery))
      self.recovery = recovery
    } else {
      recovery = nil
    }
    store = if let opened { opened } else { try Self.open(places, report) }
    UnsavedFile.takeIn(store, places, report)
  }

  private static func open(
    _ places: LibraryPlaces, _ report: @escaping @Sendable (LibraryReport) -> Void
  ) throws(LibraryError) -> DeckStore {
    try LibraryPlaces.makePrivate(places.path)
    var backup: String?
    do throws(LibraryError) {
      return try DeckStore(path: places.path) {
        report(.migrating($0))
      } beforeMigration: { store, version in
        try store.quickCheck()
        backup = try Backups(places).make(of: store, beforeLeaving: version)
      }
    } catch {
      // The library is as it was: its copy is of no use, and of none at all if that is damaged.
      if let backup { unlink(backup) }
      throw error
    }
  }

  /// What has become of a library that had content, as its backups say, and has none now; nil where
  /// that is not so.
  private static func loss(
    of places: LibraryPlaces, _ isKnown: Bool
  ) throws(LibraryError) -> String? {
    if access(places.path, F_OK) != 0 {
      if isKnown || errno != ENOENT { throw LibraryError(code: errno, path: places.path) }
      return Backups(places).all.isEmpty ? nil : "\(places.path) is missing"
    }
    return isEmptied(places) ? "\(places.path) is damaged: it is empty" : nil
  }

  /// Whether a file is a library that was damaged, and not another file named by mistake: a file
  /// that SQLite can't read at all was a library only if there are backups of it.
  private static func isDamage(_ error: LibraryError, _ places: LibraryPlaces) -> Bool {
    switch error {
    case .corrupt: true
    case .notALibrary: isFile(places.path) && !Backups(places).all.isEmpty
    default: false
    }
  }

  /// Whether this is a file, and not a device or a folder, which no damage makes of one.
  private static func isFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// Whether a library that had content, as its backups say, is an empty file without a log.
  private static func isEmptied(_ places: LibraryPlaces) -> Bool {
    var (file, log) = (stat(), stat())
    return stat(places.path, &file) == 0 && file.st_size == 0
      && (stat(places.path + "-wal", &log) != 0 || log.st_size == 0)
      && !Backups(places).all.isEmpty
  }
}
