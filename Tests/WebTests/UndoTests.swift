import DeckStore
import LibraryAccess
import Scenes
import Study
import TestSupport
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

  @Test("a card's page leads back to the part of the list from which it was opened")
  func place() async throws {
    try box.library.use { store in
      let cards = (0..<150).map { Card(question: "q \($0)", answer: "a", guid: "card-\($0)") }
      try store.append(cards, to: "Capitals")
    }
    var phone = try await box.phone()
    let link = "/cards/card-99?from=100"
    #expect(try await phone.get("/decks/Capitals?from=100").text.contains("href=\"\(link)\""))
    let card = try await phone.get(link).text
    #expect(card.contains("href=\"/decks/Capitals?from=100\""))
    for action in [link, "/cards/card-99/delete?from=100"] {
      #expect(card.contains("action=\"\(action)\""), "\(action)")
    }
    let saved = try await phone.send(link, ["question": "q", "answer": "b"])
    #expect(saved.location == "/decks/Capitals?from=100")
    let unsure = try await phone.send("/cards/card-99/delete?from=100", [:])
    #expect(unsure.location == link)
    let removed = try await phone.send("/cards/card-99/delete?from=100", ["sure": "yes"])
    #expect(removed.location == "/decks/Capitals?from=100&undo=1")
    let list = try await phone.get("/decks/Capitals?from=100&undo=1").text
    #expect(list.contains("name=\"then\" value=\"/decks/Capitals?from=100\""))
  }

  @Test("all removals are reached, twenty on a page")
  func pages() async throws {
    try box.library.use { store in
      let guids = (0..<45).map { "card-\($0)" }
      try store.append(guids.map { Card(question: $0, answer: "a", guid: $0) }, to: "Capitals")
      for guid in guids { try store.remove(guid, at: PageBox.noon) }
    }
    var phone = try await box.phone()
    let first = try await phone.get("/").text
    #expect(first.ranges(of: "name=\"kept\"").count == 5 && first.contains("href=\"/removed\""))
    var (page, paths, found): (String, [String], [Substring]) = (
      try await phone.get("/removed").text, [], []
    )
    while true {
      found += page.matches(of: #/Bring back (card-\d+)"/#).map(\.output.1)
      guard let next = page.firstMatch(of: #/href="([^"]+)">Older ones/#) else { break }
      paths.append(String(next.output.1))
      page = try await phone.get(String(next.output.1)).text
    }
    #expect(paths == ["/removed?from=20", "/removed?from=40"])
    #expect(found == (0..<45).reversed().map { "card-\($0)" })
    #expect(page.contains("href=\"/removed?from=20\">Newer ones"))
    #expect(try await phone.get("/removed?from=99999999999999999999").status == 200)
    #expect(try await phone.get("/removed?from=-5").text.contains("card-44"))
    #expect(try await phone.get("/class/removed").text.contains("Nothing is kept here."))
  }

  @Test("a removal is forgotten for good after a question, and only by who may change things")
  func forget() async throws {
    var phone = try await box.phone()
    _ = try await phone.send("/learners", ["names": "Anna\nBo"])
    let anna = try box.library.use { try $0.learners()[0].guid }
    _ = try await phone.send(LearnerPages.path(anna) + "/remove", ["sure": "yes"])
    #expect(try await phone.get("/class").text.contains("href=\"/removed/1\""))
    let question = try await phone.get("/removed/1").text
    #expect(question.contains("Bring back Anna") && question.contains("Forget for good"))
    #expect(question.contains("kept until") && question.contains("href=\"/class/removed\""))
    #expect(try await phone.send("/removed/1/forget", [:]).location == "/removed/1")
    #expect(try box.library.use { try $0.kept(1, at: PageBox.noon) } != nil)
    var looking = try await box.phone(.looking)
    for path in ["/removed", "/class/removed", "/removed/1"] {
      #expect(try await looking.get(path).status == 403, "\(path)")
    }
    #expect(try await looking.send("/removed/1/forget", ["sure": "yes"]).status == 403)
    let forgotten = try await phone.send("/removed/1/forget", ["sure": "yes"])
    #expect(forgotten.location == "/class/removed")
    #expect(try box.library.use { try $0.kept(1, at: PageBox.noon) } == nil)
    for path in ["/removed/1", "/removed/x", "/removed/99999999999999999999"] {
      #expect(try await phone.get(path).status == 404, "\(path)")
    }
    #expect(try await phone.send("/removed/1/forget", ["sure": "yes"]).status == 404)
    _ = try await phone.send("/undo", ["kept": "1", "then": "/class"])
    #expect(try learners() == ["Bo"])
  }

  @Test("at a school's office, a learner is forgotten at all boxes, and a deck only here")
  func erase() async throws {
    var phone = try await box.phone()
    try box.folder.write("[]", as: "library.sqlite.school-boxes")
    _ = try await phone.send("/learners", ["names": "Anna\nBo\nCleo"])
    let anna = try box.library.use { try $0.learners()[0].guid }
    _ = try await phone.send(LearnerPages.path(anna) + "/remove", ["sure": "yes"])
    _ = try await phone.send("/decks/Capitals/delete", ["sure": "yes"])
    #expect(try await phone.get("/removed/1").text.contains("for good, at all boxes."))
    #expect(try await !phone.get("/removed/2").text.contains("at all boxes."))
    #expect(try box.library.use { try $0.learnersToErase() } == [])
    for kept in 1...2 { _ = try await phone.send("/removed/\(kept)/forget", ["sure": "yes"]) }
    #expect(try box.library.use { try $0.learnersToErase() } == [anna])
    #expect(try box.library.use { try $0.kept(1, at: PageBox.noon) } == nil)
    #expect(try box.library.use { try $0.kept(2, at: PageBox.noon) } == nil)
    try box.library.use { try $0.setErased(anna) }
    #expect(try box.library.use { try $0.learnersToErase() } == [])
  }

  @Test("answers before a new start say so, and the list is shown where it was left")
  func places() async throws {
    try box.library.use { store in
      try store.addLearner("Anna", at: PageBox.noon)
      _ = try store.apply(.learner(.startAnew("Anna")), at: PageBox.noon)
      let guids = (0..<150).map { "card-\($0)" }
      try store.append(guids.map { Card(question: $0, answer: "a", guid: $0) }, to: "Capitals")
    }
    var phone = try await box.phone()
    #expect(
      try await phone.get("/class/removed").text.contains("the answers before the new start · kept")
    )
    let removed = try await phone.send(
      "/decks/Capitals/chosen?from=100&q=card", pairs: [("card", "card-7"), ("do", "remove")])
    let next = try #require(removed.location)
    #expect(next == "/decks/Capitals?from=100&q=card&undo=2")
    let then = try #require(
      try await phone.get(next).text.firstMatch(of: #/name="then" value="([^"]+)"/#)
    ).output.1
    #expect(then == "/decks/Capitals?from=100&#38;q=card")
    let back = try await phone.send(
      "/undo", ["kept": "2", "then": "/decks/Capitals?from=100&q=card"])
    #expect(back.location == "/decks/Capitals?from=100&q=card")
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
