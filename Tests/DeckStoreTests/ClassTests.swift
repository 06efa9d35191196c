import GRDB
import Study
import Synchronization
import Testing

@testable import DeckStore

@Suite struct ClassTests {
  let library: AnsweredLibrary
  var store: DeckStore { library.store }

  init() throws {
    library = try AnsweredLibrary()
    try store.createDeck("Deck")
    try store.append(["a", "b", "c"].map { Card(question: $0, answer: "x", guid: $0) }, to: "Deck")
    // The cards of "Other" share the day's limit.
    try store.createDeck("Other")
    try store.append(["d", "e"].map { Card(question: $0, answer: "x", guid: $0) }, to: "Other")
  }

  @Test("The class shows what each learner has left today, and when each learnt last")
  func pupils() throws {
    let ben = try store.addLearner("Ben", at: AnsweredLibrary.start)
    try store.setPreference(DeckStore.newCardsPreference, to: "2", of: ben.id)
    try library.mark(1, "a")
    let day = 86_400
    let pupils = try store.pupils(at: AnsweredLibrary.start + .seconds(60))
    #expect(pupils.map(\.name) == ["Ann", "Ben"])
    #expect(pupils[1].left == 2)
    let overview = try store.overview(
      of: library.ann.id, at: AnsweredLibrary.start + .seconds(60))
    #expect(pupils[0].left == overview.left)
    #expect(pupils[0].left != pupils[1].left)
    let offered = try store.pupils(
      at: AnsweredLibrary.start + .seconds(60), offer: Offer(decks: ["Other"]))
    #expect(offered.map(\.left) == [2, 1])
    let later = try store.pupils(at: AnsweredLibrary.start + .seconds(2 * day))
    #expect(later.map(\.name) == ["Ann", "Ben"])
    #expect(later.map(\.daysAgo) == [2, nil])
    for (number, day) in [1, 1, 3, 8, 9].enumerated() {
      try library.mark(number + 2, "b", at: day * 86_400 + number)
    }
    let ninth = try store.pupils(at: AnsweredLibrary.start + .seconds(9 * day + 60))
    #expect(ninth.map(\.daysOfWeek) == [3, 0])
  }

  /// Returns the number of queries that the class needs.
  private func queryCount() throws -> Int {
    let count = Atomic(0)
    store.queue.inDatabase { db in
      db.trace(options: .statement) { _ in count.add(1, ordering: .relaxed) }
    }
    defer { store.queue.inDatabase { $0.trace(options: .statement, nil) } }
    _ = try store.pupils(at: AnsweredLibrary.start + .seconds(60))
    return count.load(ordering: .relaxed)
  }

  @Test("The class needs a few queries for each learner, however many decks there are")
  func queries() throws {
    try library.mark(1, "a")
    _ = try queryCount()
    let few = try queryCount()
    for deck in 0..<20 {
      try store.createDeck("Deck \(deck)")
      try store.append([Card(question: "q", answer: "x", guid: "g\(deck)")], to: "Deck \(deck)")
    }
    #expect(try queryCount() == few)
    for learner in 0..<10 {
      try store.addLearner("Learner \(learner)", at: AnsweredLibrary.start)
    }
    #expect(try queryCount() <= few + 10 * 7)
  }

  @Test("The cards that all learners together forget most often are listed first")
  func hardest() throws {
    let ben = try store.addLearner("Ben", at: AnsweredLibrary.start)
    var number = 0
    func forget(_ card: String, times: Int, _ learner: Learner) throws {
      for time in 0...times {
        // Answered right twice, 10 days apart, and forgotten 10 days later.
        for (step, rating) in [Rating.right, .right, .wrong].enumerated() {
          number += 1
          try library.mark(
            number, card, rating, by: learner, at: (time * 30 + step * 10) * 86_400 + number)
        }
      }
    }
    try forget("a", times: 1, library.ann)
    try forget("b", times: 2, library.ann)
    try forget("b", times: 2, ben)
    let hard = try store.hardestCards()
    #expect(hard.map(\.card.guid) == ["b", "a"])
    #expect(hard.first?.deck == "Deck")
    #expect(try #require(hard.first).lapses > hard[1].lapses)
    // Each learner's own hardest card, if it was forgotten twice.
    let pupils = try store.pupils(at: AnsweredLibrary.start)
    #expect(pupils.map(\.name) == ["Ann", "Ben"] && pupils.map(\.hardest) == ["b", "b"])
    _ = try store.update("b") { record in
      record.isSuspended = true
      return true
    }
    #expect(try store.pupils(at: AnsweredLibrary.start).map(\.hardest) == ["a", nil])
    // A deck that is hidden from a learner counts no longer.
    try store.apply(.deck(.show("Deck", false, to: "Ann")))
    #expect(try store.pupils(at: AnsweredLibrary.start).map(\.hardest) == [nil, nil])
    #expect(try store.hardestCards(of: library.ann.id).isEmpty)
    #expect(try store.hardestCards().map(\.card.guid) == ["b"])
  }

  @Test("White space around a name makes no second learner")
  func blanks() throws {
    #expect(throws: LibraryError.learnerExists(name: "Ann")) {
      try store.addLearner(" Ann ", at: AnsweredLibrary.start)
    }
    #expect(try store.addLearner("  Zoe ", at: AnsweredLibrary.start).name == "Zoe")
    try store.addLearners([" Zoe", "Ann ", " Cy\t"], at: AnsweredLibrary.start)
    #expect(try store.learners().map(\.name) == ["Ann", "Zoe", "Cy"])
  }

  @Test("Names that differ only in case are one learner's, also of a learner who is added by touch")
  func cases() throws {
    #expect(throws: LibraryError.learnerExists(name: "Ann")) {
      try store.addLearner("ann", at: AnsweredLibrary.start)
    }
    #expect(throws: LibraryError.learnerExists(name: "Ann")) {
      try store.apply(.learner(.add("ANN")), at: AnsweredLibrary.start)
    }
    try store.addLearners(["aNN"], at: AnsweredLibrary.start)
    #expect(try store.learners().map(\.name) == ["Ann"])
    // A command may add a namesake.
    try store.addLearner("ann", at: AnsweredLibrary.start, isNamesake: true)
    #expect(try store.learners().map(\.name) == ["Ann", "ann"])
    #expect(try store.learner(named: "ann").name == "ann")
  }

  @Test("A learner who starts anew keeps the name and the settings, and has no answers")
  func anew() throws {
    try library.mark(1, "a")
    try store.setPreference("color", to: "red", of: library.ann.id)
    try store.apply(.learner(.startAnew("Ann")), at: AnsweredLibrary.start)
    let ann = try store.learner(named: "Ann")
    #expect(ann.guid != library.ann.guid)
    #expect(try store.preferences(of: ann.id) == ["color": "red"])
    #expect(try store.learners() == [ann])
    #expect(try library.answers().isEmpty)
    #expect(try store.check() == [])
    #expect(throws: LibraryError.self) {
      try store.apply(.learner(.startAnew("Ben")), at: AnsweredLibrary.start)
    }
  }
}
