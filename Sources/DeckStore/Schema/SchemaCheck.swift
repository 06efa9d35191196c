import ContentHash
import GRDB
import Synchronization

/// A table, index, trigger or view, as SQLite stores it.
struct SchemaEntry: Hashable, Sendable {
  /// "table", "index", "trigger" or "view".
  let type: String
  let name: String
  private let table: String
  /// The SQL that created it; "" for SQLite's automatic indexes.
  private let sql: String

  /// All entries of a file, up to 1,000; no version has as many.
  static func all(_ db: Database) throws -> Set<SchemaEntry> {
    let rows = try Row.fetchAll(
      db, sql: "SELECT type, name, tbl_name, sql FROM main.sqlite_schema LIMIT 1000")
    return try Set(
      rows.map { row in
        SchemaEntry(
          type: try row.text(0), name: try row.text(1), table: try row.text(2),
          sql: try row.textIfAny(3) ?? "")
      })
  }

  /// The SHA-256 of entries, in hexadecimal digits.
  static func hash(of entries: Set<SchemaEntry>) -> String {
    let lines = entries.map { "\($0.type)\0\($0.name)\0\($0.table)\0\($0.sql)\0" }
    return ContentHash(of: Array(lines.sorted().joined().utf8)).description
  }
}

extension Schema {
  /// A file's version, according to its tables.
  struct Finding: Equatable {
    /// The version; 0 for a file without tables.
    var version: Int
    /// Whether the version and the application id in the header agree with the tables.
    var isNumbered: Bool
  }

  /// Identifies a file's version by its tables, not by the numbers in its header.
  ///
  /// - Throws: `LibraryError`: `corrupt` if anything is added, missing or different; `newer` if the
  ///   header says so; `early`; `notALibrary`. The errors of SQLite.
  func identify(_ db: Database, path: String) throws -> Finding {
    let number = Int(try Int32.fetchOne(db, sql: "PRAGMA user_version") ?? 0)
    let application = try Int32.fetchOne(db, sql: "PRAGMA application_id") ?? 0
    let found = try SchemaEntry.all(db)
    let isMarked = application == Self.applicationID
    if found.isEmpty {
      guard number == 0, application == 0 else {
        throw isMarked
          ? LibraryError.corrupt(path: path, detail: "it has no tables")
          : LibraryError.notALibrary(path: path)
      }
      return Finding(version: 0, isNumbered: true)
    }
    if SchemaEntry.hash(of: found) == hash {
      return Finding(version: version, isNumbered: isMarked && number == version)
    }
    for version in (Self.first...version).reversed() where try found == entries(ofVersion: version)
    {
      return Finding(version: version, isNumbered: isMarked && number == version)
    }
    if application == Self.earlyApplicationID || isMarked && (1..<Self.first).contains(number) {
      throw LibraryError.early(path: path)
    }
    if isMarked, number > version { throw LibraryError.newer(path: path, version: number) }
    let expected = try entries(
      ofVersion: (Self.first...version).contains(number) ? number : version)
    let names = Set(found.map(\.name))
    guard isMarked || 2 * expected.count(where: { names.contains($0.name) }) > expected.count else {
      throw LibraryError.notALibrary(path: path)
    }
    throw LibraryError.corrupt(path: path, detail: Self.difference(found, expected))
  }

  /// The first difference by name, in words.
  private static func difference(
    _ found: Set<SchemaEntry>, _ expected: Set<SchemaEntry>
  ) -> String {
    let differing = found.symmetricDifference(expected)
    guard let first = differing.min(by: { ($0.name, $0.type) < ($1.name, $1.type) }) else {
      return "its tables are not a library's"
    }
    let isFound = found.contains { $0.name == first.name }
    let isExpected = expected.contains { $0.name == first.name }
    let fault =
      isFound && isExpected
      ? "is not as this program made it" : isFound ? "does not belong to a library" : "is missing"
    return "the \(first.type) \(first.name) \(fault)"
  }

  /// The entries of a version, found by creating it in memory once.
  func entries(ofVersion version: Int) throws -> Set<SchemaEntry> {
    try known.entries.withLock { entries in
      if let known = entries[version] { return known }
      let queue = try DatabaseQueue()
      let made = try queue.write { db in
        for step in steps(from: 0, to: version) { try step(db) }
        return try SchemaEntry.all(db)
      }
      try queue.closeForGood()
      entries[version] = made
      return made
    }
  }

  /// The entries found so far, by version.
  final class Known: Sendable {
    let entries = Mutex<[Int: Set<SchemaEntry>]>([:])
  }
}
