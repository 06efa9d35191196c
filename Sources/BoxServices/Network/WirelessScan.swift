internal import Scenes

/// The networks that `nmcli device wifi list` reports, each name once.
///
/// nmcli prints the names in hexadecimal digits, so that they contain neither separators nor escapes.
struct WirelessScan {
  /// The security of a network: NetworkManager's `wifi-sec.key-mgmt` (nm-settings-nmcli(5)).
  enum Security: Hashable {
    case open
    /// Opportunistic Wireless Encryption: encrypted, but without a password.
    case owe
    /// WPA with a password, including networks that offer both WPA2 and WPA3.
    case psk
    /// WPA3 only, with a password.
    case sae
    /// Security that the box does not support: a certificate or an account, or WEP, which protects nothing.
    case other
  }

  /// The arguments for terse output: a line for each network with these fields, separated by colons
  /// (nmcli(1)).
  static let arguments = [
    "--terse", "--fields", "IN-USE,SIGNAL,SECURITY,SSID-HEX", "device", "wifi", "list",
  ]

  /// The networks, the strongest first.
  private(set) var networks: [WirelessNetwork] = []
  /// The security by the bytes of the name, because names that look the same may be different networks.
  private var found: [[UInt8]: Security] = [:]

  /// Parses nmcli's output, and ignores invalid lines.
  init(_ output: [UInt8]) {
    var heard: [[UInt8]: (name: String, signal: Int, security: Security, isInUse: Bool)] = [:]
    for line in output.split(separator: UInt8(ascii: "\n")) {
      let fields = line.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        .map { String(decoding: $0, as: UTF8.self) }
      guard fields.count == 4, let signal = Int(fields[1]), let name = Self.name(fields[3]) else {
        continue
      }
      let (key, security) = (Array(name.utf8), Self.security(fields[2]))
      let before = heard[key]
      heard[key] = (
        name,
        max(signal, before?.signal ?? 0),
        Self.safer(security, before?.security ?? security),
        fields[0] == "*" || before?.isInUse == true
      )
    }
    let valid = heard.values.compactMap { network in
      WirelessNetwork(
        network.name, signal: network.signal, access: network.security.access,
        isInUse: network.isInUse)
    }
    networks = valid.sorted { ($1.signal, $0.name) < ($0.signal, $1.name) }
    found = heard.mapValues(\.security)
  }

  /// Returns the security of a network; nil if the scan did not find the network.
  func security(of name: String) -> Security? { found[Array(name.utf8)] }

  /// Decodes a name of up to 32 bytes; returns nil if the name is invalid or can't be shown.
  private static func name(_ digits: String) -> String? {
    let digits = Array(digits.utf8)
    guard digits.count.isMultiple(of: 2), digits.count <= 64 else { return nil }
    var bytes: [UInt8] = []
    for place in stride(from: 0, to: digits.count, by: 2) {
      let pair = String(decoding: digits[place..<place + 2], as: UTF8.self)
      guard let byte = pair.allSatisfy(\.isHexDigit) ? UInt8(pair, radix: 16) : nil else {
        return nil
      }
      bytes.append(byte)
    }
    guard let name = String(validating: bytes, as: UTF8.self), WirelessNetwork.isTold(name) else {
      return nil
    }
    return name
  }

  private static func security(_ field: String) -> Security {
    let words = Set(field.split(separator: " "))
    return switch true {
    case words.isEmpty || words == ["--"]: .open
    case words.contains("802.1X"): .other
    case words.contains("WPA1") || words.contains("WPA2"): .psk
    case words.contains("WPA3"): .sae
    case words == ["OWE"]: .owe
    // OWE transition mode: the open network beside an encrypted one.
    case words == ["OWE-TM"]: .open
    default: .other
    }
  }

  /// Returns the security to use if two networks have the same name: the one that protects from the other.
  ///
  /// Somebody may use the name of another network without a password, so that the box joins theirs.
  private static func safer(_ one: Security, _ other: Security) -> Security {
    [.psk, .sae, .other, .owe].first { $0 == one || $0 == other } ?? .open
  }
}

extension WirelessScan.Security {
  var access: WirelessNetwork.Access {
    switch self {
    case .open, .owe: .open
    case .psk, .sae: .secret
    case .other: .other
    }
  }

  /// The value of `wifi-sec.key-mgmt` in a profile; nil for an open network, which has no such setting.
  var keyManagement: String? {
    switch self {
    case .open, .other: nil
    case .owe: "owe"
    case .psk: "wpa-psk"
    case .sae: "sae"
    }
  }
}
