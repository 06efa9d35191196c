import DeckStore
import HTTPTypes
import Hummingbird
import NIOCore
import Scenes
import Study

/// The contents of a submitted form.
struct Form: Sendable {
  /// The values of each field, in order, by the field's name.
  private(set) var fields: [String: [String]] = [:]
  private(set) var files: [String: PrivateFile] = [:]

  /// The maximum size of a form's texts in bytes: the longest question and answer, or all ticked learners.
  static let longest = 1 << 20
  /// The maximum size of a form with a pasted table; fifty cards are about 5 KB.
  static let longestTable = 2 << 20
  /// The maximum size of the form with which a phone that was not let in yet sends its code.
  static let longestWithCode = 4 << 10
  /// The maximum size of a form with a photo.
  static let longestWithPhoto = 20 << 20
  /// The maximum size of a form with a backup, which has all pictures and sounds.
  static let longestWithBackup = 1 << 30
  /// The maximum size of a form with a file of cards.
  static let longestWithFile = 64 << 20
  /// The maximum number of field names, more than any page has; a field may have many values.
  private static let mostFields = 200
  /// The maximum number of values: each field has one, but each learner of the largest class may be ticked.
  private static let mostValues = mostFields + Limits.learners
  private static let mostFiles = 4
  /// The time limit for receiving a form with files.
  private static let patience = Duration.seconds(600)

  static let noRoom = HTTPResponse.Status(code: 507, reasonPhrase: "Insufficient Storage")

  /// The part of a multipart form that is being received; `text` has the bytes of a text field.
  private var part: MultipartReader.Part?
  private var text: [UInt8] = []
  /// The size of all texts so far, in bytes.
  private var textSize = 0
  private var textLimit = longest
  private var valueCount = 0

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
  /// - Throws: `Refusal` for a form from another page, one that is too long or damaged, one for which there is no
  ///   room, or one with files while the phone sends as many as it may.
  static func read(
    _ request: Request, _ visit: Visit, limit: Int = longest, files site: Site? = nil
  ) async throws -> Form {
    let refused = Refusal(.badRequest, visit.language(.webRefused))
    let length = request.headers[.contentLength].flatMap { Int($0) }
    if let length, length > limit { throw Self.tooLarge(limit, visit) }
    let pass = site?.uploads.enter(visit.phone?.id ?? "")
    guard site == nil || pass != nil else {
      throw Refusal(.serviceUnavailable, visit.language(.webBusy))
    }
    defer { withExtendedLifetime(pass) {} }
    var form = Form()
    form.textLimit = limit > longestTable ? longest : limit
    do {
      if let reader = MultipartReader(type: request.headers[.contentType] ?? "") {
        guard try await form.receive(request.body, reader, (limit, length), site, visit) else {
          throw refused
        }
      } else {
        var body: [UInt8] = []
        for try await piece in request.body {
          guard body.count + piece.readableBytes <= form.textLimit else {
            throw Self.tooLarge(form.textLimit, visit)
          }
          body += piece.readableBytesView
        }
        guard form.readPairs(body[...]) else { throw refused }
      }
    } catch let refusal as Refusal {
      throw refusal
    } catch {
      // The body is no HTTP, such as a chunk without its length, or the phone is gone.
      throw refused
    }
    guard visit.secret == nil || form["token"] == visit.token else { throw refused }
    return form
  }

  /// Receives a multipart form.
  ///
  /// - Parameters:
  ///   - body: The body of the request.
  ///   - reader: The reader of the form.
  ///   - size: The maximum size of the whole form in bytes, and the size according to the browser.
  ///   - site: The site, through which files are stored; nil to refuse files.
  ///   - visit: The context of the request.
  /// - Returns: Whether a page of this server may have sent this form, and in time.
  /// - Throws: `Refusal`, and the errors of the connection.
  private mutating func receive(
    _ body: RequestBody, _ reader: MultipartReader, _ size: (limit: Int, length: Int?),
    _ site: Site?, _ visit: Visit
  ) async throws -> Bool {
    let deadline = ContinuousClock.now + Self.patience
    var (reader, count) = (reader, 0)
    for try await piece in body {
      count += piece.readableBytes
      guard count <= size.limit else { throw Self.tooLarge(size.limit, visit) }
      var events: [MultipartReader.Event] = []
      guard .now < deadline, reader.read(Array(buffer: piece), { events.append($0) }) else {
        return false
      }
      for event in events {
        let rest = max(size.length ?? size.limit, count) - count
        guard try await take(event, rest, site, visit) else { return false }
      }
    }
    return reader.isComplete && endPart()
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
      guard textSize <= textLimit else { throw Self.tooLarge(textLimit, visit) }
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
    guard let text = Self.text(text) else { return false }
    (self.part, self.text) = (nil, [])
    return add(part.name, text)
  }

  private mutating func add(_ name: String, _ value: String) -> Bool {
    valueCount += 1
    fields[name, default: []].append(value)
    return fields.count <= Self.mostFields && valueCount <= Self.mostValues
  }

  /// Reads a URL-encoded form.
  ///
  /// Source: WHATWG URL Standard, application/x-www-form-urlencoded.
  private mutating func readPairs(_ body: ArraySlice<UInt8>) -> Bool {
    var rest = body
    while !rest.isEmpty {
      let pair = rest.prefix { $0 != UInt8(ascii: "&") }
      rest = rest[pair.endIndex...].dropFirst()
      if pair.isEmpty { continue }
      let name = pair.prefix { $0 != UInt8(ascii: "=") }
      guard let key = Self.decoded(name),
        let value = Self.decoded(pair[name.endIndex...].dropFirst()), add(key, value)
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
    result.reserveCapacity(bytes.count)
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
    return text(result)
  }

  /// Returns bytes as text, with LF for the CR LF with which browsers end lines, and without NULs; nil for
  /// invalid UTF-8.
  private static func text(_ bytes: [UInt8]) -> String? {
    var (bytes, count) = (bytes, 0)
    for place in bytes.indices {
      let isLineEnd = bytes[place] == 0x0d && place + 1 < bytes.count && bytes[place + 1] == 0x0a
      if isLineEnd || bytes[place] == 0 { continue }
      bytes[count] = bytes[place]
      count += 1
    }
    bytes.removeSubrange(count...)
    return String(validating: bytes, as: UTF8.self)
  }
}
