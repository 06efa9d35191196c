import Foundation
import GRDB
import Study
import Testing

@testable import DeckStore

@Suite struct MigrationTests {
  let folder: Folder

  init() throws { folder = try Folder() }

  /// A copy of a fixture, so that the fixture stays as it is.
  private func copy(version: Int) throws -> String {
    let path = folder.file("library.sqlite")
    try FileManager.default.copyItem(atPath: Fixture.file(version: version).path, toPath: path)
    return path
  }

  /// Every row of every table, as text, under the columns given by `columns` or all of them.
  private func rows(
    of queue: DatabaseQueue, columns: [String: [String]]? = nil
  ) throws -> (columns: [String: [String]], rows: [String: [String]]) {
    try queue.read { db in
      let tables = try String.fetchAll(
        db,
        sql: """
          SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'
          AND name NOT LIKE 'words%'
          """)
      var names: [String: [String]] = [:]
      var rows: [String: [String]] = [:]
      for table in columns.map({ Array($0.keys) }) ?? tables {
        let own = try columns?[table] ?? db.columns(in: table).map(\.name)
        names[table] = own
        rows[table] = try Row.fetchAll(
          db, sql: "SELECT \(own.joined(separator: ", ")) FROM \(table)"
        ).map { "\($0)" }.sorted()
      }
      return (names, rows)
    }
  }

  /// Caches of the log that a later version has elsewhere.
  private static let dropped = [
    "counts": [], "recalls": [], "answered_names": [], "memories": ["first_day"],
    "names": ["sort_key"],
  ]

  @Test(
    "Every version's library keeps each row of each table but caches", arguments: 1...Schema.version
  )
  func lossless(version: Int) throws {
    let path = try copy(version: version)
    let old = try DatabaseQueue(path: path)
    var columns = try rows(of: old).columns
    for (table, names) in Self.dropped {
      columns[table] = names.isEmpty ? nil : columns[table]?.filter { !names.contains($0) }
    }
    let before = try rows(of: old, columns: columns)
    try old.close()
    let store = try DeckStore(path: path, machine: "")
    let after = try rows(of: store.queue, columns: before.columns)
    #expect(after.rows == before.rows)
    #expect(before.rows["reviews"]?.count == 7)
    #expect(try store.queue.read { try Int.fetchOne($0, sql: "PRAGMA user_version") } == 5)
  }

  @Test(
    "A migrated library counts as one does that was of this version from the start",
    arguments: 1...4)
  func caches(version: Int) throws {
    let fresh = folder.file("fresh.sqlite")
    try Fixture.write(to: fresh)
    let expected = try DeckStore(path: fresh)
    let migrated = try DeckStore(path: try copy(version: version))
    #expect(try migrated.check() == [])
    let memories = [
      "memories": ["learner_id", "deck_id", KeptMemory.columns], "former_names": ["*"],
      "stretches": ["learner_id", "deck_id"],
    ]
    let wanted = try rows(of: expected.queue, columns: memories).rows
    #expect(try rows(of: migrated.queue, columns: memories).rows == wanted)
    #expect(wanted["memories"]?.count == 5 && wanted["former_names"]?.count == 1)
    for cache in LogCache.all {
      let columns = [cache.table: cache.keys + cache.values]
      let wanted = try rows(of: expected.queue, columns: columns).rows
      #expect(try rows(of: migrated.queue, columns: columns).rows == wanted)
      #expect(wanted[cache.table]?.isEmpty == false)
    }
    #expect(try migrated.search("ETE summ", limit: 5).map(\.card.guid) == ["summer"])
    #expect(try migrated.deck("Capitals") == (try expected.deck("Capitals")))
  }

  @Test("An older library is not read without being brought up to date", arguments: 1...4)
  func reading(version: Int) throws {
    let path = try copy(version: version)
    #expect {
      try DeckStore(reading: path)
    } throws: {
      if case LibraryError.failed(path, _) = $0 { true } else { false }
    }
  }

  @Test("The migration says how far it is, from 0 to 1", arguments: [1, 2, 4])
  func progress(version: Int) throws {
    let steps = Steps()
    _ = try DeckStore(path: try copy(version: version)) { steps.append($0) }
    #expect(steps.values == steps.values.sorted())
    #expect(Set(steps.values).count > 2 && steps.values.allSatisfy { $0 > 0 })
    #expect(steps.values.last == 1)
  }

  @Test(
    "The plug pulled at any moment of a migration leaves the old library, which migrates then",
    arguments: [1, 2, 4])
  func pulledPlug(version: Int) throws {
    let path = try copy(version: version)
    let old = try DatabaseQueue(path: path)
    let before = try rows(of: old)
    try old.close()
    let moments = Steps()
    let images = folder.file("pulled-")
    let store = try DeckStore(path: path, machine: "") { part in
      let image = "\(images)\(moments.values.count)"
      for suffix in ["", "-wal"] {
        try? FileManager.default.copyItem(atPath: path + suffix, toPath: image + suffix)
      }
      moments.append(part)
    }
    let expected = try rows(of: store.queue).rows
    // The last one is told after the migration.
    for number in 0..<moments.values.count - 1 {
      let image = "\(images)\(number)"
      let pulled = try DatabaseQueue(path: image)
      #expect(
        try pulled.read { try Int.fetchOne($0, sql: "PRAGMA user_version") } == version)
      #expect(try rows(of: pulled).rows == before.rows)
      try pulled.close()
      let migrated = try DeckStore(path: image, machine: "")
      #expect(try rows(of: migrated.queue).rows == expected)
      #expect(try migrated.check() == [])
    }
  }
}

/// What a progress call said, from whichever thread.
final class Steps: @unchecked Sendable {
  private let lock = NSLock()
  private var steps: [Double] = []

  var values: [Double] { lock.withLock { steps } }

  func append(_ step: Double) { lock.withLock { steps.append(step) } }
}
