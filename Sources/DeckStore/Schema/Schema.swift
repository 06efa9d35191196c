import GRDB

/// The tables of each version of a library, and the steps from one version to the next.
///
/// A released version never changes; a change is a new step. `current` is this program's schema; tests
/// add a step of their own.
struct Schema: Sendable {
  /// Turns one version into the next; an empty file is version 0.
  ///
  /// A step need not fill the totals of the log, which are rebuilt after the last step.
  typealias Step = @Sendable (Database) throws -> Void

  let steps: [Step]
  /// The SHA-256 of the tables after the last step (`SchemaEntry.hash`), by which a library is recognized without making
  /// its tables once more; nil if they must be made.
  let hash: String?
  let known = Known()

  init(steps: [Step], hash: String? = nil) { (self.steps, self.hash) = (steps, hash) }

  static let current = Schema(
    steps: [
      { db in
        try db.execute(sql: cardTables)
        try db.execute(sql: logTables)
        try db.execute(sql: cacheTables)
      },
      { db in try db.execute(sql: noteTables) },
      { db in try db.execute(sql: weightTables) },
      { db in try db.execute(sql: leechColumns) },
      { db in try db.execute(sql: evidenceTables) },
      { db in try db.execute(sql: keptTables) },
      { db in try db.execute(sql: learntColumn) },
    ], hash: "c3ae683d9cd88e5a6ba884561445f31d7b8f559d14054a059eff4eb709ea8b31")

  /// The version that the first step creates; libraries of earlier versions are refused.
  static let first = 4

  /// The version after the last step: SQLite's `user_version`.
  var version: Int { Self.first + steps.count - 1 }

  /// The steps from a version up to another one; 0 is an empty file.
  func steps(from version: Int, to end: Int) -> ArraySlice<Step> {
    steps[max(version - Self.first + 1, 0)..<(end - Self.first + 1)]
  }

  /// "Kisk", SQLite's `application_id`.
  static let applicationID: Int32 = 0x4b69_736b

  /// "SKli", of programs from before the first release.
  static let earlyApplicationID: Int32 = 0x534b_6c69

  /// Migrates a library in one transaction, so that a power cut leaves it as it was.
  ///
  /// - Parameters:
  ///   - queue: The library.
  ///   - version: Its version, according to its tables.
  ///   - progress: Called with the fraction that is done, from 0 to 1; not for a new library.
  /// - Throws: The errors of SQLite.
  func migrate(
    _ queue: DatabaseQueue, from version: Int, progress: (Double) -> Void
  ) throws {
    let isOld = version > 0
    try queue.write { db in
      for step in steps(from: version, to: self.version) { try step(db) }
      if isOld {
        progress(0.2)
        _ = try LogReplay(db, isRepairing: true).run { progress(0.2 + 0.8 * $0) }
      } else {
        try DeckStore.beginKiosk(db)
      }
      try setNumbers(db)
    }
    if isOld { progress(1) }
  }

  /// Writes the version and the application id into the file's header.
  func setNumbers(_ db: Database) throws {
    try db.execute(
      sql: "PRAGMA user_version = \(version); PRAGMA application_id = \(Self.applicationID)")
  }
}
