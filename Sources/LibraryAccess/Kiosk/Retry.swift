internal import DeckStore
internal import Glibc
internal import Scenes

/// The time to try again after a failure, with exponential backoff: 1 s, 2, 4, … 30 s after a failure of the
/// disk; 10 ms, 20, 40, … 200 ms for a lock that will soon be free.
struct Retry {
  /// The time for which another process may be in the way before anything is said about it.
  private static let patience = Duration.seconds(2)

  /// The time of the next try; nil if nothing has failed.
  private(set) var time: ContinuousClock.Instant?
  private var delay = Duration.zero
  /// The time since which another process is in the way, and the problem that was reported about it.
  private(set) var since: ContinuousClock.Instant?
  private var reported: SaveProblem?

  var isDue: Bool { time.map { $0 <= .now } ?? true }

  /// Whether another process was in the way at the last try.
  var isBlocked: Bool { since != nil }

  /// - Returns: Whether this is the first failure in a row.
  mutating func failed() -> Bool {
    let isFirst = delay == .zero
    if isDue {
      delay = min(max(delay * 2, .seconds(1)), .seconds(30))
      time = .now + delay
    }
    return isFirst
  }

  mutating func soon() {
    delay = min(max(delay * 2, .milliseconds(10)), .milliseconds(200))
    time = .now + delay
  }

  /// Schedules a try soon, because another process keeps the kiosk from saving or from opening its library.
  ///
  /// - Returns: The problem to show; nil at first. `line` is for the log, if the problem is new.
  mutating func blocked(by process: Int?) -> (problem: SaveProblem, line: String?)? {
    soon()
    let start = since ?? .now
    since = start
    guard .now - start >= Self.patience else { return nil }
    let stopped = process.flatMap { Self.isStopped($0) ? SaveProblem.stopped(process: $0) : nil }
    let problem = stopped ?? .inUse
    defer { reported = problem }
    if problem == reported { return (problem, nil) }
    let name = process.map { "process \($0)" } ?? "another process"
    let rest =
      problem == .inUse ? "" : ", and is stopped: answers are saved when it is continued or ended"
    return (problem, "\(name) has the library\(rest)")
  }

  /// Stops waiting, because something has changed.
  mutating func now() {
    time = time == nil ? nil : .now
  }

  mutating func succeeded() { self = Retry() }

  /// Whether a process has been stopped, for example with Ctrl-Z: proc_pid_stat(5).
  private static func isStopped(_ process: Int) -> Bool {
    let file = open("/proc/\(process)/stat", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { close(file) }
    var text = [UInt8](repeating: 0, count: 128)
    let count = max(read(file, &text, text.count), 0)
    // The state follows the name, which may contain anything.
    guard let end = text[..<count].lastIndex(of: UInt8(ascii: ")")), end + 2 < count else {
      return false
    }
    return [UInt8(ascii: "T"), UInt8(ascii: "t")].contains(text[end + 2])
  }
}

extension LibraryError {
  /// Whether the library or its disk failed, and not only one request.
  var isOfLibrary: Bool {
    switch self {
    case .corrupt, .notChecked, .full, .busy, .kioskRuns, .readOnly, .failed, .earlier, .newer,
      .notALibrary:
      true
    default: false
    }
  }

  /// Whether the reason is the disk or the file's mode, so that the library may work later; an earlier
  /// version also waits for the disk, in order to be migrated.
  var isOfDisk: Bool {
    switch self {
    case .full, .readOnly, .failed, .notChecked, .earlier: true
    default: false
    }
  }

  /// Whether the file is damaged.
  var isDamage: Bool {
    switch self {
    case .corrupt, .wordsDamaged: true
    default: false
    }
  }

  /// The problem to show to the learner.
  var problem: SaveProblem {
    switch self {
    case .full: .diskFull
    case .readOnly: .readOnly
    case .busy, .kioskRuns: .inUse
    default: .broken
    }
  }
}
