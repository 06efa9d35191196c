internal import CSQLiteSettings
import GRDB
import GRDBSQLite
import Glibc

/// The library: decks, cards, learners, rounds and the log of all answers, in one SQLite file.
///
/// One connection, one writer: SQLite before 3.51.3 may damage a file that two connections write
/// and checkpoint at once (the "WAL-reset bug", sqlite.org), so the file is locked for as long as
/// it is open. A commit is on the disk when the call returns: `synchronous` is FULL, which GRDB
/// itself would lower in WAL mode.
package final class DeckStore: Sendable {
  package let path: String
  let queue: DatabaseQueue
  let limit: TimeLimit

  /// Opens a library, makes one where there is none, and brings an older one up to date.
  ///
  /// - Parameters:
  ///   - path: The file; its folder must exist.
  ///   - machine: Names this machine; "" for any.
  ///   - migrated: Called with how much of a migration is done, from 0 to 1; not for a new
  ///     library.
  ///   - beforeMigration: Called with the library as it is and its version, to make a backup; what
  ///     it throws keeps the library as it is.
  /// - Throws: `LibraryError`. A newer library, a damaged one, or a file that is none, is not touched.
  package convenience init(
    path: String, machine: String = thisMachine(), migrated: @Sendable (Double) -> Void = { _ in },
    beforeMigration: (DeckStore, Int) throws -> Void = { _, _ in }
  ) throws(LibraryError) {
    try self.init(
      path: path, machine: machine, schema: .current, migrated: migrated,
      beforeMigration: beforeMigration)
  }

  /// Opens a library of this program or, in tests, of one with further versions.
  init(
    path: String, machine: String, schema: Schema,
    migrated: @Sendable (Double) -> Void = { _ in },
    beforeMigration: (DeckStore, Int) throws -> Void = { _, _ in }
  ) throws(LibraryError) {
    self.path = path
    let limit = TimeLimit()
    self.limit = limit
    try LibraryHeader.check(fileAt: path)
    limit.begin(TimeLimit.small)
    do {
      queue = try DatabaseQueue(path: path, configuration: Self.configuration(limit))
    } catch {
      throw LibraryError(error, path: path)
    }
    do {
      let found = try queue.inDatabase { db in
        let found = try schema.identify(db, path: path)
        try Self.checkPages(db, path: path)
        try Self.prepareToWrite(db, path: path)
        return found
      }
      limit.cancel()
      if found.version < schema.version {
        if found.version > 0 { try beforeMigration(self, found.version) }
        try schema.migrate(queue, from: found.version, progress: migrated)
      } else if !found.isNumbered {
        try queue.write { db in try schema.setNumbers(db) }
      }
      try queue.write { db in try Self.settle(on: machine, db) }
    } catch {
      try? queue.closeForGood()
      throw LibraryError(error, path: path)
    }
  }

  /// A library that is open already.
  init(path: String, queue: DatabaseQueue, limit: TimeLimit) {
    self.path = path
    self.queue = queue
    self.limit = limit
  }

  /// Closes the file; the library can't be used after that.
  package func close() throws(LibraryError) {
    do { try queue.closeForGood() } catch { throw LibraryError(error, path: path) }
  }

  /// Gives back the memory of the pages read so far; who needs one reads it again.
  package func forgetPages() {
    try? queue.inDatabase { try $0.execute(sql: "PRAGMA shrink_memory") }
  }

  /// How many KiB of pages are kept in memory, 32 MiB instead of SQLite's 2.
  ///
  /// With an index in the order of names every card that comes in changes other pages, which would
  /// otherwise be written and read again each time.
  static let cacheSize = 32_768

  /// Nothing here writes: a file that turns out to be no library stays as it was.
  private static func configuration(_ limit: TimeLimit) -> Configuration {
    var configuration = Configuration()
    configuration.label = "library"
    configuration.prepareDatabase { db in
      try distrust(db, limit)
      sqlite_keep_log_on_close(db.sqliteConnection, 1)
    }
    return configuration
  }

  /// Takes nothing in the file for granted.
  static func distrust(_ db: Database, _ limit: TimeLimit) throws {
    limit.watch(db)
    sqlite_be_defensive(db.sqliteConnection)
    // First the locking mode: the others look into the file.
    try db.execute(
      sql: """
        PRAGMA locking_mode = EXCLUSIVE;
        PRAGMA trusted_schema = OFF;
        PRAGMA cell_size_check = ON;
        PRAGMA mmap_size = 0;
        """)
  }

  /// Looks at the schema's pages and at the list of free ones, which SQLite writes into.
  static func checkPages(_ db: Database, path: String) throws {
    let found = try String.fetchOne(db, sql: "PRAGMA quick_check('sqlite_schema')")
    guard found == "ok" else {
      throw LibraryError.corrupt(path: path, detail: found ?? "no answer")
    }
  }

  /// Not GRDB's WAL mode: that would lower `synchronous` to NORMAL.
  private static func prepareToWrite(_ db: Database, path: String) throws {
    sqlite_keep_log_on_close(db.sqliteConnection, 0)
    try db.execute(
      sql: """
        PRAGMA journal_mode = WAL;
        PRAGMA synchronous = FULL;
        PRAGMA journal_size_limit = 8388608;
        PRAGMA recursive_triggers = ON;
        PRAGMA cache_size = -\(cacheSize);
        """)
    // What a pulled plug may take depends on this; see research on GRDB's `setUpWALMode`.
    let synchronous = try Int.fetchOne(db, sql: "PRAGMA synchronous")
    let journal = try String.fetchOne(db, sql: "PRAGMA journal_mode")
    guard synchronous == 2, journal == "wal" else {
      throw LibraryError.failed(path: path, detail: "SQLite refuses synchronous=FULL in WAL mode")
    }
  }

  /// Reads, with every error as a `LibraryError`.
  ///
  /// Nothing is written meanwhile: there is one connection, with a queue. GRDB's `read` would guard
  /// against writing by `PRAGMA query_only`, at which SQLite compiles each statement anew.
  func read<Value>(_ body: (Database) throws -> Value) throws(LibraryError) -> Value {
    do { return try queue.unsafeRead(body) } catch { throw LibraryError(error, path: path) }
  }

  /// Writes in one transaction: all of it or nothing, on the disk when this returns.
  ///
  /// Where the index of words is damaged, it is made anew out of the cards and `body` runs again.
  func write<Value>(_ body: (Database) throws -> Value) throws(LibraryError) -> Value {
    do {
      do { return try queue.write(body) } catch DatabaseError.SQLITE_CORRUPT_VTAB {
        try queue.write(Self.rebuildWords)
        return try queue.write(body)
      }
    } catch {
      throw LibraryError(error, path: path)
    }
  }

  /// Writes much in one transaction, and mends nothing on the way.
  func writeMuch<Value>(_ body: (Database) throws -> Value) throws(LibraryError) -> Value {
    do { return try queue.write(body) } catch { throw LibraryError(error, path: path) }
  }
}

