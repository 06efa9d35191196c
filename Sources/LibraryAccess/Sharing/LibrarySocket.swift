internal import DeckStore
internal import Glibc
internal import LinuxSystem

/// The Unix socket beside a library, on which a running kiosk lends it.
///
/// To connect is to ask. The kiosk closes the library and sends one byte; the library is lent until the
/// connection ends.
enum LibrarySocket {
  private static let type = CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
  /// O_PATH from asm-generic/fcntl.h; glibc declares it for _GNU_SOURCE only.
  private static let onlyPath: CInt = 0o10000000
  private static let nonBlocking = CInt(SOCK_NONBLOCK.rawValue)

  /// Listens for borrowers of this user.
  ///
  /// The caller holds the kiosk's lock; a socket that a killed kiosk left is replaced. The socket is bound
  /// under a short name and renamed: its address holds 107 bytes, a path up to 4,095.
  ///
  /// - Returns: The listening descriptor, which never blocks.
  static func listen(at places: LibraryPlaces) throws(LibraryError) -> CInt {
    func failure() -> LibraryError { LibraryError(code: errno, path: places.path) }
    let folder = open(places.folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw failure() }
    defer { close(folder) }
    let descriptor = socket(AF_UNIX, type | nonBlocking, 0)
    guard descriptor >= 0 else { throw failure() }
    let name = ".socket-\(getpid())-\(descriptor)"
    unlinkat(folder, name, 0)
    let isBound = withAddress("/proc/self/fd/\(folder)/\(name)") { bind(descriptor, $0, $1) == 0 }
    guard isBound, fchmodat(folder, name, 0o600, 0) == 0, Glibc.listen(descriptor, 64) == 0,
      rename("\(places.folder)/\(name)", places.socket) == 0
    else {
      let failure = failure()
      unlinkat(folder, name, 0)
      close(descriptor)
      throw failure
    }
    return descriptor
  }

  /// Asks a kiosk for its library.
  ///
  /// - Returns: The connection; nil if no kiosk listens, or too many commands ask.
  static func connect(to places: LibraryPlaces) -> CInt? {
    // The path itself may be too long for an address.
    let file = open(places.socket, onlyPath | O_NOFOLLOW | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    let descriptor = socket(AF_UNIX, type | nonBlocking, 0)
    guard descriptor >= 0 else { return nil }
    let isConnected = withAddress("/proc/self/fd/\(file)") {
      Glibc.connect(descriptor, $0, $1) == 0
    }
    // If others may write to the folder, anyone may listen.
    let mayServe = [geteuid(), 0]
    if isConnected, let peer = peer(of: descriptor), geteuid() == 0 || mayServe.contains(peer.user)
    {
      return descriptor
    }
    close(descriptor)
    return nil
  }

  /// The process at the other end of a connection, as it connected or listened; 0 if it is in another
  /// namespace.
  ///
  /// Source: unix(7), SO_PEERCRED; `struct ucred` is declared for _GNU_SOURCE only.
  static func peer(of connection: CInt) -> (process: pid_t, user: uid_t)? {
    var (peer, size): ([UInt32], socklen_t) = ([0, 0, 0], 12)
    guard getsockopt(connection, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0, size == 12 else {
      return nil
    }
    return (pid_t(bitPattern: peer[0]), peer[1])
  }

  /// Accepts the next borrower; nil if there is none.
  static func accept(from listener: CInt) -> CInt? {
    let descriptor = Glibc.accept(listener, nil, nil)
    guard descriptor >= 0 else { return nil }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    return descriptor
  }

  /// Tells a borrower that it has the library.
  static func tellLent(_ borrower: CInt) {
    var byte = UInt8(ascii: "L")
    send(borrower, &byte, 1, CInt(MSG_NOSIGNAL))
  }

  enum Answer {
    case lent, ended, none
  }

  /// Waits for the kiosk's answer.
  ///
  /// - Returns: `none` if there is none by the deadline.
  static func answer(
    on connection: CInt, until deadline: ContinuousClock.Instant
  ) -> Answer {
    while true {
      var byte: UInt8 = 0
      let count = recv(connection, &byte, 1, 0)
      if count == 1 { return .lent }
      guard count < 0, errno == EAGAIN || errno == EINTR else { return .ended }
      let left = deadline - .now
      guard left > .zero else { return .none }
      var waiting = pollfd(fd: connection, events: Int16(POLLIN), revents: 0)
      poll(&waiting, 1, left.pollMilliseconds)
    }
  }

  /// Whether the other side has ended the connection; anything it sends is ignored.
  static func hasEnded(_ connection: CInt) -> Bool {
    var bytes = [UInt8](repeating: 0, count: 64)
    while true {
      let count = recv(connection, &bytes, bytes.count, 0)
      if count > 0 { continue }
      return !(count < 0 && (errno == EAGAIN || errno == EINTR))
    }
  }

  private static func withAddress<Result>(
    _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { place in
      place.copyBytes(from: path.utf8.prefix(place.count - 1))
    }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}

/// Whether a descriptor has something to read now.
func isReadable(_ descriptor: CInt) -> Bool {
  var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
  return poll(&polled, 1, 0) > 0
}
