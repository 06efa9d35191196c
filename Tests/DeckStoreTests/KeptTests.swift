import Foundation
import GRDB
import Study
import TestSupport
import Testing

@testable import DeckStore

@Suite("What was removed can be brought back")
struct KeptTests {
  let folder: TemporaryFolder
  let store: DeckStore
  static let noon = WallTime(milliseconds: 1_771_000_000_000, zoneMinutes: 60)

  init() throws {
    folder = try TemporaryFolder()
    try ExampleLibrary.write(to: folder.path("library.sqlite"))
    store = try DeckStore(path: folder.path("library.sqlite"), machine: "")
    try store.setPreference("color", to: "green", of: try store.learner(named: "Ann").id)
    try store.setPreference(DeckSetting.newCards.key(of: "Capitals"), to: "3")
  }

  /// The tables that a removal may change for good: whoever numbers the log next, what was removed, and where a search begins.
  private static let others: Set = [
    "kiosks", "library", "removals", "first_new", "kept", "kept_rows", "sqlite_sequence",
  ]

  /// All rows of the library, with names in place of ids that may differ.
  func rows(_ store: DeckStore) throws -> [String] {
    try store.read { db in
      func names(_ table: String, _ name: String) throws -> [Int64: String] {
        let rows = try Row.fetchAll(db, sql: "SELECT id, \(name) FROM \(table)")
        return Dictionary(uniqueKeysWithValues: rows.map { ($0[0] as Int64, $0[1] as String) })
      }
      let names = [
        "learner_id": try names("learners", "guid"), "deck_id": try names("decks", "guid"),
        "round_id": try names("rounds", "kiosk_id || '/' || number"),
        "set_id": try names("sets", "name"), "tag_id": try names("tags", "name"),
        "name_id": try names("names", "text"),
      ]
      let tables = try String.fetchAll(
        db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'words%'")
      return try tables.filter { !Self.others.contains($0) }.sorted().flatMap { table in
        try Row.fetchAll(db, sql: "SELECT * FROM \(table)").map { row in
          let values = row.filter { $0.0 != "id" }.map { column, value in
            "\(column) \(Int64.fromDatabaseValue(value).flatMap { names[column]?[$0] } ?? "\(value)")"
          }
          return "\(table): \(values.joined(separator: ", "))"
        }.sorted()
      }
    }
  }

  enum Removed: CaseIterable {
    case card, deck, deckInFrench, ann, bo, cards, moved, tagged, notAsked
  }

  /// Removes or changes something, and returns the id by which it is undone.
  func remove(_ removed: Removed) throws -> Int64 {
    func change(_ change: CardsChange, _ guids: [String]) throws -> Int64? {
      try store.change(change, guids, in: "Capitals", at: Self.noon)
    }
    let kept =
      switch removed {
      case .card: try store.remove("norway", at: Self.noon)
      case .deck: try store.apply(.deck(.delete("Capitals")), at: Self.noon)
      case .deckInFrench: try store.apply(.deck(.delete("Été")), at: Self.noon)
      case .ann: try removeLearner("Ann")
      case .bo: try removeLearner("Bö")
      case .cards: try change(.remove, ["sweden", "norway", "gone", "summer"])
      case .moved: try change(.move(to: "Été"), ["aland", "norway"])
      case .tagged: try change(.tag("icy"), ["sweden", "norway"])
      case .notAsked: try change(.suspend(true), ["norway"])
      }
    return try #require(kept)
  }

  private func removeLearner(_ name: String) throws -> Int64? {
    let guid = try store.learner(named: name).guid
    guard case .removed(let kept) = try store.removeLearners([guid], at: Self.noon) else {
      return nil
    }
    return kept
  }

  func kept() throws -> [Kept] {
    try store.kept([.learner, .deck, .card], at: Self.noon, limit: 10)
      .filter { $0.name != "Atlantis" }
  }

  @Test("with every row as it was, also after a cleaning", arguments: Removed.allCases)
  func whole(_ removed: Removed) throws {
    let before = try rows(store)
    let id = try remove(removed)
    #expect(try rows(store) != before)
    #expect(try store.removeUnusedMedia() == 0)
    let kept = try #require(try store.kept(id, at: Self.noon))
    #expect(try self.kept() == (kept.kind == .change ? [] : [kept]))
    #expect(try store.bringBack(id, at: Self.noon) == kept)
    #expect(try rows(store) == before)
    #expect(try store.check() == [])
    #expect(try self.kept().isEmpty && store.bringBack(id, at: Self.noon) == nil)
    #expect(try store.search("oslo", limit: 5).map(\.card.guid) == ["norway"])
  }

  @Test("when the power fails right after the removal", arguments: Removed.allCases)
  func powerCut(_ removed: Removed) throws {
    let before = try rows(store)
    let id = try remove(removed)
    for suffix in ["", "-wal"] {
      try FileManager.default.copyItem(
        atPath: store.path + suffix, toPath: folder.path("cut.sqlite") + suffix)
    }
    let cut = try DeckStore(path: folder.path("cut.sqlite"), machine: "")
    #expect(try cut.bringBack(id, at: Self.noon) != nil && rows(cut) == before)
  }

  @Test("so that learning goes on, with no number used twice")
  func goesOn() throws {
    let ann = try store.learner(named: "Ann")
    try store.apply(.learner(.remove("Ann")), at: Self.noon)
    let bo = try store.learner(named: "Bö")
    func answer(_ number: Int, by learner: Int64) throws {
      try store.save(
        LoggedReview(
          Review(
            number: number, card: "norway", name: "Norway", rating: .right, answerTime: 500,
            round: number),
          in: Round(number: number, deck: "Capitals", start: .zero, length: .seconds(5)),
          startedAt: Self.noon, by: learner, at: Self.noon + .seconds(60 * number)))
    }
    try answer(1, by: bo.id)
    _ = try store.bringBack(try #require(try kept().first).id, at: Self.noon)
    let back = try store.learner(named: "Ann")
    #expect(back.guid == ann.guid)
    try answer(2, by: back.id)
    #expect(try store.check() == [])
  }

  @Test("each table that goes with a learner, a deck or a card is kept, or counted anew")
  func tables() throws {
    let cascading = try store.read { db in
      try String.fetchSet(
        db,
        sql: """
          SELECT DISTINCT m.name FROM sqlite_schema m, pragma_foreign_key_list(m.name) f
          WHERE m.type = 'table' AND f.on_delete = 'CASCADE'
          """)
    }
    let counted: Set = ["memories", "days", "first_new", "kept_rows"]
    #expect(cascading.subtracting(counted).subtracting(KeptPart.allCases.map(\.rawValue)).isEmpty)
    let parts = KeptPart.ofDecks + KeptPart.ofCards + KeptPart.ofLearners + [.deckSettings]
    #expect(parts.count == KeptPart.allCases.count)
  }

  @Test("a card needs its deck, and gets its place even if another card has it now")
  func place() throws {
    try store.remove("aland", at: Self.noon)
    try store.append([Card(question: "Peru", answer: "Lima", guid: "peru")], to: "Capitals")
    let card = try #require(try kept().first)
    try store.apply(.deck(.delete("Capitals")), at: Self.noon)
    #expect(throws: LibraryError.self) { try store.bringBack(card.id, at: Self.noon) }
    #expect(try kept().map(\.kind) == [.deck, .card])
    _ = try store.bringBack(try #require(try kept().first).id, at: Self.noon)
    _ = try store.bringBack(card.id, at: Self.noon)
    #expect(
      try store.deck("Capitals").cards.map(\.guid) == ["norway", "sweden", "peru", "aland"])
    #expect(try store.check() == [])
  }

  @Test("changes of many cards leave out those that are gone, and undo leaves them out, too")
  func many() throws {
    let guids = ["aland", "gone", "norway"]
    let moved = try store.change(.move(to: "Été"), guids, in: "Capitals", at: Self.noon)
    #expect(try store.deck("Été").cards.map(\.guid) == ["summer", "aland", "norway"])
    #expect(try store.change(.move(to: "Été"), guids, in: "Été", at: Self.noon) == nil)
    #expect(try store.change(.remove, ["gone"], in: "Été", at: Self.noon) == nil)
    #expect(throws: LibraryError.self) {
      try store.change(.tag("two words"), ["summer"], in: "Été", at: Self.noon)
    }
    #expect(throws: LibraryError.noDeck(name: "Nowhere")) {
      try store.change(.move(to: "Nowhere"), ["summer"], in: "Été", at: Self.noon)
    }
    _ = try store.change(.tag("island"), ["aland", "summer"], in: "Été", at: Self.noon)
    #expect(try store.record(of: "aland").tags == ["island"])
    try store.remove("norway", at: Self.noon)
    #expect(try store.bringBack(try #require(moved), at: Self.noon) != nil)
    #expect(try store.deck("Capitals").cards.map(\.guid) == ["sweden", "aland"])
    #expect(try store.check() == [])
  }

  @Test("a damaged row is an error, and changes nothing")
  func damaged() throws {
    try store.apply(.learner(.remove("Ann")), at: Self.noon)
    let kept = try #require(try kept().first)
    let before = try rows(store)
    for row in ["[", "[1]", "[9e99, -1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]", "{}"] {
      try store.write { db in
        try db.execute(
          sql: "UPDATE kept_rows SET row = ? WHERE part = 'rounds'", arguments: [row])
      }
      #expect(throws: LibraryError.self) { try store.bringBack(kept.id, at: Self.noon) }
      #expect(try rows(store) == before)
    }
  }
}
