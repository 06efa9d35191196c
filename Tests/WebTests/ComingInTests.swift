import DeckStore
import HTTPTypes
import LibraryAccess
import Study
import Testing

@testable import Web

@Suite("A phone gets access")
struct ComingInTests {
  let box: PageBox

  init() throws { box = try PageBox() }

  @Test("with the box's code, once its number was allowed at the box")
  func allowed() async throws {
    var phone = Browser(box)
    #expect(try await phone.get("/").location == "/p")
    try box.invite()
    // Loading the code's page, as a camera does, does not use the code.
    #expect(try await phone.get("/p/K7Q2M4XP").text.contains("value=\"K7Q2M4XP\""))
    #expect(try box.access.invitation?.request == nil)
    // The code as a person types it.
    #expect(try await phone.send("/p", ["code": " k7q2 m4xp"]).location == "/wait")
    let request = try #require(try box.access.invitation?.request)
    #expect(try await phone.get("/wait").text.contains(">\(request.number)<"))
    #expect(try await phone.get("/").location == "/p")
    try box.library.use { try $0.save(.allow(request.id, as: .everything), at: PageBox.noon) }
    #expect(try await phone.get("/wait").location == "/")
    #expect(try await phone.get("/").text.contains("Capitals"))
    // The code is used up.
    var other = Browser(box)
    #expect(try await other.send("/p", ["code": "K7Q2M4XP"]).status == 403)
  }

  @Test("until it is removed, or the pages are closed")
  func closed() async throws {
    var phone = try await box.phone()
    #expect(try await phone.get("/").status == 200)
    let id = try #require(try box.access.phones.first?.id)
    try box.library.use { try $0.save(.close, at: PageBox.noon) }
    #expect(try await phone.get("/").location == "/p")
    try box.invite()
    #expect(try await phone.get("/").status == 200)
    try box.library.use { try $0.save(.remove(id), at: PageBox.noon) }
    #expect(try await phone.get("/").location == "/p")
    #expect(try await phone.get("/wait").text.contains("was not let in"))
  }

  @Test("never by guessing: of 10,000 codes five count, and then even the right one fails")
  func guesses() async throws {
    try box.invite()
    var generator = SeededGenerator(seed: 1)
    var stranger = Browser(box)
    for _ in 0..<10_000 {
      let code = PhoneInvitation.code(using: &generator)
      let answer = try await stranger.send("/p", ["code": code])
      guard answer.status == 403, answer.headers[.setCookie] == nil else {
        Issue.record("\(code) was let in")
        return
      }
    }
    #expect(try await stranger.send("/p", ["code": "K7Q2M4XP"]).status == 403)
    #expect(try box.access.invitation?.wrongCodes == PhoneInvitation.mostWrongCodes)
  }

  @Test("with a secret of which the library knows only the hash, and which no script can read")
  func secret() async throws {
    try box.invite()
    var phone = Browser(box)
    let answer = try await phone.send("/p", ["code": "K7Q2M4XP"])
    let cookie = try #require(answer.headers[.setCookie])
    #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"))
    let secret = try #require(phone.cookie)
    #expect(secret.count == 64)
    let rows = try box.library.use { try $0.preferences() }
    #expect(!rows.contains { $0.key.contains(secret) || $0.value.contains(secret) })
  }

  @Test("under the name of its system and browser")
  func names() {
    let android =
      "Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) "
      + "Chrome/126.0.0.0 Mobile Safari/537.36"
    #expect(ComingIn.name(android) == "Android, Chrome")
    #expect(ComingIn.name("curl/8") == "?")
    #expect(
      ComingIn.name("Mozilla/5.0 (Windows NT 10.0) Chrome/1 Safari/1 Edg/1") == "Windows, Edge")
  }

  @Test(
    "over TLS with a cookie that the browser sends over TLS only, and by no address that is none")
  func encrypted() async throws {
    for (text, isEncrypted) in [("https://Box.example", true), ("http://box.example:8080", false)] {
      let address = try #require(PublicAddress(text))
      #expect(address.host == "box.example" && address.isEncrypted == isEncrypted)
      let box = try PageBox(address: address)
      try box.invite()
      var phone = Browser(box)
      phone.host = "box.example"
      let headers = try await phone.send("/p", ["code": "K7Q2M4XP"]).headers
      let cookie = headers[.setCookie] ?? ""
      #expect((headers[.strictTransportSecurity] != nil) == isEncrypted)
      #expect(cookie.contains("Secure") == isEncrypted, "\(cookie)")
      phone.host = "other.example"
      #expect(try await phone.get("/p").status == 421)
    }
    #expect(PublicAddress("https://[2001:db8::7]:8443")?.host == "2001:db8::7")
    for text in [
      "", "box", "https://", "https://:1", "https://box/x", "https://box:0", "https://box:x",
      "ftp://box", "https://a b", "https://[]",
      "https://box:70000", "https://a@box", "https://[::1]x",
    ] {
      #expect(PublicAddress(text) == nil, "\(text)")
    }
  }
}
