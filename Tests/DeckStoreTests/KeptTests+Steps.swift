import GRDB
import Study
import Synchronization
import Testing

@testable import DeckStore

/// Many cards are changed, removed and brought back in steps, so that a kiosk's answers wait only for one.
extension KeptTests {
  private static let guids = (0..<2 * DeckStore.cardsInStep + 50).map { "many-\($0)" }

  private func addMany() throws {
    try store.createDeck("Many")
    try store.append(
      Self.guids.map { Card(question: "q \($0)", answer: "a", guid: $0) }, to: "Many")
  }

  /// Returns the numbers of statements in each of the transactions that write, without those of triggers.
  private func transactions(_ body: () throws -> Void) throws -> [Int] {
    let counts = Mutex<[Int]>([])
    store.queue.inDatabase { db in
      db.trace(options: .statement) { event in
        let statement = "\(event)"
        counts.withLock { counts in
          if statement.hasPrefix("BEGIN IMMEDIATE") {
            counts.append(0)
          } else if !statement.hasPrefix("--"), !counts.isEmpty {
            counts[counts.count - 1] += 1
          }
        }
      }
    }
    defer { store.queue.inDatabase { $0.trace(options: .statement, nil) } }
    try body()
    return counts.withLock { $0 }
  }

  @Test(
    "in steps, with few statements for each card and step",
    arguments: [
      (CardsChange.suspend(true), 0), (.tag("new"), 0), (.put(inSet: "all"), 0),
      (.move(to: "Été"), 40), (.remove, 15),
    ])
  func steps(change: CardsChange, most: Int) throws {
    try addMany()
    let before = try rows(store)
    var id: Int64?
    let there = try transactions {
      id = try store.change(change, Self.guids, in: "Many", at: Self.noon)
    }
    let kept = try #require(id)
    #expect(there.count == 3)
    // A few for each step, and to find each card.
    #expect(there.allSatisfy { $0 < (most + 1) * DeckStore.cardsInStep + 60 }, "\(there)")
    #expect(try store.kept(kept, at: Self.noon)?.count == Self.guids.count)
    #expect(try rows(store) != before)
    let back = try transactions { _ = try store.bringBack(kept, at: Self.noon) }
    #expect(back.count == 3 && back.allSatisfy { $0 < 25 * DeckStore.cardsInStep }, "\(back)")
    #expect(try rows(store) == before && store.kept(kept, at: Self.noon) == nil)
    #expect(try store.check() == [])
  }

  @Test("if a later step fails, the rest of a deck is still kept")
  func laterStep() throws {
    try addMany()
    let before = try rows(store)
    let id = try #require(try store.apply(.deck(.delete("Many")), at: Self.noon))
    func setLast(_ row: String) throws -> String {
      try store.write { db in
        let condition = "part = 'cards' AND owner = 'many-\(Self.guids.count - 1)'"
        let old = try String.fetchOne(db, sql: "SELECT row FROM kept_rows WHERE \(condition)")
        try db.execute(sql: "UPDATE kept_rows SET row = ? WHERE \(condition)", arguments: [row])
        return old ?? ""
      }
    }
    let row = try setLast("[")
    #expect(throws: LibraryError.self) { try store.bringBack(id, at: Self.noon) }
    #expect(try store.deck("Many").cards.count == 2 * DeckStore.cardsInStep)
    #expect(try kept().map(\.id) == [id])
    _ = try setLast(row)
    #expect(try store.bringBack(id, at: Self.noon)?.id == id && rows(store) == before)
  }
}
