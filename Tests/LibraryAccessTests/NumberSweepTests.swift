import Foundation
import GRDB
import Glibc
import Testing

/// Libraries with numbers that this program never writes, in every integer column of every table.
@Suite struct NumberSweepTests {
  /// The numbers most likely to trap; each is the only wrong number of its library.
  static let ends: [Int64] = [.min, .max]
  /// The other numbers; one is in four columns of different tables of the same library.
  static let extremes: [Int64] = [
    -1, 0, 1, 1 << 31, 1 << 32, 1 << 53, 1_000_000_000, -1_000_000_000_000_000_000,
  ]

  struct Column: CustomStringConvertible {
    let table: String
    let name: String
    var description: String { "\(table).\(name)" }

    /// Returns all integer columns, table by table.
    static func all(_ db: Database) throws -> [Column] {
      let tables = try String.fetchAll(
        db,
        sql: """
          SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'words%'
          ORDER BY name
          """)
      return try tables.flatMap { table in
        try Row.fetchAll(db, sql: "SELECT name, type FROM pragma_table_info(?)", arguments: [table])
          .filter { $0[1] == "INTEGER" || table == "sqlite_sequence" }
          .map { Column(table: table, name: $0[0]) }
      }
    }

    /// Returns the columns in groups of up to four of different tables.
    static func groups(_ columns: [Column]) -> [[Column]] {
      // No table has a quarter of all columns, so no group has two columns of one table.
      let count = (columns.count + 3) / 4
      return (0..<count).map { first in
        stride(from: first, to: columns.count, by: count).map { columns[$0] }
      }
    }
  }

  private let folder: String
  private var sound: String { folder + "/sound.sqlite" }
  private var path: String { folder + "/library.sqlite" }

  init() throws {
    let memory =
      FileManager.default.fileExists(atPath: "/dev/shm") ? "/dev/shm" : NSTemporaryDirectory()
    folder = "\(memory)/sweep-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  /// Copies the sound library, and writes a number into every row of these columns, where the schema allows
  /// it.
  private func write(_ number: Int64, into columns: [Column]) throws {
    for suffix in ["", "-wal"] { unlink(path + suffix) }
    try FileManager.default.copyItem(atPath: sound, toPath: path)
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    try queue.writeWithoutTransaction { db in
      try db.execute(
        sql: """
          PRAGMA journal_mode = DELETE; PRAGMA synchronous = OFF;
          PRAGMA ignore_check_constraints = ON
          """)
      let triggers = try Row.fetchAll(
        db, sql: "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
      for trigger in triggers { try db.execute(sql: "DROP TRIGGER \(trigger[0] as String)") }
      for column in columns {
        try db.execute(sql: "UPDATE OR IGNORE \(column.table) SET \(column.name) = \(number)")
      }
      for trigger in triggers { try db.execute(sql: trigger[1]) }
    }
    try queue.close()
  }

  @Test("With any number in any row nothing traps, and every question is answered in time")
  func sweep() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var program = try FixtureProgram("ask")
    program.report("make \(sound)")
    try #require(program.line(beginning: "made") != nil)
    let columns = try DatabaseQueue(path: sound).read(Column.all)
    #expect(columns.count > 50)
    let groups = Column.groups(columns)
    #expect(groups.allSatisfy { Set($0.map(\.table)).count == $0.count })
    let libraries =
      Self.ends.flatMap { number in columns.map { (number, [$0]) } }
      + Self.extremes.flatMap { number in groups.map { (number, $0) } }
    for (number, columns) in libraries {
      try write(number, into: columns)
      let start = program.processorTime
      program.report("ask \(path)")
      let isAnswered = program.line(beginning: "asked") != nil
      #expect(isAnswered, "\(columns) = \(number)")
      #expect(program.processorTime - start < .seconds(5), "\(columns) = \(number)")
      if !isAnswered { program = try FixtureProgram("ask") }
    }
  }
}
