internal import DeckStore
internal import Glibc
internal import Scenes

/// Another process that keeps the kiosk from saving or from opening its library, and what was said about it.
struct Obstacle {
  /// Nothing is said about what is over sooner.
  private static let patience = Duration.seconds(2)

  private var since: ContinuousClock.Instant?
  private var reported: SaveProblem?

  /// Whether a process was in the way at the last try.
  var isMet: Bool { since != nil }

  /// Notes that a process is still in the way.
  ///
  /// - Returns: What the screen says; nil at first. With a line for the log where that is new.
  mutating func meet(
    _ process: Int?, at now: ContinuousClock.Instant = .now
  ) -> (problem: SaveProblem, line: String?)? {
    let since = since ?? now
    self.since = since
    guard now - since >= Self.patience else { return nil }
    let stopped = process.flatMap { Self.isStopped($0) ? SaveProblem.stopped(process: $0) : nil }
    let problem = stopped ?? .inUse
    defer { reported = problem }
    if problem == reported { return (problem, nil) }
    let name = process.map { "process \($0)" } ?? "another process"
    let rest =
      problem == .inUse ? "" : ", and is stopped: answers are saved when it is continued or ended"
    return (problem, "\(name) has the library\(rest)")
  }

  mutating func end() { self = Obstacle() }

  /// Whether a process has been stopped, with Ctrl-Z, say: proc_pid_stat(5).
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
