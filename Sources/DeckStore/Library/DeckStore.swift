internal import CSQLiteSettings
import GRDB
import GRDBSQLite
import Glibc
import Synchronization

/// The library: decks, cards, learners, rounds and the log of all answers, in one SQLite file.
///
/// Several processes may have the library open. A process that writes holds the library's lock, so that no
/// two processes write or checkpoint at the same time (see `LibraryLock`). Without a lock, the connection
/// locks the file exclusively. A commit is on the disk when the call returns: `synchronous` is FULL.
package final class DeckStore: Sendable {
  package let path: String
  let queue: DatabaseQueue
  let limit: StepLimit
  private let lock: LibraryLock?
  private let logLength: LogLength
  /// The order of the card list that was requested last.
  let lastOrder = Mutex<CardOrdering?>(nil)

  /// Opens a library, creates it if it is missing, and migrates an older one.
  ///
  /// - Parameters:
  ///   - path: The file; its folder must exist.
  ///   - machine: The id of this machine and disk; "" for any, nil to determine it (`machine(of:)`).
  ///   - lock: The library's lock; `close` releases it. The caller holds *open* exclusively, or shares it
  ///     with processes that have opened the library before, so that it needs neither a migration nor a check
  ///     of its header. nil for a file that no other process knows.
  ///   - migrated: Called with the fraction of a migration that is done, from 0 to 1; not for a new library.
  ///   - beforeMigration: Called with the old library and its version, to make a backup; if it throws,
  ///     nothing is changed.
  /// - Throws: `LibraryError`. A newer or damaged library, or a file that is not a library, is not touched.
  ///   `earlier` if *open* is shared and the library needs a migration.
  package convenience init(
    path: String, machine: String? = nil, lock: LibraryLock? = nil,
    migrated: @Sendable (Double) -> Void = { _ in },
    beforeMigration: (DeckStore, Int) throws -> Void = { _, _ in }
  ) throws(LibraryError) {
    try self.init(
      path: path, machine: machine ?? Self.machine(of: path), lock: lock, schema: .current,
      migrated: migrated,
      beforeMigration: beforeMigration)
  }

  /// Opens a library with a schema: this program's or, in tests, one with more versions.
  init(
    path: String, machine: String, lock: LibraryLock? = nil, schema: Schema,
    migrated: @Sendable (Double) -> Void = { _ in },
    beforeMigration: (DeckStore, Int) throws -> Void = { _, _ in }
  ) throws(LibraryError) {
    (self.path, self.lock) = (path, lock)
    let (limit, logLength) = (StepLimit(), LogLength())
    (self.limit, self.logLength) = (limit, logLength)
    let isAlone = lock?.isAlone ?? true
    try Disk.prepare(for: path)
    // Closing this file would release SQLite's locks on it through another connection of this process.
    if isAlone {
      try LibraryHeader.check(fileAt: path)
      // Transactions that SQLite finds in the log count as saved, so they must be on the disk.
      try Durable.rewriteLog(of: path)
    }
    limit.begin(StepLimit.small)
    do {
      queue = try DatabaseQueue(
        path: path, configuration: Self.configuration(limit, lock == nil ? nil : logLength))
    } catch {
      throw LibraryError(error, path: path)
    }
    do {
      let found = try queue.inDatabase { db in
        let found = try schema.identify(db, path: path)
        try Self.checkPages(db, path: path)
        try Self.prepareToWrite(db, path: path, isShared: lock != nil)
        return found
      }
      limit.cancel()
      guard isAlone else {
        if found.version == schema.version, found.isNumbered { return }
        throw LibraryError.earlier(path: path, version: found.version)
      }
      if found.version < schema.version {
        if found.version > 0 { try beforeMigration(self, found.version) }
        try schema.migrate(queue, from: found.version, progress: migrated)
      } else if !found.isNumbered {
        try queue.write { db in try schema.setNumbers(db) }
      }
      try queue.write { db in try Self.adoptMachine(machine, db) }
    } catch {
      try? queue.closeForGood()
      throw LibraryError(error, path: path)
    }
  }

  /// Wraps a connection that is already open.
  init(path: String, queue: DatabaseQueue, limit: StepLimit) {
    self.path = path
    self.queue = queue
    self.limit = limit
    (lock, logLength) = (nil, LogLength())
  }

  /// Closes the file; the library can't be used afterwards.
  ///
  /// The last connection that closes the file moves the log into it.
  package func close() throws(LibraryError) {
    defer { lock?.close() }
    do {
      if let lock, (try? lock.openAlone()) == true {
        _ = queue.inDatabase { sqlite_keep_log_on_close($0.sqliteConnection, 0) }
      }
      try queue.closeForGood()
    } catch {
      throw LibraryError(error, path: path)
    }
  }

  /// Returns a number that changes whenever another connection has changed the library.
  package func changeCounter() throws(LibraryError) -> Int {
    do {
      return try queue.unsafeRead { db in
        try Int.fetchOne(try db.cachedStatement(sql: "PRAGMA data_version")) ?? 0
      }
    } catch {
      throw LibraryError(error, path: path)
    }
  }

  /// Whether a transaction can be saved, which is tested with one that changes nothing.
  package var canSave: Bool {
    (try? write { db in try db.execute(sql: "UPDATE library SET machine = machine") }) != nil
  }

  /// Frees the memory of the pages read so far.
  package func forgetPages() {
    try? queue.inDatabase { try $0.execute(sql: "PRAGMA shrink_memory") }
  }

  /// SQLite's page cache in KiB: 32 MiB instead of 2.
  ///
  /// Each imported card changes different pages of the indexes, which a small cache would write and read
  /// again each time.
  static let cacheSize = 32_768

  /// Returns the configuration for opening a file, which writes nothing: a file that is not a library stays
  /// as it was.
  ///
  /// - Parameters:
  ///   - limit: The step limit for queries to the file.
  ///   - sharedLog: Observes the length of a log that several processes share; SQLite then never checkpoints
  ///     by itself. nil if no other connection uses the file.
  /// - Returns: GRDB's configuration.
  static func configuration(_ limit: StepLimit, _ sharedLog: LogLength? = nil) -> Configuration {
    var configuration = Configuration()
    configuration.label = "library"
    // The timeout is for another connection that recovers the log after a kill.
    configuration.busyMode = sharedLog == nil ? .immediateError : .timeout(1)
    configuration.prepareDatabase { db in
      try distrust(db, limit, locking: sharedLog == nil ? "EXCLUSIVE" : "NORMAL")
      sharedLog?.watch(db)
      sqlite_keep_log_on_close(db.sqliteConnection, 1)
    }
    return configuration
  }

  /// Protects against hostile content of the file.
  static func distrust(
    _ db: Database, _ limit: StepLimit, locking: String = "EXCLUSIVE"
  ) throws {
    limit.watch(db)
    sqlite_be_defensive(db.sqliteConnection)
    // The locking mode comes first because the other pragmas read the file.
    try db.execute(
      sql: """
        PRAGMA locking_mode = \(locking);
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
  private static func prepareToWrite(_ db: Database, path: String, isShared: Bool) throws {
    if !isShared { sqlite_keep_log_on_close(db.sqliteConnection, 0) }
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

  /// Reads in one transaction, so that nothing changes in between; every error is a `LibraryError`.
  ///
  /// GRDB's `read` would set `PRAGMA query_only`, which makes SQLite compile every statement again.
  func read<Value>(_ body: (Database) throws -> Value) throws(LibraryError) -> Value {
    do {
      return try queue.unsafeRead { db in try Self.snapshot(db, body) }
    } catch {
      throw LibraryError(error, path: path)
    }
  }

  static func snapshot<Value>(_ db: Database, _ body: (Database) throws -> Value) throws -> Value {
    var value: Value?
    try db.inTransaction(.deferred) {
      value = try body(db)
      return .commit
    }
    guard let value else { preconditionFailure("the transaction has returned without its value") }
    return value
  }

  /// Writes in one transaction: all or nothing, and on the disk when this returns.
  ///
  /// If the full-text index is damaged, it is rebuilt from the cards, and `body` runs again.
  func write<Value>(_ body: (Database) throws -> Value) throws(LibraryError) -> Value {
    do {
      return try holdingWrite {
        do { return try queue.write(body) } catch DatabaseError.SQLITE_CORRUPT_VTAB {
          try queue.write(Self.rebuildWords)
          return try queue.write(body)
        }
      }
    } catch {
      throw LibraryError(error, path: path)
    }
  }

  /// Writes as `write` does, but runs `body` only once.
  func writeMuch<Value>(_ body: (Database) throws -> Value) throws(LibraryError) -> Value {
    do { return try holdingWrite { try queue.write(body) } } catch {
      throw LibraryError(error, path: path)
    }
  }

  /// Lets those write, between two steps of a long write, who wait for it.
  func letOthersWrite() { lock?.letOthersWrite() }

  /// Holds the write lock while `body` runs, which may write several times.
  ///
  /// - Throws: `LibraryError.busy` if another process writes for longer than the lock's patience; the errors
  ///   of `body`.
  package func whileWriting<Value>(
    _ body: () throws(LibraryError) -> Value
  ) throws(LibraryError) -> Value {
    do { return try holdingWrite(body) } catch { throw LibraryError(error, path: path) }
  }

  /// - Throws: `LibraryError.kioskRuns` if another process is the library's kiosk.
  package func checkNoOtherKiosk() throws(LibraryError) {
    try lock?.checkNoOtherKiosk()
  }

  func holdingWrite<Value>(_ body: () throws -> Value) throws -> Value {
    guard let lock else { return try body() }
    return try lock.whileWriting {
      let value = try body()
      if logLength.isLong {
        // If this checkpoint is incomplete, the next writer continues it.
        _ = try? queue.inDatabase { try $0.checkpoint(.passive) }
      }
      return value
    }
  }
}

extension DatabaseQueue {
  /// Closes the file, and leaks a few KB for the queue.
  ///
  /// On Linux, freeing a dispatch queue starts libdispatch's worker threads, one of which then wakes
  /// once a second for as long as the program runs.
  func closeForGood() throws {
    try close()
    _ = Unmanaged.passRetained(self)
  }
}
