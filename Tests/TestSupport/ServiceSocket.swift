import Glibc

/// The socket of a service manager.
public final class ServiceSocket {
  private let folder: TemporaryFolder
  private let descriptor: CInt
  /// The value of NOTIFY_SOCKET.
  public let name: String

  /// - Throws: `CannotBind`, or `CocoaError` if its folder can't be created.
  public init(isAbstract: Bool = false) throws {
    folder = try TemporaryFolder()
    let path = folder.path("notify")
    name = isAbstract ? "@\(path)" : path
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = isAbstract ? [0] + Array(path.utf8) : Array(path.utf8)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    descriptor = socket(AF_UNIX, CInt(SOCK_DGRAM.rawValue), 0)
    let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
    let isBound = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { [descriptor] in
        bind(descriptor, $0, length) == 0
      }
    }
    guard isBound else { throw CannotBind(path: path) }
  }

  deinit { close(descriptor) }

  /// Returns the messages since the last call.
  public func heard() -> [String] {
    var messages: [String] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while case let count = recv(descriptor, &buffer, buffer.count, CInt(MSG_DONTWAIT)),
      count >= 0
    {
      messages.append(String(decoding: buffer[..<count], as: UTF8.self))
    }
    return messages
  }

  public struct CannotBind: Error {
    let path: String
  }
}
