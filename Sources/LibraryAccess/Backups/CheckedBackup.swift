package import DeckStore
import Glibc

/// A sound copy of a backup beside the library for which it is made, removed with this value.
///
/// The copy is migrated, its totals are rebuilt, and it numbers its answers as a new kiosk: answers that the
/// copy lacks may exist elsewhere under the numbers that it would use next.
package struct CheckedBackup: ~Copyable {
  let path: String
  let copy: String
  /// Whether the backup is of an earlier version than the copy.
  let isEarlier: Bool
  /// The descriptor of the copy, whose lock marks the copy as used.
  private let descriptor: CInt

  /// Copies and checks a backup.
  ///
  /// - Parameters:
  ///   - backup: The backup's file, which is only read.
  ///   - library: The library, on whose disk the copy is made.
  /// - Throws: `LibraryError`; then no copy is left.
  package init(of backup: String, for library: LibraryFile) throws(LibraryError) {
    try self.init(of: backup, for: LibraryPlaces(path: library.path), suffix: ".restoring")
  }

  /// Copies and checks a backup, with a suffix for the copy's name.
  ///
  /// `restore` does not hold the library exclusively while it asks the user, so recovery must have a copy of
  /// its own.
  init(of backup: String, for places: LibraryPlaces, suffix: String) throws(LibraryError) {
    path = backup
    let copy = places.path + suffix
    self.copy = copy
    Self.removeUnused(copy)
    // A file that has no room must not fill the disk, on which a kiosk may be saving answers.
    let size = ["", "-wal", "-journal"].reduce(0) { $0 + Durable.size(of: backup + $1) }
    if let free = places.freeBytes, size > free { throw .full(path: copy) }
    let descriptor = open(copy, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw errno == EEXIST
        ? .failed(path: copy, detail: "another restore is at work")
        : LibraryError(code: errno, path: copy)
    }
    guard flock(descriptor, LOCK_SH | LOCK_NB) == 0 else {
      close(descriptor)
      throw .failed(path: copy, detail: "another program looks at it")
    }
    var isEarlier = false
    do {
      // The log of a library that was copied while in use contains its newest answers, and a rollback journal
      // undoes a transaction that was cut off.
      try places.copy(backup, into: descriptor, copy)
      for suffix in ["-wal", "-journal"] where access(backup + suffix, F_OK) == 0 {
        try places.copy(backup + suffix, to: copy + suffix)
      }
      // SQLite would turn an empty file into a new library.
      guard Durable.size(of: copy) > 0 else { throw LibraryError.notALibrary(path: backup) }
      let store = try DeckStore(path: copy, beforeMigration: { _, _ in isEarlier = true })
      defer { try? store.close() }
      try store.quickCheck()
      _ = try store.rebuild()
      try store.beginKiosk()
    } catch {
      LibraryPlaces.remove(copy)
      close(descriptor)
      throw Self.named(error, backup, copy)
    }
    (self.isEarlier, self.descriptor) = (isEarlier, descriptor)
  }

  deinit {
    LibraryPlaces.remove(copy)
    close(descriptor)
  }

  /// Removes the copies that killed programs have left.
  ///
  /// The caller holds the library exclusively; a `restore` that still asks the user has locked its copy.
  static func removeUnused(of places: LibraryPlaces) {
    for suffix in [".restoring", ".restored"] { removeUnused(places.path + suffix) }
  }

  /// Removes a copy with the files that belong to it, unless another process has locked the copy.
  private static func removeUnused(_ copy: String) {
    let file = open(copy, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    // Without the copy, the files that belong to it are of no use; a link is not a copy.
    guard file >= 0 || errno == ENOENT || errno == ELOOP else { return }
    defer { if file >= 0 { close(file) } }
    if file < 0 || flock(file, LOCK_EX | LOCK_NB) == 0 { LibraryPlaces.remove(copy) }
  }

  /// Opens the copy and reads it.
  package func read<Value>(_ body: (DeckStore) throws -> Value) throws -> Value {
    let store = try DeckStore(path: copy)
    defer { try? store.close() }
    return try body(store)
  }

  /// Returns the error with the backup's path instead of the copy's.
  private static func named(
    _ error: any Error, _ backup: String, _ copy: String
  ) -> LibraryError {
    switch error as? LibraryError {
    case .newer(copy, let version): .newer(path: backup, version: version)
    case .early(copy): .early(path: backup)
    case .notALibrary(copy): .notALibrary(path: backup)
    case .corrupt(copy, let detail): .corrupt(path: backup, detail: detail)
    case let other: other ?? .failed(path: backup, detail: "\(error)")
    }
  }
}

extension LibraryFile {
  /// Replaces the library by a backup; a running kiosk closes it and continues with the backup.
  ///
  /// - Parameters:
  ///   - backup: The backup, which can be used only once.
  ///   - time: The time for the old library's new name, `library.sqlite.before-restore-TIME`.
  ///   - isAtBox: Whether somebody at the box has asked for it: see `Replacement.atBox`.
  /// - Returns: The old library's new path; nil if there was no library.
  /// - Throws: `LibraryError`; then the library is as it was, or the next process that opens it finishes the
  ///   replacement.
  package func replace(
    with backup: borrowing CheckedBackup, keptAs time: String, isAtBox: Bool = false
  ) throws -> String? {
    let (places, lock) = (LibraryPlaces(path: path), try lockAlone())
    defer { lock.close() }
    guard isAtBox else { return try backup.replace(places, keptAs: time) }
    let kept = try backup.replace(places, keptAs: Replacement.atBox + time)
    Backups(places).removeReplaced(before: kept)
    return kept
  }
}

extension CheckedBackup {
  /// Replaces the library, which no process may have open: see `LibraryFile.replace`.
  ///
  /// Phones that the library lets in stay in, and the backup lets nobody in: somebody may have been removed since. The copy has
  /// that before it becomes the library, so that nothing can come between.
  func replace(_ places: LibraryPlaces, keptAs time: String) throws(LibraryError) -> String? {
    try Replacement.finish(places)
    var status = stat()
    let exists = lstat(places.path, &status) == 0
    guard !exists || status.st_mode & S_IFMT == S_IFREG else {
      throw LibraryError.notALibrary(path: places.path)
    }
    let new = try DeckStore(path: copy)
    do throws(LibraryError) {
      try new.setPhoneRows(Self.phoneRows(of: places))
    } catch {
      try? new.close()
      throw error
    }
    try new.close()
    let kept = LibraryPlaces.freeName(places.path + Replacement.restored + time)
    try Replacement.replace(places, with: copy, movingTo: kept)
    return exists ? kept : nil
  }

  /// What lets phones into a library; nothing if it is missing or damaged, or its version has that in another way.
  private static func phoneRows(of places: LibraryPlaces) -> [String: String] {
    guard let old = try? DeckStore(reading: places.path, mayBeEarlier: true, mayBeNewer: true)
    else { return [:] }
    defer { try? old.close() }
    return (try? old.phoneRows()) ?? [:]
  }
}
