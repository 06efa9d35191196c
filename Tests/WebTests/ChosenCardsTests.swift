import DeckStore
import LibraryAccess
import Study
import Testing

@testable import Web

@Suite("Many cards of a deck are changed in one form")
struct ChosenCardsTests {
  let box: PageBox

  init() throws {
    box = try PageBox()
    try box.library.use { store in
      try store.createDeck("Trees <3")
      try store.append(
        ["Peru", "Chad", "Cuba"].map { Card(question: $0, answer: "?", guid: $0) },
        to: "Capitals")
    }
  }

  private func cards(_ deck: String = "Capitals") throws -> [String] {
    try box.library.use { try $0.deck(deck).cards.map(\.question) }
  }

  /// Ticks cards, and presses a button of the form.
  private func send(
    _ word: String, _ cards: [String], _ fields: [(String, String)] = [], from path: String = "",
    by phone: inout Browser
  ) async throws -> Browser.Answer {
    try await phone.send(
      "/decks/Capitals/chosen" + path, pairs: cards.map { ("card", $0) } + fields + [("do", word)])
  }

  @Test("removed, with undo for all of them at once")
  func removed() async throws {
    var phone = try await box.phone()
    let page = try await phone.get("/decks/Capitals").text
    #expect(page.ranges(of: "name=\"card\"").count == 4 && page.contains("value=\"remove\""))
    let answer = try await send(
      "remove", ["Peru", "Cuba", "nobody"], from: "?from=0&q=e%20f", by: &phone)
    #expect(answer.location == "/decks/Capitals?from=0&q=e%20f&undo=1")
    #expect(try cards() == ["Norway", "Chad"])
    let next = try await phone.get("/decks/Capitals?from=0&undo=1").text
    #expect(next.contains("2 cards removed"))
    #expect(try await phone.send("/undo", ["kept": "1", "then": "/"]).status == 303)
    #expect(try cards() == ["Norway", "Peru", "Chad", "Cuba"])
  }

  @Test("moved, tagged, and left out of lessons")
  func changed() async throws {
    var phone = try await box.phone()
    _ = try await send("move", ["Chad", "norway"], [("deck", "Trees <3")], by: &phone)
    #expect(try cards("Trees <3") == ["Chad", "Norway"])
    #expect(
      try await phone.get("/decks/Capitals?undo=1").text.contains("2 cards changed"))
    _ = try await phone.send("/undo", ["kept": "1", "then": "/"])
    #expect(try cards() == ["Norway", "Peru", "Chad", "Cuba"])
    _ = try await send("tag", ["Chad"], [("tag", " dry ")], by: &phone)
    #expect(try box.library.use { try $0.record(of: "Chad").tags } == ["dry"])
    for (word, left) in [
      ("rest", ["Norway", "Peru", "Cuba"]), ("ask", ["Norway", "Peru", "Chad", "Cuba"]),
    ] {
      _ = try await send(word, ["Chad"], by: &phone)
      #expect(try cards() == left)
    }
  }

  @Test("a mistake keeps the ticks and the tag")
  func mistakes() async throws {
    var phone = try await box.phone()
    let none = try await send("remove", [], by: &phone)
    #expect(none.status == 422 && none.text.contains("Please tick the cards first."))
    for tag in ["two words <3", ""] {
      let bad = try await send("tag", ["Peru", "norway"], [("tag", tag)], by: &phone)
      #expect(bad.status == 422 && bad.text.contains("A tag is one word."))
      #expect(bad.text.ranges(of: " checked>").count == 2)
      #expect(bad.text.contains("name=\"tag\" value=\"\(tag.inHTML)\""))
    }
    #expect(try await send("", ["Peru"], by: &phone).status == 400)
    #expect(try await send("move", ["Peru"], [("deck", "Nowhere")], by: &phone).status == 404)
    #expect(try cards().count == 4)
    var looking = try await box.phone(.looking)
    #expect(try await !looking.get("/decks/Capitals").text.contains("name=\"card\""))
    #expect(try await send("remove", ["Peru"], by: &looking).status == 403)
  }
}
