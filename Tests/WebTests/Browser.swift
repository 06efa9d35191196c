import DeckStore
import Foundation
import Glibc
import HTTPTypes
import Hummingbird
import LibraryAccess
import Logging
import NIOCore
import NIOEmbedded
import Scenes
import ScreenLayout
import Study
import Synchronization
import TestSupport

@testable import Web

/// A box's web server with its own library, and the box that invites phones.
final class PageBox: Sendable {
  static let noon = WallTime(milliseconds: 1_795_262_400_000, zoneMinutes: 60)

  let folder: TemporaryFolder
  let library: LibraryFile
  let responder: any HTTPResponder<Visit>
  private let reports = Reports()

  /// The lines that the server has reported.
  var reported: [String] { reports.lines.withLock { $0 } }

  init(
    at time: WallTime = noon, settings: Preferences = [:], address: PublicAddress? = nil
  ) throws {
    folder = try TemporaryFolder()
    library = LibraryFile(path: folder.path("library.sqlite"))
    try library.use { store in
      try store.createDeck("Capitals")
      try store.append(
        [Card(question: "Norway", answer: "Oslo", guid: "norway")], to: "Capitals")
    }
    let server = WebServer(
      library: library, on: "127.0.0.1", port: 80, hosts: ["box"], address: address,
      program: Checkout.program(), language: .en, settings: settings,
      clockSocket: folder.path("clock"), clock: { time },
      report: { [reports] line in reports.lines.withLock { $0.append(line) } })
    responder = server.router.buildResponder()
  }

  func invite(_ time: PhonePageTime = .hour, at moment: WallTime = noon) throws {
    try library.use { try $0.save(.invite(code: "K7Q2M4XP", time), at: moment) }
  }

  var access: PhoneAccess {
    get throws { try library.use { try $0.phoneAccess(at: Self.noon) } }
  }

  /// Adds a learner who came two weeks ago, Away, and one who came on every day of the last seven, Here.
  func addAwayAndHere() throws {
    try library.use { store in
      var number = 0
      for (name, days) in [("Away", [-14]), ("Here", Array(-6...0))] {
        let learner = try store.addLearner(name, at: Self.noon + .seconds(-15 * 86_400))
        for day in days {
          number += 1
          let time = Self.noon + .seconds(day * 86_400)
          try store.save(
            LoggedReview(
              Review(
                number: number, card: "norway", name: "Norway", rating: .right,
                answerTime: 1_000, round: number),
              in: Round(number: number, deck: "Capitals", start: .zero, length: .seconds(9)),
              startedAt: time, by: learner.id, at: time))
        }
      }
    }
  }

  /// Returns a phone that was allowed at the box.
  func phone(_ role: Phone.Role = .everything) async throws -> Browser {
    try invite()
    var phone = Browser(self)
    _ = try await phone.send("/p", ["code": "K7Q2M4XP"])
    guard let request = try access.invitation?.request else { throw CocoaError(.fileReadUnknown) }
    try library.use { try $0.save(.allow(request.id, as: role), at: Self.noon) }
    return phone
  }
}

private final class Reports: Sendable {
  let lines = Mutex<[String]>([])
}

/// A browser that keeps cookies and sends forms.
struct Browser {
  let box: PageBox
  var cookie: String?
  var host = "box"
  /// The Origin header of a form, which all browsers send; nil for the origin of this box.
  var origin: String?
  /// The Content-Length header; nil if it is left out.
  var contentLength: Int?
  /// The Range header; nil if it is left out.
  var range: String?

  struct Answer {
    var status: Int
    var bytes: [UInt8]
    var text: String { String(decoding: bytes, as: UTF8.self) }
    /// Whether the page asks to be asked for again, since the box still works.
    var isWaiting: Bool { text.contains("http-equiv=\"refresh\"") }
    var headers: HTTPFields
    var location: String? { headers[.location] }
  }

  init(_ box: PageBox) { self.box = box }

  mutating func get(_ path: String) async throws -> Answer {
    try await ask(HTTPRequest(method: .get, scheme: "http", authority: host, path: path), [])
  }

