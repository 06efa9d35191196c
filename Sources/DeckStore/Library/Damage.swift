import GRDB
import Glibc

extension DeckStore {
  /// Checks again, from a connection of its own, whether a library that seems damaged is damaged.
  ///
  /// First, every byte of the library's files is read from the disk, so that a fault found afterwards is on
  /// the disk and not a read error. Then the header, the schema and all pages are checked, however long that
  /// takes.
  ///
  /// - Parameter path: The library; nobody may have it open.
  /// - Returns: A description of the damage; nil if there is none.
  /// - Throws: `LibraryError` if a part can't be read: that says nothing about damage.
  package static func damage(at path: String) throws(LibraryError) -> String? {
    guard let size = try Durable.readWhole(path) else { return "it is missing" }
    let logSize = try Durable.readWhole(path + "-wal")
    _ = try Durable.readWhole(path + "-journal")
    // SQLite would turn an empty file into a new library.
    if size == 0, logSize ?? 0 == 0 { return "it is empty" }
    // SQLite creates a write-ahead log even for reading, and this configuration keeps the log on closing.
    defer { if logSize == nil, Durable.size(of: path + "-wal") == 0 { unlink(path + "-wal") } }
    do throws(LibraryError) {
      let store = try DeckStore(lookingAt: path)
      defer { try? store.close() }
      try store.checkWhole()
      return nil
    } catch {
      switch error {
      case .corrupt(_, let detail): return detail
      case .notALibrary: return "it is no longer a database"
      default: throw error
      }
    }
  }

  /// Opens a library of any version, without a migration and without a step limit.
  private convenience init(lookingAt path: String) throws(LibraryError) {
    try Disk.prepare(for: path)
    try LibraryHeader.check(fileAt: path)
    let limit = StepLimit()
    do {
      let queue = try DatabaseQueue(path: path, configuration: Self.configuration(limit))
      do {
        try queue.inDatabase { db in
          _ = try Schema.current.identify(db, path: path)
          try Self.checkPages(db, path: path)
        }
      } catch {
        try? queue.closeForGood()
        throw error
      }
      self.init(path: path, queue: queue, limit: limit)
    } catch {
      throw LibraryError(error, path: path)
    }
  }
}
