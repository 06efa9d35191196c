import DeckFormats
import LibraryAccess
import Study
import TestSupport
import Testing

@testable import DeckExchange
@testable import DeckStore

@Suite("A card that comes again keeps its answers")
struct ReturningCardTests {
  private let box: ExchangeLibrary
  private let learners: [Int64]

  init() throws {
    box = try ExchangeLibrary()
    let store = box.store
    learners = try ["Anna", "Ben"].map { try store.addLearner($0, at: .now).id }
  }

  /// Gives right answers to cards, each learner one more than the one before.
  private func answer(_ guids: [String]) throws {
    for (number, learner) in learners.enumerated() {
      _ = try box.store.importCards(expecting: 0) { cards in
        _ = try cards.addAnswers(of: learner, deck: "D", now: .now) { add in
          for guid in guids {
            for count in 0...number {
              try add(
                ImportedAnswer(
                  card: guid, rating: .right,
                  time: WallTime(localTime: 1_750_000_000_000 + Int64(count) * 86_400_000)))
            }
          }
        }
      }
    }
  }

  // MARK: Corrected questions

  @Test(
    "if its question is corrected",
    arguments: [
      ("Hnud,dog\nKatze,cat\n", "Hund,dog\nKatze,cat\n"),
      ("Katze,cat\nder hund,dog\n", "Pferd,horse\nKatze,cat\nder Hund,dog\n"),
      ("Catedral de Santigao,big\nx,y\n", "Catedral de Santiago,big\nx,y\n"),
      ("Was heisst das?,this\nx,y\n", "Was heißt das?,this\nx,y\n"),
      ("accomodate,unterbringen\nx,y\n", "accommodate,unterbringen\nx,y\n"),
      // Other cards have the same answer, too.
      ("Hnud,der\nHahn,der\nMaus,die\n", "Hund,der\nHahn,der\nMaus,die\n"),
    ])
  func corrected(old: String, new: String) throws {
    try box.importFile(try box.folder.write(old, as: "ty.csv"))
    let guids = Dictionary(
      uniqueKeysWithValues: try box.records(in: "Ty").map { ($0.card.question, $0.card.guid) })
    try answer(Array(guids.values))
    let outcome = try box.importFile(try box.folder.write(new, as: "ty.csv"))
    let questions = new.split(separator: "\n").map { String($0.prefix { $0 != "," }) }
    #expect(Set(try box.records(in: "Ty").map(\.card.question)) == Set(questions))
    #expect(outcome.decks.map(\.summary.changed) == [1])
    for (learner, count) in zip(learners, 1...) {
      let answers = try box.answers(in: "Ty", of: learner)
      for question in questions where question != "Pferd" { #expect(answers[question] == count) }
    }
    // The corrected file changes nothing when it comes again.
    #expect(
      try box.importFile(box.folder.path("ty.csv")).decks.map(\.summary.unchanged)
        == [questions.count])
    #expect(try box.store.check() == [])
  }

  @Test(
    "and one that is not clearly corrected is new",
    arguments: [
      // Another card, another number, another answer, a short text.
      ("Hund,dog\n", "Welpe,dog\n"), ("3 + 4,7\n", "3 + 5,7\n"), ("Hnud,dog\n", "Hund,hound\n"),
      ("to,x\n", "so,x\n"),
      // The file has the old question, too.
      ("colour,Farbe\n", "colour,Farbe\ncolor,Farbe\n"),
      // Either of two may be the corrected one.
      ("Hnud,dog\nHudn,dog\n", "Hund,dog\n"), ("Hnud,dog\n", "Hund,dog\nHnuds,dog\n"),
      // Other words with the same article.
      ("Mund,der\nHahn,der\n", "Hund,der\nHahn,der\n"),
      ("Tasse,die\nMaus,die\n", "Kasse,die\nMaus,die\n"),
    ])
  func new(old: String, new: String) throws {
    try box.importFile(try box.folder.write(old, as: "ty.csv"))
    let before = try box.records(in: "Ty").map(\.card)
    try box.importFile(try box.folder.write(new, as: "ty.csv"))
    let after = try box.records(in: "Ty").map(\.card)
    #expect(Array(after.prefix(before.count)) == before)
    let questions = new.split(separator: "\n").map { String($0.prefix { $0 != "," }) }
    #expect(Set(after.map(\.question)).isSuperset(of: questions))
  }

  // MARK: Moved cards

  /// Writes Anki's text; each row is the GUID, the deck and the question.
  private func text(_ rows: [(guid: String, deck: String, question: String)]) throws -> String {
    try box.folder.write(
      "#separator:tab\n#guid column:1\n#deck column:2\n"
        + rows.map { "\($0.guid)\t\($0.deck)\t\($0.question)\tanswer\n" }.joined(), as: "c.txt")
  }

  private func cards(_ decks: String...) -> [(guid: String, deck: String, question: String)] {
    decks.enumerated().map { ("g\($0.offset)", $0.element, "q\($0.offset)") }
  }

