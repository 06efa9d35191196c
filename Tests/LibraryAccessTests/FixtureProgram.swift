import Foundation
import Glibc
import TestSupport
import Testing

/// A program of its own that is controlled by lines of its input: see LibraryFixture.
final class FixtureProgram {
  /// The folder for answers that a program can't save beside its library.
  static let state = NSTemporaryDirectory() + "library-state-\(getpid())"

  private let process: pid_t
  var id: Int { Int(process) }
  private let input: CInt
  private let output: CInt
  private var read: [UInt8] = []
  private var status: CInt?

  init(_ arguments: String..., through launcher: [String] = []) throws {
    signal(SIGPIPE, SIG_IGN)  // A program that has ended is told nothing.
    let program = Bundle.main.bundleURL.appending(path: "LibraryFixture").path
    let words = launcher + [program] + arguments
    var (toChild, fromChild): ([CInt], [CInt]) = ([-1, -1], [-1, -1])
    try #require(pipe(&toChild) == 0 && pipe(&fromChild) == 0)
    (toChild + fromChild).forEach { _ = fcntl($0, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, toChild[0], STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, fromChild[1], STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    let texts = words.map { strdup($0) } + [nil]
    let variables = [
      strdup("PATH=/usr/bin:/bin:/usr/sbin:/sbin"), strdup("SWIFT_BACKTRACE=enable=no"),
      strdup("XDG_STATE_HOME=\(Self.state)"), nil,
    ]
    defer {
      for text in texts + variables { free(text) }
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
      close(toChild[0])
      close(fromChild[1])
    }
    var child: pid_t = 0
    let code = posix_spawnp(&child, words[0], &actions, &attributes, texts, variables)
    (process, input, output) = (child, toChild[1], fromChild[0])
    _ = fcntl(output, F_SETFL, O_NONBLOCK)
    try #require(code == 0, "\(words[0]): \(String(cString: strerror(code)))")
  }

  deinit {
    if status == nil {
      kill(process, SIGCONT)
      kill(process, SIGKILL)
      waitpid(process, nil, 0)
    }
    finish()
    close(output)
  }

  func report(_ line: String) {
    let bytes = Array("\(line)\n".utf8)
    _ = write(input, bytes, bytes.count)
  }

  private var isFinished = false

  /// Closes the program's input.
  func finish() {
    if !isFinished { close(input) }
    isFinished = true
  }

  func send(_ signal: CInt) {
    kill(process, signal)
    // A stop takes effect when each thread is next scheduled.
    var status: CInt = 0
    if signal == SIGSTOP { waitpid(process, &status, WUNTRACED) }
  }

  /// Reads lines until one begins with a text.
  ///
  /// - Returns: The line; nil if the output ends or the time limit passes first.
  func line(beginning text: String, within limit: Duration = Patience.limit) -> String? {
    var found = readLine(beginning: text)
    Patience.waits(upTo: limit, on: [output]) {
      guard found == nil else { return true }
      var buffer = [UInt8](repeating: 0, count: 4_096)
      let count = Glibc.read(output, &buffer, buffer.count)
      // Nothing has come yet, or the output has ended.
      guard count > 0 else { return count == 0 }
      read += buffer[..<count]
      found = readLine(beginning: text)
      return found != nil
    }
    return found
  }

  /// Returns the first of the lines that have come which begins with a text, without those before it.
  private func readLine(beginning text: String) -> String? {
    while let end = read.firstIndex(of: 10) {
      let line = String(decoding: read[..<end], as: UTF8.self)
      read.removeSubrange(...end)
      if line.hasPrefix(text) { return line }
    }
    return nil
  }

  /// Reads lines until each text has begun one, in any order: news that wait together come before the notice.
  ///
  /// The other lines can still be read.
  func hasLines(beginning texts: String...) -> Bool {
    var missing = texts
    var others: [UInt8] = []
    defer { read.insert(contentsOf: others, at: 0) }
    while !missing.isEmpty {
      guard let line = line(beginning: "") else { return false }
      if let found = missing.firstIndex(where: { line.hasPrefix($0) }) {
        missing.remove(at: found)
      } else {
        others += Array("\(line)\n".utf8)
      }
    }
    return true
  }

  /// The processor time that the program has used.
  var processorTime: Duration {
    var (clock, time) = (clockid_t(), timespec())
    clock_getcpuclockid(process, &clock)
    clock_gettime(clock, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// Waits until the program has ended, and discards its output.
  ///
  /// - Returns: Its exit code, or the negative number of the signal that ended it.
  func end() -> CInt {
    let deadline = ContinuousClock.now + Patience.limit
    while line(beginning: "\u{0}") != nil {}
    // A program that has not ended by then never will.
    if .now >= deadline { kill(process, SIGKILL) }
    var ended: CInt = 0
    while waitpid(process, &ended, 0) == -1, errno == EINTR {}
    status = ended
    return ended & 0x7f == 0 ? ended >> 8 & 0xff : -(ended & 0x7f)
  }
}
