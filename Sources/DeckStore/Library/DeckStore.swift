internal import CSQLiteSettings
import GRDB
import GRDBSQLite
import Glibc
import Synchronization

/// The library: decks, cards, learners, rounds and the log of all answers, in one SQLite file.
///
/// There is one connection, and the file is locked while it is open: SQLite before 3.51.3 may damage a
/// file that two connections write and checkpoint at once (the "WAL-reset bug", sqlite.org). A commit
/// is on the disk when the call returns: `synchronous` is FULL.
package final class DeckStore: Sendable {
  package let path: String
  let queue: DatabaseQueue
  let limit: StepLimit
  /// The order of the card list that was asked for last.
  let lastOrder = Mutex<CardOrdering?>(nil)

  /// Opens a library, creates it if it is missing, and migrates an older one.
  ///
  /// - Parameters:
  ///   - path: The file; its folder must exist.
  ///   - machine: Identifies this machine; "" for any.
  ///   - migrated: Called with the part of a migration that is done, from 0 to 1; not for a new
  ///     library.
  ///   - beforeMigration: Called with the old library and its version, to make a backup; if it throws,
  ///     nothing is changed.
  /// - Throws: `LibraryError`. A newer or damaged library, or a file that is none, is not touched.
  package convenience init(
    path: String, machine: String = thisMachine(), migrated: @Sendable (Double) -> Void = { _ in },
    beforeMigration: (DeckStore, Int) throws -> Void = { _, _ in }
  ) throws(LibraryError) {
    try self.init(
      path: path, machine: machine, schema: .current, migrated: migrated,
      beforeMigration: beforeMigration)
  }

  /// Opens a library with a schema: this program's or, in tests, one with more versions.
  init(
    path: String, machine: String, schema: Schema,
    migrated: @Sendable (Double) -> Void = { _ in },
    beforeMigration: (DeckStore, Int) throws -> Void = { _, _ in }
  ) throws(LibraryError) {
    self.path = path
    let limit = StepLimit()
    self.limit = limit
    try Disk.prepare(for: path)
    try LibraryHeader.check(fileAt: path)
    // What SQLite finds in the log counts as saved, so it must be on the disk.
    try Durable.rewriteLog(of: path)
    limit.begin(StepLimit.small)
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

  /// Wraps a library that is open.
  init(path: String, queue: DatabaseQueue, limit: StepLimit) {
    self.path = path
    self.queue = queue
    self.limit = limit
  }

  /// Closes the file; the library can't be used afterwards.
  package func close() throws(LibraryError) {
    do { try queue.closeForGood() } catch { throw LibraryError(error, path: path) }
  }

  /// Whether anything can be saved: a row is written as it is, and is on the disk.
  package var canSave: Bool {
    (try? write { db in try db.execute(sql: "UPDATE library SET machine = machine") }) != nil
  }

  /// Frees the memory of the pages read so far.
  package func forgetPages() {
    try? queue.inDatabase { try $0.execute(sql: "PRAGMA shrink_memory") }
  }

  /// SQLite's page cache in KiB: 32 MiB instead of 2.
  ///
  /// Each imported card changes other pages of the indexes, which a small cache would write and read
  /// again each time.
  static let cacheSize = 32_768

  /// Nothing here writes: a file that is no library stays as it was.
  static func configuration(_ limit: StepLimit) -> Configuration {
    var configuration = Configuration()
    configuration.label = "library"
    configuration.prepareDatabase { db in
      try distrust(db, limit)
      sqlite_keep_log_on_close(db.sqliteConnection, 1)
    }
    return configuration
  }

  /// Protects against hostile content of the file.
  static func distrust(_ db: Database, _ limit: StepLimit) throws {
    limit.watch(db)
    sqlite_be_defensive(db.sqliteConnection)
    // The locking mode comes first: the others read the file.
    try db.execute(
      sql: """
        PRAGMA locking_mode = EXCLUSIVE;
        PRAGMA trusted_schema = OFF;
        PRAGMA cell_size_check = ON;
        PRAGMA mmap_size = 0;
        """)
  }

  /// Checks the schema's pages and the list of free pages, which SQLite will overwrite.
  static func checkPages(_ db: Database, path: String) throws {
    let problems = try problems(db, path: path, pragma: "quick_check('sqlite_schema')")
    if let problem = problems.first { throw LibraryError.corrupt(path: path, detail: problem) }
  }

  /// Sets the durable modes; GRDB's own WAL mode would lower `synchronous` to NORMAL.
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
    // A power cut must not cost an answer.
    let synchronous = try Int.fetchOne(db, sql: "PRAGMA synchronous")
    let journal = try String.fetchOne(db, sql: "PRAGMA journal_mode")
    guard synchronous == 2, journal == "wal" else {
      throw LibraryError.failed(path: path, detail: "SQLite refuses synchronous=FULL in WAL mode")
    }
  }

  /// Reads, with every error as a `LibraryError`.
  ///
  /// GRDB's `read` would set `PRAGMA query_only`, which makes SQLite compile every statement again.
  func read<Value>(_ body: (Database) throws -> Value) throws(LibraryError) -> Value {
    do { return try queue.unsafeRead(body) } catch { throw LibraryError(error, path: path) }
  }

  /// Writes in one transaction: all or nothing, and on the disk when this returns.
  ///
  /// If the index of words is damaged, it is rebuilt from the cards, and `body` runs again.
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

  /// As `write`, but `body` runs only once.
  func writeMuch<Value>(_ body: (Database) throws -> Value) throws(LibraryError) -> Value {
    do { return try queue.write(body) } catch { throw LibraryError(error, path: path) }
  }
}

extension DatabaseQueue {
  /// Closes the file, and leaks the queue, a few KB.
  ///
  /// On Linux, freeing a dispatch queue starts libdispatch's worker threads, one of which then wakes
  /// once a second for as long as the program runs.
  func closeForGood() throws {
    try close()
    _ = Unmanaged.passRetained(self)
  }
}

extension LibraryError {
  /// What an error of SQLite or GRDB means for the user.
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
    // SQLite words its latest error, which need not be this one.
    let message = error.message == "not an error" ? nil : error.message
    let detail = message ?? "SQLite's error \(error.extendedResultCode)"
    switch error.resultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy(path: path)
    case .SQLITE_CORRUPT: self = .corrupt(path: path, detail: detail)
    case .SQLITE_INTERRUPT: self = .notChecked(path: path)
    case .SQLITE_NOTADB: self = .corrupt(path: path, detail: "it is no longer a database")
    case .SQLITE_FULL: self = .full(path: path)
    case .SQLITE_TOOBIG: self = .unusable("a text is too long")
    case .SQLITE_ERROR where error.message == "integer overflow":
      self = .corrupt(path: path, detail: "a sum of its numbers is too large")
    case .SQLITE_CONSTRAINT, .SQLITE_MISMATCH, .SQLITE_RANGE:
      self = .unusable(detail)
    case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM: self = .readOnly(path: path)
    default: self = .failed(path: path, detail: detail)
    }
  }
}
