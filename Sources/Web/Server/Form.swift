import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Scenes

/// The contents of a submitted form.
struct Form: Sendable {
  /// The values of each field, in order, by the field's name.
  private(set) var fields: [String: [String]] = [:]
  private(set) var files: [String: PrivateFile] = [:]

  /// The maximum size of a form's texts in bytes; fifty cards are about 5 KB.
  static let longest = 2 << 20
  /// The maximum size of the form with which a phone that was not let in yet sends its code.
  static let longestWithCode = 4 << 10
  /// The maximum size of a form with a photo.
  static let longestWithPhoto = 20 << 20
  /// The maximum size of a form with a file of cards.
  static let longestWithFile = 64 << 20
  /// The maximum number of field names, more than any page has; a field may have many values.
  private static let mostFields = 200
  private static let mostFiles = 4
  /// The time limit for receiving a form with files.
  private static let patience = Duration.seconds(600)

  static let noRoom = HTTPResponse.Status(code: 507, reasonPhrase: "Insufficient Storage")

  /// The part of a multipart form that is being received; `text` has the bytes of a text field.
  private var part: MultipartReader.Part?
  private var text: [UInt8] = []
  /// The size of all texts so far, in bytes.
  private var textSize = 0

  /// The first value of a field; "" if there is none.
  subscript(name: String) -> String { fields[name]?.first ?? "" }

  /// Reads the form of a request, and checks the token that shows that it comes from a page of this phone.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - visit: The context of the request.
  ///   - limit: The maximum size of the whole form in bytes.
  ///   - site: The site, through which files are stored; nil to refuse files.
  /// - Returns: The form.
  /// - Throws: `Refusal` for a form from another page, one that is too long or damaged, or one for which
  ///   there is no room.
  static func read(
    _ request: Request, _ visit: Visit, limit: Int = longest, files site: Site? = nil
  ) async throws -> Form {
    let tooLarge = Self.tooLarge(limit, visit)
    let refused = Refusal(.badRequest, visit.language(.webRefused))
    let length = request.headers[.contentLength].flatMap { Int($0) }
    if let length, length > limit { throw tooLarge }
    let type = request.headers[.contentType] ?? ""
    var form = Form()
    if var reader = MultipartReader(type: type) {
      let deadline = ContinuousClock.now + patience
      var count = 0
      for try await piece in request.body {
        count += piece.readableBytes
        guard count <= limit else { throw tooLarge }
        var events: [MultipartReader.Event] = []
        guard .now < deadline, reader.read(Array(buffer: piece), { events.append($0) }) else {
          throw refused
        }
        for event in events {
          let rest = max(length ?? limit, count) - count
          guard try await form.take(event, rest, site, visit) else { throw refused }
        }
      }
      guard reader.isComplete, form.endPart() else { throw refused }
    } else {
      do {
        let body = try await request.body.collect(upTo: min(limit, longest))
        guard form.readPairs(Array(buffer: body)) else { throw refused }
      } catch is NIOTooManyBytesError {
        throw Self.tooLarge(min(limit, longest), visit)
      }
    }
    guard visit.secret == nil || form["token"] == visit.token else { throw refused }
    return form
  }

  private static func tooLarge(_ limit: Int, _ visit: Visit) -> Refusal {
    Refusal(.contentTooLarge, visit.language(.words(.webTooLarge, max(1, limit >> 20))))
  }

  /// Handles an event of a multipart form; the bytes of a file are written to the disk.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - rest: The number of bytes that are still to come.
  ///   - site: The site, through which files are stored; nil to refuse files.
  ///   - visit: The context of the request.
  /// - Returns: Whether a page of this server may have sent this form.
  /// - Throws: `Refusal` if the disk has no room or can't be written, or if the texts are too long.
  private mutating func take(
    _ event: MultipartReader.Event, _ rest: Int, _ site: Site?, _ visit: Visit
  ) async throws -> Bool {
    guard case .bytes(let bytes) = event else {
      guard case .part(let next) = event, endPart(),
        next.file == nil || files[next.name] == nil
      else { return false }
      (part, text) = (next, [])
      return true
    }
    guard let part else { return false }
    guard let name = part.file else {
      text += bytes
      textSize += bytes.count
      guard textSize <= Self.longest else { throw Self.tooLarge(Self.longest, visit) }
      return true
    }
    guard let site, files[part.name] != nil || files.count < Self.mostFiles else { return false }
    let known = files[part.name]
    do {
      files[part.name] = try await site.perform(on: .pieces) {
        let file = try known ?? PrivateFile(name: name, expecting: bytes.count + rest)
        try file.write(Array(bytes))
        return file
      }
    } catch {
      site.report("a file was refused: \(error)")
      throw Refusal(Self.noRoom, visit.language(.webNoRoom))
    }
    return true
  }

  /// Ends the current part, and adds its text to the values of its field.
  private mutating func endPart() -> Bool {
    guard let part, part.file == nil else { return true }
    guard let text = String(validating: text, as: UTF8.self) else { return false }
    self.part = nil
    return add(part.name, Self.clean(text))
  }

  private mutating func add(_ name: String, _ value: String) -> Bool {
    fields[name, default: []].append(value)
    return fields.count <= Self.mostFields
  }

  /// Reads a URL-encoded form.
  ///
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

  /// Decodes percent-encoded text.
  ///
  /// - Parameters:
  ///   - bytes: The percent-encoded bytes.
  ///   - plusIsBlank: Whether `+` is a space, as in a form but not in a path.
  /// - Returns: The text; nil if the encoding is invalid.
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

  /// Replaces the CR LF with which browsers end lines by LF, and removes NULs.
  private static func clean(_ text: String) -> String {
    text.replacing("\r\n", with: "\n").replacing("\0", with: "")
  }
}
