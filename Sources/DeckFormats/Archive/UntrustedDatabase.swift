internal import CSQLiteSettings
import GRDB
import GRDBSQLite

/// An untrusted SQLite file, opened read-only.
///
/// No code in the file runs: only plain tables are read, the schema is not trusted, and SQLite's own limits
/// bound texts, statements and the work for each row.
final class UntrustedDatabase {
  private let file: TemporaryFile
  /// The file's size in bytes.
  var size: Int { file.size }
  private let queue: DatabaseQueue
  private let steps = StepLimit()
  private let path: String
  /// The largest number of bytes that a query may return in all.
  private let largestResult: Int

  /// The longest text or blob, in bytes; a note may hold a picture.
  private static let longestValue: CInt = 16 << 20
  /// The largest size of a query's result beyond `smallResult`, as a multiple of the database's size.
  ///
  /// A query returns a note with each of its cards, and a GUID with each of its answers; only a database that
  /// repeats the same long text for all of them exceeds this.
  private static let mostTimes = 8
  private static let smallResult = 32 << 20

  /// - Parameters:
  ///   - file: The database; it is kept until this object is gone.
  ///   - path: The package's path, for errors.
  ///   - collation: A collation that the schema names and SQLite lacks.
  /// - Throws: `DeckFileError` if the file is no sound database.
  init(_ file: TemporaryFile, path: String, collation: DatabaseCollation? = nil)
    throws(DeckFileError)
  {
    self.file = file
    self.path = path
    largestResult = Self.smallResult + Self.mostTimes * file.size
    var configuration = Configuration()
    configuration.readonly = true
    configuration.prepareDatabase { [steps] db in
      guard let connection = db.sqliteConnection else { return }
      steps.watch(connection)
      sqlite_be_defensive(connection)
      for (limit, value) in [
        (SQLITE_LIMIT_LENGTH, Self.longestValue), (SQLITE_LIMIT_ATTACHED, 0),
        (SQLITE_LIMIT_COLUMN, 100), (SQLITE_LIMIT_EXPR_DEPTH, 50), (SQLITE_LIMIT_WORKER_THREADS, 0),
        (SQLITE_LIMIT_SQL_LENGTH, 1 << 20), (SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 50),
      ] {
        sqlite3_limit(connection, limit, value)
      }
      try db.execute(
        sql: """
          PRAGMA trusted_schema = OFF;
          PRAGMA cell_size_check = ON;
          PRAGMA mmap_size = 0;
          """)
      if let collation { db.add(collation: collation) }
    }
    do { queue = try DatabaseQueue(path: file.path, configuration: configuration) } catch {
      throw Self.failure(error, path)
    }
  }

  /// Whether anything in the database has this name.
  func has(table: String) throws -> Bool {
    var isThere = false
    try forEachRow(of: "SELECT 1 FROM sqlite_schema WHERE name = ?", table) { _ in isThere = true }
    return isThere
  }

  /// Checks that all of these are plain tables.
  ///
  /// A table with a generated column is not plain: the column's expression may take hours within one step.
  ///
  /// - Throws: `DeckFileError` if one is missing or not plain.
  func check(tables: [String]) throws {
    for table in tables {
      var sql: String?
      try forEachRow(
        of: "SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = ?", table
      ) { row in
        sql = row.text(0)
      }
      guard sql?.uppercased().hasPrefix("CREATE TABLE") == true else {
        throw DeckFileError(path: path, message: "its database has no table “\(table)”")
      }
      try forEachRow(of: "SELECT 1 FROM pragma_table_xinfo(?) WHERE hidden <> 0", table) { _ in
        throw DeckFileError(
          path: path, message: "its table “\(table)” computes columns; it is no deck")
      }
    }
  }

