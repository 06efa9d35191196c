import CLinuxHeaders
import Glibc

/// The names and addresses under which browsers find this box.
struct BoxHosts: Sendable {
  /// The names in addition to the machine's own, in lowercase.
  let names: Set<String>

  /// Whether the Host of a request is this box, at any port.
  func contains(authority: String) -> Bool {
    let host = Self.host(of: authority.lowercased())
    let own = Self.name.map { [$0, "\($0).local"] } ?? []
    return host == "localhost" || names.contains(host) || own.contains(host)
      || Self.addresses(withLoopback: true).contains(host)
  }

  /// Whether only this machine itself reaches an address of the page such as "http://[::1]:8080".
  static func isLoopback(_ address: String) -> Bool {
    let parts = address.lowercased().split(separator: "/")
    let host = host(of: String(parts.dropFirst().first ?? ""))
    return host == "localhost" || host == "::1"
      || (host.hasPrefix("127.") && host.allSatisfy { $0.isNumber || $0 == "." })
  }

  /// The host without the port; an IPv6 address is in brackets.
  static func host(of authority: String) -> String {
    if authority.hasPrefix("[") { return String(authority.dropFirst().prefix { $0 != "]" }) }
    return String(authority.prefix { $0 != ":" })
  }

  /// The machine's name; nil if it has none.
  static var name: String? {
    var bytes = [CChar](repeating: 0, count: 256)
    guard gethostname(&bytes, bytes.count - 1) == 0, bytes[0] != 0 else { return nil }
    return string(bytes).lowercased()
  }

  /// The name under which Avahi announces the machine in the network (RFC 6762); empty without Avahi.
  static var announcedNames: [String] {
    guard access("/run/avahi-daemon/socket", F_OK) == 0, let name else { return [] }
    return ["\(name).local"]
  }

  private static func string(_ bytes: [CChar]) -> String {
    String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The addresses of the network interfaces that are up; IPv4 comes first, because people can type it.
  static func addresses(withLoopback: Bool = false) -> [String] {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&first) == 0 else { return [] }
    defer { freeifaddrs(first) }
    var found: [(isOld: Bool, text: String)] = []
    for entry in sequence(first: first, next: { $0?.pointee.ifa_next }).prefix(while: { $0 != nil })
    {
      guard let entry = entry?.pointee, let address = entry.ifa_addr,
        entry.ifa_flags & CUnsignedInt(IFF_UP) != 0,
        withLoopback || entry.ifa_flags & CUnsignedInt(IFF_LOOPBACK) == 0
      else { continue }
      let family = Int32(address.pointee.sa_family)
      guard family == AF_INET || family == AF_INET6 else { continue }
      let isOld = family == AF_INET
      let length = isOld ? MemoryLayout<sockaddr_in>.size : MemoryLayout<sockaddr_in6>.size
      var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
      guard
        getnameinfo(
          address, socklen_t(length), &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST) == 0
      else { continue }
      let words = Self.string(text)
      // A link-local address includes its interface's name, which no browser accepts.
      if !words.contains("%") { found.append((isOld, words)) }
    }
    return found.filter(\.isOld).map(\.text) + found.filter { !$0.isOld }.map(\.text)
  }
}
