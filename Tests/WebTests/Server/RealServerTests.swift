import DeckStore
import Foundation
import Glibc
import LibraryAccess
import Study
import TestSupport
import Testing

@testable import Web

@Suite("With real connections, the server", .timeLimit(.minutes(15)))
struct RealServerTests {
  typealias Request = RealServer.Request

  /// Returns the page of imports once the box has read the file.
  private func settled(_ server: RealServer, _ phone: String) throws -> Connection.Answer {
    // The file is read at a low priority, which may take minutes on a machine that is busy with other tests.
    var page = Connection.Answer()
    try Patience.waits(upTo: Patience.limitInBackground) {
      page = try server.answer(Request("/import", phone))
      return !page.text.contains("http-equiv=\"refresh\"")
    }
    return page
  }

  @Test("lets go of a file whose import is left")
  func left() throws {
    let server = try RealServer()
    let phone = try server.phone()
    _ = try server.answer(Request("/import", phone))
    let before = server.openFiles
    for number in 1...2 {
      let file = Array("question,answer\nNorway,Oslo\n".utf8)
      #expect(try server.answer(Request("/import", phone, [], file: file)).status == 303)
      #expect(try settled(server, phone).text.contains("/import/take"))
      let left = try server.answer(Request("/import/leave", phone, [("job", "\(number)")]))
      #expect(left.status == 303)
    }
    // The last connection may be closed a moment later.
    #expect(Patience.waits { server.openFiles <= before })
  }

  @Test("gives a download, and takes a file, while another phone's connection stands still")
  func slow() throws {
    // More than what a connection holds on its way.
    let long = String(repeating: "Norway ", count: 9_000)
    let server = try RealServer { store in
      try store.createDeck("Capitals")
      try store.append(
        (0..<200).map { Card(question: "\($0) \(long)", answer: "Oslo", guid: "c\($0)") },
        to: "Capitals")
    }
    let (phone, other) = (try server.phone(), try server.phone())
    let download = try server.connect()
    download.send(Request("/decks/Capitals/deck.csv", phone).bytes)
    #expect(download.beginning(12) == "HTTP/1.1 200")
    let upload = try server.connect()
    var half = Request("/import", phone, [], file: Array("a,b\n".utf8))
    half.length = half.body.count + 1_000
    upload.send(half.bytes)
    // The same phone can do something else, too.
    for phone in [other, phone] {
      #expect(try server.answer(Request("/decks/Capitals/deck.csv", phone)).status == 200)
      let sent = try server.answer(Request("/import", phone, [], file: Array("a,b\n".utf8)))
      #expect(sent.status == 303)
    }
    // But it can't take all the places.
    let more = try (0..<4).map { _ in try server.connect() }
    for connection in more { connection.send(Request("/decks/Capitals/deck.csv", phone).bytes) }
    #expect(more.map { $0.beginning(12) }.contains("HTTP/1.1 503"))
    #expect(try server.answer(Request("/decks/Capitals/deck.csv", other)).status == 200)
    withExtendedLifetime((download, upload, more)) {}
  }

  @Test("takes no more files of a phone at once than its share, on any page, but those of others")
  func uploads() throws {
    let server = try RealServer { try $0.createDeck("Capitals") }
    let (phone, other) = (try server.phone(), try server.phone())
    func photo(_ phone: String) -> Request {
      Request(
        "/decks/Capitals/new", phone, [("question", "Norway"), ("answer", "Oslo")],
        file: Array("x".utf8))
    }
    var half = photo(phone)
    half.length = half.body.count + 1_000
    var connections: [Connection] = []
    var status = 0
    while status != 503, connections.count < 40 {
      // A whole file may take the place of a half one that comes at the same time.
      connections.append(try server.connect())
      connections.last?.send(half.bytes)
      status = try server.answer(photo(phone)).status
    }
    #expect(status == 503)
    #expect(try server.answer(photo(other)).status == 303)
    withExtendedLifetime(connections) {}
  }

  @Test(
    "answers 400 to a body whose chunks are malformed",
    arguments: ["ZZ\r\n", "-1\r\nx\r\n", "ffffffffffffffffff\r\nx\r\n", "1\r\nxyz\r\n0\r\n\r\n"])
  func chunks(_ chunks: String) throws {
    let server = try RealServer()
    let phone = try server.phone()
    for type in ["application/x-www-form-urlencoded", "multipart/form-data; boundary=frontier"] {
      for path in ["/decks", "/import"] {
        var request = Request(path, phone)
        request.method = "POST"
        request.fields = ["Content-Type: \(type)", "Transfer-Encoding: chunked"]
        request.body = Array(chunks.utf8)
        #expect(try server.answer(request).status == 400, "\(path), \(type)")
      }
    }
    #expect(try server.answer(Request("/", phone)).status == 200)
  }

