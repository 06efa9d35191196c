package import DeckStore
import Glibc

/// A backup that is whole and of this program's version, copied beside the library it is for.
///
/// The copy is brought up to date, its numbers are counted anew, and it numbers its answers as a new
/// kiosk's: answers it lacks may live on elsewhere under the numbers it would give out next. It is
/// gone with this value.
package struct CheckedBackup: ~Copyable {
  fileprivate let copy: String

  /// - Parameters:
  ///   - backup: The file; it is only read.
  ///   - library: Where the copy is made: on the library's disk.
  /// - Throws: `LibraryError`; then no copy is left.
  package init(of backup: String, for library: LibraryFile) throws(LibraryError) {
    copy = LibraryPlaces(path: library.path).path + ".restoring"
    LibraryPlaces.remove(copy)
    do {
      guard access(backup, F_OK) == 0 else {
        throw LibraryError.failed(path: backup, detail: String(cString: strerror(errno)))
      }
      // An empty file would become a new library.
      guard LibraryPlaces.size(of: backup) > 0 else { throw LibraryError.notALibrary(path: backup) }
      // A library that was copied while it was in use has its newest answers in the log, or the way
      // back from an import in the journal.
      for suffix in ["", "-wal", "-journal"] where access(backup + suffix, F_OK) == 0 {
        try Durable.copy(backup + suffix, to: copy + suffix)
      }
      let store = try DeckStore(path: copy)
      defer { try? store.close() }
      try store.quickCheck()
      // Numbers kept of the log are no reason to refuse it: they are counted anew.
      _ = try store.rebuild()
      try store.beginKiosk()
    } catch {
      LibraryPlaces.remove(copy)
      throw Self.named(error, backup, copy)
    }
  }

  deinit {
    LibraryPlaces.remove(copy)
  }

  /// Looks at what is in the backup.
  package func read<Value>(_ body: (DeckStore) throws -> Value) throws -> Value {
    let store = try DeckStore(path: copy)
    defer { try? store.close() }
    return try body(store)
  }

  /// The error with the backup's name instead of the copy's.
  private static func named(
    _ error: any Error, _ backup: String, _ copy: String
  ) -> LibraryError {
    switch error as? LibraryError {
    case .newer(copy, let version): .newer(path: backup, version: version)
    case .notALibrary(copy): .notALibrary(path: backup)
    case .corrupt(copy, let detail): .corrupt(path: backup, detail: detail)
    case let other: other ?? .failed(path: backup, detail: "\(error)")
    }
  }
}

extension LibraryFile {
  /// Puts a backup in the library's place, at once and on the disk; also while a kiosk runs, which
  /// goes on with it.
  ///
  /// The library that was there is not opened: it may be damaged, or of a newer program.
  ///
  /// - Parameters:
  ///   - backup: It can be put back once.
  ///   - time: Names the library that was there: `library.sqlite.before-restore-TIME`.
  /// - Returns: Where the library that was there is now; nil when there was none.
  /// - Throws: `LibraryError`, `LibraryAccessError`; then the library is as it was, or the
  ///   replacement is finished by who opens it next.
  package func replace(
    with backup: borrowing CheckedBackup, keptAs time: String
  ) throws -> String? {
    let places = LibraryPlaces(path: path)
    try places.makeFolder()
    let copy = backup.copy
    return try Self.whileHeld(places, patience: patience) {
      try Replacement.finish(places)
      var status = stat()
      let isThere = lstat(places.path, &status) == 0
      guard !isThere || status.st_mode & S_IFMT == S_IFREG else {
        throw LibraryError.notALibrary(path: places.path)
      }
      let kept = LibraryPlaces.freeName("\(places.path).before-restore-\(time)")
      try Replacement.replace(places, with: copy, movingTo: kept)
      return isThere ? kept : nil
    }
  }
}
