import GRDB
import GRDBSQLite
import Glibc
import Synchronization

/// A time limit for queries to a file that is not yet known to be sound.
///
/// A view or damaged pages can keep SQLite busy forever. A query that runs when the limit ends fails
/// with `SQLITE_INTERRUPT`, which `LibraryError` reports as damage.
final class TimeLimit: Sendable {
  /// In ns of `CLOCK_MONOTONIC`; 0 without a limit.
  private let end = Atomic<Int64>(0)

  /// For queries that a sound library answers in milliseconds, even on a slow card.
  static let small = Duration.seconds(5)

  /// For reading a whole file: a card that reads less than 4 MiB/s is broken.
  static func whole(bytes: Int) -> Duration { small + .seconds(bytes >> 22) }

  /// Applies the limit to a connection, which must not outlive it.
  func watch(_ db: Database) {
    sqlite3_progress_handler(
      db.sqliteConnection, 10_000,
      { context in
        guard let context else { return 0 }
        return Unmanaged<TimeLimit>.fromOpaque(context).takeUnretainedValue().isOver ? 1 : 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  func begin(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    end.store(
      Self.now + seconds * 1_000_000_000 + attoseconds / 1_000_000_000, ordering: .relaxed)
  }

  func cancel() { end.store(0, ordering: .relaxed) }

  private var isOver: Bool {
    let end = end.load(ordering: .relaxed)
    return end != 0 && Self.now > end
  }

  private static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
