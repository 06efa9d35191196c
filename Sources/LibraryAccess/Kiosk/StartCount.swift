internal import DeckStore
internal import Glibc

/// Counts a kiosk's starts in a row that were ended before they were complete, for example by a kill for lack
/// of memory or a power cut.
///
/// The count is a file beside the library with one byte for each start, so that it can be neither half
/// written nor malformed; a missing file means none. The largest part of a library may be what ends the
/// starts, so the start after `maxIncompleteStarts` leaves it out.
struct StartCount {
  /// The number of incomplete starts after which the next one leaves out what is large.
  static let maxIncompleteStarts = 3

  private let path: String
  private let folder: String
  private let library: String
  /// Whether this start is in the count.
  private(set) var isCounted = false

  /// Counts nothing yet.
  init(_ places: LibraryPlaces) {
    (path, folder, library) = (places.starts, places.folder, places.path)
  }

  /// Counts the start that begins, on the disk.
  ///
  /// - Returns: The number of starts before it that were not complete; nil if the disk can't be written.
  mutating func begin() -> Int? {
    let file = open(
      path, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0o600)
    guard file >= 0 else { return nil }
    defer { close(file) }
    Durable.giveToOwner(file, of: library)
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      Durable.uninterrupted({ write(file, ".", 1) }) == 1
    else { return nil }
    isCounted = true
    guard fsync(file) == 0 else { return nil }
    try? Durable.synchronize(folder, for: library)
    return Int(clamping: status.st_size)
  }

  /// Resets the count, because somebody has learnt, the kiosk has rested, or it ends properly.
  mutating func complete() {
    guard isCounted else { return }
    isCounted = false
    if unlink(path) != 0 { truncate(path, 0) }
    try? Durable.synchronize(folder, for: library)
  }
}
