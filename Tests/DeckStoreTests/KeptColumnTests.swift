import GRDB
import Testing

@testable import DeckStore

@Suite("Every column of what a removal takes away is kept")
struct KeptColumnTests {
  /// The tables whose rows a part keeps, where they have another name.
  private static let tables: [KeptPart: String] = [
    .deckSettings: "preferences", .hiddenFrom: "hidden_decks",
  ]

  /// The columns that are found anew: ids, to whom a row belongs, and what follows from the others.
  private static let anew: [String: Set<String>] = [
    "decks": ["id", "guid"], "cards": ["id", "deck_id", "sort_key"], "learners": ["id", "guid"],
    "voices": ["deck_id"], "sets": ["id", "deck_id"], "hidden_decks": ["deck_id", "learner_id"],
    "imported": ["card_id"], "card_tags": ["card_id", "tag_id"], "attributes": ["card_id"],
    "copies": ["card_id", "set_id"], "card_media": ["card_id"],
    "preferences": ["id", "learner_id"], "names": ["id"], "rounds": ["id", "learner_id"],
    "reviews": ["round_id", "learner_id", "name_id"], "weights": ["learner_id"],
  ]

  /// The columns that no part keeps or puts back, such as "cards.color".
  private func lost(_ db: Database) throws -> [String] {
    var lost: [String] = []
    // What began anew is no row of a table.
    for part in KeptPart.allCases where part != .anew {
      let table = Self.tables[part] ?? part.rawValue
      let columns = try String.fetchSet(
        db, sql: "SELECT name FROM pragma_table_info(?)", arguments: [table])
      #expect(!columns.isEmpty, "\(part)")
      let kept = Set(part.source.values.split { !($0.isLetter || $0 == "_") }.map(String.init))
      let needed = columns.subtracting(Self.anew[table] ?? [])
      lost += needed.subtracting(kept).map { "\(table).\($0)" }
      // Decks, cards and learners are put back by functions that tests compare with the rows before.
      guard let last = part.returning.last else { continue }
      let list = try #require(last.firstMatch(of: #/\(([a-z_,\s]+)\)/#)).output.1
      let named = Set(list.split { !($0.isLetter || $0 == "_") }.map(String.init))
      lost += columns.subtracting(named).subtracting(["id"]).map { "back: \(table).\($0)" }
    }
    return lost.sorted()
  }

  @Test("and put back")
  func columns() throws {
    let queue = try DatabaseQueue()
    try queue.write { db in
      for step in Schema.current.steps { try step(db) }
      #expect(try lost(db) == [])
    }
  }

  @Test("or else this test names it", arguments: KeptPart.allCases)
  func added(part: KeptPart) throws {
    guard part != .anew else { return }
    let table = Self.tables[part] ?? part.rawValue
    let queue = try DatabaseQueue()
    try queue.write { db in
      for step in Schema.current.steps { try step(db) }
      try db.execute(sql: "ALTER TABLE \(table) ADD COLUMN color TEXT")
      #expect(try lost(db).contains("\(table).color"))
    }
  }
}
