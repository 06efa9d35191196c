import ContentHash
import GRDB
import Study
import Testing
import TestSupport

@testable import DeckStore

/// How cards of a deck are asked, and what a lesson has for it.
@Suite struct AskingTests {
  private let library: AnsweredLibrary
  private var store: DeckStore { library.store }

  init() throws {
    library = try AnsweredLibrary()
    for (deck, count) in [("Bern", 30), ("Chur", 4)] {
      try store.createDeck(deck)
      try store.append(
        (0..<count).map { Card(question: "q\($0)", answer: "a\($0)", guid: "\(deck)\($0)") },
        to: deck)
    }
  }

  private func lesson(_ deck: String, new: Int) throws -> Lesson {
    try store.setPreference(DeckStore.newCardsPreference, to: "\(new)")
    return try store.lesson(
      LessonRequest(learner: "Ann", deck: deck, mode: .review), learner: library.ann.id,
      at: AnsweredLibrary.start, seed: 1)
  }

  @Test("A deck's way is kept by its GUID, follows a new name and goes with the deck")
  func setting() throws {
    #expect(try lesson("Bern", new: 3).askings == [:])
    try store.setPreference(DeckSetting.asking.key(of: "Bern"), to: "by-itself")
    try store.apply(.deck(.rename("Bern", to: "Thun")))
    #expect(try lesson("Thun", new: 3).askings == ["Thun": .byItself])
    #expect(try lesson(LessonRequest.allDecks, new: 3).askings == ["Thun": .byItself])
    let reply = try store.reply(
      to: .deck("Thun", learner: nil), learner: nil, at: AnsweredLibrary.start)
    guard case .deck(let deck, _) = reply else { return #expect(Bool(false)) }
    #expect(deck.asking == .byItself && deck.givenFace == nil)
    #expect(try store.check() == [])
    try store.setPreference(DeckSetting.asking.key(of: "Thun"), to: "somehow")
    #expect(try lesson("Thun", new: 3).askings == [:] && store.check().count == 1)
    try store.apply(.deck(.delete("Thun")))
    #expect(try store.check() == [])
  }

  @Test("A deck that asks by sounds says how many of its questions have none")
  func unheard() throws {
    let sound = try store.addMedia([1, 2, 3], fileExtension: "wav").description
    let record = CardRecord(
      Card(question: "q0", answer: "a0", guid: "Chur0"),
      media: [.init(side: .question, hash: sound, fileExtension: "wav")])
    try store.update(record)
    func count(_ learner: Int64?) throws -> Int? {
      let reply = try store.reply(
        to: .deck("Chur", learner: nil), learner: learner, at: AnsweredLibrary.start)
      if case .deck(let deck, _) = reply { return deck.unheard } else { return nil }
    }
    #expect(try count(nil) == 0)
    try store.setPreference("how-to-ask", to: "listen", of: library.ann.id)
    #expect(try count(nil) == 0 && count(library.ann.id) == 3)
    try store.setPreference(DeckSetting.asking.key(of: "Chur"), to: "flip")
    #expect(try count(library.ann.id) == 0)
    try store.setPreference(DeckSetting.asking.key(of: "Chur"), to: "listen")
    #expect(try count(nil) == 3)
  }

  @Test(
    "A review of few cards has others of its decks, whose answers can stand beside the right one")
  func others() throws {
    let few = try lesson("Bern", new: 3)
    #expect(few.entries.count < 12 && few.entries.count + few.others.count == 24)
    #expect(Set(few.others.map(\.card.guid)).isDisjoint(with: few.entries.map(\.card.guid)))
    #expect(try lesson("Bern", new: 40).others.isEmpty)
    #expect(try lesson("Bern", new: 0).others.isEmpty)
    let all = try lesson(LessonRequest.allDecks, new: 4)
    #expect(Set(all.entries.map(\.deck)) == ["Bern", "Chur"])
    #expect(Set(all.others.map(\.deck)) == ["Bern", "Chur"])
    #expect(all.others.count { $0.deck == "Chur" } == 2)
    var session = LessonSession(all, at: .zero, after: RunNumbers())
    for _ in 0..<4 {
      #expect(session.choicesAmongDeck(seed: 1).count == 4)
      _ = session.answer(.right)
      session.resume()
    }
  }
}
