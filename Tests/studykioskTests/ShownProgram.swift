import Foundation
import Glibc
import Testing
import TestSupport

/// The program drawing on a pseudo-terminal, as `replay --show` or `run` does.
///
/// It leads its own session, as under systemd: no shell can continue it.
final class ShownProgram {
  private var process: pid_t = 0
  /// The `waitpid` status of the ended program.
  private var status: CInt?
  private let terminal: CInt
  private let child: CInt
  private(set) var screen: [UInt8] = []
  let settingsBefore: [UInt32]
  /// Its default library.
  let folder: TemporaryFolder

  convenience init(_ arguments: String..., in folder: TemporaryFolder? = nil) throws {
    try self.init(arguments, in: folder)
  }

  /// A command as typed in a shell, in a folder that is also its home.
  convenience init(typing command: String, in folder: TemporaryFolder) throws {
    try self.init(
      ["-c", "cd '\(folder.url.path())' && exec \(command)"], of: "/bin/bash", in: folder)
  }

  init(
    _ arguments: [String],
    of path: String = Bundle.main.bundleURL.appending(path: "studykiosk").path(),
    in folder: TemporaryFolder? = nil, isPainted: Bool = false, variables: [String] = []
  ) throws {
    let folder = try folder ?? TemporaryFolder()
    self.folder = folder
    var ends: (terminal: CInt, child: CInt) = (-1, -1)
    // A size that differs from the usual one.
    var size = winsize(ws_row: 25, ws_col: 81, ws_xpixel: 0, ws_ypixel: 0)
    try #require(openpty(&ends.terminal, &ends.child, nil, nil, &size) == 0)
    (terminal, child) = ends
    _ = fcntl(terminal, F_SETFD, FD_CLOEXEC)
    _ = fcntl(terminal, F_SETFL, O_NONBLOCK)
    _ = fcntl(child, F_SETFD, FD_CLOEXEC)
    settingsBefore = Self.settings(child)
    let environment = [
      "PATH=\(Bundle.main.bundleURL.path()):/usr/bin:/bin", "HOME=\(folder.url.path())",
      "STUDYKIOSK_DATA=\(Program.checkout.path())",
      "STUDYKIOSK_LIBRARY=\(folder.path("library.sqlite"))", "TERM=xterm-256color",
      "SWIFT_BACKTRACE=enable=no",
      // Without colours nothing is painted, and tests can read the text.
      isPainted ? "COLORTERM=truecolor" : "NO_COLOR=1",
    ]
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, child, STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    posix_spawnattr_setflags(&attributes, 0x80)  // POSIX_SPAWN_SETSID, which Swift does not see.
    var words = ([path] + arguments).map { strdup($0) } + [nil]
    var pointers = (environment + variables).map { strdup($0) } + [nil]
    defer {
      for text in words + pointers { free(text) }
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    try #require(posix_spawn(&process, path, &actions, &attributes, &words, &pointers) == 0)
  }

  deinit {
    if !hasEnded() {
      kill(process, SIGKILL)
      waitpid(process, nil, 0)
    }
    close(child)
    close(terminal)
  }

  /// Reads the output until one of these texts appears.
  ///
  /// - Returns: `false` if none appears within 20 seconds.
  func waits(for texts: String...) -> Bool {
    let wanted = texts.map { Array($0.utf8) }
    return within(seconds: 20) { wanted.contains { screen.firstRange(of: $0) != nil } }
  }

  /// Makes `waits` look only at later output.
  func forgetScreen() {
    read()
    screen = []
  }

  func send(_ signal: CInt) {
    kill(process, signal)
  }

  /// Reads until the program has ended.
  ///
  /// - Returns: Its exit code, the negative number of the signal that ended it, or nil if it has
  ///   not ended after 20 seconds.
  func end() -> Int32? {
    guard within(seconds: 20, hasEnded), let status else { return nil }
    read()
    // The low seven bits are the signal, the next eight the exit code: wait(2).
    return status & 0x7f == 0 ? status >> 8 & 0xff : -(status & 0x7f)
  }

  private func hasEnded() -> Bool {
    var ended: CInt = 0
    if status == nil, waitpid(process, &ended, WNOHANG) == process { status = ended }
    return status != nil
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
