import Foundation
import Glibc
import Testing

/// The program with all its output, and what is typed to it, on a pseudo-terminal.
struct TextTerminal {
  /// What reached the terminal, line ends as the terminal made them.
  let bytes: [UInt8]
  let exitCode: Int32

  /// Runs the program to its end; types `answer`, or else Ctrl-D, before it starts.
  init(
    _ arguments: [String], variables: [String: String], in folder: URL, columns: UInt16 = 80,
    typing answer: String = "\u{4}"
  ) throws {
    var ends: (terminal: CInt, child: CInt) = (-1, -1)
    var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    try #require(openpty(&ends.terminal, &ends.child, nil, nil, &size) == 0)
    _ = fcntl(ends.terminal, F_SETFD, FD_CLOEXEC)
    let child = FileHandle(fileDescriptor: ends.child, closeOnDealloc: false)
    let process = Process()
    process.executableURL = Bundle.main.bundleURL.appending(path: "studykiosk")
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = variables.merging([
      "STUDYKIOSK_DATA": Program.checkout.path(), "SWIFT_BACKTRACE": "enable=no",
    ]) { $1 }
    process.standardInput = answer.isEmpty ? FileHandle.nullDevice : child
    process.standardOutput = child
    process.standardError = child
    try FileHandle(fileDescriptor: ends.terminal, closeOnDealloc: false)
      .write(contentsOf: Data(answer.utf8))
    try process.run()
    close(ends.child)
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    // The read fails once the other end is closed.
    while case let count = read(ends.terminal, &buffer, buffer.count), count > 0 {
      bytes += buffer[..<count]
    }
    close(ends.terminal)
    process.waitUntilExit()
    self.bytes = bytes
    exitCode = process.terminationStatus
  }

  /// The characters that a terminal would obey, or that hide text, as their numbers.
  var harmful: [String] {
    guard let text = String(validating: bytes, as: UTF8.self) else { return ["not UTF-8"] }
    return text.replacingOccurrences(of: "\r\n", with: "\n").unicodeScalars.filter { scalar in
      if scalar == "\n" { return false }
      return switch scalar.properties.generalCategory {
      case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
        .paragraphSeparator:
        true
      default: false
      }
    }.map { String($0.value, radix: 16) }
  }
}
