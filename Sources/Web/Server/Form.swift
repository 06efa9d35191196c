import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Scenes

/// What a form sends, as its browser encodes it.
struct Form: Sendable {
  struct File: Sendable {
    var name: String
    var bytes: [UInt8]
  }

  /// Each field's values in their order.
  private(set) var fields: [String: [String]] = [:]
  private(set) var files: [String: File] = [:]

  /// A form without files, in bytes: fifty cards are about 5 KB.
  static let longest = 2 << 20
  /// The code that a stranger sends.
  static let longestOfStrangers = 4 << 10
  /// One with a photo.
  static let longestWithFile = 20 << 20
  /// More than any page has.
  private static let mostFields = 200

  /// The only value, or the first one; "" for none.
  subscript(name: String) -> String { fields[name]?.first ?? "" }

  /// Reads a request's form, and checks that it comes from a page of this phone.
  ///
  /// - Throws: `Refusal` for one of other pages, or that is too long or damaged.
  static func read(
    _ request: Request, _ visit: Visit, limit: Int = longest
  ) async throws -> Form {
    let body: ByteBuffer
    do {
      body = try await request.body.collect(upTo: limit)
    } catch is NIOTooManyBytesError {
      throw Refusal(.contentTooLarge, visit.language(.words(.webTooLarge, max(1, limit >> 20))))
    }
    let form = Form(body: Array(buffer: body), type: request.headers[.contentType] ?? "")
    guard let form, visit.secret == nil || form["token"] == visit.token else {
      throw Refusal(.badRequest, visit.language(.webRefused))
    }
    return form
  }

  /// - Returns: nil for bytes that no browser sends.
  init?(body: [UInt8], type: String) {
    if type.lowercased().hasPrefix("multipart/form-data") {
      guard let boundary = Self.boundary(in: type), readParts(body[...], boundary) else {
        return nil
      }
    } else {
      guard readPairs(body) else { return nil }
    }
  }

  private mutating func add(_ name: String, _ value: String) -> Bool {
    fields[name, default: []].append(value)
    return fields.count <= Self.mostFields && fields[name, default: []].count <= Self.mostFields
  }

  /// Source: WHATWG URL Standard, application/x-www-form-urlencoded.
  private mutating func readPairs(_ body: [UInt8]) -> Bool {
    for pair in body.split(separator: UInt8(ascii: "&")) {
      let parts = pair.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = Self.decoded(parts[0]),
        let value = parts.count > 1 ? Self.decoded(parts[1]) : "", add(name, value)
      else { return false }
    }
    return true
  }

  /// - Parameters:
  ///   - bytes: With `%` and two digits for what has a meaning of its own.
  ///   - plusIsBlank: As in a form, not in a path.
  /// - Returns: nil for bytes that no browser sends.
  static func decoded(_ bytes: ArraySlice<UInt8>, plusIsBlank: Bool = true) -> String? {
    var (result, place) = ([UInt8](), bytes.startIndex)
    while place < bytes.endIndex {
      switch bytes[place] {
      case UInt8(ascii: "+") where plusIsBlank: result.append(0x20)
      case UInt8(ascii: "%"):
        guard bytes.endIndex - place > 2,
          let byte = UInt8(String(decoding: bytes[place + 1...place + 2], as: UTF8.self), radix: 16)
        else { return nil }
        result.append(byte)
        place += 2
      default: result.append(bytes[place])
      }
      place += 1
    }
    return String(validating: result, as: UTF8.self).map(Self.clean)
  }

  /// Browsers end each line with CR and LF.
  private static func clean(_ text: String) -> String {
    text.replacing("\r\n", with: "\n").replacing("\0", with: "")
  }

  private static func boundary(in type: String) -> [UInt8]? {
    guard let place = type.range(of: "boundary=") else { return nil }
    let text = type[place.upperBound...].prefix { $0 != ";" }.filter { $0 != "\"" }
    // RFC 2046, 5.1.1.
    guard (1...70).contains(text.utf8.count) else { return nil }
    return Array("--\(text)".utf8)
  }

  /// Source: RFC 7578.
  private mutating func readParts(_ body: ArraySlice<UInt8>, _ boundary: [UInt8]) -> Bool {
    guard body.starts(with: boundary) else { return false }
    var rest = body.dropFirst(boundary.count)
    let end = Array("\r\n".utf8) + boundary
    while rest.starts(with: "\r\n".utf8) {
      rest = rest.dropFirst(2)
      guard let head = rest.place(of: Array("\r\n\r\n".utf8)), head - rest.startIndex < 4_096
      else { return false }
      let content = rest[(head + 4)...]
      guard let last = content.place(of: end),
        add(part: content[..<last], String(decoding: rest[..<head], as: UTF8.self))
      else { return false }
      rest = content[last...].dropFirst(end.count)
    }
    return rest.starts(with: "--".utf8)
  }

  private mutating func add(part: ArraySlice<UInt8>, _ head: String) -> Bool {
    let line = head.split(separator: "\r\n").first {
      $0.lowercased().hasPrefix("content-disposition:")
    }
    guard let line, let name = Self.parameter("name", of: line) else { return false }
    guard let file = Self.parameter("filename", of: line) else {
      guard let text = String(validating: part, as: UTF8.self) else { return false }
      return add(name, Self.clean(text))
    }
    if !part.isEmpty { files[name] = File(name: file, bytes: Array(part)) }
    return files.count <= 4
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
