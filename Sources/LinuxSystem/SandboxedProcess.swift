internal import CLinuxHeaders
internal import Glibc

/// Runs subcommands of this program, or another program, each in a separate process with a time limit.
///
/// A process that decodes an untrusted file puts itself into a sandbox and then reads nothing but that file;
/// a process that works with files by name has all the rights of this program.
package struct SandboxedProcess: Sendable {
  private let program: String
  private let name: String
  private let variables: [String]
  private let isInBackground: Bool
  private let inheritsEnvironment: Bool
  private let includesStandardError: Bool

  /// - Parameters:
  ///   - program: The program with the decoding subcommands; by default this very program, even after an
  ///     update has replaced its file.
  ///   - name: The name under which the program is called, its argument 0.
  ///   - variables: Additional environment variables, each as `NAME=value`.
  ///   - inheritsEnvironment: Whether the process has this program's environment, as one of its commands,
  ///     and not the few variables that a decoder needs.
  ///   - includesStandardError: Whether the reply also has the output to standard error, else discarded.
  ///   - isInBackground: Whether the process has a low priority, and is killed first if memory is short.
  package init(
    program: String = OwnProgram.path, name: String = "studykiosk", variables: [String] = [],
    inheritsEnvironment: Bool = false, includesStandardError: Bool = false,
    isInBackground: Bool = false
  ) {
    self.program = program
    self.name = name
    self.variables = variables
    self.inheritsEnvironment = inheritsEnvironment
    self.includesStandardError = includesStandardError
    self.isInBackground = isInBackground
  }

  /// The exit code of a program whose libraries can't be loaded, for example if memory is short.
  ///
  /// Source: glibc `elf/dl-error.c`, POSIX on the shell's "exec" failures.
  package static let couldNotStart: CInt = 127

  /// The resources that a decoder used.
  package struct Cost: Sendable {
    /// The peak memory, in bytes.
    package var memory: Int
    /// The time on the processor, which does not depend on the machine's other work.
    package var time: Duration

    package init(memory: Int = 0, time: Duration = .zero) {
      self.memory = memory
      self.time = time
    }
  }

  /// How a decoder ended.
  package enum End: Equatable, Sendable {
    case byItself(code: CInt)
    case tooSlow
    /// Libraries abort a program that has no memory left.
    case tooMuchMemory
    case signal(CInt)
  }

  package enum Outcome: Sendable {
    /// The unchecked output of the process, however it ended.
    case reply([UInt8], End)
    /// The time limit was reached.
    ///
    /// `isBusy` tells that the process had less than half of that time on the processor, so other work of the
    /// machine is the reason.
    case late(isBusy: Bool)
    case cancelled
  }

  /// A request to end the process early.
  package struct Cancellation {
    /// Signalled when the result of `isRequested` may have changed; nil if it never changes.
    package let wakeup: Wakeup?
    package let isRequested: () -> Bool

    package static var never: Cancellation { Cancellation(wakeup: nil) { false } }

    package init(wakeup: Wakeup?, isRequested: @escaping () -> Bool) {
      self.wakeup = wakeup
      self.isRequested = isRequested
    }
  }

  /// Decodes a file and waits for the result.
  ///
  /// - Parameters:
  ///   - bytes: The file, for the decoder's standard input.
  ///   - arguments: The subcommand and its arguments.
  ///   - most: The maximum number of bytes that are read from the decoder's standard output.
  ///   - limit: The time limit.
  ///   - file: A file of this process that the other one gets as `ChildProcess.file`; nil for none.
  ///   - heard: Called with each piece of the output as it comes.
  ///   - cancellation: Ends the decoder as soon as it is requested.
  /// - Returns: The outcome, and the resources that were used.
  /// - Throws: `NoDecoder`.
  package func run(
    _ bytes: [UInt8], _ arguments: [String], most: Int, limit: Duration, file: CInt? = nil,
    heard: ([UInt8]) -> Void = { _ in }, cancellation: SandboxedProcess.Cancellation
  ) throws(NoDecoder) -> (Outcome, Cost) {
    let begin = ContinuousClock.now
    let environment = inheritsEnvironment ? ChildProcess.ownEnvironment : Self.environment
    let child = try DecoderChild(
      program, [name] + arguments, environment + variables, file, includesStandardError)
    if isInBackground { child.stepBack() }
    let talk = child.talk(bytes, most: most, until: begin + limit, heard, cancellation)
    let (end, memory, computed) = child.end()
    let outcome: Outcome =
      switch talk {
      case .cancelled: .cancelled
      case .late: .late(isBusy: computed < limit / 2)
      case .reply(let reply): .reply(reply, end)
      }
    return (outcome, Cost(memory: memory, time: computed))
  }

  /// The environment of a decoder, with the few variables that libraries read, and no others.
  private static var environment: [String] {
    let names = ["HOME", "XDG_CACHE_HOME", "FONTCONFIG_FILE", "FONTCONFIG_PATH"]
    let own = names.compactMap { name in environmentVariable(name).map { "\(name)=\($0)" } }
    return own + [
      "LC_ALL=C.UTF-8", "GIO_USE_VFS=local", "GIO_MODULE_DIR=/nonexistent", "RAYON_NUM_THREADS=1",
      "SWIFT_BACKTRACE=enable=no",
    ]
  }
}