extension DatabaseQueue {
  /// Closes the file and keeps what is left in memory, a few KB, for ever.
  ///
  /// Freeing a dispatch queue starts libdispatch's worker threads on Linux, and one of them then
  /// wakes once a second for as long as the program runs: a kiosk that idles shall not.
  func closeForGood() throws {
    try close()
    _ = Unmanaged.passRetained(self)
  }
}

extension LibraryError {
  /// What SQLite or GRDB threw, in words for who can do something about it.
  init(_ error: any Error, path: String) {
    guard let error = error as? DatabaseError else {
      self =
        switch error {
        case let error as LibraryError: error
        case is ImpossibleValue: .corrupt(path: path, detail: "\(error)")
        case is RowDecodingError: .corrupt(path: path, detail: "a value is missing")
        default: .failed(path: path, detail: "\(error)")
        }
      return
    }
    if error.extendedResultCode == .SQLITE_CORRUPT_VTAB {
      self = .wordsDamaged(path: path)
      return
    }
    switch error.resultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy(path: path)
    case .SQLITE_CORRUPT: self = .corrupt(path: path, detail: error.message ?? "corrupt")
    case .SQLITE_INTERRUPT: self = .corrupt(path: path, detail: "reading it takes too long")
    case .SQLITE_NOTADB: self = .corrupt(path: path, detail: "it is not a database any more")
    case .SQLITE_FULL: self = .full(path: path)
    case .SQLITE_TOOBIG: self = .unusable("a text is too long to be kept")
    case .SQLITE_ERROR where error.message == "integer overflow":
      self = .corrupt(path: path, detail: "a sum of its numbers is too large")
    case .SQLITE_CONSTRAINT, .SQLITE_MISMATCH, .SQLITE_RANGE:
      self = .unusable(error.message ?? "\(error)")
    case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM: self = .readOnly(path: path)
    default: self = .failed(path: path, detail: error.message ?? "\(error)")
    }
  }
}
