import DeckStore
import Foundation
import LibraryAccess
import Study
import Testing

@testable import Web

@Suite("The page on which many cards are written")
struct GridPageTests {
  private let box: PageBox

  init() throws { box = try PageBox() }

  private func questions() throws -> [String] {
    try box.library.use { try $0.deck("Capitals").cards.map(\.question) }
  }

  @Test("saves all rows in their order, and leaves empty ones out")
  func save() async throws {
    var phone = try await box.phone()
    let page = try await phone.get("/decks/Capitals/grid")
    #expect(page.text.ranges(of: "name=\"question\"").count == 10)
    // Without scripts, Enter presses the form's first button, which must save.
    let form = try #require(page.text.firstRange(of: "id=\"grid\""))
    let button = try #require(page.text[form.upperBound...].firstMatch(of: #/<button[^>]*>/#))
    #expect(!button.output.contains("name="))
    let rows = (1...50).flatMap { [("question", "word \($0)"), ("answer", "Wort \($0)")] }
    let empty = [("question", " "), ("answer", "")]
    let saved = try await phone.send("/decks/Capitals/grid", pairs: rows + empty)
    #expect(saved.status == 303 && saved.location == "/decks/Capitals")
    #expect(try questions() == ["Norway"] + (1...50).map { "word \($0)" })
  }

  @Test("keeps the rows that are no cards yet, and says why")
  func left() async throws {
    var phone = try await box.phone()
    let rows = [
      ("question", "Norway"), ("answer", "again"), ("question", "Peru"), ("answer", "Lima"),
      ("question", "Peru"), ("answer", "Lima"), ("question", "Chad"), ("answer", ""),
      ("question", ""), ("answer", "Rome <3"),
    ]
    let page = try await phone.send("/decks/Capitals/grid", pairs: rows)
    #expect(page.status == 422 && page.text.contains("1 card is saved."))
    #expect(page.text.ranges(of: "This question is there already.</span>").count == 2)
    #expect(page.text.contains("The answer is missing.</span>"))
    #expect(page.text.contains("The question is missing.</span>"))
    #expect(page.text.contains("value=\"Rome &#60;3\""))
    #expect(try questions() == ["Norway", "Peru"])
  }

  @Test("without a script, more rows come with what was typed")
  func more() async throws {
    var phone = try await box.phone()
    let rows = (1...10).flatMap { [("question", "q\($0)"), ("answer", "a\($0)")] }
    let page = try await phone.send("/decks/Capitals/grid", pairs: rows + [("more", "yes")])
    #expect(page.status == 200 && page.text.contains("value=\"q10\""))
    #expect(page.text.ranges(of: "name=\"question\"").count == 20)
    #expect(try questions() == ["Norway"])
    // The box has kept what was typed.
    #expect(try await phone.get("/decks/Capitals/grid").text.contains("value=\"q10\""))
    let odd = try await phone.send("/decks/Capitals/grid", pairs: [("question", "alone")])
    #expect(odd.status == 400)
    #expect(try await phone.get("/decks/Nowhere/grid").status == 404)
  }

  @Test("the box keeps a draft for any phone, until its rows are saved")
  func draft() async throws {
    var phone = try await box.phone()
    let rows = [
      ("question", "Peru"), ("answer", ""), ("question", ""), ("answer", ""),
      ("question", "Chad"), ("answer", "N'Djamena <3"),
    ]
    #expect(try await phone.send("/decks/Capitals/grid/draft", pairs: rows).status == 200)
    var other = try await box.phone()
    let page = try await other.get("/decks/Capitals/grid").text
    #expect(page.contains("value=\"Peru\"") && page.contains("value=\"N&#39;Djamena &#60;3\""))
    #expect(page.ranges(of: "name=\"question\"").count == 12)
    #expect(try questions() == ["Norway"])
    _ = try await other.send("/decks/Capitals/grid", pairs: rows)
    #expect(try questions() == ["Norway", "Chad"])
    let left = try await phone.get("/decks/Capitals/grid").text
    #expect(left.contains("value=\"Peru\"") && !left.contains("Chad"))
    _ = try await phone.send("/decks/Capitals/grid/draft", pairs: [])
    #expect(try await !phone.get("/decks/Capitals/grid").text.contains("Peru"))
    let long = [("question", String(repeating: "x", count: 1_100_000)), ("answer", "")]
    #expect(try await phone.send("/decks/Capitals/grid/draft", pairs: long).status == 413)
    #expect(try await phone.send("/decks/Nowhere/grid/draft", pairs: rows).status == 404)
    #expect(try box.library.use { try $0.check() } == [])
    var looking = try await box.phone(.looking)
    #expect(try await looking.send("/decks/Capitals/grid/draft", pairs: rows).status == 403)
  }

  @Test(
    "a page says which rows the box has kept, so that a browser's own old ones do not beat them")
  func stamp() async throws {
    var phone = try await box.phone()
    func stamp() async throws -> String {
      let page = try await phone.get("/decks/Capitals/grid").text
      return String(try #require(page.firstMatch(of: #/ data-kept="([^"]*)"/#)).output.1)
    }
    #expect(try await stamp() == "")
    let peru = [("question", "Peru"), ("answer", " "), ("question", ""), ("answer", "")]
    let first = try await phone.send("/decks/Capitals/grid/draft", pairs: peru).text
    #expect(!first.isEmpty)
    #expect(try await stamp() == first)
    let chad = [("question", "Chad"), ("answer", "N'Djamena")]
    let second = try await phone.send("/decks/Capitals/grid/draft", pairs: chad).text
    #expect(second != first)
    #expect(try await stamp() == second)
    _ = try await phone.send("/decks/Capitals/grid", pairs: chad)
    #expect(try await stamp() == "")
  }
}