  /// - Parameters:
  ///   - sql: A query.
  ///   - text: The query's argument, if it has one.
  ///   - body: Called with each row.
  /// - Throws: `DeckFileError` for damage; what `body` throws.
  func forEachRow(
    of sql: String, _ text: String? = nil, _ body: (UntrustedRow) throws -> Void
  ) throws {
    try queue.unsafeRead { db in
      steps.begin()
      let (statement, rows) = try asDamage {
        let statement = try db.makeStatement(sql: sql)
        return (
          statement,
          try Row.fetchCursor(
            statement, arguments: StatementArguments(text.map { [$0] } ?? []))
        )
      }
      var size = 0
      while let row = try asDamage({ try rows.next() }) {
        size += Self.size(ofRowOf: statement)
        guard size <= largestResult else {
          throw DeckFileError(
            path: path, message: "its database repeats the same texts; it is no deck")
        }
        // `body` may throw an error of another database.
        try body(UntrustedRow(row: row))
        steps.begin()
      }
    }
  }

  /// Turns an error of this database into a `DeckFileError`.
  private func asDamage<Value>(_ body: () throws -> Value) throws -> Value {
    do { return try body() } catch let error as DatabaseError {
      throw Self.failure(error, path)
    }
  }

  /// Returns the size of a row's texts and blobs, in bytes.
  private static func size(ofRowOf statement: Statement) -> Int {
    let columns = statement.sqliteStatement
    return (0..<sqlite3_column_count(columns)).reduce(0) { size, place in
      let kind = sqlite3_column_type(columns, place)
      let hasBytes = kind == SQLITE_TEXT || kind == SQLITE_BLOB
      return size + (hasBytes ? Int(sqlite3_column_bytes(columns, place)) : 0)
    }
  }

  private static func failure(_ error: any Error, _ path: String) -> DeckFileError {
    let words =
      switch error {
      case let error as DatabaseError where error.resultCode == .SQLITE_INTERRUPT:
        "reading it takes too long"
      // SQLite's message describes its latest error, which need not be this one.
      case let error as DatabaseError where error.message == "not an error":
        "SQLite's error \(error.extendedResultCode)"
      case let error as DatabaseError: error.message ?? "error \(error.resultCode.rawValue)"
      default: "\(error)"
      }
    return DeckFileError(path: path, message: "its database is damaged: \(words)")
  }
}

/// A row whose values may be of any type.
struct UntrustedRow {
  fileprivate let row: Row

  /// Returns a value as a text: a number as its digits, NULL as "".
  func text(_ place: Int) -> String {
    switch (row[place] as DatabaseValue).storage {
    case .null: ""
    case .int64(let number): "\(number)"
    case .double(let number): "\(number)"
    case .string(let text): text
    case .blob(let data): String(decoding: data, as: UTF8.self)
    }
  }

  /// Returns a value as an integer; nil if it is none.
  func integer(_ place: Int) -> Int64? {
    switch (row[place] as DatabaseValue).storage {
    case .int64(let number): number
    case .double(let number): Int64(exactly: number)
    case .string(let text): Int64(text)
    case .null, .blob: nil
    }
  }

  /// Returns a value as a number; nil if it is none.
  func number(_ place: Int) -> Double? {
    switch (row[place] as DatabaseValue).storage {
    case .int64(let number): Double(number)
    case .double(let number): number
    case .string(let text): Double(text)
    case .null, .blob: nil
    }
  }

  func bytes(_ place: Int) -> [UInt8] {
    switch (row[place] as DatabaseValue).storage {
    case .blob(let data): Array(data)
    case .string(let text): Array(text.utf8)
    case .null, .int64, .double: []
    }
  }
}

/// Interrupts a query that works for too long between two rows.
///
/// It counts the steps of SQLite's virtual machine instead of time, so that a slow disk changes nothing.
private final class StepLimit: @unchecked Sendable {
  /// The largest number of progress callbacks, each after `pace` steps: some seconds on a small board;
  /// sorting two million rows takes a tenth.
  private static let most = 30_000
  private static let pace: CInt = 10_000

  /// Used only on the thread that runs the query.
  private var count = 0

  /// Counts the steps of a connection, which must not outlive this object.
  func watch(_ connection: OpaquePointer) {
    sqlite3_progress_handler(
      connection, Self.pace,
      { context in
        guard let context else { return 0 }
        let limit = Unmanaged<StepLimit>.fromOpaque(context).takeUnretainedValue()
        limit.count += 1
        return limit.count > StepLimit.most ? 1 : 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  func begin() { count = 0 }
}
