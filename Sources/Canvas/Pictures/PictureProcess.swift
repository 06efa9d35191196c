internal import CLinuxHeaders
internal import Glibc
internal import OwnThread
package import ScreenLayout

/// Has pictures decoded by a process of its own each, which may read nothing but the picture.
package struct PictureProcess: Sendable {
  private let program: String

  /// - Parameter program: Runs `PictureProgram` under its name; this very program, also after an
  ///   update has replaced its file.
  package init(program: String = "/proc/self/exe") {
    self.program = program
  }

  /// What a decoder took.
  package struct Cost: Sendable {
    /// The most memory it had at once, in bytes.
    package var memory: Int
    package var time: Duration

    package init(memory: Int = 0, time: Duration = .zero) {
      self.memory = memory
      self.time = time
    }
  }

  /// Decodes a picture and waits for that, at most `PictureLimits.time` and what starting takes.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - wanted: The rectangle that the picture fits into; an SVG fills it, others stay smaller.
  ///   - paper: What is seen through the picture.
  ///   - cost: What it took.
  /// - Returns: The picture, no larger than `wanted`.
  /// - Throws: Why there is no picture.
  package func decode(
    _ bytes: [UInt8], wanted: PixelSize, paper: RGB, cost: inout Cost
  ) throws(PictureProblem) -> Bitmap {
    let bitmap = try decode(bytes, wanted: wanted, paper: paper, cost: &cost, bell: nil) { true }
    guard let bitmap else { throw .tooSlow }
    return bitmap
  }

  /// Decodes a picture as above, but does not tell the cost.
  package func decode(
    _ bytes: [UInt8], wanted: PixelSize, paper: RGB
  ) throws(PictureProblem) -> Bitmap {
    var cost = Cost()
    return try decode(bytes, wanted: wanted, paper: paper, cost: &cost)
  }

  /// Decodes a picture as above, but only while it is wanted: `bell` rings when the answer of
  /// `isWanted` may have changed, and nil means that it is not wanted any more.
  func decode(
    _ bytes: [UInt8], wanted: PixelSize, paper: RGB, cost: inout Cost, bell: Bell?,
    isWanted: () -> Bool
  ) throws(PictureProblem) -> Bitmap? {
    guard bytes.count <= PictureLimits.bytes else { throw .tooLarge("more than 64 MiB") }
    let begin = ContinuousClock.now
    let child = try PictureChild(program, PictureProgram.arguments(wanted, paper: paper))
    let talk = child.talk(
      bytes, most: PictureReply.mostBytes(for: wanted), until: begin + PictureLimits.time,
      bell: bell, isWanted: isWanted)
    let end = child.end()
    cost = Cost(memory: end.memory, time: .now - begin)
    switch talk {
    case .unwanted: return nil
    case .late: throw .tooSlow
    case .reply(let reply):
      if let result = PictureReply.read(reply, wanted: wanted) { return try result.get() }
      throw end.problem
    }
  }
}

/// A running decoder; its standard input and output are one socket, which, unlike a pipe, can tell that
/// nobody reads any more without a signal.
private struct PictureChild: ~Copyable {
  private let process: pid_t
  private let socket: CInt

  enum Talk {
    case reply([UInt8])
    case late
    case unwanted
  }

  init(_ program: String, _ arguments: [String]) throws(PictureProblem) {
    var ends: [CInt] = [-1, -1]
    guard socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0, &ends) == 0 else {
      throw .noDecoder("socketpair")
    }
    ends.forEach { _ = fcntl($0, F_SETFD, FD_CLOEXEC) }
    // The child waits, this process never does.
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    let (code, process) = Self.start(program, arguments, ends[1])
    close(ends[1])
    guard code == 0 else {
      close(ends[0])
      throw .noDecoder("posix_spawn")
    }
    self.process = process
    socket = ends[0]
  }

  /// The few variables that libraries look at; no other reaches a stranger's picture.
  private static var environment: [String] {
    let names = ["HOME", "XDG_CACHE_HOME", "FONTCONFIG_FILE", "FONTCONFIG_PATH"]
    let own = names.compactMap { (name: String) -> String? in
      getenv(name).map { "\(name)=\(String(cString: $0))" }
    }
    return own + [
      "LC_ALL=C.UTF-8", "GIO_USE_VFS=local", "GIO_MODULE_DIR=/nonexistent", "RAYON_NUM_THREADS=1",
      "SWIFT_BACKTRACE=enable=no",
    ]
  }

  private static func start(
    _ program: String, _ arguments: [String], _ socket: CInt
  ) -> (code: CInt, process: pid_t) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, socket, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, socket, STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    var (none, all) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    // A group of its own: the terminal's keys mean the kiosk.
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))
    let words = (["studykiosk"] + arguments).map { strdup($0) } + [nil]
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

  /// Writes the picture and reads the reply.
  func talk(
    _ bytes: [UInt8], most: Int, until deadline: ContinuousClock.Instant, bell: Bell?,
    isWanted: () -> Bool
  ) -> Talk {
    var reply: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    var written = 0
    if bytes.isEmpty { shutdown(socket, CInt(SHUT_WR)) }
    while reply.count <= most {
      let left = (deadline - .now) / .milliseconds(1)
      guard left > 0 else { return .late }
      let wish = POLLIN | (written < bytes.count ? POLLOUT : 0)
      var polled = [
        pollfd(fd: socket, events: Int16(wish), revents: 0),
        pollfd(fd: bell?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
      ]
      poll(&polled, nfds_t(polled.count), CInt(left.rounded(.up)))
      if polled[1].revents != 0 {
        bell?.silence()
        guard isWanted() else { return .unwanted }
      }
      if polled[0].revents & Int16(POLLOUT) != 0 {
        let count = bytes.withUnsafeBytes {
          send(
            socket, $0.baseAddress.map { $0 + written }, bytes.count - written,
            CInt(MSG_NOSIGNAL))
        }
        if count > 0 {
          written += count
        } else if count < 0, errno != EAGAIN, errno != EINTR {
          // It has seen enough of the picture.
          written = bytes.count
        }
        if written == bytes.count { shutdown(socket, CInt(SHUT_WR)) }
      }
      if polled[0].revents & Int16(POLLIN | POLLHUP | POLLERR) != 0 {
        let count = read(socket, &buffer, buffer.count)
        if count > 0 {
          reply += buffer[..<count]
        } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
          break
        }
      }
    }
    return .reply(reply)
  }

  struct End {
    /// What to tell if there is no reply.
    var problem: PictureProblem
    /// The most memory it had, in bytes.
    var memory: Int
  }

  /// Ends it, whatever it does, and waits for that.
  consuming func end() -> End {
    close(socket)
    kill(process, SIGKILL)
    var (status, usage) = (CInt(0), rusage())
    while wait4(process, &status, 0, &usage) == -1, errno == EINTR {}
    let signal = status & 0x7f
    let seconds = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec
    let problem: PictureProblem =
      switch signal {
      case _ where seconds >= 1 && [SIGKILL, SIGXCPU].contains(signal): .tooSlow
      // Libraries end a program that has no memory left.
      case SIGABRT, SIGTRAP: .tooMuchMemory
      case 0: .damaged("its decoder says nothing")
      default: .damaged("its decoder was ended by signal \(signal)")
      }
    return End(problem: problem, memory: usage.ru_maxrss << 10)
  }
}
