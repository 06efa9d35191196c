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

  @Test("A row that can't be read is an error, not the end")
  func failure() throws {
    var found = 0
    let error = #expect(throws: DatabaseError.self) {
      try queue.inDatabase { db in
        let rows = try RowReader(
          db, sql: "SELECT 1 UNION ALL SELECT abs(?)", arguments: [Int64.min])
        while try rows.next() { found += 1 }
      }
    }
    #expect(found == 1)
    #expect(error?.message == "integer overflow")
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
