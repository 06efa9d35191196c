import DeckExchange
import DeckStore
import LibraryAccess
import Study
import Testing

@testable import Web

@Suite("Starter decks on the page")
struct StarterPageTests {
  let box: PageBox

  init() throws { box = try PageBox() }

  private func decks() throws -> [String: Int] {
    try box.library.use { store in
      Dictionary(uniqueKeysWithValues: try store.decks().map { ($0.name, $0.cardCount) })
    }
  }

  private func names(_ page: String, isTicked: Bool = false) -> [String] {
    page.matches(of: #/name="deck" value="([^"]+)"( checked)?>/#)
      .filter { !isTicked || $0.output.2 != nil }.map { String($0.output.1) }
  }

  @Test("those of the box's language are offered, all or none ticked, and come in once")
  func take() async throws {
    var phone = try await box.phone()
    #expect(try await phone.get("/").text.contains("class=\"btn\" href=\"/starters\""))
    let offered = try #require(StarterDecks.names["en"])
    let page = try await phone.get("/starters").text
    #expect(names(page) == offered && names(page, isTicked: true).isEmpty)
    let all = try await phone.get("/starters?language=en&all=yes").text
    #expect(names(all, isTicked: true) == offered)
    #expect(page.contains("href=\"/starters?language=en&#38;all=yes\""))
    let wanted = offered.prefix(2).map { ("deck", $0) } + [("deck", "No such deck")]
    #expect(try await phone.send("/starters", pairs: wanted).location == "/")
    let here = try decks()
    #expect(here.count == 3 && offered.prefix(2).allSatisfy { here[$0] ?? 0 > 10 })
    #expect(names(try await phone.get("/starters").text) == Array(offered.dropFirst(2)))
    // A page that is still open adds none twice.
    _ = try await phone.send("/starters", pairs: wanted)
    #expect(try decks() == here)
    _ = try await phone.send("/starters", pairs: offered.map { ("deck", $0) })
    #expect(try await phone.get("/starters").text.contains("All of them are here already."))
    #expect(try await !phone.get("/").text.contains("class=\"btn\" href=\"/starters\""))
  }

  @Test("those of other languages, and of the language that the box speaks")
  func languages() async throws {
    var phone = try await box.phone()
    let german = try #require(StarterDecks.names["de"])
    #expect(names(try await phone.get("/starters?language=de").text) == german)
    #expect(names(try await phone.get("/starters?language=xx").text) == StarterDecks.names["en"])
    try box.library.use { try $0.setPreference("language", to: "de") }
    let page = try await phone.get("/starters").text
    #expect(names(page) == german && page.contains("hreflang=\"en\">English</a>"))
    _ = try await phone.send("/starters", pairs: [("deck", german[0])])
    #expect(try decks()[german[0]] ?? 0 > 10)
  }

  @Test("a phone that may only look sees them")
  func looking() async throws {
    var phone = try await box.phone(.looking)
    let page = try await phone.get("/starters").text
    #expect(page.contains("disabled") && !page.contains("<button"))
    let deck = try #require(StarterDecks.names["en"]?.first)
    #expect(try await phone.send("/starters", pairs: [("deck", deck)]).status == 403)
    #expect(try decks() == ["Capitals": 1])
  }
}
