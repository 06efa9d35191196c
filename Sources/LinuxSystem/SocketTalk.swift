internal import Glibc

/// Communication over stream sockets, with a deadline.
package enum SocketTalk {
  /// Reads until the other side closes its end.
  ///
  /// - Parameters:
  ///   - descriptor: A socket, pipe or terminal.
  ///   - most: The maximum number of bytes.
  ///   - deadline: The time to give up.
  /// - Returns: The bytes; nil if there are more, or if the other side does not close its end in time.
  package static func read(
    _ descriptor: CInt, most: Int, until deadline: ContinuousClock.Instant
  ) -> [UInt8]? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: most + 1)
    while bytes.count <= most, waits(for: POLLIN, on: descriptor, until: deadline) {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count > 0 else { return count == 0 ? bytes : nil }
      bytes += buffer[..<count]
    }
    return nil
  }

  /// Sends a question to a Unix domain socket, and reads the answer.
  ///
  /// - Parameters:
  ///   - path: The path of the socket.
  ///   - question: The question, which must be short enough to be sent at once.
  ///   - most: The maximum number of bytes of the answer.
  ///   - deadline: The time to give up.
  /// - Returns: The answer; nil if nobody answers in time.
  package static func answer(
    from path: String, to question: [UInt8], most: Int, until deadline: ContinuousClock.Instant
  ) -> [UInt8]? {
    guard let socket = ask(path, question) else { return nil }
    return read(socket.number, most: most, until: deadline)
  }

  /// Sends a question to a Unix domain socket, and reads the lines of the answer as they come.
  ///
  /// - Parameters:
  ///   - path: The path of the socket.
  ///   - question: The question, which must be short enough to be sent at once.
  ///   - most: The maximum number of bytes of the answer.
  ///   - deadline: The time to give up.
  ///   - body: Called with each line, without its end.
  /// - Returns: Whether the answer ended in time, with a whole line of UTF-8.
  package static func lines(
    from path: String, to question: [UInt8], most: Int, until deadline: ContinuousClock.Instant,
    _ body: (String) -> Void
  ) -> Bool {
    guard let socket = ask(path, question) else { return false }
    var (rest, left) = ([UInt8](), most)
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while waits(for: POLLIN, on: socket.number, until: deadline) {
      let count = Glibc.read(socket.number, &buffer, buffer.count)
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count > 0 else { return count == 0 && rest.isEmpty && left < most }
      left -= count
      guard left >= 0 else { return false }
      rest += buffer[..<count]
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        guard let line = String(validating: rest[..<end], as: UTF8.self) else { return false }
        rest.removeFirst(end + 1)
        body(line)
      }
    }
    return false
  }

  /// Connects to a Unix domain socket, and sends all that is to be asked.
  private static func ask(_ path: String, _ question: [UInt8]) -> FileDescriptor? {
    // The connection never waits: a full queue is treated like a missing server.
    let kind = CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    guard let socket = try? FileDescriptor(path, { Glibc.socket(AF_UNIX, kind, 0) }),
      UnixAddress.connects(socket.number, to: path),
      send(socket.number, question, question.count, CInt(MSG_NOSIGNAL)) == question.count
    else { return nil }
    shutdown(socket.number, CInt(SHUT_WR))
    return socket
  }

  /// Answers the one question of a service that systemd starts for each connection.
  ///
  /// The question comes on standard input, a socket, and the answer goes to standard output.
  ///
  /// - Parameters:
  ///   - most: The maximum number of bytes of the question, which must arrive within five seconds.
  ///   - body: Returns the answer; its argument is nil if the question is not complete.
  package static func serve(most: Int, _ body: ([UInt8]?) -> [UInt8]) {
    // The client may be gone; then only the answer is lost.
    signal(SIGPIPE, SIG_IGN)
    let answer = body(read(STDIN_FILENO, most: most, until: .now + .seconds(5)))
    answer.withUnsafeBytes { _ = FileDescriptor.write($0, to: STDOUT_FILENO) }
  }

  /// Whether a descriptor is ready, or at its end, before a deadline.
  private static func waits(
    for event: CInt, on descriptor: CInt, until deadline: ContinuousClock.Instant
  ) -> Bool {
    var polled = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    while true {
      let left = deadline - .now
      guard left > .zero else { return false }
      let count = poll(&polled, 1, left.pollMilliseconds)
      if count > 0 { return true }
      if count < 0, errno != EINTR { return false }
    }
  }
}
