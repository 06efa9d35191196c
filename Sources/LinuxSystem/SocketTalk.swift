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
    // The connection never waits: a full queue is treated like a missing server.
    let kind = CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    guard let socket = try? FileDescriptor(path, { Glibc.socket(AF_UNIX, kind, 0) }),
      UnixAddress.connects(socket.number, to: path),
      send(socket.number, question, question.count, CInt(MSG_NOSIGNAL)) == question.count
    else { return nil }
    shutdown(socket.number, CInt(SHUT_WR))
    return read(socket.number, most: most, until: deadline)
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