  @Test("refuses a request with two Host fields, whichever is the box's")
  func hosts() throws {
    let server = try RealServer()
    let phone = try server.phone()
    for host in ["localhost", "evil.example"] {
      var request = Request("/", phone)
      request.fields = ["Host: \(host)"]
      #expect(try server.answer(request).status == 400, "\(host)")
    }
  }

  @Test("finds cards, or none, for any text that is searched for")
  func searches() throws {
    let server = try RealServer { store in
      try store.createDeck("Capitals")
      try store.append(
        [Card(question: "Norway", answer: "Oslo", guid: "n")], to: "Capitals")
    }
    let phone = try server.phone()
    var random = SeededRandom(seed: 55)
    var texts = ["a ", "a-", "\" ", "* ", "AND OR NOT ", "é", "question:", "(", "\u{0}", "日本 "].map
    {
      String(repeating: $0, count: 3_500 / $0.inPath.utf8.count)
    }
    texts += (0..<60).map { _ in
      let scalars = (0..<Int.random(in: 1...300, using: &random)).compactMap { _ in
        Unicode.Scalar(
          UInt32.random(in: 0..<(Bool.random(using: &random) ? 128 : 0x3000), using: &random))
      }
      return String(String.UnicodeScalarView(scalars))
    }
    for text in texts {
      let answer = try server.answer(Request("/decks/Capitals?q=\(text.inPath)", phone))
      #expect(answer.status == 200, "\(text.prefix(40).debugDescription): \(answer.status)")
    }
    #expect(try server.answer(Request("/decks/Capitals?q=nor%20os", phone)).text.contains("Oslo"))
  }

  @Test("keeps little memory for forms of two megabytes with a million fields, sent at once")
  func memory() throws {
    let server = try RealServer { try $0.createDeck("Capitals") }
    let phone = try server.phone()
    _ = try server.answer(Request("/", phone))
    let before = server.mostMemory
    let connections = try (0..<4).map { _ in try server.connect() }
    for connection in connections {
      var request = Request("/decks/Capitals/paste", phone, [])
      request.fields = ["Content-Type: application/x-www-form-urlencoded"]
      request.body = Array(
        "token=\(Request.token(phone))\(String(repeating: "&a", count: 1_000_000))".utf8)
      connection.send(request.bytes)
    }
    #expect(connections.map { $0.answer().status } == [400, 400, 400, 400])
    #expect(server.mostMemory - before < 48 << 10)
  }

  @Test("goes on when a row of the library has a number that no program writes")
  func numbers() throws {
    var learner = ""
    let server = try RealServer { store in
      try store.createDeck("Capitals")
      try store.append([Card(question: "Norway", answer: "Oslo", guid: "n")], to: "Capitals")
      learner = try store.addLearner("Ann", at: .now).guid
    }
    let phone = try server.phone()
    try server.library.use { store in
      try store.save(.invite(code: "K7Q2M4XP", .always), at: .now)
      try store.setPreference(DeckSetting.newCards.key(of: "Capitals"), to: "5")
    }
    let rows = try server.library.use { try $0.preferences() }
    let pages = [
      "/", "/wait", "/class", "/class/leave", "/settings", "/decks/Capitals",
      "/decks/Capitals/settings",
      "/learners/\(learner)", "/learners/\(learner)/settings", "/cards/n",
    ]
    for (key, value) in rows where !key.hasSuffix("addresses") {
      for number in ["-9223372036854775808", "9223372036854775807", "1e300"] {
        let hostile =
          value.contains("{")
          ? value.replacing(#/:-?[0-9]+/#) { _ in ":\(number)" } : number
        try server.library.use { try $0.setPreference(key, to: hostile) }
        for page in pages {
          let status = try server.answer(Request(page, phone)).status
          #expect([200, 303].contains(status), "\(page) with \(key) = \(hostile): \(status)")
        }
        try #require(server.isRunning, "\(key) = \(hostile)")
      }
      try server.library.use { try $0.setPreference(key, to: value) }
    }
    #expect(try server.answer(Request("/", phone)).status == 200)
  }
}
