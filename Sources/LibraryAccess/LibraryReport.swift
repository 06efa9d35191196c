internal import Glibc

/// What opening a library has to say beside its result.
package enum LibraryReport: Sendable {
  /// An older library is being brought up to date: how much is done, from 0 to 1.
  case migrating(Double)
  /// The library was damaged.
  case recovered(Recovery)
  /// Something else for the log.
  case line(String)

  /// Writes a report on standard error: a migration as a bar, where that is a terminal.
  package static let write: @Sendable (LibraryReport) -> Void = { report in
    switch report {
    case .migrating(let part):
      guard isatty(STDERR_FILENO) == 1 else { return }
      let done = Int((min(max(part, 0), 1) * 20).rounded())
      let bar = String(repeating: "#", count: done) + String(repeating: ".", count: 20 - done)
      print("\rupdating the library [\(bar)]\(part >= 1 ? "\n" : "")")
    case .recovered(let recovery): print("studykiosk: \(recovery)\n")
    case .line(let line): print("studykiosk: \(line)\n")
    }
  }

  private static func print(_ text: String) {
    let bytes = Array(text.utf8)
    _ = Glibc.write(STDERR_FILENO, bytes, bytes.count)
  }
}
