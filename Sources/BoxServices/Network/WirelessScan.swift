internal import Scenes

/// The networks that `nmcli device wifi list` tells, each name once.
///
/// The names come in hexadecimal digits, so that nothing in one is a separator or an escape.
struct WirelessScan {
  /// How a network is joined: NetworkManager's `wifi-sec.key-mgmt` (nm-settings-nmcli(5)).
  enum Security: Hashable {
    case open
    /// Without a password, but encrypted.
    case owe
    /// WPA with a password, also WPA3 where WPA2 is offered beside it.
    case psk
    /// WPA3 alone.
    case sae
    /// A certificate or an account, or WEP, which protects nothing.
    case other
  }

  /// Terse, so that each network is a line of these fields with colons between (nmcli(1)).
  static let arguments = [
    "--terse", "--fields", "IN-USE,SIGNAL,SECURITY,SSID-HEX", "device", "wifi", "list",
  ]

  /// The strongest first.
  private(set) var networks: [WirelessNetwork] = []
  /// By the names' bytes: what looks the same may be another network.
  private var found: [[UInt8]: Security] = [:]

  /// Reads what nmcli has printed; a line that is none of its own is left out.
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
    let told = heard.values.compactMap { network in
      WirelessNetwork(
        network.name, signal: network.signal, access: network.security.access,
        isInUse: network.isInUse)
    }
    networks = told.sorted { ($1.signal, $0.name) < ($0.signal, $1.name) }
    found = heard.mapValues(\.security)
  }

  /// How a network is joined; nil for one that was not heard.
  func security(of name: String) -> Security? { found[Array(name.utf8)] }

  /// A name of up to 32 bytes; nil for one that can't be told.
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
    // The open half of a network that is encrypted for others.
    case words == ["OWE-TM"]: .open
    default: .other
    }
  }

  /// Of two networks of one name, what protects from the other: somebody else may use a name without a
  /// password, so that the box joins theirs.
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

  /// What a profile says of it; nil for an open network, which has no such setting.
  var keyManagement: String? {
    switch self {
    case .open, .other: nil
    case .owe: "owe"
    case .psk: "wpa-psk"
    case .sae: "sae"
    }
  }
}
