import DeckStore
import HTTPTypes
import LibraryAccess
import Study
import Testing

@testable import Web

@Suite("The server refuses")
struct GuardTests {
  let box: PageBox

  init() throws { box = try PageBox() }

  @Test("a host name that is not the box's, which another site may have pointed at the box")
  func rebinding() async throws {
    var phone = try await box.phone()
    for host in ["evil.example", "box.evil.example", "", "127.0.0.1.evil.example"] {
      phone.host = host
      #expect(try await phone.get("/").status == 421, "\(host)")
    }
    for host in ["box", "BOX:8080", "localhost", "127.0.0.1:80", "[::1]:80"] {
      phone.host = host
      #expect(try await phone.get("/").status == 200, "\(host)")
    }
  }

  @Test("a form of another site, or one without this phone's token")
  func foreignForms() async throws {
    var phone = try await box.phone()
    for origin in ["http://evil.example", "null", "http://box.evil.example"] {
      phone.origin = origin
      #expect(try await phone.send("/decks", ["name": "Mine"]).status == 403, "\(origin)")
    }
    phone.origin = nil
    #expect(try await phone.send("/decks", ["name": "Mine", "token": "x"]).status == 400)
    var head = HTTPRequest(method: .post, scheme: "http", authority: "box", path: "/decks")
    head.headerFields[.contentType] = "application/x-www-form-urlencoded"
    // Without Origin and Sec-Fetch-Site: no browser sends such a form.
    #expect(try await phone.ask(head, Array("name=Mine".utf8)).status == 403)
    #expect(try box.library.use { try $0.decks().map(\.name) } == ["Capitals"])
    #expect(try await phone.send("/decks", ["name": "Mine"]).status == 303)
    #expect(try box.library.use { try $0.decks().map(\.name) } == ["Capitals", "Mine"])
  }

  @Test("every change by a phone that may only look, which can see all pages")
  func looking() async throws {
    var phone = try await box.phone(.looking)
    #expect(try await phone.get("/decks/Capitals").text.contains("Oslo"))
    for path in [
      "/decks", "/decks/Capitals/rename", "/decks/Capitals/delete", "/decks/Capitals/new",
      "/decks/Capitals/paste", "/cards/norway", "/cards/norway/delete", "/undo",
    ] {
      let fields = ["name": "x", "sure": "yes", "question": "q", "answer": "a", "take": "yes"]
      #expect(try await phone.send(path, fields).status == 403, "\(path)")
    }
    #expect(try box.library.use { try $0.deck("Capitals").cards.map(\.answer) } == ["Oslo"])
    #expect(!(try await phone.get("/decks/Capitals").text.contains("/new")))
  }

  @Test("a change of a deck that is the school's, and says why")
  func ofTheSchool() async throws {
    try box.library.use { store in
      try store.take(try store.publishedDeck("Capitals"), revision: "1")
    }
    var phone = try await box.phone()
    let fields = ["name": "x", "sure": "yes", "question": "q", "answer": "a"]
    for path in [
      "/decks/Capitals/rename", "/decks/Capitals/delete", "/decks/Capitals/new",
      "/cards/norway", "/cards/norway/delete",
    ] {
      let answer = try await phone.send(path, fields)
      #expect(answer.status == 403, "\(path)")
      #expect(answer.text.contains("This deck comes from the school"), "\(path)")
    }
    let page = try await phone.get("/decks/Capitals").text
    #expect(page.contains("From the school") && page.contains("Oslo"))
    for part in ["/new", "/grid", "/rename", "/delete"] {
      #expect(!page.contains("Capitals\(part)"), "\(part)")
    }
    #expect(!page.contains("/chosen"))
    // A card is shown and can be marked, and nothing else is offered.
    var card = try await phone.get("/cards/norway").text
    #expect(card.contains("From the school") && card.contains("Oslo"))
    #expect(!card.contains("type=\"file\"") && !card.contains("/cards/norway/delete"))
    #expect(card.contains("action=\"/decks/Capitals/chosen\""))
    let flag = ["card": "norway", "do": "tag", "tag": "to-fix"]
    #expect(try await phone.send("/decks/Capitals/chosen", flag).status == 303)
    #expect(try box.library.use { try $0.record(of: "norway").isToFix })
    card = try await phone.get("/cards/norway").text
    #expect(card.contains("To fix") && !card.contains("/chosen"))
    #expect(try box.library.use { try $0.deck("Capitals").cards.map(\.answer) } == ["Oslo"])
  }

