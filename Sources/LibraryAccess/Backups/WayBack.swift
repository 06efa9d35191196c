internal import DeckStore
internal import Glibc
internal import Study

/// The way back from a migration by a new system on trial which was then not kept, on a box with two systems.
///
/// While a system is on trial, the box has a file beside the library, the mark, which is empty at first. A program that
/// migrates the library beside a mark writes the name of the backup that it has just made into it. So an older program
/// that finds a newer library, and a mark with a name, knows that the newer system has come back: the backup takes the
/// library's place, with the answers that were given since. The newer library is kept beside it.
///
/// The box makes the mark and removes it when a system is kept, or when the older one has its library again: see
/// packaging/image's local-bottom and boot-choice. Without a mark, as after any later downgrade, a newer library is
/// refused.
///
/// A power cut leaves one of these: a mark that names nothing or a backup, and the library as it was; the migrated
/// library, and a mark that names its backup; a replacement to be finished (`Replacement`); the older library, and a mark
/// of which nobody makes any use.
enum WayBack {
  /// The mark's suffix.
  static let mark = ".trial"
  /// The text in the name of a newer library that was replaced, after `Replacement.restored`.
  static let newer = "newer-"

  /// Notes the backup of a library that is about to be migrated, if a system is on trial.
  ///
  /// - Throws: `LibraryError`; then the library must not be migrated.
  static func note(_ backup: String, for places: LibraryPlaces) throws(LibraryError) {
    let path = places.path + mark
    guard isMark(path) else { return }
    let new = path + ".new"
    unlink(new)
    let file = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw LibraryError(code: errno, path: places.path) }
    defer { close(file) }
    Durable.giveToOwner(file, of: places.path)
    let name = Array(LibraryPlaces.name(of: backup).utf8)
    guard Durable.uninterrupted({ write(file, name, name.count) }) == name.count else {
      throw .full(path: places.path)
    }
    guard fsync(file) == 0, rename(new, path) == 0 else {
      throw LibraryError(code: errno, path: places.path)
    }
    try Durable.synchronize(places.folder, for: places.path)
  }

  /// Replaces a library that a newer program has migrated on trial by its backup; no process may have it open.
  ///
  /// - Parameters:
  ///   - places: The library.
  ///   - time: The time for the newer library's new name.
  /// - Returns: What was done, for the log; nil if there is no mark that names a backup, and nothing was done.
  /// - Throws: `LibraryError`; then the newer library is still there, or the next process that opens the library finishes
  ///   the replacement.
  static func take(
    _ places: LibraryPlaces, at time: WallTime
  ) throws(LibraryError) -> String? {
    let path = places.path + mark
    guard isMark(path), let name = text(of: path),
      let backup = try Backups(places).all().first(where: { LibraryPlaces.name(of: $0) == name })
    else { return nil }
    let copy = try CheckedBackup(of: backup, for: places, suffix: ".restored")
    let answers = try answers(since: copy, in: places)
    let kept = try copy.replace(places, keptAs: newer + time.fileText)
    unlink(path)
    return
      "\(places.path) was changed by a newer system, which was not kept. Its backup \(name) is back, \(answers). "
      + "Decks and cards are as they were then; the newer library is kept as \(kept ?? "")"
  }

  /// Adds the answers to a copy that were given since it was made, as far as the newer library can be read.
  ///
  /// - Returns: Which those are, in words.
  private static func answers(
    since copy: borrowing CheckedBackup, in places: LibraryPlaces
  ) throws(LibraryError) -> String {
    var (count, unread): (Int, LibraryError?) = (0, nil)
    do {
      let newer = try DeckStore(reading: places.path, mayBeNewer: true)
      defer { try? newer.close() }
      try copy.read { store in
        do throws(LibraryError) { try store.addRows(of: newer) { count = $0 } } catch {
          if error.hasNoRoom { throw error }
          unread = error
        }
        if let last = try newer.kioskGUID() { try store.follow(last) }
      }
    } catch {
      let failure =
        error as? LibraryError ?? .failed(path: places.path, detail: "\(error)")
      // Without room, the next start tries again.
      if failure.hasNoRoom { throw failure }
      unread = failure
    }
    return "with the answers given since: \(count)"
      + (unread.map { "; others can't be read here (\($0))" } ?? "")
  }

  /// Whether a library that was migrated on trial waits for its way back, or a system is still on trial.
  static func isWaiting(_ places: LibraryPlaces) -> Bool { isMark(places.path + mark) }

  /// Whether there is a mark: a file, of the box's or of this user, and not a link.
  private static func isMark(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// The text of a mark; nil if it can't be read or is longer than a file's name.
  private static func text(of path: String) -> String? {
    let file = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = Durable.uninterrupted { read(file, &bytes, bytes.count) }
    return (1..<256).contains(count) ? String(validating: bytes[..<count], as: UTF8.self) : nil
  }
}

extension LibraryError {
  /// Whether nothing can be written, so that it is worth while to try again later.
  fileprivate var hasNoRoom: Bool {
    switch self {
    case .full, .readOnly: true
    default: false
    }
  }
}
