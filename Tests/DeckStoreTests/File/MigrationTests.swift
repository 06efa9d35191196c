import Foundation
import GRDB
import Study
import Synchronization
import Testing
import TestSupport

@testable import DeckStore

/// The migration of a library to the next version, which is made up.
@Suite struct MigrationTests {
  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("library.sqlite")
    try ExampleLibrary.write(to: path)
    // Only the removal of a learner is noted for other libraries.
    let store = try DeckStore(path: path, machine: "")
    let time = WallTime(milliseconds: 1_770_600_000_000, zoneMinutes: 60)
    _ = try store.addLearner("Cy", at: time)
    try store.apply(.learner(.remove("Cy")), at: time)
    try store.close()
  }

  /// The next schema: cards with a colour, and memories that must be filled from the log again.
  private static let next = Schema(
    steps: Schema.current.steps + [
      { db in
        try db.execute(
          sql: """
            ALTER TABLE cards ADD COLUMN color TEXT NOT NULL DEFAULT 'blue';
            DELETE FROM memories; DELETE FROM days;
            """)
      }
    ])

  private func open(
    at path: String, _ schema: Schema = next, migrated: @Sendable (Double) -> Void = { _ in },
    beforeMigration: (DeckStore, Int) throws -> Void = { _, _ in }
  ) throws -> DeckStore {
    try DeckStore(
      path: path, machine: "", schema: schema, migrated: migrated, beforeMigration: beforeMigration)
  }

  /// Returns every row of every table but the word index, as text.
  private func rows(at path: String) throws -> [String: [String]] {
    let queue = try DatabaseQueue(path: path)
    defer { try? queue.close() }
    return try queue.read { db in
      let tables = try String.fetchAll(
        db, sql: "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'words%'")
      return try Dictionary(
        uniqueKeysWithValues: tables.map { table in
          let rows = try Row.fetchAll(db, sql: "SELECT * FROM \(table)")
          return (table, rows.map { "\($0)" }.sorted())
        })
    }
  }

  private func version(of path: String) throws -> Int? {
    let queue = try DatabaseQueue(path: path)
    defer { try? queue.close() }
    return try queue.read { try Int.fetchOne($0, sql: "PRAGMA user_version") }
  }

  @Test("A library is migrated with every row, and its caches are filled from the log")
  func lossless() throws {
    let before = try rows(at: path)
    #expect(
      before.allSatisfy { !$0.value.isEmpty || ["first_new", "set_backs"].contains($0.key) },
      "\(before)")
    try open(at: path).close()
    var after = try rows(at: path)
    #expect(after["cards"]?.allSatisfy { $0.contains("color:\"blue\"") } ?? false)
    after["cards"] = before["cards"]
    #expect(after == before)
    #expect(try version(of: path) == Self.next.version)
    let store = try open(at: path)
    #expect(try store.check() == [])
    #expect(try store.search("ETE summ", limit: 5).map(\.card.guid) == ["summer"])
  }

  @Test("A library from before the column of the cards learnt gets their numbers from its log")
  func learntCards() throws {
    let store = try open(at: path, .current)
    let ann = try #require(try store.learners().first)
    let time = WallTime(milliseconds: 1_770_600_000_000, zoneMinutes: 60)
    // Begun on the first day, and known on the second one.
    for number in 21...22 {
      let then = time + .seconds(number * 86_400)
      try store.save(
        LoggedReview(
          Review(
            number: number, card: "norway", name: "Norway", rating: .right, answerTime: 900,
            round: number),
          in: Round(number: number, deck: "Capitals", start: .zero, length: .seconds(9)),
          startedAt: then, by: ann.id, at: then))
    }
    try store.close()
    let before = try rows(at: path)["days"]
    #expect(before?.contains { $0.contains("learnt_cards:1") } == true, "\(before ?? [])")
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { db in
      try db.execute(
        sql: """
          ALTER TABLE days DROP COLUMN learnt_cards;
          PRAGMA user_version = \(Schema.current.version - 1); PRAGMA journal_mode = DELETE
          """)
    }
    try queue.close()
    try open(at: path, .current).close()
    #expect(try rows(at: path)["days"] == before)
    #expect(try version(of: path) == Schema.current.version)
  }

  @Test("An older program reports such a library as newer, and doesn't change it")
  func newer() throws {
    try open(at: path).close()
    let before = try Data(contentsOf: URL(filePath: path))
    #expect(throws: LibraryError.newer(path: path, version: Self.next.version)) {
      try DeckStore(path: path)
    }
    #expect(throws: LibraryError.newer(path: path, version: Self.next.version)) {
      try DeckStore(reading: path)
    }
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
  }

  @Test("The callback before the migration sees the old library, and may refuse the migration")
  func refused() throws {
    let copy = folder.path("backup.sqlite")
    #expect(throws: LibraryError.full(path: copy)) {
      try open(at: path) { _ in
      } beforeMigration: { store, version in
        #expect(version == Schema.current.version)
        try store.quickCheck()
        try store.backup(to: copy)
        throw LibraryError.full(path: copy)
      }
    }
    #expect(try version(of: path) == Schema.current.version)
    #expect(try version(of: copy) == Schema.current.version)
    #expect(try rows(at: copy) == rows(at: path))
  }

  @Test("A migration reports its progress from 0 to 1; a new or current library reports none")
  func progress() throws {
    let steps = Steps()
    _ = try open(at: path) { steps.append($0) }.close()
    #expect(steps.values == steps.values.sorted())
    #expect(Set(steps.values).count > 2 && steps.values.last == 1)
    let none = Steps()
    try open(at: path) { none.append($0) }.close()
    try open(at: folder.path("new.sqlite")) { none.append($0) }.close()
    #expect(none.values == [])
  }

  @Test("A power cut at any moment of a migration leaves the old library, which is migrated later")
  func pulledPlug() throws {
    let before = try rows(at: path)
    let (images, moments) = (folder.path("pulled-"), Steps())
    try open(at: path) { [path] part in
      for suffix in ["", "-wal"] {
        try? FileManager.default.copyItem(
          atPath: path + suffix, toPath: "\(images)\(moments.values.count)" + suffix)
      }
      moments.append(part)
    }.close()
    let expected = try rows(at: path)
    // The last progress is reported after the migration.
    for number in 0..<moments.values.count - 1 {
      let image = "\(images)\(number)"
      #expect(try version(of: image) == Schema.current.version)
      #expect(try rows(at: image) == before)
      try open(at: image).close()
      #expect(try rows(at: image) == expected)
    }
  }

  @Test("Every version but the newest is migrated, whatever version number its header has")
  func numbers() throws {
    for number in [0, 1, 3, 4, -1, Int(Int32.min)] {
      let copy = folder.path("numbered \(number)")
      try FileManager.default.copyItem(atPath: path, toPath: copy)
      let queue = try DatabaseQueue(path: copy)
      try queue.writeWithoutTransaction {
        try $0.execute(sql: "PRAGMA user_version = \(number); PRAGMA journal_mode = DELETE")
      }
      try queue.close()
      try open(at: copy).close()
      #expect(try version(of: copy) == Self.next.version)
      #expect(try rows(at: copy)["reviews"] == rows(at: path)["reviews"])
    }
  }
}

/// The progress values that a callback received, on any thread.
final class Steps: Sendable {
  private let steps = Mutex<[Double]>([])

  var values: [Double] { steps.withLock { $0 } }

  func append(_ step: Double) { steps.withLock { $0.append(step) } }
}
