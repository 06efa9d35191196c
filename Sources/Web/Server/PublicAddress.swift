/// The address under which browsers find the page through a program before it that speaks TLS, such as "https://school.example".
package struct PublicAddress: Equatable, Sendable {
  package let text: String
  /// The name without the port, or the address without brackets.
  let host: String
  /// Whether browsers come over TLS only, so that they send the page's cookie in no other way.
  let isEncrypted: Bool

  /// nil for a text that is no such address, for example one with a path.
  ///
  /// - Parameter text: `http://` or `https://`, a name or an address, and a port unless it is the usual one.
  package init?(_ text: String) {
    let text = text.lowercased()
    guard let scheme = ["https://", "http://"].first(where: text.hasPrefix) else { return nil }
    let authority = text.dropFirst(scheme.count)
    let host = BoxHosts.host(of: String(authority))
    let port = authority.dropFirst(authority.hasPrefix("[") ? host.count + 2 : host.count)
    guard !host.isEmpty,
      authority.utf8.allSatisfy({ Self.isPart($0) }),
      port.isEmpty || port.first == ":" && UInt16(port.dropFirst()).map({ $0 > 0 }) == true
    else { return nil }
    (self.text, self.host, isEncrypted) = (text, host, scheme == "https://")
  }

  private static func isPart(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x61...0x7A, 0x2D, 0x2E, 0x3A, 0x5B, 0x5D: true
    default: false
    }
  }
}
