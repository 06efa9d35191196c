import Foundation
import GRDB
import Glibc
import Testing

/// A library with a number that no program of ours writes: each number of each table in turn.
@Suite(.serialized) struct NumberSweepTests {
  /// What a number may be that a damaged or hostile file has.
  static let extremes: [Int64] = [
    .min, .max, -1, 0, 1, 1 << 31, 1 << 32, 1 << 53, 1_000_000_000, -1_000_000_000_000_000_000,
  ]

  /// One row of a table, its number changed: the columns by table, keys and all.
  private static func columns(_ db: Database) throws -> [(table: String, column: String)] {
    let tables = try String.fetchAll(
      db,
      sql: """
        SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'words%' ORDER BY name
        """)
    return try tables.flatMap { table in
      try Row.fetchAll(db, sql: "SELECT name, type FROM pragma_table_info(?)", arguments: [table])
        .filter { $0[1] == "INTEGER" || table == "sqlite_sequence" }
        .map { (table, $0[0] as String) }
    }
  }

  /// Puts the number into all rows, or into the first where they may not have the same one.
  private static func put(_ number: Int64, into column: String, of table: String, _ db: Database)
    throws
  {
    let sql = "UPDATE OR IGNORE \(table) SET \(column) = \(number)"
    try db.execute(sql: sql)
  }

  @Test("Whatever number any row has, nothing traps, and every question ends in time")
  func sweep() throws {
    let memory =
      FileManager.default.fileExists(atPath: "/dev/shm") ? "/dev/shm" : NSTemporaryDirectory()
    let folder = "\(memory)/sweep-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let sound = folder + "/sound.sqlite"
    let maker = try FixtureProgram("ask")
    maker.tell("make \(sound)")
    try #require(maker.line(beginning: "made") != nil)
    let columns = try DatabaseQueue(path: sound).read(Self.columns)
    #expect(columns.count > 50)
    var program = maker
    let path = folder + "/library.sqlite"
    for (table, column) in columns {
      for number in Self.extremes {
        for suffix in ["", "-wal"] { unlink(path + suffix) }
        try FileManager.default.copyItem(atPath: sound, toPath: path)
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        try queue.writeWithoutTransaction { db in
          try db.execute(
            sql:
              "PRAGMA journal_mode = DELETE; PRAGMA synchronous = OFF; PRAGMA ignore_check_constraints = ON"
          )
          let triggers = try String.fetchAll(
            db, sql: "SELECT sql FROM sqlite_schema WHERE type = 'trigger'")
          for name in try String.fetchAll(
            db, sql: "SELECT name FROM sqlite_schema WHERE type = 'trigger'")
          {
            try db.execute(sql: "DROP TRIGGER \(name)")
          }
          try Self.put(number, into: column, of: table, db)
          for trigger in triggers { try db.execute(sql: trigger) }
        }
        try queue.close()
        let clock = ContinuousClock()
        let start = clock.now
        program.tell("ask \(path)")
        let answer = program.line(beginning: "asked")
        #expect(answer != nil, "\(table).\(column) = \(number)")
        #expect(clock.now - start < .seconds(30), "\(table).\(column) = \(number)")
        if answer == nil { program = try FixtureProgram("ask") }
      }
    }
  }
}
