import GRDB
import Glibc

/// The library's versions, and how a file gets from each to the next.
///
/// A version that has landed never changes: `Tests/DeckStoreTests/Fixtures` holds a library of
/// each. The number stands in SQLite's `user_version`.
enum Schema {
  /// The version this program reads and writes.
  static var version: Int { migrations.count }

  /// "SKli", SQLite's `application_id`.
  private static let applicationID: Int32 = 0x534b_6c69

  /// From version 0 (an empty file) to 1, from 1 to 2, …: the tables, without what the log says.
  private static let migrations: [@Sendable (Database) throws -> Void] = [
    { db in try db.execute(sql: version1) },
    { db in try migrateTo2(db) },
    { db in try db.execute(sql: version3) },
    { db in try db.execute(sql: version4) },
    { db in try db.execute(sql: version5) },
  ]

  /// Says how much of a migration is done, from 0 to 1.
  typealias Progress = (Double) -> Void

  /// Refuses a newer library, and a file that is none, before SQLite gets to see it.
  ///
  /// Source: the places of the numbers in the header, sqlite.org/fileformat.html §1.3.
  static func check(fileAt path: String, isWritten: Bool = true) throws(LibraryError) {
    var status = stat()
    guard stat(path, &status) == 0 else { return }  // SQLite makes it, or says why it can't.
    // A device would be written to, and a pipe waited for.
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notALibrary(path: path) }
    // SQLite calls this an input or output error.
    guard access(path, isWritten ? R_OK | W_OK : R_OK) == 0 else {
      throw LibraryError.readOnly(path: path)
    }
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return }  // SQLite makes it, or says why it can't.
    defer { Glibc.close(file) }
    var header = [UInt8](repeating: 0, count: 100)
    let count = Glibc.read(file, &header, 100)
    // What can't be read now may be a library all the same.
    guard count >= 0 else {
      throw .failed(path: path, detail: String(cString: strerror(errno)))
    }
    guard count != 0 else { return }
    guard count == 100, header.starts(with: "SQLite format 3\u{0}".utf8) else {
      throw .notALibrary(path: path)
    }
    func number(at place: Int) -> Int32 {
      header[place..<place + 4].reduce(0) { $0 << 8 | Int32($1) }
    }
    // A library whose first transaction is still in its WAL has none of them.
    try check(
      version: number(at: 60), applicationID: number(at: 68), changes: number(at: 40), path: path)
  }

  /// `changes` counts those of the schema, SQLite's `schema_version`: 0 for a file without tables.
  private static func check(
    version: Int32, applicationID: Int32, changes: Int32, path: String
  ) throws(LibraryError) {
    let isEmpty = applicationID == 0 && version == 0 && changes == 0
    guard applicationID == Self.applicationID || isEmpty else { throw .notALibrary(path: path) }
    if version > Self.version { throw .newer(path: path, version: Int(version)) }
  }

  /// Refuses a library that is not of this program's version.
  static func checkCurrent(_ queue: DatabaseQueue, path: String) throws {
    let current = try checkedVersion(queue, path: path)
    guard current == version else {
      throw LibraryError.failed(
        path: path, detail: "it is of version \(current), which can't be read without changing it")
    }
  }

  /// The version of a library that is not newer.
  private static func checkedVersion(_ queue: DatabaseQueue, path: String) throws -> Int32 {
    let (current, application, changes) = try queue.read { db in
      (
        try Int32.fetchOne(db, sql: "PRAGMA user_version") ?? 0,
        try Int32.fetchOne(db, sql: "PRAGMA application_id") ?? 0,
        try Int32.fetchOne(db, sql: "PRAGMA schema_version") ?? 0
      )
    }
    try check(version: current, applicationID: application, changes: changes, path: path)
    return current
  }

  /// Brings a library up to date, in one transaction: a pulled plug leaves it as it was.
  static func migrate(
    _ queue: DatabaseQueue, path: String, progress: @Sendable (Double) -> Void,
    beforeFirst: (Int) throws -> Void
  ) throws {
    let current = try checkedVersion(queue, path: path)
    guard current < version else { return }
    if current > 0 { try beforeFirst(Int(current)) }
    try queue.write { db in
      for migration in migrations.dropFirst(Int(current)) { try migration(db) }
      if current == 0 { try DeckStore.beginKiosk(db) } else { progress(0.2) }
      // Once for all versions: to read the log takes the most of the time.
      _ = try LogReplay(db, isRepairing: true).run {
        if current > 0 { progress(0.2 + 0.6 * $0) }
      }
      if current < 3 { try db.execute(sql: memoryIndexes) }
      if current < 4 {
        try Stretches.fill(db) { if current > 0 { progress(0.8 + 0.2 * $0) } }
        try db.execute(sql: stretchTriggers)
      }
      try db.execute(
        sql: "PRAGMA user_version = \(version); PRAGMA application_id = \(applicationID)")
    }
    if current > 0 { progress(1) }
  }
}
