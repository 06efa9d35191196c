import Foundation
import Glibc
import Synchronization
import TestSupport

/// A socket that leads to the server and breaks after a number of bytes, in either direction, for good.
final class CutLink: Sendable {
  let folder: TemporaryFolder
  private let listener: CInt
  private let server: String
  private let left = Mutex(0)

  private static let name = ".s.PGSQL.5432"

  init(to server: String) throws {
    self.server = "\(server)/\(Self.name)"
    folder = try TemporaryFolder()
    listener = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)
    let path = folder.path(Self.name)
    let listener = listener
    guard Self.with(path, { bind(listener, $0, $1) }) == 0, listen(listener, 8) == 0 else {
      throw SchoolCluster.CannotStart()
    }
    Thread.detachNewThread { [weak self] in
      while case let client = accept(listener, nil, nil), client >= 0 {
        self?.pass(client)
        close(client)
      }
    }
  }

  deinit {
    shutdown(listener, CInt(SHUT_RDWR))
    close(listener)
  }

  /// Lets this many bytes pass from now on.
  func breakAfter(_ bytes: Int) { left.withLock { $0 = bytes } }

  private func pass(_ client: CInt) {
    let upstream = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)
    defer { close(upstream) }
    guard Self.with(server, { connect(upstream, $0, $1) }) == 0 else { return }
    var ends = [client, upstream].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while poll(&ends, 2, -1) > 0 {
      for (from, to) in [(0, 1), (1, 0)] where ends[from].revents != 0 {
        let count = recv(ends[from].fd, &buffer, buffer.count, 0)
        if count <= 0 { return }
        let passing = left.withLock { left in
          let passing = min(left, count)
          left -= passing
          return passing
        }
        var sent = 0
        while sent < passing {
          let now = buffer.withUnsafeBytes { bytes in
            send(
              ends[to].fd, bytes.baseAddress.map { $0 + sent }, passing - sent, CInt(MSG_NOSIGNAL))
          }
          if now <= 0 { return }
          sent += now
        }
        if passing < count { return }
      }
    }
  }

  private static func with(
    _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> CInt
  ) -> CInt {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, size) }
    }
  }
}
