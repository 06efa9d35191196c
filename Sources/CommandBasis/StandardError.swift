import Glibc
import ScreenLayout

/// Messages to the person who started the program.
package enum StandardError {
  /// Writes text with its line breaks, but without control characters that act on a terminal.
  package static func write(_ text: String) {
    let bytes = Array(text.safeForScreen.utf8)
    _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
  }
}
