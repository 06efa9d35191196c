import Foundation
import GRDB
import Study
import Testing
import TestSupport

@testable import DeckStore

/// Files whose tables differ from a library's.
@Suite struct ForeignSchemaTests {
  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("library.sqlite")
    try ExampleLibrary.write(to: path)
  }

  private func change(_ sql: String) throws {
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction {
      try $0.execute(sql: "PRAGMA journal_mode = DELETE; " + sql)
    }
    try queue.close()
  }

  @Test("a library is recognized by the hash of the tables that its program makes")
  func hash() throws {
    let schema = Schema.current
    let hash = try SchemaEntry.hash(of: schema.entries(ofVersion: schema.version))
    #expect(hash == schema.hash)
  }

  static let changes: [(sql: String, fault: String)] = [
    (
      "CREATE TRIGGER gone AFTER INSERT ON reviews BEGIN DELETE FROM memories; END",
      "the trigger gone does not belong to a library"
    ),
    ("CREATE VIEW more AS SELECT * FROM cards", "the view more does not belong to a library"),
    ("CREATE TABLE more (a)", "the table more does not belong to a library"),
    ("CREATE INDEX more ON cards (answer)", "the index more does not belong to a library"),
    ("CREATE VIRTUAL TABLE more USING fts5 (a)", "the table more does not belong to a library"),
    ("DROP INDEX cards_by_name", "the index cards_by_name is missing"),
    ("DROP TRIGGER reviews_never_change", "the trigger reviews_never_change is missing"),
    ("ALTER TABLE cards ADD COLUMN more TEXT", "the table cards is not as this program made it"),
    (
      "DROP INDEX cards_by_name; CREATE INDEX cards_by_name ON cards (answer)",
      "the index cards_by_name is not as this program made it"
    ),
    (
      "DROP TABLE guesses; CREATE TABLE guesses (kiosk_id)",
      "the table guesses is not as this program made it"
    ),
    (
      "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, '1440', '1441') "
        + "WHERE name = 'rounds'", "the table rounds is not as this program made it"
    ),
    ("DROP TABLE words", "the table words is missing"),
    ("ANALYZE", "the table sqlite_stat1 does not belong to a library"),
    (
      "DROP TABLE guesses; CREATE VIEW guesses AS "
        + "WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x FROM n",
      "the table guesses is not as this program made it"
    ),
  ]

  @Test("Any difference from a library's schema is damage, and named", arguments: changes)
  func foreign(sql: String, fault: String) throws {
    try change(sql)
    let before = try Data(contentsOf: URL(filePath: path))
    let isNamed: (any Error) -> Bool = {
      guard case LibraryError.corrupt(_, let detail) = $0 else { return false }
      return detail == fault
    }
    #expect(performing: { try DeckStore(path: path) }, throws: isNamed)
    #expect(performing: { try DeckStore(reading: path) }, throws: isNamed)
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
  }

  @Test("An impossible version is repaired, not reported as newer", arguments: [-1, 0, 2, 99])
  func version(number: Int) throws {
    try change("PRAGMA user_version = \(number)")
    #expect(try DeckStore(reading: path).decks().count == 2)
    let store = try DeckStore(path: path, machine: "")
    #expect(try store.check() == [])
    #expect(
      try store.queue.read { try Int.fetchOne($0, sql: "PRAGMA user_version") }
        == Schema.current.version)
  }

  @Test("A wrong application id is repaired; with other tables as well, the file is damaged")
  func application() throws {
    try change("PRAGMA application_id = 7")
    let store = try DeckStore(path: path, machine: "")
    #expect(
      try store.queue.read { try Int32.fetchOne($0, sql: "PRAGMA application_id") }
        == Schema.applicationID)
    try store.close()
    try change("PRAGMA application_id = 7; CREATE TABLE more (a)")
    #expect(
      performing: { try DeckStore(path: path) },
      throws: {
        if case LibraryError.corrupt = $0 { true } else { false }
      })
  }

  @Test("A query that never ends is interrupted, and not reported as damage")
  func endless() throws {
    let store = try DeckStore(path: path, machine: "")
    store.limit.begin(1_000_000)
    #expect(throws: LibraryError.notChecked(path: path)) {
      try store.read { db in
        try Int.fetchAll(
          db,
          sql: """
            WITH RECURSIVE n (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n)
            SELECT x FROM n WHERE x < 0
            """)
      }
    }
    store.limit.cancel()
    #expect(try store.decks().count == 2)
  }

  @Test("SQL can change neither the schema's text nor the shadow tables of the word index")
  func defensive() throws {
    let store = try DeckStore(path: path, machine: "")
    for sql in [
      "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = ''",
      "DELETE FROM words_data",
    ] {
      #expect(throws: DatabaseError.self) { try store.queue.write { try $0.execute(sql: sql) } }
    }
  }
}
