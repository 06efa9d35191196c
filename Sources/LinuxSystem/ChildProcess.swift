package import Glibc

/// Starts other programs, of which each has its own process group, no blocked signal, and no file but the standard ones
/// and at most one more.
package enum ChildProcess {
  /// This program's environment, without the service manager's variables, which are for this process only.
  package static var ownEnvironment: [String] {
    var variables: [String] = []
    var entry = environ
    while let variable = entry.pointee {
      variables.append(String(cString: variable))
      entry += 1
    }
    let kept = ["NOTIFY_SOCKET=", "WATCHDOG_PID=", "WATCHDOG_USEC="]
    return variables.filter { variable in !kept.contains(where: variable.hasPrefix) }
  }

  /// The number of the file that a process gets besides its standard ones.
  package static let file = STDERR_FILENO + 1

  /// Starts a program.
  ///
  /// The terminal's keys signal this process alone, which ends the other one.
  ///
  /// - Parameters:
  ///   - program: The path of the program.
  ///   - words: The arguments, of which the first is the program's name.
  ///   - environment: The variables, as in `LC_ALL=C.UTF-8`.
  ///   - file: A file of this process that the other one gets as `file`; nil for none.
  ///   - standardFiles: Adds what the three standard files of the process are; all other files are closed. Not every
  ///     library opens its files and sockets so that no other program gets them: SwiftNIO does not.
  /// - Returns: 0 and the number of the process, or an error code.
  package static func start(
    _ program: String, _ words: [String], _ environment: [String], file: CInt? = nil,
    standardFiles: (UnsafeMutablePointer<posix_spawn_file_actions_t>) -> Void
  ) -> (code: CInt, process: pid_t) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    standardFiles(&actions)
    if let file { posix_spawn_file_actions_adddup2(&actions, file, Self.file) }
    _ = addClosing(&actions, file == nil ? Self.file : Self.file + 1)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    var (none, all) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))
    let words = words.map { strdup($0) } + [nil]
    let variables = environment.map { strdup($0) } + [nil]
    defer {
      for text in words + variables { free(text) }
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    var process: pid_t = -1
    let code = posix_spawn(&process, program, &actions, &attributes, words, variables)
    return (code, process)
  }
}

/// glibc declares it for _GNU_SOURCE, which Swift's Glibc module does not set.
@_silgen_name("posix_spawn_file_actions_addclosefrom_np")
private func addClosing(
  _ actions: UnsafeMutablePointer<posix_spawn_file_actions_t>, _ first: CInt
) -> CInt
