import Foundation
import Glibc
import Synchronization

/// A service behind a socket of the file system that answers one question, which ends where its sender has nothing
/// more to say.
public final class SocketService: Sendable {
  private let asked = Mutex<[UInt8]?>(nil)

  /// The question; nil before it came.
  public var question: [UInt8]? { asked.withLock { $0 } }

  /// - Parameters:
  ///   - path: The socket that is made, of fewer than 108 bytes.
  ///   - answer: What it says.
  /// - Throws: `CocoaError` where it can't be made.
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

  /// A socket that listens, of which nobody takes a connection yet; whoever asks for it closes it.
  ///
  /// - Throws: `CocoaError` where it can't be made.
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
