import Foundation

/// Reads a form with files piece by piece, so that no file is in memory.
///
/// Source: RFC 7578 and RFC 2046, 5.1.1.
struct MultipartReader {
  /// What the next bytes belong to.
  struct Part: Equatable, Sendable {
    var name: String
    /// As the browser calls it; nil for a field of text.
    var file: String?
  }

  enum Event: Equatable {
    case part(Part)
    /// The next bytes of the last part.
    case bytes(ArraySlice<UInt8>)
  }

  private enum Place { case start, mark, head, content, end }

  private var place = Place.start
  /// Before the first part; the ones after it begin a line.
  private let first: [UInt8]
  private let mark: [UInt8]
  /// What has come and is not read yet: less than a piece and a head.
  private var rest: ArraySlice<UInt8> = []

  private static let longestHead = 4_096
  private static let line = Array("\r\n".utf8)

  /// nil for any other form.
  ///
  /// - Parameter type: `Content-Type`.
  init?(type: String) {
    guard type.lowercased().hasPrefix("multipart/form-data"),
      let start = type.range(of: "boundary=")
    else { return nil }
    let text = type[start.upperBound...].prefix { $0 != ";" }.filter { $0 != "\"" }
    guard (1...70).contains(text.utf8.count) else { return nil }
    first = Array("--\(text)".utf8)
    mark = Self.line + first
  }

  /// Whether all of the form has come.
  var isComplete: Bool { place == .end }

  /// Takes the next piece.
  ///
  /// - Parameters:
  ///   - piece: Its bytes.
  ///   - take: Takes what is found, in order.
  /// - Returns: Whether a browser may have sent this.
  /// - Throws: What `take` throws.
  mutating func read(_ piece: [UInt8], _ take: (Event) throws -> Void) rethrows -> Bool {
    rest = rest + piece
    while true {
      switch place {
      case .start:
        guard rest.count >= first.count else { return first.starts(with: rest) }
        guard rest.starts(with: first) else { return false }
        (place, rest) = (.mark, rest.dropFirst(first.count))
      case .mark:
        guard rest.count >= 2 else { return true }
        guard rest.starts(with: Self.line) || rest.starts(with: "--".utf8) else { return false }
        place = rest.starts(with: Self.line) ? .head : .end
        rest = rest.dropFirst(2)
      case .head:
        guard let end = rest.place(of: Self.line + Self.line) else {
          return rest.count < Self.longestHead
        }
        guard end - rest.startIndex < Self.longestHead, let part = Self.part(rest[..<end]) else {
          return false
        }
        try take(.part(part))
        (place, rest) = (.content, rest[(end + 4)...])
      case .content:
        guard let end = rest.place(of: mark) else {
          // The last bytes may begin the next mark.
          let sure = rest.dropLast(mark.count - 1)
          if !sure.isEmpty { try take(.bytes(sure)) }
          rest = rest[sure.endIndex...]
          return true
        }
        if end > rest.startIndex { try take(.bytes(rest[..<end])) }
        (place, rest) = (.mark, rest[(end + mark.count)...])
      case .end:
        // What follows is no part of the form.
        rest = []
        return true
      }
    }
  }

  private static func part(_ head: ArraySlice<UInt8>) -> Part? {
    let line = String(decoding: head, as: UTF8.self).split(separator: "\r\n").first {
      $0.lowercased().hasPrefix("content-disposition:")
    }
    guard let line, let name = parameter("name", of: line) else { return nil }
    return Part(name: name, file: parameter("filename", of: line))
  }

  private static func parameter(_ name: String, of line: Substring) -> String? {
    guard let place = line.range(of: " \(name)=\"") else { return nil }
    return line[place.upperBound...].firstIndex(of: "\"").map { end in
      String(line[place.upperBound..<end])
    }
  }
}

extension ArraySlice<UInt8> {
  /// Where some bytes begin first; nil if they don't come.
  fileprivate func place(of bytes: [UInt8]) -> Int? {
    guard let first = bytes.first else { return startIndex }
    var place = startIndex
    while let next = self[place...].firstIndex(of: first) {
      if self[next...].starts(with: bytes) { return next }
      place = next + 1
    }
    return nil
  }
}
