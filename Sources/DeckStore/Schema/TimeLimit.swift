import GRDB
import GRDBSQLite
import Glibc
import Synchronization

/// A limit of time on what is asked of a file that is not yet known to be sound.
///
/// A view or the pages of a damaged file can keep SQLite busy for ever. Whatever is asked when the
/// limit is over ends with `SQLITE_INTERRUPT`, which `LibraryError` calls damage.
final class TimeLimit: Sendable {
  /// In nanoseconds of `CLOCK_MONOTONIC`; 0 while there is no limit.
  private let end = Atomic<Int64>(0)

  /// What a sound library answers in milliseconds, also on a slow card.
  static let small = Duration.seconds(5)

  /// What reading a whole file may take: a card that reads 4 MiB a second is a broken one.
  static func whole(bytes: Int) -> Duration { small + .seconds(bytes >> 22) }

  /// Watches over a connection; the limit must live as long.
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