/// No decoder can be started.
package struct NoDecoder: Error, Hashable {
  /// The call that failed.
  package let call: String

  package init(call: String) {
    self.call = call
  }
}

/// A running decoder; its standard input and output are one socket, which, unlike a pipe, can report without
/// a signal that the other end is closed.
private struct DecoderChild: ~Copyable {
  private let process: pid_t
  private let socket: CInt

  enum Talk {
    case reply([UInt8])
    case late
    case cancelled
  }

  init(
    _ program: String, _ words: [String], _ environment: [String], _ file: CInt?,
    _ includesStandardError: Bool
  ) throws(NoDecoder) {
    var ends: [CInt] = [-1, -1]
    guard socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0
    else { throw NoDecoder(call: "socketpair") }
    // The child waits, this process never does.
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
    let (code, process) = ChildProcess.start(program, words, environment, file: file) {
      actions in
      posix_spawn_file_actions_adddup2(actions, ends[1], STDIN_FILENO)
      posix_spawn_file_actions_adddup2(actions, ends[1], STDOUT_FILENO)
      if includesStandardError {
        posix_spawn_file_actions_adddup2(actions, ends[1], STDERR_FILENO)
      } else {
        posix_spawn_file_actions_addopen(actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
      }
    }
    close(ends[1])
    guard code == 0 else {
      close(ends[0])
      throw NoDecoder(call: "posix_spawn")
    }
    self.process = process
    socket = ends[0]
  }

  /// Lowers the priority of the process, and has it killed first if memory is short; does nothing if that is
  /// refused.
  func stepBack() {
    _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t(process), 10)
    let path = "/proc/\(process)/oom_score_adj"
    let score = try? FileDescriptor(path) { open(path, O_WRONLY | O_CLOEXEC) }
    if let score { _ = write(score.number, "500", 3) }
  }

  /// Writes the file and reads the reply.
  func talk(
    _ bytes: [UInt8], most: Int, until deadline: ContinuousClock.Instant,
    _ heard: ([UInt8]) -> Void, _ cancellation: SandboxedProcess.Cancellation
  ) -> Talk {
    var reply: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    var written = 0
    if bytes.isEmpty { shutdown(socket, CInt(SHUT_WR)) }
    while reply.count <= most {
      let left = deadline - .now
      guard left > .zero else { return .late }
      let events = POLLIN | (written < bytes.count ? POLLOUT : 0)
      var polled = [
        pollfd(fd: socket, events: Int16(events), revents: 0),
        pollfd(fd: cancellation.wakeup?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
      ]
      poll(&polled, nfds_t(polled.count), left.pollMilliseconds)
      if polled[1].revents != 0 {
        cancellation.wakeup?.clear()
        guard !cancellation.isRequested() else { return .cancelled }
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
          // The decoder needs no more of the file.
          written = bytes.count
        }
        if written == bytes.count { shutdown(socket, CInt(SHUT_WR)) }
      }
      if polled[0].revents & Int16(POLLIN | POLLHUP | POLLERR) != 0 {
        let count = read(socket, &buffer, buffer.count)
        if count > 0 {
          reply += buffer[..<count]
          heard(Array(buffer[..<count]))
        } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
          break
        }
      }
    }
    return .reply(reply)
  }

  /// Kills the process, whatever it does, and waits for its end.
  ///
  /// - Returns: How the process ended, its peak memory in bytes, and its time on the processor.
  consuming func end() -> (SandboxedProcess.End, memory: Int, computed: Duration) {
    close(socket)
    kill(process, SIGKILL)
    var (status, usage) = (CInt(0), rusage())
    while wait4(process, &status, 0, &usage) == -1, errno == EINTR {}
    let signal = status & 0x7f
    let seconds = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec
    let end: SandboxedProcess.End =
      switch signal {
      case _ where seconds >= 1 && [SIGKILL, SIGXCPU].contains(signal): .tooSlow
      case SIGABRT, SIGTRAP: .tooMuchMemory
      case 0: .byItself(code: status >> 8 & 0xff)
      default: .signal(signal)
      }
    let microseconds = usage.ru_utime.tv_usec + usage.ru_stime.tv_usec
    return (
      end, usage.ru_maxrss << 10, .seconds(seconds) + .microseconds(Int64(microseconds))
    )
  }
}
