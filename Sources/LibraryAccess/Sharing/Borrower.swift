internal import CLinuxHeaders
internal import Glibc

/// A command that has borrowed a kiosk's library, and until when.
///
/// It keeps the library for as long as it works, which its use of the processor shows. One that has
/// not worked for a while is stopped, or waits for what never comes, and is killed. Nothing milder is
/// safe: it holds the library's lock and an open file, and would write on when it is continued,
/// beside the kiosk. A killed process holds nothing, and SQLite undoes what it had not finished at
/// the next open.
final class Borrower {
  /// Less is a process that only waits.
  private static let leastWork: Int64 = 1_000_000

  /// Readable when the command has ended.
  let connection: CInt
  /// When to look whether it works; nil where it can't be known.
  private(set) var deadline: ContinuousClock.Instant?
  private let process: pid_t
  /// Names the process for ever, also when its number is another's; -1 where it is not this user's.
  private let handle: CInt
  private let patience: Duration
  private var work: Int64

  /// - Parameters:
  ///   - connection: An accepted one, closed with this value.
  ///   - patience: How long it may have the library without working.
  init(_ connection: CInt, patience: Duration) {
    self.connection = connection
    self.patience = patience
    let peer = LibrarySocket.peer(of: connection)
    process = peer?.process ?? 0
    let handle = peer?.user == geteuid() && process > 0 ? pidfd_open(process, 0) : -1
    // Still connected, it is the process that the number named when it was asked for.
    self.handle = LibrarySocket.hasEnded(connection) ? -1 : handle
    if handle >= 0, self.handle < 0 { close(handle) }
    work = Self.work(of: process)
    deadline = self.handle < 0 ? nil : .now + patience
  }

  deinit {
    close(connection)
    if handle >= 0 { close(handle) }
  }

  var hasEnded: Bool { LibrarySocket.hasEnded(connection) }

  /// Looks whether it has worked since the last look, and kills it if not.
  ///
  /// - Returns: What was done, for the log; nil when it goes on or it is not time yet.
  func look() -> String? {
    guard let deadline, deadline <= .now else { return nil }
    let before = work
    work = Self.work(of: process)
    self.deadline = .now + patience
    guard work - before < Self.leastWork, pidfd_send_signal(handle, SIGKILL, nil, 0) == 0 else {
      return nil
    }
    return "process \(process) had the library for \(patience) without working: it was killed, and "
      + "what it had not finished is undone"
  }

  /// How long a process has used the processor, in ns; 0 for one that is gone.
  private static func work(of process: pid_t) -> Int64 {
    var (clock, time) = (clockid_t(), timespec())
    guard clock_getcpuclockid(process, &clock) == 0, clock_gettime(clock, &time) == 0 else {
      return 0
    }
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
