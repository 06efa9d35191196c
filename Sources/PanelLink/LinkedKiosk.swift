internal import Dispatch
internal import Glibc
package import LinuxSystem
internal import Synchronization

/// A kiosk that runs beside this program, which stands in for its panel, screen and speaker.
package final class LinkedKiosk: Sendable {
  private let socket: FileDescriptor
  private let process: pid_t
  /// The queue on which lines are sent, one after the other: a kiosk that takes none yet makes nobody wait.
  private let sending = DispatchQueue(label: "studykiosk.link")
  /// The number of bytes that wait to be sent.
  private let waiting = Mutex(0)
  /// How long the kiosk may take to end.
  private let patience: Duration
  /// Whether the process has been waited for.
  private let hasEnded = Mutex(false)

  /// Starts a kiosk with the other end of a link as its standard input; its log goes to standard error.
  ///
  /// - Parameters:
  ///   - program: The path of `studykiosk`.
  ///   - arguments: The arguments of the program.
  ///   - patience: How long it may take to end, and save, before it is killed: a library takes at most 2.1 s.
  /// - Throws: `FileError`.
  package init(
    _ program: String, _ arguments: [String], patience: Duration = .seconds(5)
  ) throws(FileError) {
    var ends: [CInt] = [-1, -1]
    guard socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0
    else { throw FileError(path: program, code: errno) }
    socket = try FileDescriptor(program) { ends[0] }
    self.patience = patience
    let (code, process) = ChildProcess.start(
      program, [program] + arguments, ChildProcess.ownEnvironment
    ) { actions in
      posix_spawn_file_actions_adddup2(actions, ends[1], STDIN_FILENO)
      posix_spawn_file_actions_adddup2(actions, STDERR_FILENO, STDOUT_FILENO)
    }
    close(ends[1])
    self.process = process
    guard code == 0 else { throw FileError(path: program, code: code) }
  }

  deinit { end() }

  /// Sends devices or events, as lines of a recording, after those of earlier calls, and does not wait for it.
  ///
  /// Does nothing once the kiosk has ended. A kiosk that takes nothing for too long loses its link, by which it ends.
  package func send(_ lines: String) {
    let bytes = Array(lines.utf8)
    let isTooMuch = waiting.withLock { waiting in
      waiting += bytes.count
      return waiting > Self.mostWaiting
    }
    if isTooMuch { shutdown(socket.number, CInt(SHUT_RDWR)) }
    sending.async { [self] in
      write(bytes)
      waiting.withLock { $0 -= bytes.count }
    }
  }

  /// The maximum number of bytes that wait to be sent: a page's longest message is half a megabyte of lines.
  private static let mostWaiting = 4 << 20

  private func write(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(socket.number, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL))
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Waits for the kiosk's next message, on one thread at a time.
  ///
  /// - Returns: The message; nil if the kiosk has ended.
  package func next() -> PanelMessage? {
    let words = [UInt32](unsafeUninitializedCapacity: PanelMessage.headCount) { memory, count in
      count = fill(UnsafeMutableRawBufferPointer(memory)) ? PanelMessage.headCount : 0
    }
    guard words.count == PanelMessage.headCount, let kind = PanelMessage.Kind(rawValue: words[0])
    else { return nil }
    let (head, length) = (words.map { Int($0) }, Int(words[5]))
    switch kind {
    case .screen: return .screen(width: head[3], height: head[4], quarters: head[1])
    case .picture:
      return body(length, of: UInt32.self)
        .flatMap {
          PanelPicture(x: head[1], y: head[2], width: head[3], height: head[4], pixels: $0)
        }
        .map { .picture($0) }
    case .sound: return body(length, of: Int16.self).map { .sound($0) }
    }
  }

  /// The maximum length of a message: twice the pixels of a screen of 4096 by 2160.
  private static let longest = 64 << 20

  private func body<Value: BitwiseCopyable>(_ length: Int, of type: Value.Type) -> [Value]? {
    let count = length / MemoryLayout<Value>.size
    guard length <= Self.longest else { return nil }
    let values = [Value](unsafeUninitializedCapacity: count) { memory, filled in
      filled = fill(UnsafeMutableRawBufferPointer(memory)) ? count : 0
    }
    return values.count == count ? values : nil
  }

  /// Fills memory with the next bytes of the link; returns false at its end.
  private func fill(_ memory: UnsafeMutableRawBufferPointer) -> Bool {
    var done = 0
    while done < memory.count {
      let count = read(socket.number, memory.baseAddress.map { $0 + done }, memory.count - done)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      done += count
    }
    return true
  }

  /// Ends the kiosk, which saves what is left to save, and waits for its end; one that hangs is killed.
  ///
  /// A second call does nothing.
  package func end() {
    hasEnded.withLock { hasEnded in
      guard !hasEnded, process > 0 else { return }
      hasEnded = true
      kill(process, SIGTERM)
      shutdown(socket.number, CInt(SHUT_RDWR))
      var status: CInt = 0
      let deadline = ContinuousClock.now + patience
      while waitpid(process, &status, WNOHANG) == 0 {
        guard .now < deadline else {
          kill(process, SIGKILL)
          while waitpid(process, &status, 0) == -1, errno == EINTR {}
          return
        }
        _ = poll(nil, 0, 10)
      }
    }
  }
}
