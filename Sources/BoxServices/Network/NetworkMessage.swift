package import Scenes

/// The line-based protocol of the kiosk and `studykiosk network`, with one connection for each request.
///
/// A request is the line `list`, or three lines: `join`, the network's name, and its password, which is empty
/// if there is none. A reply is a line with one word; after `networks` follows a line for each network with
/// four fields, separated by tabs: `*` for the network in use or nothing, the signal, the access and the
/// name. Each side validates what the other one sends.
package enum NetworkMessage {
  /// The maximum size of a request in bytes.
  package static let longestQuestion = 1_024
  /// The maximum size of a reply in bytes.
  static let longestAnswer = 65_536
  /// The maximum number of networks in a reply.
  static let mostNetworks = 50

  static func bytes(_ work: NetworkWork) -> [UInt8] {
    switch work {
    case .list: Array("list\n".utf8)
    case .join(let name, let password): Array("join\n\(name)\n\(password ?? "")\n".utf8)
    }
  }

  /// Parses a request.
  ///
  /// - Parameter bytes: The received bytes.
  /// - Returns: The request; nil if the bytes are not a valid one.
  package static func question(_ bytes: [UInt8]) -> NetworkWork? {
    guard bytes.count <= longestQuestion, let lines = lines(bytes) else { return nil }
    if lines == ["list"] { return .list }
    guard lines.count == 3, lines[0] == "join", WirelessNetwork.isTold(lines[1]) else { return nil }
    let password = lines[2]
    guard password.isEmpty || NetworkPassword.isPossible(password) else { return nil }
    return .join(lines[1], password: password.isEmpty ? nil : password)
  }

  /// Returns the bytes of a reply.
  package static func bytes(_ result: NetworkResult) -> [UInt8] {
    let text =
      switch result {
      case .networks(let networks):
        ([networksWord] + networks.prefix(mostNetworks).map(line)).joined(separator: "\n")
      default: words.first { $0.value == result }?.key ?? ""
      }
    return Array("\(text)\n".utf8)
  }

  /// Parses a reply, and leaves out invalid networks.
  ///
  /// - Returns: The result; nil if the bytes are not a reply.
  static func answer(_ bytes: [UInt8]) -> NetworkResult? {
    guard bytes.count <= longestAnswer, let lines = lines(bytes), let word = lines.first else {
      return nil
    }
    guard word == networksWord else { return lines.count == 1 ? words[word] : nil }
    return .networks(lines.dropFirst().prefix(mostNetworks).compactMap(network))
  }

  private static let networksWord = "networks"
  private static let words: [String: NetworkResult] = [
    "joined": .joined, "wrong-password": .wrongPassword, "not-found": .notFound,
    "failed": .failed,
  ]

  private static func line(_ network: WirelessNetwork) -> String {
    let fields = [
      network.isInUse ? "*" : "", "\(network.signal)", network.access.rawValue, network.name,
    ]
    return fields.joined(separator: "\t")
  }

  private static func network(_ line: String) -> WirelessNetwork? {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard fields.count == 4, ["", "*"].contains(fields[0]), let signal = Int(fields[1]),
      let access = WirelessNetwork.Access(rawValue: fields[2])
    else { return nil }
    return WirelessNetwork(fields[3], signal: signal, access: access, isInUse: fields[0] == "*")
  }

  /// Returns the lines of UTF-8 text that ends with a line feed; nil for any other bytes.
  private static func lines(_ bytes: [UInt8]) -> [String]? {
    guard bytes.last == UInt8(ascii: "\n"), let text = String(validating: bytes, as: UTF8.self)
    else { return nil }
    // The text is split by scalars, because a carriage return and a line feed are one `Character`.
    return text.unicodeScalars.dropLast().split(separator: "\n", omittingEmptySubsequences: false)
      .map { String(String.UnicodeScalarView($0)) }
  }
}
