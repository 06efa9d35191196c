import GRDB
import GRDBSQLite

/// The rows that a statement finds, one after the other: for many rows, or where each microsecond
/// counts, without what GRDB does for each value.
///
/// Must not outlive the transaction it is made in. Columns count from 0.
struct RowReader: ~Copyable {
  /// Kept, as `row` is of it.
  private let statement: Statement
  private let row: OpaquePointer

  init(_ db: Database, sql: String, arguments: StatementArguments) throws {
    let statement = try db.cachedStatement(sql: sql)
    try statement.setArguments(arguments)
    (self.statement, row) = (statement, statement.sqliteStatement)
  }

  deinit { sqlite3_reset(row) }

  /// Goes on to the next row, at first to the first one.
  ///
  /// - Returns: Whether there is one.
  /// - Throws: `DatabaseError`.
  func next() throws -> Bool {
    let code = sqlite3_step(row)
    if code == SQLITE_ROW { return true }
    guard code == SQLITE_DONE else { throw DatabaseError(code, of: row) }
    return false
  }

  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(row, column) == SQLITE_NULL }

  /// 0 where there is none.
  func integer<Value: FixedWidthInteger>(_ column: Int32) -> Value {
    Value(truncatingIfNeeded: sqlite3_column_int64(row, column))
  }

  /// 0 where there is none.
  func number(_ column: Int32) -> Double { sqlite3_column_double(row, column) }

  /// nil where there is none; up to a NUL, as everywhere.
  func text(_ column: Int32) -> String? {
    sqlite3_column_text(row, column).map { String(cString: $0) }
  }
}

extension DatabaseError {
  /// What SQLite says of a statement that failed with this code.
  init(_ code: Int32, of statement: OpaquePointer) {
    let connection = sqlite3_db_handle(statement)
    self.init(
      resultCode: ResultCode(rawValue: code),
      message: sqlite3_errmsg(connection).map { String(cString: $0) })
  }
}
