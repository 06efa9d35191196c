internal import DeckStore
internal import Glibc

/// The Unix socket beside a library: where a running kiosk is asked to lend it.
///
/// Who connects has asked. The kiosk closes the library and sends one byte; the library is lent
/// until the connection ends, by whatever end.
enum LibrarySocket {
  private static let type = CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
  /// O_PATH, which glibc declares for _GNU_SOURCE only; asm-generic/fcntl.h.
  private static let onlyPath: CInt = 0o10000000
  private static let nonBlocking = CInt(SOCK_NONBLOCK.rawValue)

  /// Listens for borrowers, of this user alone.
  ///
  /// A socket that a killed kiosk left is replaced; the caller holds the kiosk's lock. It is bound
  /// under a short name and then renamed: a socket's address has room for 107 bytes, a path may
  /// have 4,095.
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
  /// - Returns: The connection; nil when no kiosk listens, or too many already ask.
  static func connect(to places: LibraryPlaces) -> CInt? {
    // Not by its path, which may be too long for an address.
    let file = open(places.socket, onlyPath | O_NOFOLLOW | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    let descriptor = socket(AF_UNIX, type | nonBlocking, 0)
    guard descriptor >= 0 else { return nil }
    let isConnected = withAddress("/proc/self/fd/\(file)") {
      Glibc.connect(descriptor, $0, $1) == 0
    }
    // In a folder that others may write to, anybody may listen.
    let mayServe = [geteuid(), 0]
    if isConnected, let peer = peer(of: descriptor), geteuid() == 0 || mayServe.contains(peer.user)
    {
      return descriptor
    }
    close(descriptor)
    return nil
  }

  /// The process at the other end of a connection, when it connected or listened; 0 where it is in
  /// another namespace.
  ///
  /// Source: unix(7), SO_PEERCRED; `struct ucred` is declared for _GNU_SOURCE only.
  static func peer(of connection: CInt) -> (process: pid_t, user: uid_t)? {
    var (peer, size): ([UInt32], socklen_t) = ([0, 0, 0], 12)
    guard getsockopt(connection, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0, size == 12 else {
      return nil
    }
    return (pid_t(bitPattern: peer[0]), peer[1])
  }

  /// Takes the next borrower who has asked; nil when there is none.
  static func accept(from listener: CInt) -> CInt? {
    let descriptor = Glibc.accept(listener, nil, nil)
    guard descriptor >= 0 else { return nil }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    return descriptor
  }

  /// Tells a borrower that the library is theirs.
  static func tellLent(_ borrower: CInt) {
    var byte = UInt8(ascii: "L")
    send(borrower, &byte, 1, CInt(MSG_NOSIGNAL))
  }

  enum Answer {
    case lent, ended, none
  }

  /// What the kiosk says to who asked.
  ///
  /// - Returns: `none` when it has said nothing by the deadline.
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

  /// Whether the other side has ended the connection; anything it says is passed over.
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

extension Duration {
  /// For `poll`: rounded up, so that nobody wakes before the time.
  var pollMilliseconds: CInt {
    let (seconds, attoseconds) = components
    let milliseconds = seconds * 1_000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    return CInt(clamping: max(milliseconds, 0))
  }
}

/// Whether a descriptor has something to read at this moment.
func isReadable(_ descriptor: CInt) -> Bool {
  var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
  return poll(&polled, 1, 0) > 0
}
