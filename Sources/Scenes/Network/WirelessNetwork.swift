import InputEvents

/// A wireless network that the box receives; anybody may have chosen its name.
package struct WirelessNetwork: Hashable, Sendable {
  /// What is needed to join the network.
  package enum Access: String, CaseIterable, Sendable {
    /// Nothing.
    case open
    /// A password.
    case secret
    /// More than a keyboard can give, such as a certificate.
    case other
  }

  /// The SSID, in at most 32 bytes (IEEE 802.11-2020, 9.4.2.2).
  package let name: String
  /// The signal strength from 0 to 100, as NetworkManager counts it.
  package let signal: Int
  package let access: Access
  /// Whether the box is connected to the network.
  package let isInUse: Bool

  /// - Returns: nil for a name that can't be shown or typed: an empty or hidden one, one with characters that
  ///   steer or hide text, and one that is too long.
  package init?(_ name: String, signal: Int, access: Access, isInUse: Bool = false) {
    guard Self.isTold(name) else { return nil }
    self.name = name
    self.signal = min(max(signal, 0), 100)
    self.access = access
    self.isInUse = isInUse
  }

  /// Returns whether somebody can read a name and ask for it.
  package static func isTold(_ name: String) -> Bool {
    (1...32).contains(name.utf8.count) && name.unicodeScalars.allSatisfy(\.isPrintable)
      && name.contains { $0 != " " }
  }
}

/// The password of a network (WPA-PSK: IEEE 802.11-2020, J.4).
package enum NetworkPassword {
  /// The most characters: 64 are a key in hexadecimal digits.
  package static let longest = 64

  /// Returns whether a network could have the password: 8 to 63 printable characters of ASCII, or 64
  /// hexadecimal digits.
  package static func isPossible(_ password: String) -> Bool {
    let bytes = password.utf8
    if bytes.count == longest { return password.allSatisfy { $0.isASCII && $0.isHexDigit } }
    return (8..<longest).contains(bytes.count) && bytes.allSatisfy { (0x20...0x7e).contains($0) }
  }
}

/// A task for the program that manages the box's network.
package enum NetworkWork: Hashable, Sendable {
  /// Lists the networks that are near.
  case list
  /// Joins a network, and from now on whenever it is near.
  ///
  /// - Parameters:
  ///   - name: The network's SSID.
  ///   - password: The password; nil for an open network.
  case join(String, password: String?)
}

/// The result of a `NetworkWork`.
package enum NetworkResult: Hashable, Sendable {
  /// The networks that are near, the strongest first.
  case networks([WirelessNetwork])
  case joined
  case wrongPassword
  /// The network is not near any more.
  case notFound
  case failed
}
