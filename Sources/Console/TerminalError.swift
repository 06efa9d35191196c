import Glibc

/// The error for a terminal that could not be opened, set up or written to.
package struct TerminalError: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Operation: String, Sendable {
    case open
    case readSettings = "read the settings of"
    case changeSettings = "change the settings of"
    case write = "draw on"
  }

  package let operation: Operation
  /// The `errno` value; `ETIMEDOUT` if the terminal accepted no bytes for too long.
  package let code: CInt
  package let path: String

  /// Whether the terminal itself is gone (hung up, unplugged), so that drawing again is useless.
  ///
  /// After any other drawing error, the next frame repaints everything.
  package var isGone: Bool {
    [EIO, ENXIO, ENODEV, EBADF, EPIPE].contains(code)
  }

  package var description: String {
    "can't \(operation.rawValue) \(path): \(String(cString: strerror(code)))\(advice)"
  }

  private var advice: String {
    switch (operation, code) {
    case (.open, EACCES), (.open, EPERM):
      " (add the user to the group tty, or let systemd open it with TTYPath=)"
    case (.open, ENOENT): " (ls /dev/tty* lists the terminals)"
    case (.open, ENXIO): " (the program has no terminal of its own; name one, such as /dev/tty1)"
    case (_, ENOTTY): " (it is not a terminal)"
    case (.write, ETIMEDOUT): " (is its output paused? Ctrl-Q resumes it)"
    case (.write, EIO): " (the terminal was closed)"
    default: ""
    }
  }
}
