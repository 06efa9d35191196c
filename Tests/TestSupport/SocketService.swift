import Foundation
import Glibc
import Synchronization

/// A service behind a Unix-domain socket that answers one question, which ends when its sender closes its
/// end.
public final class SocketService: Sendable {
  private let asked = Mutex<[UInt8]?>(nil)

  /// The question; nil before it has arrived.
  public var question: [UInt8]? { asked.withLock { $0 } }

  /// - Parameters:
  ///   - path: The path of the new socket, of fewer than 108 bytes.
  ///   - answer: The answer that the service sends.
  /// - Throws: `CocoaError` if the socket can't be created.
  public init(at path: String, answer: String) throws {
    let listener = try Self.listener(at: path)
    Thread.detachNewThread { [self] in
      let connection = accept(listener, nil, nil)
      close(listener)
      var (question, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 4_096))
      while case let count = read(connection, &buffer, buffer.count), count > 0 {
        question += buffer[..<count]
      }
      asked.withLock { $0 = question }
      let bytes = Array(answer.utf8)
      _ = send(connection, bytes, bytes.count, CInt(MSG_NOSIGNAL))
      close(connection)
    }
  }

  /// Returns a listening socket that accepts no connection yet; the caller closes it.
  ///
  /// - Throws: `CocoaError` if the socket can't be created.
  public static func listener(at path: String) throws -> CInt {
    let listener = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    let isBound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard isBound == 0, listen(listener, 1) == 0 else {
      close(listener)
      throw CocoaError(.fileWriteUnknown)
    }
    return listener
  }
}
