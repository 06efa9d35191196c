internal import InputEvents
internal import Scenes
internal import Study

/// The line-based protocol of the kiosk and the image's `install-update`, whose head describes it, with one connection
/// for each request.
///
/// Each side validates what the other one sends.
enum UpdateMessage {
  /// The maximum size of an answer in bytes.
  static let longestAnswer = 65_536

  static func bytes(_ work: UpdateWork) -> [UInt8] {
    let words =
      switch work {
      case .last: ["last"]
      case .told: ["told"]
      case .inspect(let file): ["inspect", file]
      case .install(let offer):
        ["install", offer.file, offer.hash, offer.age == .older ? "anyway" : "checked"]
      case .follow: ["follow"]
      case .restart: ["restart"]
      }
    return words.flatMap { Array("\($0)\n".utf8) }
  }

  /// Parses a line about an installation that goes on; nil for any other line.
  static func news(_ line: String) -> UpdateResult? {
    if let version = value(of: "installing", in: line) {
      return isVersion(version) ? .installing(version) : nil
    }
    guard let percent = value(of: "progress", in: line).flatMap({ Int($0) }),
      (0...100).contains(percent)
    else { return nil }
    return .progress(percent)
  }

  /// Parses the other lines of an answer.
  ///
  /// - Returns: The result; nil if the lines are not an answer to this request.
  static func answer(_ lines: [String], to work: UpdateWork) -> UpdateResult? {
    if lines.count == 1, let word = value(of: "refused", in: lines[0]) {
      return UpdateProblem(rawValue: word).map { .refused($0) }
    }
    switch work {
    case .follow where lines == ["idle"]: return .idle
    case .install, .follow, .restart, .told: return lines == ["done"] ? .done : nil
    case .inspect(let file): return offer(lines, file).map { .offered($0) }
    case .last: return history(lines).map { .last($0) }
    }
  }

  private static func value(of name: String, in line: String) -> String? {
    line.hasPrefix("\(name) ") ? String(line.dropFirst(name.count + 1)) : nil
  }

  private static func first(_ name: String, in lines: [String]) -> String? {
    lines.lazy.compactMap { value(of: name, in: $0) }.first
  }

  private static func offer(_ lines: [String], _ file: String) -> UpdateOffer? {
    guard let version = first("version", in: lines), isVersion(version),
      let hash = first("manifest", in: lines), hash.utf8.count == 64, hash.allSatisfy(\.isHexDigit),
      let age = first("age", in: lines).flatMap(UpdateOffer.Age.init)
    else { return nil }
    var news: [String: String] = [:]
    for line in lines {
      guard let words = value(of: "news", in: line), let space = words.firstIndex(of: " ") else {
        continue
      }
      let text = String(words[words.index(after: space)...])
      if !text.isEmpty, text == text.printable(limit: longestNews) {
        news[String(words[..<space])] = text
      }
    }
    return UpdateOffer(file: file, version: version, hash: hash, age: age, news: news)
  }

  /// The most letters of what is new.
  private static let longestNews = 120

  private static func isVersion(_ text: String) -> Bool {
    (1...40).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
          UInt8(ascii: "A")...UInt8(ascii: "Z"):
          true
        default: ".+~-".utf8.contains(byte)
        }
      }
  }

  private static func history(_ lines: [String]) -> UpdateHistory? {
    guard let system = first("system", in: lines), ["A", "B"].contains(system) else { return nil }
    let last = first("update", in: lines).flatMap { line -> UpdateHistory.Last? in
      let words = line.split(separator: " ").map(String.init)
      guard words.count == 4, let day = WallTime(date: words[1][...]) else { return nil }
      let version = isVersion(words[2]) ? words[2] : nil
      let outcome: UpdateHistory.Outcome? =
        switch words[0] {
        case "kept": .kept
        case "back": UpdateHistory.Return(rawValue: words[3]).map { .back($0) }
        case "open": .open(isReady: words[3] == "ready")
        default: nil
        }
      return outcome.map { .init(day: day, version: version, outcome: $0) }
    }
    return UpdateHistory(system: system, last: last, isNew: lines.contains("new"))
  }
}
