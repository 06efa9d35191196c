import GRDB
import GRDBSQLite

/// A statement that adds a row each time it runs: for very many rows, without what GRDB does for
/// each row and each value.
///
/// Must not outlive the transaction it is made in.
struct RowInsert {
  private let statement: Statement
  private let row: OpaquePointer
  private let connection: OpaquePointer?

  init(_ db: Database, sql: String) throws {
    statement = try db.makeStatement(sql: sql)
    row = statement.sqliteStatement
    connection = sqlite3_db_handle(row)
  }

  /// Sets a number for this row and those after it; places count from 1.
  func bind(_ number: Int64, at place: Int32) {
    sqlite3_bind_int64(row, place, number)
  }

  /// Sets a text, or NULL, for this row and those after it.
  ///
  /// - Throws: `LibraryError.unusable` for a text with the character NUL; `DatabaseError`,
  ///   `SQLITE_TOOBIG` for one over a billion bytes (sqlite.org/limits.html §1).
  func bind(_ text: String?, at place: Int32) throws {
    guard var text else {
      sqlite3_bind_null(row, place)
      return
    }
    try DeckStore.checkText(text)
    let code = text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        sqlite3_bind_text64(
          row, place, characters.baseAddress, UInt64(characters.count), Self.copied,
          UInt8(SQLITE_UTF8))
      }
    }
    guard code == SQLITE_OK else { throw DatabaseError(code, of: row) }
  }

  /// Adds a row of these numbers.
  ///
  /// - Throws: `DatabaseError`.
  func add(_ numbers: [Int]) throws {
    for (index, number) in numbers.enumerated() { bind(Int64(number), at: Int32(index + 1)) }
    _ = try run()
  }

  /// Adds a row of what is set.
  ///
  /// - Returns: Its number; nil when an `INSERT OR IGNORE` left it out.
  /// - Throws: `DatabaseError`.
  func run() throws -> Int64? {
    let code = sqlite3_step(row)
    guard code == SQLITE_DONE else {
      defer { sqlite3_reset(row) }
      throw DatabaseError(code, of: row)
    }
    sqlite3_reset(row)
    return sqlite3_changes(connection) == 1 ? sqlite3_last_insert_rowid(connection) : nil
  }

  /// SQLite's `SQLITE_TRANSIENT`, a macro Swift does not see: SQLite copies the text.
  private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
}
