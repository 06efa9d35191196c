import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Scenes

/// What a form sends, as its browser encodes it.
struct Form: Sendable {
  /// Each field's values in their order.
  private(set) var fields: [String: [String]] = [:]
  private(set) var files: [String: PrivateFile] = [:]

  /// All texts of a form, in bytes: fifty cards are about 5 KB.
  static let longest = 2 << 20
  /// The code that a stranger sends.
  static let longestOfStrangers = 4 << 10
  /// A form with a photo.
  static let longestWithPhoto = 20 << 20
  /// A form with a file of cards.
  static let longestWithFile = 64 << 20
  /// More names than any page has; a name may have many values.
  private static let mostFields = 200
  private static let mostFiles = 4
  /// The longest time that a form takes to come.
  private static let patience = Duration.seconds(600)

  static let noRoom = HTTPResponse.Status(code: 507, reasonPhrase: "Insufficient Storage")

  /// The part of a form with files that is coming in, and the bytes of its text.
  private var part: MultipartReader.Part?
  private var text: [UInt8] = []
  /// How many bytes all texts have.
  private var textSize = 0

  /// The only value, or the first one; "" for none.
  subscript(name: String) -> String { fields[name]?.first ?? "" }

  /// Reads a request's form, and checks that it comes from a page of this phone.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - visit: Who asks.
  ///   - limit: The most bytes of all.
  ///   - site: Where files may come in; nil refuses them.
  /// - Returns: What the form has.
  /// - Throws: `Refusal` for one of other pages, or that is too long or damaged, or for which there is no room.
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

  /// Takes what was found in a form with files; a file goes to the disk.
  ///
  /// - Parameters:
  ///   - event: What was found.
  ///   - rest: How many bytes are to come.
  ///   - site: See `read`.
  ///   - visit: Who asks.
  /// - Returns: Whether a page of ours may have sent this.
  /// - Throws: `Refusal` if the disk has no room, or can't be written.
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

  /// Keeps the last part's text; the next one of that name is another value.
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
}
