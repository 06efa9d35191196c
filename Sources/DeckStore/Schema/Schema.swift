import GRDB

/// The tables of each version of a library, and how a file gets from one version to the next.
///
/// A version that has been released never changes: the next one is a further step. `current` is this
/// program's; tests add a step of their own.
struct Schema: Sendable {
  /// Makes the next version out of the one before it, an empty file being version 0.
  ///
  /// It need not fill the caches: the log is read anew after the last step.
  typealias Step = @Sendable (Database) throws -> Void

  let steps: [Step]
  let known = Known()

  init(steps: [Step]) { self.steps = steps }

  static let current = Schema(steps: [
    { db in
      try db.execute(sql: cardTables)
      try db.execute(sql: logTables)
      try db.execute(sql: cacheTables)
    }
  ])

  /// The version that the last step makes, SQLite's `user_version`.
  var version: Int { steps.count }

  /// "Kisk", SQLite's `application_id`.
  static let applicationID: Int32 = 0x4b69_736b

  /// "SKli": the libraries of programs from before the first release.
  static let earlyApplicationID: Int32 = 0x534b_6c69

  /// Brings a library up to date in one transaction: a pulled plug leaves it as it was.
  ///
  /// - Parameters:
  ///   - queue: The library.
  ///   - version: The one it has, by its tables.
  ///   - progress: Called with how much is done, from 0 to 1; not for a new library.
  /// - Throws: What SQLite throws.
  func migrate(
    _ queue: DatabaseQueue, from version: Int, progress: (Double) -> Void
  ) throws {
    let isOld = version > 0
    try queue.write { db in
      for step in steps.dropFirst(version) { try step(db) }
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

  /// Says in the file's header what it is.
  func setNumbers(_ db: Database) throws {
    try db.execute(
      sql: "PRAGMA user_version = \(version); PRAGMA application_id = \(Self.applicationID)")
  }
}
