import GRDB
import GRDBSQLite
import Testing

@testable import DeckStore

@Suite struct RowReaderTests {
  private let queue: DatabaseQueue

  init() throws {
    queue = try DatabaseQueue()
  }

  @Test("Values are what the row has; nothing is told apart from 0 and from an empty text")
  func values() throws {
    var (integers, numbers, texts, nulls): ([Int64], [Double], [String?], [Bool]) = ([], [], [], [])
    try queue.inDatabase { db in
      let rows = try RowReader(
        db, sql: "SELECT ?, 2.5, 'äöü' UNION ALL SELECT 0, 0, '' UNION ALL SELECT NULL, NULL, NULL",
        arguments: [Int64.min])
      while try rows.next() {
        integers.append(rows.integer(0))
        numbers.append(rows.number(1))
        texts.append(rows.text(2))
        nulls.append(rows.isNull(0))
      }
    }
    #expect(integers == [.min, 0, 0])
    #expect(numbers == [2.5, 0, 0])
    #expect(texts == ["äöü", "", nil])
    #expect(nulls == [false, false, true])
  }

  @Test("A text that a foreign program spoilt is the same as in GRDB's rows")
  func spoiltText() throws {
    try queue.inDatabase { db in
      for bytes in ["61ff62", "610062", "c3", "00", "eda080"] {
        let sql = "SELECT CAST(X'\(bytes)' AS TEXT)"
        let rows = try RowReader(db, sql: sql, arguments: [])
        let text = try rows.next() ? rows.text(0) : nil
        #expect(try text == String.fetchOne(db, sql: sql), "\(bytes)")
      }
    }
  }

  @Test("A row that can't be read is GRDB's error, not the end, and others can be read after it")
  func failure() throws {
    try queue.inDatabase { db in
      let sql = "SELECT 1 UNION ALL SELECT abs(?)"
      var found = 0
      let error = #expect(throws: DatabaseError.self) {
        let rows = try RowReader(db, sql: sql, arguments: [Int64.min])
        while try rows.next() { found += 1 }
      }
      let other = #expect(throws: DatabaseError.self) {
        try Int.fetchAll(db, sql: sql, arguments: [Int64.min])
      }
      #expect(found == 1)
      #expect(error?.message == "integer overflow")
      #expect(error?.message == other?.message)
      #expect(error?.extendedResultCode == other?.extendedResultCode)
      let refused = #expect(throws: DatabaseError.self) {
        try db.execute(sql: "CREATE TABLE t (a UNIQUE)")
        for _ in 0..<2 {
          _ = try RowReader(db, sql: "INSERT INTO t VALUES (1) RETURNING a", arguments: []).next()
        }
      }
      #expect(refused?.extendedResultCode == .SQLITE_CONSTRAINT_UNIQUE)
      let rows = try RowReader(db, sql: sql, arguments: [-2])
      var numbers: [Int] = []
      while try rows.next() { numbers.append(rows.integer(0)) }
      #expect(numbers == [1, 2])
    }
  }

  @Test("Rows that nobody reads any more hold nothing, and can be read again")
  func early() throws {
    try queue.inDatabase { db in
      for _ in 0..<2 {
        let rows = try RowReader(db, sql: "SELECT 1 UNION ALL SELECT 2", arguments: [])
        let first: Int? = try rows.next() ? rows.integer(0) : nil
        #expect(first == 1)
      }
      var busy: [Bool] = []
      var statement = sqlite3_next_stmt(db.sqliteConnection, nil)
      while let next = statement {
        busy.append(sqlite3_stmt_busy(next) != 0)
        statement = sqlite3_next_stmt(db.sqliteConnection, next)
      }
      #expect(!busy.isEmpty)
      #expect(!busy.contains(true))
    }
  }
}
