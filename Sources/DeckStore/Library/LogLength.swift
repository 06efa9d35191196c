import GRDB
import GRDBSQLite
import Synchronization

/// The length of a write-ahead log after a connection's last commit.
final class LogLength: Sendable {
  /// The number of pages at which SQLite would checkpoint by itself (sqlite.org/c3ref/wal_autocheckpoint).
  private static let checkpointPages = 1_000

  private let pages = Atomic<Int>(0)

  var isLong: Bool { pages.load(ordering: .relaxed) >= Self.checkpointPages }

  /// Observes the commits of a connection, which must not outlive this value and no longer checkpoints by
  /// itself.
  func watch(_ db: Database) {
    sqlite3_wal_hook(
      db.sqliteConnection,
      { context, _, _, pages in
        guard let context else { return SQLITE_OK }
        Unmanaged<LogLength>.fromOpaque(context).takeUnretainedValue()
          .pages.store(Int(pages), ordering: .relaxed)
        return SQLITE_OK
      }, Unmanaged.passUnretained(self).toOpaque())
  }
}
