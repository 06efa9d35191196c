import Glibc
import Testing

/// How a program ended, and what it printed.
struct ChildProgram {
  /// The exit status, or nil if a signal ended it.
  let exitStatus: CInt?
  /// The signal that ended it, if one did.
  let signal: CInt?
  let output: String

  /// Runs a program until it ends, without its standard error.
  ///
  /// Foundation's `Process` would also wait for everything the program leaves running.
  init(path: String, arguments: [String], environment: [String]) throws {
    var ends: [CInt] = [-1, -1]
    try #require(pipe(&ends) == 0)
    ends.forEach { _ = fcntl($0, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)

    // Swift's threads block signals, and the program would inherit that.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))

    let words = ([path] + arguments).map { strdup($0) } + [nil]
    let variables = environment.map { strdup($0) } + [nil]
    defer { (words + variables).forEach { free($0) } }
    var child: pid_t = 0
    let result = posix_spawn(&child, path, &actions, &attributes, words, variables)
    close(ends[1])
    defer { close(ends[0]) }
    try #require(result == 0, "\(path): \(String(cString: strerror(result)))")

    var bytes: [UInt8] = []
    var buffer = Array(repeating: UInt8(0), count: 4096)
    var count = read(ends[0], &buffer, buffer.count)
    while count > 0 {
      bytes += buffer.prefix(count)
      count = read(ends[0], &buffer, buffer.count)
    }
    var status: CInt = 0
    while waitpid(child, &status, 0) == -1, errno == EINTR {}
    // The macros WIFEXITED, WEXITSTATUS and WTERMSIG.
    let lowest = status & 0x7f
    exitStatus = lowest == 0 ? status >> 8 & 0xff : nil
    signal = lowest == 0 ? nil : lowest
    output = String(decoding: bytes, as: UTF8.self)
  }
}
