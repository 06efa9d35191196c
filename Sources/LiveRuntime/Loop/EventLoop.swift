internal import CLinuxHeaders
internal import Console
internal import Glibc
package import InputEvents
internal import LinuxSystem

/// The one place where the program waits: for descriptors, signals and the nearest deadline.
package struct EventLoop: ~Copyable {
  /// What ended a wait.
  package struct Wake {
    /// The readable descriptors, in the order they were given.
    package var ready: [CInt] = []
    /// The received signals, such as `SIGWINCH`.
    package var signals: [CInt] = []

    /// Whether one of the signals asks the program to end.
    package var isTimeToGo: Bool {
      signals.contains { [SIGINT, SIGTERM, SIGHUP, SIGQUIT].contains($0) }
    }

    package init() {}
  }

  private let signals: CInt
  private let timer: CInt
  private var polled: [pollfd] = []

  private static let watched = [
    SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGWINCH, SIGCONT, SIGTSTP, Terminal.switchSignal,
  ]

  /// Blocks the watched signals, which from here on arrive only through `wait`.
  ///
  /// Threads started later inherit that. Writing to a closed pipe becomes an error.
  package init() throws(SystemCallError) {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in Self.watched { sigaddset(&set, signal) }
    // Unblock all others, whatever the parent process has blocked.
    sigprocmask(SIG_SETMASK, &set, nil)
    signal(SIGPIPE, SIG_IGN)
    let signals = signalfd(-1, &set, CInt(SFD_CLOEXEC | SFD_NONBLOCK))
    guard signals >= 0 else { throw SystemCallError(call: "signalfd", code: errno) }
    let timer = timerfd_create(
      CLOCK_MONOTONIC, CInt(TFD_CLOEXEC | TFD_NONBLOCK))
    guard timer >= 0 else {
      let code = errno
      close(signals)
      throw SystemCallError(call: "timerfd_create", code: code)
    }
    self.signals = signals
    self.timer = timer
  }

  deinit {
    close(signals)
    close(timer)
  }

  /// Waits until a descriptor can be read, a signal comes, or the deadline has passed.
  ///
  /// - Parameters:
  ///   - descriptors: The descriptors to wait for, besides signals.
  ///   - deadline: The time to wait until; a past one does not wait at all, and nil waits for ever.
  ///   - wake: Replaced by the ready descriptors and the signals; empty at the deadline.
  package mutating func wait(
    for descriptors: [CInt], until deadline: Timestamp?, into wake: inout Wake
  ) {
    wake.ready.removeAll(keepingCapacity: true)
    wake.signals.removeAll(keepingCapacity: true)
    MonotonicTime.set(timer: timer, to: deadline?.microseconds)
    polled.removeAll(keepingCapacity: true)
    for descriptor in [signals, timer] + descriptors {
      polled.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0))
    }
    guard poll(&polled, nfds_t(polled.count), -1) > 0 else { return }
    if polled[0].revents != 0 { readSignals(into: &wake) }
    if polled[1].revents != 0 {
      var expirations: UInt64 = 0
      _ = read(timer, &expirations, 8)
    }
    for place in polled.dropFirst(2) where place.revents != 0 { wake.ready.append(place.fd) }
  }

  /// Stops the program as Ctrl-Z does, and returns when it is continued.
  ///
  /// The kernel does not stop a program that no shell could continue: such a box would be dead until its plug
  /// is pulled.
  package func suspend() {
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, SIGTSTP)
    raise(SIGTSTP)
    sigprocmask(SIG_UNBLOCK, &set, nil)
    sigprocmask(SIG_BLOCK, &set, nil)
  }

  private func readSignals(into wake: inout Wake) {
    var info = signalfd_siginfo()
    while read(signals, &info, MemoryLayout.size(ofValue: info)) > 0 {
      wake.signals.append(CInt(truncatingIfNeeded: info.ssi_signo))
    }
  }
}

/// A system call that fails only on a broken system.
package struct SystemCallError: Error, CustomStringConvertible {
  let call: String
  let code: CInt

  package var description: String { "\(call): \(String(cString: strerror(code)))" }
}

extension Timestamp {
  /// The time of this machine's `CLOCK_MONOTONIC`, which evdev's events use too.
  package static var now: Timestamp { Timestamp(microseconds: MonotonicTime.now) }
}
