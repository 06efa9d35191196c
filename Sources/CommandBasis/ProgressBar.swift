import Glibc
import InputEvents

/// A progress bar on standard error, which is shown only if that is a terminal.
package struct ProgressBar {
  private let title: String
  private let isShown = isatty(STDERR_FILENO) == 1
  private var shown = -1

  private static let length = 20

  /// - Parameter title: The task: "updating the library".
  package init(_ title: String) { self.title = title.printable(limit: 60) }

  /// Shows the part that is done, from 0 to 1; 1 ends the line.
  package mutating func show(_ part: Double) {
    let done = Int((min(max(part, 0), 1) * Double(Self.length)).rounded())
    guard isShown, done != shown || part >= 1 else { return }
    shown = done
    let bar =
      String(repeating: "#", count: done) + String(repeating: ".", count: Self.length - done)
    let line = Array("\r\(title) [\(bar)]\(part >= 1 ? "\n" : "")".utf8)
    _ = Glibc.write(STDERR_FILENO, line, line.count)  // Not `StandardError`: it keeps no "\r".
  }
}
