import Foundation
import Glibc
import TestSupport

/// The program drawing on a pseudo-terminal, as `replay --show` or `run` does.
///
/// It leads its own session, as under systemd: no shell can continue it.
final class ShownProgram {
  private let program: SpawnedProgram
  private let terminal: PseudoTerminal
  private(set) var screen: [UInt8] = []
  let settingsBefore: [UInt32]
  /// The folder of the program's default library.
  let folder: TemporaryFolder

  convenience init(_ arguments: String..., in folder: TemporaryFolder? = nil) throws {
    try self.init(arguments, in: folder)
  }

  /// Runs a command as typed in a shell, in a folder that is also its home folder.
  convenience init(typing command: String, in folder: TemporaryFolder) throws {
    try self.init(
      ["-c", "cd '\(folder.url.path())' && exec \(command)"], of: "/bin/bash", in: folder)
  }

  init(
    _ arguments: [String],
    of path: String = Checkout.program(),
    in folder: TemporaryFolder? = nil, isPainted: Bool = false, hasInput: Bool = false,
    variables: [String: String] = [:]
  ) throws {
    let folder = try folder ?? TemporaryFolder()
    self.folder = folder
    // The terminal's size differs from the usual one.
    terminal = try PseudoTerminal(columns: 81, rows: 25)
    settingsBefore = terminal.settings
    var environment = [
      "PATH": "\(Bundle.main.bundleURL.path()):/usr/bin:/bin", "HOME": folder.path,
      "STUDYKIOSK_DATA": Checkout.folder.path(),
      "STUDYKIOSK_LIBRARY": folder.path("library.sqlite"), "TERM": "xterm-256color",
      "SWIFT_BACKTRACE": "enable=no",
    ]
    // Without colours nothing is painted, so tests can read the text.
    environment[isPainted ? "COLORTERM" : "NO_COLOR"] = isPainted ? "truecolor" : "1"
    program = try SpawnedProgram(
      path, arguments, environment: environment.merging(variables) { $1 },
      input: hasInput ? terminal.programSide : nil, output: terminal.programSide,
      leadsSession: true)
  }

  /// Reads the output until one of these texts appears.
  ///
  /// - Returns: `false` if none appears before the limit.
  func waits(for texts: String...) -> Bool {
    let wanted = texts.map { Array($0.utf8) }
    return waits { wanted.contains { screen.firstRange(of: $0) != nil } }
  }

  /// Makes `waits` look only at later output.
  func forgetScreen() {
    read()
    screen = []
  }

  func type(_ text: String) { terminal.type(text) }

  func send(_ signal: CInt) {
    program.send(signal)
  }

  /// Reads until the program has ended.
  ///
  /// - Returns: Its exit code, the negative number of the signal that ended it, or nil if it has not ended
  ///   before the limit.
  func end() -> Int32? {
    _ = waits { program.exitCode != nil }
    read()
    return program.exitCode
  }

  var settingsNow: [UInt32] { terminal.settings }

  /// Whether the last bytes end reports of the mouse, show the cursor and leave the alternate screen.
  var isRestored: Bool {
    let end = String(decoding: screen.suffix(80), as: UTF8.self)
    return end.contains("\u{1b}[?1002l") && end.contains("\u{1b}[?25h")
      && end.hasSuffix("\u{1b}[?1049l")
  }

  /// Reads until a condition holds.
  private func waits(until isTrue: () -> Bool) -> Bool {
    Patience.waits(on: [terminal.controller]) {
      read()
      return isTrue()
    }
  }

  private func read() {
    screen += terminal.receivedBytes()
  }
}
