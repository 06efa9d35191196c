internal import CLinuxHeaders
internal import Glibc

/// A command that has borrowed a kiosk's library.
///
/// It keeps the library as long as it works, which its processor time shows. A command that does not
/// work for a while is stopped or hangs, and is killed. Nothing milder is safe: it has the file open and,
/// when continued, would write beside the kiosk. A killed process holds nothing, and SQLite rolls its
/// unfinished transaction back.
final class Borrower {
  /// Less processor time, in ns, is waiting, not work.
  private static let leastWork: Int64 = 1_000_000

  /// Readable when the command has ended.
  let connection: CInt
  /// When to check whether it works; nil if that can't be known.
  private(set) var deadline: ContinuousClock.Instant?
  private let process: pid_t
  /// A pidfd, which never means another process; -1 if the process is not this user's.
  private let handle: CInt
  private let patience: Duration
  private var work: Int64

  /// - Parameters:
  ///   - connection: The accepted connection; closed with this value.
  ///   - patience: How long it may have the library without working.
  init(_ connection: CInt, patience: Duration) {
    self.connection = connection
    self.patience = patience
    let peer = LibrarySocket.peer(of: connection)
    process = peer?.process ?? 0
    let handle = peer?.user == geteuid() && process > 0 ? pidfd_open(process, 0) : -1
    // While it is connected, its id can't be another process's.
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

  /// Kills it if the deadline has passed and it has not worked since the last look.
  ///
  /// - Returns: A line for the log if it was killed.
  func look() -> String? {
    guard let deadline, deadline <= .now else { return nil }
    let before = work
    work = Self.work(of: process)
    self.deadline = .now + patience
    guard work - before < Self.leastWork, pidfd_send_signal(handle, SIGKILL, nil, 0) == 0 else {
      return nil
    }
    return "process \(process) had the library for \(patience) without working: it was killed, and "
      + "its unfinished work is undone"
  }

  /// A process's processor time in ns; 0 if it is gone.
  private static func work(of process: pid_t) -> Int64 {
    var (clock, time) = (clockid_t(), timespec())
    guard clock_getcpuclockid(process, &clock) == 0, clock_gettime(clock, &time) == 0 else {
      return 0
    }
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
