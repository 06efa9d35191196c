import Glibc

/// A program that runs beside a test; it is killed when its last reference is released.
public final class SpawnedProgram {
  /// The program's process id.
  public let process: Int32
  private var status: CInt?

  /// Starts a program, which inherits no other open files than the three standard ones.
  ///
  /// - Parameters:
  ///   - path: The program; a name without a slash is searched for in its own `PATH`, or else the test's.
  ///   - arguments: The arguments after its name.
  ///   - environment: All of its environment variables.
  ///   - folder: Its working directory; the test's if nil.
  ///   - input: The descriptor of its standard input; /dev/null if nil.
  ///   - output: The descriptor of its standard output; /dev/null if nil.
  ///   - errors: The descriptor of its standard error; /dev/null if nil.
  ///   - leadsSession: Whether it leads its own session, as under systemd, so that no shell can continue it.
  /// - Throws: `CannotStart` if there is no such program.
  public init(
    _ path: String, _ arguments: [String], environment: [String: String], in folder: String? = nil,
    input: CInt? = nil, output: CInt? = nil, errors: CInt? = nil, leadsSession: Bool = false
  ) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    if let folder { _ = addChangeOfFolder(&actions, folder) }
    for (number, descriptor) in [input, output, errors].enumerated() {
      if let descriptor {
        posix_spawn_file_actions_adddup2(&actions, descriptor, CInt(number))
      } else {
        posix_spawn_file_actions_addopen(&actions, CInt(number), "/dev/null", O_RDWR, 0)
      }
    }
    // Tests run in parallel: a terminal that another test has just opened would stay open in this program.
    _ = addClosing(&actions, 3)
    // Swift's threads block signals, and the program would inherit the signal mask.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    // POSIX_SPAWN_SETSID, which Swift does not import.
    let session: CInt = leadsSession ? 0x80 : 0
    posix_spawnattr_setflags(
      &attributes, Int16(CInt(POSIX_SPAWN_SETSIGMASK) | CInt(POSIX_SPAWN_SETSIGDEF) | session))
    let words = ([path] + arguments).map { strdup($0) } + [nil]
    let variables = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer {
      for text in words + variables { free(text) }
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    // Writing to a program that has ended is then an error, and does not end the test.
    signal(SIGPIPE, SIG_IGN)
    var process: pid_t = 0
    let file = Self.file(path, in: environment["PATH"])
    let code = posix_spawnp(&process, file, &actions, &attributes, words, variables)
    guard code == 0 else { throw CannotStart(path: path, code: code) }
    self.process = process
  }

  /// Returns the program's path, which a program such as Python needs to find the library beside it.
  private static func file(_ name: String, in path: String?) -> String {
    guard !name.contains("/"), let path else { return name }
    return path.split(separator: ":").map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
      ?? name
  }

  public struct CannotStart: Error {
    let path: String
    let reason: String

    init(path: String, code: CInt = errno) {
      self.path = path
      reason = String(cString: strerror(code))
    }
  }

  deinit {
    guard exitCode == nil else { return }
    kill(process, SIGCONT)
    kill(process, SIGKILL)
    waitpid(process, nil, 0)
  }

  public func send(_ signal: CInt) {
    kill(process, signal)
  }

  /// The exit code, or the negative number of the signal that ended the program; nil while it runs.
  public var exitCode: CInt? {
    var ended: CInt = 0
    if status == nil, waitpid(process, &ended, WNOHANG) == process { status = ended }
    return status.map(Self.code)
  }

  /// Waits until the program has ended, and returns its exit code as in `exitCode`.
  public func wait() -> CInt {
    var ended: CInt = 0
    if status == nil {
      while waitpid(process, &ended, 0) == -1, errno == EINTR {}
      status = ended
    }
    return Self.code(status ?? 0)
  }

  /// Returns the exit code of a status: the low seven bits are the signal, the next eight the exit code,
  /// wait(2).
  private static func code(_ status: CInt) -> CInt {
    status & 0x7f == 0 ? status >> 8 & 0xff : -(status & 0x7f)
  }
}

/// A pipe whose ends no other program inherits.
struct ProgramPipe: ~Copyable {
  let reading: CInt
  private(set) var writing: CInt

  init() throws {
    var ends: [CInt] = [-1, -1]
    guard pipe(&ends) == 0 else { throw SpawnedProgram.CannotStart(path: "pipe") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (reading, writing) = (ends[0], ends[1])
  }

  deinit {
    close(reading)
    if writing >= 0 { close(writing) }
  }

  mutating func finishWriting() {
    if writing >= 0 { close(writing) }
    writing = -1
  }
}

/// glibc declares both functions for _GNU_SOURCE, which Swift's Glibc module does not set.
@_silgen_name("posix_spawn_file_actions_addchdir_np")
private func addChangeOfFolder(
  _ actions: UnsafeMutablePointer<posix_spawn_file_actions_t>, _ folder: UnsafePointer<CChar>
) -> CInt

@_silgen_name("posix_spawn_file_actions_addclosefrom_np")
private func addClosing(
  _ actions: UnsafeMutablePointer<posix_spawn_file_actions_t>, _ first: CInt
) -> CInt
