import GRDB
import GRDBSQLite
import Study
import Testing
import TestSupport

@testable import DeckStore
@testable import LibraryAccess

@Suite struct MemoryUseTests {
  @Test("The day's check and backup leave none of the pages that they read in memory")
  func pages() throws {
    let folder = try TemporaryFolder()
    try LibraryFile(path: folder.library).use { store in
      try store.addMedia([UInt8](repeating: 0xab, count: 1 << 20), fileExtension: "png")
      var backups = DailyBackup(LibraryPlaces(path: folder.library))
      try store.quickCheck()
      #expect(try cachedBytes(of: store) > 1 << 20)
      try backups.check(store, on: 20_000)
      #expect(try cachedBytes(of: store) < 1 << 16)
      try backups.makeIfDue(of: store, on: 20_000) { false }
      #expect(try cachedBytes(of: store) < 1 << 16)
    }
  }

  private func cachedBytes(of store: DeckStore) throws -> CInt {
    try store.read { db in
      var (now, most) = (CInt(0), CInt(0))
      sqlite3_db_status(db.sqliteConnection, SQLITE_DBSTATUS_CACHE_USED, &now, &most, 0)
      return now
    }
  }
}