  @Test(
    "if it is moved in another program: to a subdeck, from one, to another deck of the file",
    arguments: [
      (["A", "A", "A"], ["A::B", "A::B", "A"]), (["A::B", "A::B"], ["A", "A::C"]),
      (["A", "A", "B"], ["B", "A", "B"]), (["A", "A"], ["A::B", "A::B"]),
      (["A", "A::B"], ["A::B", "A"]),
    ])
  func moved(old: [String], new: [String]) throws {
    func rows(_ decks: [String]) -> [(guid: String, deck: String, question: String)] {
      decks.enumerated().map { ("g\($0.offset)", $0.element, "q\($0.offset)") }
    }
    try box.importFile(try text(rows(old)))
    try box.store.update(
      CardRecord(Card(question: "q0", answer: "answer", guid: "g0"), copies: ["Hard": 2]))
    try answer(old.indices.map { "g\($0)" })
    let outcome = try box.importFile(try text(rows(new)))
    let movedCount = zip(old, new).count { $0 != $1 }
    #expect(outcome.decks.map(\.summary.moved).reduce(0, +) == movedCount)
    #expect(outcome.decks.allSatisfy { $0.summary.copied == 0 && $0.summary.added == 0 })
    for (place, deck) in new.enumerated() {
      #expect(try box.store.deck(of: "g\(place)") == deck)
      for (learner, count) in zip(learners, 1...) {
        #expect(try box.answers(in: deck, of: learner)["q\(place)"] == count)
      }
    }
    #expect(try box.store.record(of: "g0").copies == ["Hard": 2])
    #expect(try box.store.decks().map(\.cardCount).reduce(0, +) == new.count)
    let again = try box.importFile(box.folder.path("c.txt"))
    #expect(again.decks.allSatisfy { $0.summary.changed == 0 && $0.summary.moved == 0 })
    #expect(try box.store.search("q0", limit: 5).map(\.card.guid) == ["g0"])
    #expect(try box.store.check() == [])
  }

  @Test("A card that was moved at the box stays there until the file moves it")
  func movedHere() throws {
    try box.importFile(try text(cards("A", "A", "B")))
    try box.store.createDeck("Hard")
    try box.store.apply(.move("g0", to: "Hard", at: .first))
    try box.store.apply(.move("g1", to: "B", at: .first))
    let again = try box.importFile(try text(cards("A", "A", "B")))
    #expect(again.decks.allSatisfy { $0.summary.changed == 0 && $0.summary.added == 0 })
    #expect(try box.store.deck(of: "g0") == "Hard" && box.store.deck(of: "g1") == "B")
    try box.importFile(try text([("g0", "A", "new q0")] + cards("A", "A", "B").dropFirst()))
    #expect(try box.records(in: "Hard").map(\.card.question) == ["new q0"])
    try box.importFile(try text([("g0", "B", "new q0"), ("g1", "A::B", "q1")]))
    #expect(try box.store.deck(of: "g0") == "B" && box.store.deck(of: "g1") == "A::B")
    #expect(try box.store.decks().map(\.cardCount).reduce(0, +) == 3)
  }

  @Test("A deck that was renamed in another program is the same one, and one of other cards is not")
  func renamed() throws {
    try box.importFile(try text(cards("Old", "Old")))
    try answer(["g0", "g1"])
    let outcome = try box.importFile(try text(cards("New", "New")))
    #expect(outcome.renamed == ["New": "Old"])
    #expect(try box.store.decks().map(\.name) == ["Old"])
    // A deck that only shares cards gets copies, and both keep theirs.
    let other = try box.importFile(try text(cards("Other", "Other", "Other", "Other")))
    #expect(other.decks.map(\.summary) == [ImportSummary(added: 4, copied: 2)])
    #expect(try box.records(in: "Old").count == 2)
  }

  @Test("A deleted card comes back with its answers, in the deck where the file has it now")
  func deleted() throws {
    try box.importFile(try text(cards("A", "A")))
    try answer(["g0"])
    try box.store.remove("g0")
    try box.importFile(try text(cards("A::B", "A")))
    #expect(try box.store.deck(of: "g0") == "A::B")
    #expect(try box.answers(in: "A::B", of: learners[1])["q0"] == 2)
  }

  @Test("Copies that an earlier version has made go, unless somebody has learnt them")
  func copies() throws {
    try box.importFile(try text(cards("A", "A")))
    // Cards of decks that are no part of the file are copied.
    _ = try box.store.importCards(expecting: 2, copiesCards: true) { cards in
      for card in self.cards("A::B", "A::B") {
        let record = CardRecord(Card(question: card.question, answer: "answer", guid: card.guid))
        try cards.add(record, to: "A::B", ofFiles: "A::B")
      }
    }
    let copies = try box.records(in: "A::B").map(\.card.guid)
    #expect(copies.count == 2)
    try answer([copies[1]])
    try box.importFile(try text(cards("A::B", "A")))
    #expect(try box.store.deck(of: "g0") == "A::B")
    #expect(Set(try box.records(in: "A::B").map(\.card.guid)) == ["g0", copies[1]])
    #expect(try box.store.check() == [])
  }

  @Test("A deck that is split from one that a learner is not offered is not offered either")
  func hidden() throws {
    try box.importFile(try text(cards("A", "A")))
    try box.store.apply(.deck(.show("A", false, to: "Anna")))
    try box.importFile(try text(cards("A::B", "A")))
    #expect(try box.store.learners(without: "A::B") == ["Anna"])
  }
}
