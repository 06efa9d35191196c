import DeckStore
import LibraryAccess
import Study
import Testing

@testable import Web

@Suite("The ways on of a page")
struct WaysOnTests {
  let box: PageBox

  init() throws { box = try PageBox() }

  @Test(
    "an empty deck says how cards come into it, and has neither a search nor anything to print or save"
  )
  func emptyDeck() async throws {
    try box.library.use { try $0.createDeck("Empty") }
    let parts = ["/grid", "/paste", "/photo"].map {
      "<a class=\"row way\" href=\"/decks/Empty\($0)\">"
    }
    let others = ["id=\"q\"", "deck.apkg", "/print"]
    var phone = try await box.phone()
    let page = try await phone.get("/decks/Empty").text
    #expect(page.contains("This deck has no cards yet."))
    for part in parts { #expect(page.contains(part)) }
    for other in others { #expect(!page.contains(other)) }
    let full = try await phone.get("/decks/Capitals").text
    for part in parts { #expect(!full.contains(part.replacing("Empty", with: "Capitals"))) }
    for other in others { #expect(full.contains(other)) }
    var looking = try await box.phone(.looking)
    let looked = try await looking.get("/decks/Empty").text
    #expect(
      looked.contains("This deck has no cards yet.") && !looked.contains("<a class=\"row way\""))
  }

  @Test("words that no card has are answered")
  func nothingFound() async throws {
    var phone = try await box.phone()
    let nothing = "There is nothing here."
    #expect(try await phone.get("/decks/Capitals?q=zzz").text.contains(nothing))
    #expect(try await !phone.get("/decks/Capitals?q=Norway").text.contains(nothing))
    #expect(try await !phone.get("/decks/Capitals").text.contains(nothing))
  }

  @Test("the side bar marks the page on which one is")
  func here() async throws {
    var phone = try await box.phone()
    let page = try await phone.get("/starters").text
    #expect(page.contains("<a href=\"/starters\" aria-current=\"page\">"))
    #expect(page.contains("<a href=\"/import\">"))
    #expect(try await phone.get("/").text.contains("<a href=\"/starters\">"))
  }

  @Test(
    "before a phone is let in, and for what is gone, there is no side bar, and the page stands in the middle"
  )
  func outside() async throws {
    var phone = try await box.phone()
    #expect(try await phone.get("/nowhere").text.contains("<body class=\"outside\">"))
    #expect(try await phone.get("/").text.contains("<body>"))
  }

  @Test(
    "the figures beside a chart are round, and more than its highest value",
    arguments: [
      (0, 4), (3, 4), (4, 6), (9, 10), (10, 20), (27, 30), (45, 60), (99, 100), (100, 200),
      (275, 300),
      (300, 400), (115, 200), (1_000_000_000_000, 2_000_000_000_000),
    ])
  func round(highest: Int, top: Int) {
    #expect(Charts.round(above: highest, least: 4) == top)
  }
}
