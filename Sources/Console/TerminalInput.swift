import Glibc

/// The keyboard and the mouse of the terminal that shows the screen.
package struct TerminalInput: Sendable {
  package let descriptor = STDIN_FILENO
  private var sequences = TerminalSequences()

  /// Creates a reader; nil unless standard input is the same terminal and not a virtual terminal of Linux.
  ///
  /// The keyboard of a virtual terminal is read as an input device of its own, and so is its mouse.
  package init?(on terminal: String) {
    var (input, screen) = (stat(), stat())
    guard isatty(STDIN_FILENO) == 1, !LinuxConsole.isVirtualTerminal(STDIN_FILENO),
      fstat(STDIN_FILENO, &input) == 0, stat(terminal, &screen) == 0,
      input.st_rdev == screen.st_rdev
    else { return nil }
  }

  /// Reads what was typed or done with the mouse once the descriptor is ready.
  ///
  /// - Returns: The events, in order; nil if the terminal is gone.
  package mutating func read() -> [TerminalEvent]? {
    // As much as the kernel keeps (`N_TTY_BUF_SIZE`).
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = Glibc.read(descriptor, &buffer, buffer.count)
    guard count > 0 else { return count < 0 && (errno == EINTR || errno == EAGAIN) ? [] : nil }
    return sequences.events(in: buffer.prefix(count))
  }
}