  /// Returns a page once what it waits for is done, or as it is at the limit.
  mutating func settled(_ path: String) async throws -> Answer {
    let deadline = ContinuousClock.now + Patience.limitInBackground
    while true {
      let page = try await get(path)
      if !page.isWaiting || .now > deadline { return page }
      // The work has a low priority: a page that is asked for without a pause would take its processor.
      _ = poll(nil, 0, 50)
    }
  }

  /// Sends a form; the token is that of the phone's cookie unless the fields have one.
  mutating func send(_ path: String, _ fields: [String: String]) async throws -> Answer {
    var fields = fields
    if let cookie { fields["token"] = fields["token"] ?? Visit.hash(of: "form \(cookie)") }
    let body = fields.map { "\($0.key.inPath)=\($0.value.inPath)" }.joined(separator: "&")
    return try await post(path, Array(body.utf8), "application/x-www-form-urlencoded")
  }

  /// Sends a form whose fields have several values, in their order.
  mutating func send(_ path: String, pairs: [(String, String)]) async throws -> Answer {
    let token = cookie.map { [("token", Visit.hash(of: "form \($0)"))] } ?? []
    let body = (token + pairs).map { "\($0.0.inPath)=\($0.1.inPath)" }.joined(separator: "&")
    return try await post(path, Array(body.utf8), "application/x-www-form-urlencoded")
  }

  /// Sends a form with a file, as a browser does.
  mutating func send(
    _ path: String, _ fields: [String: String], file: [UInt8], as name: String,
    called fileName: String = "IMG 1.jpg"
  ) async throws -> Answer {
    var body: [UInt8] = []
    var fields = fields
    if let cookie { fields["token"] = fields["token"] ?? Visit.hash(of: "form \(cookie)") }
    for (key, value) in fields {
      body += Array(
        "--frontier\r\nContent-Disposition: form-data; name=\"\(key)\"\r\n\r\n\(value)\r\n".utf8)
    }
    body += Array(
      ("--frontier\r\nContent-Disposition: form-data; name=\"\(name)\"; filename=\"\(fileName)\"\r\n"
        + "Content-Type: image/jpeg\r\n\r\n").utf8)
    body += file + Array("\r\n--frontier--\r\n".utf8)
    return try await post(path, body, "multipart/form-data; boundary=frontier")
  }

  mutating func post(_ path: String, _ body: [UInt8], _ type: String) async throws -> Answer {
    var request = HTTPRequest(method: .post, scheme: "http", authority: host, path: path)
    request.headerFields[.contentType] = type
    request.headerFields[.contentLength] = contentLength.map { "\($0)" }
    request.headerFields[.origin] = origin ?? "http://\(host)"
    return try await ask(request, body)
  }

  mutating func ask(_ head: HTTPRequest, _ body: [UInt8]) async throws -> Answer {
    var head = head
    head.headerFields[.range] = range
    if let cookie { head.headerFields[.cookie] = "\(Visit.cookie)=\(cookie)" }
    let request = Request(head: head, body: RequestBody(buffer: ByteBuffer(bytes: body)))
    let source = ApplicationRequestContextSource(
      channel: EmbeddedChannel(), logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    let response = try await box.responder.respond(to: request, context: Visit(source: source))
    let words = response.headers[.setCookie]?.split(separator: ";").first
    if let words, words.hasPrefix("\(Visit.cookie)=") {
      cookie = String(words.dropFirst(Visit.cookie.count + 1))
    }
    let collected = Collected()
    try await response.body.write(collected)
    return Answer(
      status: response.status.code, bytes: collected.bytes, headers: response.headers)
  }
}

/// Collects the bytes that a response writes.
private final class Collected: ResponseBodyWriter, @unchecked Sendable {
  var bytes: [UInt8] = []

  func write(_ buffer: ByteBuffer) async throws { bytes += Array(buffer: buffer) }
  func finish(_ trailers: HTTPFields?) async throws {}
}
