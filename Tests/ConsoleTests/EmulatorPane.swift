import Glibc
import Testing
import TestSupport

/// A pane of tmux, a real terminal emulator without a window, to draw on.
struct EmulatorPane: ~Copyable {
  static let isInstalled = access("/usr/bin/tmux", X_OK) == 0

  /// The pane's terminal device.
  let path: String
  private let socket: String
  private let descriptor: CInt

  init(columns: Int, rows: Int) throws {
    let socket = "console-tests-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
    _ = try Self.tmux(
      socket, "start-server", ";", "set", "-g", "status", "off", ";",
      "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)",
      "stty raw -echo; tmux -L \(socket) wait-for -S ready; exec sleep 600")
    _ = try Self.tmux(socket, "wait-for", "ready")
    let path = try Self.tmux(socket, "display", "-p", "#{pane_tty}")
      .withoutTrailingNewline
    let descriptor = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    try #require(descriptor >= 0, "\(path)")
    self.socket = socket
    self.path = path
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
    _ = try? Self.tmux(socket, "kill-server")
  }

  func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Returns the screen's rows without trailing blanks, once everything sent so far is drawn.
  func lines() throws -> [String] {
    try settle()
    return try Self.tmux(socket, "capture-pane", "-p").dropLast()
      .split(separator: "\n", omittingEmptySubsequences: false).map(\.withoutTrailingBlanks)
  }

  /// Returns the screen with its colours, as control sequences.
  func coloredLines() throws -> String {
    try settle()
    return try Self.tmux(socket, "capture-pane", "-p", "-e", "-N")
  }

  /// Returns whether the pane shows its alternate screen, and whether it shows a cursor.
  func flags() throws -> String {
    try settle()
    return try Self.tmux(socket, "display", "-p", "#{alternate_on}#{cursor_flag}")
      .withoutTrailingNewline
  }

  /// Asks for the cursor position and reads the answer, which comes after everything is drawn.
  private func settle() throws {
    send(Array("\u{1b}[6n".utf8))
    var byte: UInt8 = 0
    repeat {
      try #require(Patience.hasInput(descriptor), "the emulator does not answer")
      try #require(read(descriptor, &byte, 1) == 1)
    } while byte != UInt8(ascii: "R")
  }

  private static func tmux(_ socket: String, _ arguments: String...) throws -> String {
    let tmux = try ChildProgram(
      "/usr/bin/tmux", ["-u", "-L", socket, "-f", "/dev/null"] + arguments,
      environment: [
        "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin", "SHELL": "/bin/sh",
        "TERM": "xterm-256color",
      ])
    try #require(tmux.exitCode == 0, "tmux \(arguments)")
    return tmux.output
  }
}

extension StringProtocol {
  var withoutTrailingBlanks: String {
    var text = String(self)
    while text.last == " " { text.removeLast() }
    return text
  }

  var withoutTrailingNewline: String {
    String(last == "\n" ? dropLast() : self[...])
  }
}
