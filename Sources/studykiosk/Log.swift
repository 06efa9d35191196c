import Glibc
import Synchronization

/// Lines for whoever built the box, on standard error.
///
/// While the kiosk draws on the very terminal standard error goes to, lines wait until it is given
/// back: nothing may write over a card.
final class Log: Sendable {
  private struct State {
    var isHolding = false
    var held: [String] = []
  }

  private let state = Mutex(State())

  /// The most lines that are held; older ones go first.
  private static let most = 100

  /// Adds a line; control characters in it have been made harmless by whoever made it.
  func line(_ text: String) {
    let isHeld = state.withLock { state in
      if state.isHolding {
        if state.held.count == Self.most { state.held.removeFirst() }
        state.held.append(text)
      }
      return state.isHolding
    }
    if !isHeld { Self.write(text) }
  }

  /// Keeps lines back as long as standard error is a terminal.
  func hold() {
    state.withLock { $0.isHolding = isatty(STDERR_FILENO) == 1 }
  }

  /// Writes what was kept back, and from now on at once.
  func release() {
    let held = state.withLock { state in
      defer { state = State() }
      return state.held
    }
    held.forEach(Self.write)
  }

  private static func write(_ text: String) {
    let bytes = Array("studykiosk: \(text)\n".utf8)
    _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
  }
}
