import GRDB
import GRDBSQLite
import Synchronization

/// A limit on the work of queries to a file that is not yet known to be sound.
///
/// Damaged pages can keep SQLite busy forever. The limit counts steps of SQLite's virtual machine, not
/// time: a process that was stopped, or a card that stalls, does no more steps than others. A query that
/// passes it fails with `SQLITE_INTERRUPT`, which `LibraryError` reports as `notChecked`, never as
/// damage.
final class StepLimit: Sendable {
  /// The number of steps between two calls of SQLite's progress handler.
  private static let period = 10_000

  /// The number of calls of the progress handler until the limit; `.max` without a limit.
  private let left = Atomic<Int>(.max)

  /// The limit, in steps, for queries that take some 10,000 steps in a sound library.
  static let small = 10_000_000

  /// Returns the limit, in steps, for reading a whole file: some 30 times what `quick_check` takes for a
  /// library of nothing but answers, which is 0.7 steps per byte.
  static func whole(bytes: Int) -> Int { small + 20 * min(bytes, 1 << 50) }

  /// Applies the limit to a connection, which must not outlive it.
  func watch(_ db: Database) {
    sqlite3_progress_handler(
      db.sqliteConnection, Int32(Self.period),
      { context in
        guard let context else { return 0 }
        return Unmanaged<StepLimit>.fromOpaque(context).takeUnretainedValue().isPassed ? 1 : 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Starts to count.
  func begin(_ steps: Int) { left.store(steps / Self.period, ordering: .relaxed) }

  func cancel() { left.store(.max, ordering: .relaxed) }

  private var isPassed: Bool { left.subtract(1, ordering: .relaxed).newValue < 0 }
}
