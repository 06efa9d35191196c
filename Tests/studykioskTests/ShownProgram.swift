import Foundation
import Glibc
import Testing

/// The program drawing on a pseudo-terminal, as `replay --show` or `run` does.
final class ShownProgram {
  private let process = Process()
  private let terminal: CInt
  private let child: CInt
  private(set) var screen: [UInt8] = []
  let settingsBefore: [UInt32]

  init(_ arguments: String...) throws {
    var ends: (terminal: CInt, child: CInt) = (-1, -1)
    try #require(openpty(&ends.terminal, &ends.child, nil, nil, nil) == 0)
    (terminal, child) = ends
    _ = fcntl(terminal, F_SETFD, FD_CLOEXEC)
    _ = fcntl(terminal, F_SETFL, O_NONBLOCK)
    _ = fcntl(child, F_SETFD, FD_CLOEXEC)
    settingsBefore = Self.settings(child)
    process.executableURL = Bundle.main.bundleURL.appending(path: "studykiosk")
    process.arguments = arguments
    process.environment = [
      "STUDYKIOSK_DATA": Program.checkout.path(), "TERM": "xterm-256color",
      "SWIFT_BACKTRACE": "enable=no",
    ]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle(fileDescriptor: child)
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    close(child)
    close(terminal)
  }

  /// Reads what is drawn until a text stands there.
  ///
  /// - Returns: `false` after five seconds without it.
  func waits(for text: String) -> Bool {
    let wanted = Array(text.utf8)
    return within(seconds: 5) { screen.firstRange(of: wanted) != nil }
  }

  func send(_ signal: CInt) {
    kill(process.processIdentifier, signal)
  }

  /// Reads on until the program has ended.
  ///
  /// - Returns: Its exit code, the number of the signal that ended it made negative, or nil when it
  ///   has not ended after five seconds.
  func end() -> Int32? {
    guard within(seconds: 5, { !process.isRunning }) else { return nil }
    read()
    return process.terminationReason == .exit
      ? process.terminationStatus : -process.terminationStatus
  }

  var settingsNow: [UInt32] { Self.settings(child) }

  /// Whether the last bytes show the cursor and leave the alternate screen.
  var isRestored: Bool {
    let end = String(decoding: screen.suffix(80), as: UTF8.self)
    return end.contains("\u{1b}[?25h") && end.hasSuffix("\u{1b}[?1049l")
  }

  private func within(seconds: Int, _ condition: () -> Bool) -> Bool {
    let deadline = ContinuousClock.now + .seconds(seconds)
    while !condition() {
      guard .now < deadline else { return false }
      var waiting = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
      _ = poll(&waiting, 1, 20)
      read()
    }
    return true
  }

  private func read() {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = Glibc.read(terminal, &buffer, buffer.count), count > 0 {
      screen += buffer[..<count]
    }
  }

  private static func settings(_ descriptor: CInt) -> [UInt32] {
    var settings = termios()
    tcgetattr(descriptor, &settings)
    return [settings.c_iflag, settings.c_oflag, settings.c_cflag, settings.c_lflag]
  }
}
