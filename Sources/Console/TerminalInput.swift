import Glibc

/// The keyboard and the mouse of the terminal that shows the screen.
package struct TerminalInput: Sendable {
  package let descriptor: CInt
  private var sequences = TerminalSequences()

  /// How long the rest of a sequence may take after its first byte, in ms; without one, that was Escape.
  ///
  /// A terminal on the same machine sends both at once; a network delivers them in packets.
  private static let longestGap: CInt = 30

  /// Creates a reader of what a terminal sends to a descriptor.
  package init(descriptor: CInt) { self.descriptor = descriptor }

  /// Creates a reader; nil unless standard input is the same terminal and not a virtual terminal of Linux.
  ///
  /// The keyboard of a virtual terminal is read as an input device of its own, and so is its mouse.
  package init?(on terminal: String) {
    var (input, screen) = (stat(), stat())
    guard isatty(STDIN_FILENO) == 1, !LinuxConsole.isVirtualTerminal(STDIN_FILENO),
      fstat(STDIN_FILENO, &input) == 0, stat(terminal, &screen) == 0,
      input.st_rdev == screen.st_rdev
    else { return nil }
    self.init(descriptor: STDIN_FILENO)
  }

  /// Reads what was typed or done with the mouse once the descriptor is ready.
  ///
  /// - Returns: The events, in order; nil if the terminal is gone.
  package mutating func read() -> [TerminalEvent]? {
    // As much as the kernel keeps (`N_TTY_BUF_SIZE`).
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = Glibc.read(descriptor, &buffer, buffer.count)
    guard count > 0 else { return count < 0 && (errno == EINTR || errno == EAGAIN) ? [] : nil }
    let events = sequences.events(in: buffer.prefix(count))
    guard sequences.isUndecided, !hasMore() else { return events }
    return events + sequences.decided()
  }

  /// Waits for more bytes, which the next `read` takes.
  private func hasMore() -> Bool {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    // A signal ends the wait, too.
    return poll(&waiting, 1, Self.longestGap) > 0 && waiting.revents & Int16(POLLIN) != 0
  }
}
