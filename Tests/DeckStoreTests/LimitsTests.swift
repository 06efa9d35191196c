import GRDB
import Study
import Testing

@testable import DeckStore

@Suite("The limits of a library") struct LimitsTests {
  let library: AnsweredLibrary

  init() throws { library = try AnsweredLibrary() }

  private func record(_ number: Int, bytes: Int = 1) -> CardRecord {
    CardRecord(
      Card(question: "\(number)", answer: String(repeating: "x", count: bytes), guid: "c\(number)"))
  }

  @Test("refuse an import of too many decks, without keeping any of them")
  func decks() throws {
    try library.store.createDeck("Mine")
    let error = #expect(throws: LibraryError.self) {
      try library.store.importCards(expecting: Limits.decks) { cards in
        for number in 0..<Limits.decks { try cards.add(record(number), to: "\(number)") }
      }
    }
    #expect("\(try #require(error))" == "a library has at most 10000 decks")
    #expect(try library.store.decks().map(\.name) == ["Mine"])
    #expect(try library.store.excess() == [])
  }

  @Test("refuse a deck with more texts than a lesson can hold, in one import or in two")
  func texts() throws {
    let half = (0..<30).map { record($0, bytes: 1 << 20) }
    try library.store.importRecords(half, into: "Large")
    let more = (30..<60).map { record($0, bytes: 1 << 20) }
    let error = #expect(throws: LibraryError.self) {
      try library.store.importRecords(more, into: "Large")
    }
    #expect("\(try #require(error))".contains("more than 48 MiB, too much for a lesson"))
    #expect(try library.store.decks() == [DeckSummary(name: "Large", cardCount: 30)])
    // The cards that the deck has already can be imported again.
    #expect(try library.store.importRecords(half, into: "Large").unchanged == 30)
  }

  @Test("bound what is read of a library that exceeds them, with advice")
  func excess() throws {
    try library.store.queue.write { db in
      for number in 0...Limits.decks {
        try db.execute(
          sql: "INSERT INTO decks (guid, name) VALUES (?1, ?1)", arguments: ["d\(number)"])
        try db.execute(
          sql: "INSERT INTO preferences (key, value) VALUES (?, '')", arguments: ["p\(number)"])
      }
    }
    #expect(try library.store.decks().count == Limits.decks)
    #expect(try library.store.preferences().count == Limits.preferences)
    let reply = try library.store.reply(
      to: .decks(learner: nil), learner: nil, at: AnsweredLibrary.start)
    guard case .decks(let overview) = reply else {
      Issue.record("no decks")
      return
    }
    #expect(overview.decks.count == Limits.decks)
    let excess = try library.store.excess()
    #expect(excess.count == 2 && excess[0].contains("has 10001 decks, of which 10000 are shown"))
  }

  @Test("give a lesson the first cards of a deck that is too large")
  func lesson() throws {
    try library.store.createDeck("Large")
    try library.store.queue.write { db in
      for number in 1...60 {
        let arguments: StatementArguments = [number, String(repeating: "x", count: 1 << 20)]
        try db.execute(
          sql: "INSERT INTO identities (id, guid) VALUES (?1, 'c' || ?1)", arguments: [number])
        try db.execute(
          sql: """
            INSERT INTO cards (id, deck_id, position, question, answer, sort_key)
            VALUES (?1, 1, ?1, 'q', ?2, 'q')
            """, arguments: arguments)
      }
    }
    let request = LessonRequest(learner: "Ann", deck: "Large", mode: .round)
    let lesson = try library.store.lesson(
      request, learner: library.ann.id, at: AnsweredLibrary.start)
    #expect(lesson.entries.count == 48)
    #expect(try library.store.deck("Large").count == 48)
  }

  @Test(
    "exclude hostile numbers, so that a learner can be added and answers are numbered",
    arguments: ["9223372036854775807", "9007199254740992", "'x'", "-1"])
  func numbers(_ sequence: String) throws {
    let path = library.store.path
    try library.mark(1)
    try library.store.queue.write { db in
      try db.execute(sql: "UPDATE sqlite_sequence SET seq = \(sequence)")
      try db.execute(sql: "UPDATE rounds SET number = \(Bounds.id.upperBound)")
    }
    try library.store.close()
    let store = try DeckStore(path: path)
    #expect(try store.addLearner("Bo", at: AnsweredLibrary.start).id == 2)
    #expect(try store.lastNumbers() == .init(review: 0, round: 0))
    #expect(try store.check() == [])
    try store.close()
  }
}
