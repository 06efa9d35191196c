import Glibc
import InputEvents
package import LibraryAccess
import LinuxSystem
import Synchronization

/// Log lines for the person who set the box up, on standard error.
///
/// While the kiosk draws on the terminal that standard error goes to, lines wait until it is
/// restored: nothing may overwrite a card.
package final class Log: Sendable {
  private struct State {
    var isHolding = false
    var held: [String] = []
  }

  private let state = Mutex(State())

  /// The maximum number of held lines; the oldest ones are dropped first.
  private static let most = 100

  package init() {}

  /// Logs a line, whose text may be untrusted.
  package func line(_ text: String) {
    let isHeld = state.withLock { state in
      if state.isHolding {
        if state.held.count == Self.most { state.held.removeFirst() }
        state.held.append(text)
      }
      return state.isHolding
    }
    if !isHeld { Self.write(text) }
  }

  /// Holds lines back if standard error goes to the terminal that is drawn on.
  package func hold(whileDrawingOn path: String) {
    let (terminal, errors) = (FileStatus(path), FileStatus(descriptor: STDERR_FILENO))
    let isSame =
      terminal != nil && isatty(STDERR_FILENO) == 1 && terminal?.device == errors?.device
    state.withLock { $0.isHolding = isSame }
  }

  /// Logs a report about opening a library.
  package func report(_ report: LibraryReport) {
    switch report {
    case .migrating(let part):
      if !state.withLock({ $0.isHolding }) {
        var bar = ProgressBar("updating the library")
        bar.show(part)
      }
    case .recovered(let recovery): line("\(recovery)")
    case .line(let text): line(text)
    }
  }

  /// Writes the held lines, and from now on writes at once.
  package func release() {
    let held = state.withLock { state in
      defer { state = State() }
      return state.held
    }
    held.forEach(Self.write)
  }

  /// Never waits, because the speaker's thread writes too: if nobody reads, the line is lost.
  private static func write(_ text: String) {
    var errors = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
    guard poll(&errors, 1, 0) == 1, errors.revents & Int16(POLLOUT) != 0 else { return }
    StandardError.write("studykiosk: \(text.printable(limit: 1_000))\n")
  }
}