  @Test("every page except the first one to a phone without access")
  func strangers() async throws {
    var stranger = Browser(box)
    for path in ["/", "/decks/Capitals", "/cards/norway", "/class", "/class.csv", "/learners/x"] {
      #expect(try await stranger.get(path).location == "/p", "\(path)")
    }
    #expect(try await stranger.send("/cards/norway/delete", ["sure": "yes"]).location == "/p")
    let medium = "/media/" + String(repeating: "0", count: 64)
    #expect(try await stranger.get(medium).location == "/p")
  }

  @Test(
    "scripts in a card's text or a deck's name, which stay text, and foreign content")
  func scripts() async throws {
    var phone = try await box.phone()
    // A character that combines with its neighbour is still escaped.
    let evil = "<script>alert(1)</script>\"\u{301}'><img src=x onerror=alert(2)>\u{600}<b>"
    #expect(try await phone.send("/decks", ["name": evil]).status == 303)
    let deck = DeckPages.path(evil)
    #expect(
      try await phone.send(deck + "/new", ["question": evil, "answer": "</textarea>\(evil)"]).status
        == 303)
    for path in ["/", deck, deck + "/new", deck + "/paste", deck + "?q=\("<script>".inPath)"] {
      let answer = try await phone.get(path)
      #expect(answer.status == 200, "\(path)")
      #expect(
        !answer.text.contains("<script>alert") && !answer.text.contains("<img src=x")
          && !answer.text.utf8.contains("<b>".utf8) && !answer.text.utf8.contains("\"\u{301}".utf8),
        "\(path)")
      let policy = try #require(answer.headers[.contentSecurityPolicy])
      #expect(policy.contains("default-src 'self'") && policy.contains("frame-ancestors 'none'"))
      #expect(answer.headers[.xContentTypeOptions] == "nosniff")
    }
  }

  @Test("forms of random bytes and of 10 MB, with a clear answer and no change")
  func randomForms() async throws {
    var phone = try await box.phone()
    var generator = SeededGenerator(seed: 7)
    let types = [
      "application/x-www-form-urlencoded", "multipart/form-data; boundary=frontier",
      "multipart/form-data", "text/plain", "",
    ]
    for round in 0..<500 {
      var bytes = (0..<Int.random(in: 0..<400, using: &generator)).map { _ in
        UInt8.random(in: 0...255, using: &generator)
      }
      if round % 2 == 0 { bytes = Array("--frontier\r\n".utf8) + bytes }
      let path = ["/decks", "/decks/Capitals/new", "/import", "/p"][round % 4]
      let answer = try await phone.post(path, bytes, types[round % types.count])
      #expect([400, 403].contains(answer.status), "\(path): \(answer.status)")
    }
    let long = String(repeating: "x", count: 10 << 20)
    #expect(try await phone.send("/decks", ["name": long]).status == 413)
    let card = ["question": long, "answer": "a"]
    #expect(try await phone.send("/decks/Capitals/new", card).status == 413)
    let sent = try await phone.send("/decks/Capitals/new", card, file: [1], as: "photo")
    #expect(sent.status == 413)
    #expect(try box.library.use { try $0.decks().map(\.name) } == ["Capitals"])
    #expect(try box.library.use { try $0.deck("Capitals").count } == 1)
  }
}
