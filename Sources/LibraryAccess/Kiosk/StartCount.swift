internal import DeckStore
internal import Glibc

/// Counts the starts in a row of a kiosk that something ended before they were complete: a kill for want
/// of memory, say, or a power cut.
///
/// The count is a file beside the library with one byte for each, so that it can be neither half written
/// nor wrong in its format; no file is none. What is largest in a library may be what ends the starts,
/// so the one after `most` leaves that out.
struct StartCount {
  /// After how many such starts the next one is spared.
  static let most = 3

  private let path: String
  private let folder: String
  private let library: String
  private let rest: Duration
  /// When this start is complete, if nothing is waited for until then.
  private var end: ContinuousClock.Instant?
  /// Whether this start is in the count.
  private var isCounted = false

  /// Nothing is counted yet.
  ///
  /// - Parameters:
  ///   - places: The library.
  ///   - rest: How long a kiosk whose first screen has all it needs must live: longer than a service's
  ///     watchdog lets it hang.
  init(_ places: LibraryPlaces, rest: Duration = .seconds(30)) {
    (path, folder, library) = (places.starts, places.folder, places.path)
    self.rest = rest
  }

  /// Counts a start that begins, on the disk.
  ///
  /// - Returns: How many before it were not complete; nil if the disk can't count.
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

  /// Whether nothing counts against this start any more.
  var isComplete: Bool { !isCounted }

  /// When to call `follow` again; nil for never.
  var deadline: ContinuousClock.Instant? { isCounted ? end : nil }

  /// Notes whether the kiosk has all that it asked for, and completes a start after a rest.
  mutating func follow(hasAll: Bool, at now: ContinuousClock.Instant = .now) {
    guard isCounted else { return }
    let end = hasAll ? end ?? now + rest : nil
    self.end = end
    if let end, end <= now { complete() }
  }

  /// Ends the count: somebody has learnt, the kiosk has rested, or it ends as it should.
  mutating func complete() {
    guard isCounted else { return }
    isCounted = false
    if unlink(path) != 0 { truncate(path, 0) }
    try? Durable.synchronize(folder, for: library)
  }
}
