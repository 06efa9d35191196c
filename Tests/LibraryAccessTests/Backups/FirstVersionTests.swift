import GRDB
import Study
import Testing
import TestSupport

@testable import DeckStore
@testable import LibraryAccess

/// A library of the first version, as the schema's first step makes it.
@Suite("A library of the first version")
struct FirstVersionTests {
  private let folder: TemporaryFolder
  var path: String { folder.library }
  /// The rows of each table before the migration.
  private let rows: [String: [String]]

  init() throws {
    folder = try TemporaryFolder()
    let store = try DeckStore(
      path: folder.library, machine: "",
      schema: Schema(
        steps: [
          Schema.current.steps[0],
          { try $0.execute(sql: Schema.weightTables + Schema.evidenceTables) },
          { try $0.execute(sql: Schema.leechColumns) },
          { try $0.execute(sql: Schema.learntColumn) },
        ]))
    try store.setPreference("language", to: "de")
    try store.createDeck("Capitals")
    try store.append(
      ["a", "b", "c"].map { Card(question: $0, answer: "1", guid: $0) }, to: "Capitals")
    _ = try store.update("a") { record in
      record.card = Card(question: "a", answer: "changed", guid: "a")
      return true
    }
    let start = WallTime(milliseconds: 1_770_000_000_000, zoneMinutes: 60)
    let ann = try store.addLearner("Ann", at: start)
    for (number, card) in ["a", "b", "a"].enumerated() {
      let review = Review(
        number: number + 1, card: card, name: card, rating: number == 1 ? .wrong : .right,
        answerTime: 900, guesses: [], replaces: nil, round: 1)
      try store.save(
        LoggedReview(
          review, in: Round(number: 1, deck: "Capitals", start: .zero, length: .seconds(60)),
          startedAt: start, by: ann.id, at: start + .seconds(10 * number)))
    }
    try store.close()
    // Today's program saves no answer without the table of weights and the columns of leeches, which the first version
    // does not have.
    let queue = try DatabaseQueue(path: folder.library)
    try queue.write {
      try $0.execute(
        sql: """
          DROP INDEX memories_of_leeches;
          ALTER TABLE memories DROP COLUMN is_leech;
          ALTER TABLE memories DROP COLUMN expected_misses;
          ALTER TABLE memories DROP COLUMN misses;
          CREATE INDEX memories_of_leeches ON memories (learner_id, lapses) WHERE lapses >= 8;
          ALTER TABLE days DROP COLUMN learnt_cards;
          DROP TABLE weights; DROP TABLE evidence; PRAGMA user_version = \(Schema.first)
          """)
    }
    try queue.close()
    rows = try Self.rows(of: folder.library)
  }

  /// The rows of each table, as text.
  private static func rows(of path: String) throws -> [String: [String]] {
    let queue = try DatabaseQueue(path: path)
    defer { try? queue.close() }
    return try queue.read { db in
      let tables = try String.fetchAll(
        db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0")
      return try Dictionary(
        uniqueKeysWithValues: tables.map { table in
          (
            table,
            try Row.fetchAll(db, sql: "SELECT * FROM \"\(table)\"").map(\.description).sorted()
          )
        })
    }
  }

  @Test("is migrated with what it has, and a backup keeps it as it was")
  func migrated() throws {
    let language = try LibraryFile(path: folder.library).use { store in
      #expect(try store.check() == [])
      return try store.preferences()["language"]
    }
    #expect(language == "de")
    let filled = [
      "cards", "decks", "learners", "imported", "rounds", "reviews", "memories", "days",
    ]
    #expect(filled.allSatisfy { rows[$0]?.isEmpty == false })
    let migrated = try Self.rows(of: folder.library)
    // Only the machine that opened the library is new.
    for (table, before) in rows where table != "library" {
      let after = migrated[table] ?? []
      // A later version may add columns.
      #expect(
        after.count == before.count
          && zip(after, before).allSatisfy { $0.hasPrefix($1.dropLast()) }, "\(table)")
    }
    #expect(migrated["library"]?.count == 1)
    #expect(
      ["notes", "note_types", "weights", "evidence", "kept", "kept_rows"].allSatisfy {
        migrated[$0] == []
      })
    let names = try folder.names(in: "backups")
    #expect(names == ["library-before-version-\(Schema.first + 1)-1.sqlite"])
    let kept = try DatabaseQueue(path: folder.path("backups/\(names.first ?? "")"))
    #expect(
      try kept.read { try Int.fetchOne($0, sql: "PRAGMA user_version") } == Schema.first)
  }

  @Test("is read as it is only if that is asked for, and then says what it has")
  func read() throws {
    let library = LibraryFile(path: folder.library)
    #expect(throws: LibraryError.self) { try library.read { _ in } }
    let contents = try library.read(mayBeEarlier: true) { try LibraryContents(of: $0) }
    #expect(contents?.decks == ["Capitals"] && contents?.learners == ["Ann"])
    #expect(contents?.answers == 3)
    #expect(try Self.rows(of: folder.library) == rows)
  }

  @Test("comes back from a backup, in place of a library of this version")
  func restored() throws {
    let other = folder.path("other.sqlite")
    try LibraryFile(path: other).use { try $0.createDeck("Now") }
    let backup = try CheckedBackup(of: folder.library, for: LibraryFile(path: other))
    _ = try LibraryFile(path: other).replace(with: backup, keptAs: "now")
    let language = try LibraryFile(path: other).use { try $0.preferences()["language"] }
    #expect(language == "de")
  }
}
