import DeckStore
import LibraryAccess
import Scenes
import Study
import Testing

@testable import Web

@Suite("Removals are undone on the page")
struct UndoTests {
  let box: PageBox

  init() throws { box = try PageBox() }

  /// The decks with their numbers of cards.
  private func decks() throws -> [String: Int] {
    try box.library.use { store in
      Dictionary(uniqueKeysWithValues: try store.decks().map { ($0.name, $0.cardCount) })
    }
  }

  private func learners() throws -> Set<String> {
    Set(try box.library.use { try $0.learners().map(\.name) })
  }

  /// The number of the removal that a page offers to undo.
  private func kept(_ page: Browser.Answer) throws -> String {
    String(try #require(page.text.firstMatch(of: #/name="kept" value="(\d+)"/#)).output.1)
  }

  @Test("a card, by the bar on the next page and by the list on the first one")
  func card() async throws {
    var phone = try await box.phone()
    let removed = try await phone.send("/cards/norway/delete", ["sure": "yes"])
    let next = try #require(removed.location)
    #expect(next == "/decks/Capitals?undo=1")
    let page = try await phone.get(next)
    #expect(page.text.contains("class=\"undo\"") && page.text.contains("Removed: Norway"))
    #expect(try await !phone.get("/decks/Capitals").text.contains("class=\"undo\""))
    #expect(try await phone.get("/").text.contains("aria-label=\"Bring back Norway\""))
    let form = ["kept": try kept(page), "then": "/decks/Capitals"]
    #expect(try await phone.send("/undo", form).location == "/decks/Capitals")
    #expect(try decks() == ["Capitals": 1])
    // A second tap, and the page that is loaded again, find nothing to undo.
    #expect(try await phone.send("/undo", form).location == "/decks/Capitals")
    #expect(try await !phone.get(next).text.contains("class=\"undo\""))
    #expect(try await !phone.get("/").text.contains("id=\"removed\""))
  }

  @Test("a deck with its cards, which come first if a card of it is wanted back")
  func deck() async throws {
    var phone = try await box.phone()
    _ = try await phone.send("/cards/norway/delete", ["sure": "yes"])
    let removed = try await phone.send("/decks/Capitals/delete", ["sure": "yes"])
    #expect(removed.location == "/?undo=2")
    let page = try await phone.get("/?undo=2")
    #expect(page.text.contains("Removed: Capitals") && page.text.contains("0 cards · kept until"))
    let early = try await phone.send("/undo", ["kept": "1", "then": "/"])
    #expect(early.status == 409 && early.text.contains("First the deck of these cards"))
    _ = try await phone.send("/undo", ["kept": "2", "then": "/"])
    _ = try await phone.send("/undo", ["kept": "1", "then": "/"])
    #expect(try decks() == ["Capitals": 1])
  }

  @Test("a learner, and all who left at the end of a school year at once")
  func learner() async throws {
    var phone = try await box.phone()
    _ = try await phone.send("/learners", ["names": "Anna\nBo\nCleo\nDora"])
    let guids = try box.library.use { try $0.learners().map(\.guid) }
    let removed = try await phone.send(LearnerPages.path(guids[0]) + "/remove", ["sure": "yes"])
    #expect(try await phone.get(try #require(removed.location)).text.contains("Removed: Anna"))
    let left = try await phone.send(
      "/class/leave", pairs: [("sure", "yes"), ("learner", guids[1]), ("learner", guids[2])])
    let page = try await phone.get(try #require(left.location))
    #expect(page.text.contains("2 learners removed"))
    #expect(page.text.contains("Bring back Anna") && page.text.contains("2 learners · kept until"))
    #expect(try learners() == ["Dora"])
    for kept in ["2", "1"] {
      #expect(try await phone.send("/undo", ["kept": kept, "then": "/class"]).location == "/class")
    }
    #expect(try learners() == ["Anna", "Bo", "Cleo", "Dora"])
    #expect(try Set(box.library.use { try $0.learners().map(\.guid) }) == Set(guids))
  }

  @Test("says so if the box has no room for a deck")
  func full() async throws {
    var phone = try await box.phone()
    _ = try await phone.send("/decks/Capitals/delete", ["sure": "yes"])
    try box.library.use { store in
      _ = try store.importCards(expecting: Limits.decks) { cards in
        for number in 0..<Limits.decks {
          try cards.add(
            CardRecord(Card(question: "q", answer: "a", guid: "c\(number)")), to: "\(number)")
        }
      }
    }
    let answer = try await phone.send("/undo", ["kept": "1", "then": "/"])
    #expect(answer.status == 409 && answer.text.contains("The box has no room for it"))
    #expect(try box.library.use { try $0.kept(1, at: PageBox.noon) } != nil)
  }

  @Test("a change of many cards for two minutes only")
  func change() async throws {
    let kept = try box.library.use {
      try $0.change(
        .suspend(true), ["norway"], in: "Capitals", at: PageBox.noon + .seconds(-180))
    }
    #expect(kept == 1)
    var phone = try await box.phone()
    #expect(try await !phone.get("/decks/Capitals?undo=1").text.contains("class=\"undo\""))
    #expect(try await phone.send("/undo", ["kept": "1", "then": "/"]).status == 303)
    #expect(try box.library.use { try $0.record(of: "norway").isSuspended })
  }

  @Test("but leads to no other site, and not for a phone that may only look")
  func guarded() async throws {
    var phone = try await box.phone()
    _ = try await phone.send("/cards/norway/delete", ["sure": "yes"])
    for then in ["//evil", "https://evil", "/\\evil", "", "/a b"] {
      #expect(try await phone.send("/undo", ["kept": "1", "then": then]).status == 400, "\(then)")
    }
    #expect(try await phone.send("/undo", ["kept": "x", "then": "/"]).status == 400)
    var looking = try await box.phone(.looking)
    #expect(try await !looking.get("/decks/Capitals?undo=1").text.contains("class=\"undo\""))
    #expect(try await looking.send("/undo", ["kept": "1", "then": "/"]).status == 403)
    #expect(try decks() == ["Capitals": 0])
  }
}
