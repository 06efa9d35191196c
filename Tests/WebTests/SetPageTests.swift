import DeckStore
import LibraryAccess
import Study
import Testing

@testable import Web

@Suite("Sets, tags and filters on the page")
struct SetPageTests {
  let box: PageBox

  init() throws {
    box = try PageBox()
    try box.library.use { store in
      for (name, tags, sets, country) in [
        ("oslo", ["north"], ["North <3": 2], "Norway"), ("rome", [], ["South": 1], "Italy"),
        ("bern", ["to-fix"], [:], ""),
      ] {
        let card = Card(question: name, answer: "a", guid: name)
        try store.append([card], to: "Capitals")
        try store.update(
          CardRecord(
            card, tags: tags, attributes: country.isEmpty ? [:] : ["country": country], copies: sets
          ))
      }
      _ = try store.change(.suspend(true), ["rome"], in: "Capitals", at: PageBox.noon)
    }
  }

  private func cards(_ page: String) -> [String] {
    page.matches(of: #/name="card" value="([^"]+)"/#).map { String($0.output.1) }
  }

  private func record(_ guid: String) throws -> CardRecord {
    try box.library.use { try $0.record(of: guid) }
  }

  @Test("a deck's list shows a set, a tag, a value, the faulty ones, or those that are not asked")
  func filters() async throws {
    var phone = try await box.phone()
    let page = try await phone.get("/decks/Capitals").text
    #expect(page.contains("<option value=\"all\" selected>"))
    #expect(page.contains("<option value=\"set North &#60;3\">North &#60;3 · 1 card</option>"))
    #expect(page.contains("<optgroup label=\"country\">"))
    for (filter, expected) in [
      (CardList.Filter.set("North <3"), ["oslo"]), (.tag("north"), ["oslo"]),
      (.attribute("country", value: "Italy"), ["rome"]), (.suspended, ["rome"]),
      (.tag("to-fix"), ["bern"]), (.set("gone"), []), (.all, ["bern", "norway", "oslo", "rome"]),
    ] {
      let page = try await phone.get("/decks/Capitals?show=\(filter.text.inPath)").text
      #expect(cards(page).sorted() == expected, "\(filter)")
      #expect(page.contains("selected"), "\(filter)")
      if filter != .all, !expected.isEmpty {
        #expect(page.contains("/chosen?from=0&#38;show=\(filter.text.inPath)"), "\(filter)")
      }
    }
    #expect(cards(try await phone.get("/decks/Capitals?show=nonsense").text).count == 4)
  }

  @Test("ticked cards are put into a set and taken out, and undo leaves no set behind")
  func chosen() async throws {
    func sets() throws -> [String] {
      try box.library.use { try $0.sets(of: "Capitals").map(\.name) }
    }
    var phone = try await box.phone()
    func send(_ word: String, _ set: String) async throws -> Browser.Answer {
      try await phone.send(
        "/decks/Capitals/chosen",
        pairs: [("card", "oslo"), ("card", "bern"), ("set", set), ("do", word)])
    }
    let put = try await send("put", "  Alps ")
    #expect(put.location == "/decks/Capitals?undo=2")
    #expect(try record("bern").copies == ["Alps": 1])
    #expect(try record("oslo").copies == ["Alps": 1, "North <3": 2])
    _ = try await phone.send("/undo", ["kept": "2", "then": "/"])
    #expect(try record("bern").copies == [:] && sets() == ["North <3", "South"])
    _ = try await send("take", "North <3")
    #expect(try record("oslo").copies == [:])
    _ = try await phone.send("/undo", ["kept": "3", "then": "/"])
    #expect(try record("oslo").copies == ["North <3": 2])
    for bad in ["", " ", "a\nb", String(repeating: "x", count: 65)] {
      let answer = try await send("put", bad)
      #expect(answer.status == 422 && answer.text.contains("A set has a name"), "\(bad)")
    }
  }

  @Test("a card's tags, sets and whether it is asked are changed, and what the box changed stays")
  func card() async throws {
    var phone = try await box.phone()
    let page = try await phone.get("/cards/oslo").text
    #expect(page.contains("name=\"tags\" value=\"north\""))
    #expect(page.contains("name=\"set\" value=\"North &#60;3\" checked"))
    #expect(page.contains("name=\"asked\" value=\"yes\" checked"))
    let texts = [("question", "oslo"), ("answer", "a"), ("traits", "yes"), ("was-tags", "north")]
    // Meanwhile somebody marks it as faulty and puts it into another set.
    _ = try box.library.use { store in
      try store.update("oslo") { record in
        (record.isToFix, record.copies["South"]) = (true, 3)
        return true
      }
    }
    var answer = try await phone.send(
      "/cards/oslo",
      pairs: texts + [
        ("tags", "cold north"), ("had", "North <3"), ("new-set", "Fjords"), ("was-asked", "yes"),
      ])
    #expect(answer.status == 303)
    let changed = try record("oslo")
    #expect(changed.tags == ["cold", "north", "to-fix"] && changed.isSuspended)
    #expect(changed.copies == ["South": 3, "Fjords": 1])
    // A form without this part changes nothing of it.
    _ = try await phone.send("/cards/oslo", ["question": "Oslo?", "answer": "b"])
    #expect(try record("oslo").copies == changed.copies && record("oslo").tags == changed.tags)
    answer = try await phone.send(
      "/cards/oslo", pairs: texts + [("tags", "north"), ("new-set", "a\nb"), ("set", "South")])
    #expect(answer.status == 422 && answer.text.contains("A set has a name"))
    #expect(answer.text.contains("name=\"set\" value=\"South\" checked"))
    _ = try await phone.send(
      "/decks/Capitals/new",
      pairs: [
        ("question", "Paris"), ("answer", "x"), ("traits", "yes"), ("was-tags", ""),
        ("tags", "west"),
        ("set", "South"), ("was-asked", "yes"), ("asked", "yes"),
      ])
    let new = try box.library.use { store in
      try store.record(of: try #require(try store.search("Paris", limit: 1).first).card.guid)
    }
    #expect(new.tags == ["west"] && new.copies == ["South": 1] && !new.isSuspended)
  }
}
