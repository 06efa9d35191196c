package import Scenes

/// What the kiosk and `studykiosk network` say to each other: lines, a connection for each question.
///
/// A question is `list`, or `join`, a network's name and its password or nothing, a line each. An answer is a
/// word; after `networks` follows a line for each network: `*` or nothing, the signal, the access and the
/// name, with tabs between. Neither side believes the other.
package enum NetworkMessage {
  /// The most bytes of a question.
  package static let longestQuestion = 1_024
  /// The most bytes of an answer.
  static let longestAnswer = 65_536
  /// The most networks that are told.
  static let mostNetworks = 50

  static func bytes(_ work: NetworkWork) -> [UInt8] {
    switch work {
    case .list: Array("list\n".utf8)
    case .join(let name, let password): Array("join\n\(name)\n\(password ?? "")\n".utf8)
    }
  }

  /// Reads a question.
  ///
  /// - Parameter bytes: What the other side has sent.
  /// - Returns: The question; nil for anything else.
  package static func question(_ bytes: [UInt8]) -> NetworkWork? {
    guard bytes.count <= longestQuestion, let lines = lines(bytes) else { return nil }
    if lines == ["list"] { return .list }
    guard lines.count == 3, lines[0] == "join", WirelessNetwork.isTold(lines[1]) else { return nil }
    let password = lines[2]
    guard password.isEmpty || NetworkPassword.isPossible(password) else { return nil }
    return .join(lines[1], password: password.isEmpty ? nil : password)
  }

  /// The bytes of an answer.
  package static func bytes(_ result: NetworkResult) -> [UInt8] {
    let text =
      switch result {
      case .networks(let networks):
        ([networksWord] + networks.prefix(mostNetworks).map(line)).joined(separator: "\n")
      default: words.first { $0.value == result }?.key ?? ""
      }
    return Array("\(text)\n".utf8)
  }

  /// - Returns: nil for what is no answer; a network that can't be one is left out.
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

  /// The lines of UTF-8 that ends with a line's end; nil for anything else.
  private static func lines(_ bytes: [UInt8]) -> [String]? {
    guard bytes.last == UInt8(ascii: "\n"), let text = String(validating: bytes, as: UTF8.self)
    else { return nil }
    // By scalars: a carriage return before a line's end would be one character with it.
    return text.unicodeScalars.dropLast().split(separator: "\n", omittingEmptySubsequences: false)
      .map { String(String.UnicodeScalarView($0)) }
  }
}
