internal import DeckStore
internal import Scenes

/// The time to try again after a failure, with exponential backoff: 1 s, 2, 4, … 30 s after a failure of the
/// disk; 10 ms, 20, 40, … 200 ms for a lock that will soon be free.
struct Retry: Equatable {
  typealias Instant = ContinuousClock.Instant

  /// The time for which another process may be in the way before anything is said about it.
  private static let patience = Duration.seconds(2)

  /// The time of the next try; nil if nothing has failed.
  private(set) var time: Instant?
  private var delay = Duration.zero
  /// The time since which another process is in the way, and the problem that was reported about it.
  private(set) var since: Instant?
  private var reported: SaveProblem?

  func isDue(at now: Instant) -> Bool { time.map { $0 <= now } ?? true }

  /// - Returns: Whether this is the first failure in a row.
  mutating func failed(at now: Instant) -> Bool {
    let isFirst = delay == .zero
    if isDue(at: now) {
      delay = min(max(delay * 2, .seconds(1)), .seconds(30))
      time = now + delay
    }
    return isFirst
  }

  mutating func soon(at now: Instant) {
    delay = min(max(delay * 2, .milliseconds(10)), .milliseconds(200))
    time = now + delay
  }

  /// Schedules a try soon, because another process keeps the kiosk from saving or from opening its library.
  ///
  /// - Parameters:
  ///   - process: The process, if it is known.
  ///   - isStopped: Whether it is stopped, for example with Ctrl-Z.
  ///   - now: The time.
  /// - Returns: The problem to show; nil at first. `line` is for the log, if the problem is new.
  mutating func blocked(
    by process: Int?, isStopped: Bool, at now: Instant
  ) -> (problem: SaveProblem, line: String?)? {
    soon(at: now)
    let start = since ?? now
    since = start
    guard now - start >= Self.patience else { return nil }
    let problem = process.flatMap { isStopped ? SaveProblem.stopped(process: $0) : nil } ?? .inUse
    defer { reported = problem }
    if problem == reported { return (problem, nil) }
    let name = process.map { "process \($0)" } ?? "another process"
    let rest =
      problem == .inUse ? "" : ", and is stopped: answers are saved when it is continued or ended"
    return (problem, "\(name) has the library\(rest)")
  }

  /// Waits no longer than until a moment, because something has changed.
  mutating func noLater(than moment: Instant) {
    time = time.map { min($0, moment) }
  }

  mutating func succeeded() { self = Retry() }
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
