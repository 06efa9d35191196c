import Foundation

/// Reads a multipart form piece by piece, so that no file has to be in memory.
///
/// Source: RFC 7578 and RFC 2046, 5.1.1.
struct MultipartReader {
  /// The field or file to which the next bytes belong.
  struct Part: Equatable, Sendable {
    var name: String
    /// The name of the file that the browser sends; nil for a text field.
    var file: String?
  }

  enum Event: Equatable {
    case part(Part)
    /// The next bytes of the current part.
    case bytes(ArraySlice<UInt8>)
  }

  private enum Place { case start, boundary, head, content, end }

  private var place = Place.start
  /// The boundary before the first part; the later ones (`boundary`) also begin with a line end.
  private let first: [UInt8]
  private let boundary: [UInt8]
  /// The bytes that have been received but not read yet: less than a piece and a part's head.
  private var rest: ArraySlice<UInt8> = []
  /// The number of bytes of `rest` that are known not to contain the end of a head.
  private var searchedBytes = 0

  private static let longestHead = 4_096
  private static let line = Array("\r\n".utf8)

  /// Creates a reader; nil for a form that isn't multipart or has an invalid boundary.
  ///
  /// - Parameter type: The value of `Content-Type`.
  init?(type: String) {
    guard type.lowercased().hasPrefix("multipart/form-data"),
      let start = type.range(of: "boundary=")
    else { return nil }
    let text = type[start.upperBound...].prefix { $0 != ";" }.filter { $0 != "\"" }
    guard (1...70).contains(text.utf8.count) else { return nil }
    first = Array("--\(text)".utf8)
    boundary = Self.line + first
  }

  /// Whether the end of the form has been read.
  var isComplete: Bool { place == .end }

  /// Reads the next piece of the form.
  ///
  /// - Parameters:
  ///   - piece: The bytes of the piece.
  ///   - take: Called with each event, in order.
  /// - Returns: Whether the form is well-formed so far.
  /// - Throws: The errors of `take`.
  mutating func read(_ piece: [UInt8], _ take: (Event) throws -> Void) rethrows -> Bool {
    searchedBytes = max(0, rest.count - 3)
    rest = rest + piece
    while true {
      switch place {
      case .start:
        guard rest.count >= first.count else { return first.starts(with: rest) }
        guard rest.starts(with: first) else { return false }
        (place, rest) = (.boundary, rest.dropFirst(first.count))
      case .boundary:
        guard rest.count >= 2 else { return true }
        guard rest.starts(with: Self.line) || rest.starts(with: "--".utf8) else { return false }
        place = rest.starts(with: Self.line) ? .head : .end
        (rest, searchedBytes) = (rest.dropFirst(2), 0)
      case .head:
        guard let end = rest.dropFirst(searchedBytes).place(of: Self.line + Self.line) else {
          return rest.count < Self.longestHead
        }
        guard end - rest.startIndex < Self.longestHead, let part = Self.part(rest[..<end]) else {
          return false
        }
        try take(.part(part))
        (place, rest) = (.content, rest[(end + 4)...])
      case .content:
        guard let end = rest.place(of: boundary) else {
          // The last bytes may be the beginning of the next boundary.
          let sure = rest.dropLast(boundary.count - 1)
          if !sure.isEmpty { try take(.bytes(sure)) }
          rest = rest[sure.endIndex...]
          return true
        }
        if end > rest.startIndex { try take(.bytes(rest[..<end])) }
        (place, rest) = (.boundary, rest[(end + boundary.count)...])
      case .end:
        // Bytes after the last boundary do not belong to the form.
        rest = []
        return true
      }
    }
  }

  private static func part(_ head: ArraySlice<UInt8>) -> Part? {
    let line = head.split(whereSeparator: line.contains).first {
      String(decoding: $0, as: UTF8.self).lowercased().hasPrefix("content-disposition:")
    }
    guard let line, let name = parameter("name", of: line) else { return nil }
    return Part(name: name, file: parameter("filename", of: line))
  }

  /// The value of a parameter in a head's line; nil if it is missing.
  ///
  /// Browsers write a quotation mark in a value as `%22`: HTML Standard, multipart form data.
  private static func parameter(_ name: String, of line: ArraySlice<UInt8>) -> String? {
    let mark = Array(" \(name)=\"".utf8)
    guard let place = line.place(of: mark) else { return nil }
    let rest = line[(place + mark.count)...]
    return rest.firstIndex(of: UInt8(ascii: "\"")).map { end in
      String(decoding: rest[..<end], as: UTF8.self).replacing("%22", with: "\"")
    }
  }
}

extension ArraySlice<UInt8> {
  /// The index of the first occurrence of some bytes; nil if there is none.
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
