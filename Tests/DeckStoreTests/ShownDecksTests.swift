import Study
import Testing

@testable import DeckStore

/// Decks that are hidden from a learner.
@Suite struct ShownDecksTests {
  let library: AnsweredLibrary
  var store: DeckStore { library.store }

  init() throws {
    library = try AnsweredLibrary()
    for (deck, cards) in [("Easy", ["a", "b"]), ("Hard", ["c", "d", "e"])] {
      try store.createDeck(deck)
      try store.append(cards.map { Card(question: $0, answer: "x", guid: $0) }, to: deck)
    }
  }

  private func overview(of learner: Learner? = nil) throws -> LibraryOverview {
    try store.overview(of: (learner ?? library.ann).id, at: AnsweredLibrary.start + .seconds(900))
  }

  @Test("are not offered and have no part in the learner's day; other learners see no change")
  func hidden() throws {
    let ben = try store.addLearner("Ben", at: AnsweredLibrary.start)
    try library.mark(1, "c")
    try store.apply(.deck(.show("Hard", false, to: "Ann")))
    #expect(try overview().decks.map(\.name) == ["Easy"])
    #expect(try overview().left == 2)
    #expect(try overview(of: ben).left == 5)
    #expect(try store.overview(of: nil, at: AnsweredLibrary.start).decks.count == 2)
    guard
      case .hidden(let names) = try store.reply(
        to: .hidden(deck: "Hard"), learner: nil, at: AnsweredLibrary.start)
    else { return #expect(Bool(false)) }
    #expect(names == ["Ann"])
    let stats = try store.stats(of: library.ann.id, at: AnsweredLibrary.start + .seconds(900))
    #expect(stats.forecast.allSatisfy { $0 == 0 } && stats.cards.new == 2)
    try store.apply(.deck(.show("Hard", true, to: "Ann")))
    #expect(try overview().decks.count == 2 && overview().left == 5)
  }

  @Test("do not keep the day from being done, with neither begun nor new cards")
  func end() throws {
    try library.mark(1, "c")
    try store.apply(.deck(.show("Hard", false, to: "Ann")))
    for (number, card) in ["a", "b", "a", "b", "a", "b"].enumerated() {
      try library.mark(number + 2, card, at: 60 + number * 120)
    }
    #expect(try overview().left == 0)
    #expect(try overview().week.last == true)
  }

  @Test("stay hidden from a learner who starts anew, until the deck or the learner is deleted")
  func anew() throws {
    try store.apply(.deck(.show("Hard", false, to: "Ann")))
    try store.apply(.deck(.show("Hard", false, to: "Ann")))
    try store.apply(.learner(.startAnew("Ann")), at: AnsweredLibrary.start)
    #expect(try overview(of: store.learner(named: "Ann")).decks.map(\.name) == ["Easy"])
    try store.apply(.deck(.delete("Hard")))
    #expect(throws: LibraryError.noDeck(name: "Hard")) {
      try store.apply(.deck(.show("Hard", true, to: "Ann")))
    }
    #expect(throws: LibraryError.noLearner(name: "Ben")) {
      try store.apply(.deck(.show("Easy", true, to: "Ben")))
    }
    #expect(try store.check() == [])
  }
}
