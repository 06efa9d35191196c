internal import Glibc

/// The addresses of Unix domain sockets: unix(7).
package enum UnixAddress {
  /// Connects a socket to a path, or to an abstract name, which begins with `@`.
  ///
  /// - Returns: Whether it is connected; if not, `errno` says why, unless the name is too long.
  package static func connects(_ descriptor: CInt, to name: String) -> Bool {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    var path = Array(name.utf8)
    guard path.count < MemoryLayout.size(ofValue: address.sun_path),
      // Only the length of the address tells where an abstract name ends.
      let length = MemoryLayout<sockaddr_un>.offset(of: \.sun_path).map({ $0 + path.count })
    else { return false }
    if path.first == UInt8(ascii: "@") { path[0] = 0 }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(length)) == 0
      }
    }
  }
}
