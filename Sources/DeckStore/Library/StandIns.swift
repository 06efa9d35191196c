import GRDB

/// Libraries that stand in for one that can't be written; nothing is saved into them.
extension DeckStore {
  /// Opens a library for reading only, even on a read-only disk and with the log that a kiosk left in a power
  /// cut.
  ///
  /// Unless others have it open, SQLite locks nothing here: nobody may write the library meanwhile, and it must be
  /// closed before the library is opened again.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - isShared: Whether other processes have the library open, which may write it.
  ///   - mayBeEarlier: Whether a library of an earlier version is opened, of which a query may need tables that it
  ///     lacks.
  ///   - mayBeNewer: Whether a library of a newer version is opened, of which nothing is known: any query may fail.
  /// - Throws: `LibraryError`: `newer`, `notALibrary`; `readOnly` if it can't be read either, because a power
  ///   cut left a rollback journal; `earlier` if it has an earlier version.
  package convenience init(
    reading path: String, besideOthers isShared: Bool = false, mayBeEarlier: Bool = false,
    mayBeNewer: Bool = false
  ) throws(LibraryError) {
    try Disk.prepare(for: path)
    try LibraryHeader.check(fileAt: path, isWritten: false)
    // Only a writer can roll back a journal, and until then the file is inconsistent.
    if Durable.size(of: path + "-journal") > 0 { throw LibraryError.readOnly(path: path) }
    // To read a log, SQLite needs a shared-memory file beside it, except in exclusive locking mode;
    // a read-only file can't be locked, hence the VFS. See sqlite.org/uri.html, /wal.html#noshm and
    // /vfs.html.
    let alone = Durable.size(of: path + "-wal") > 0 ? "&vfs=\(Disk.unlocked)" : "&immutable=1"
    var configuration = Configuration()
    configuration.readonly = true
    configuration.label = "library"
    if isShared { configuration.busyMode = .timeout(1) }
    let limit = StepLimit()
    limit.begin(StepLimit.small)
    configuration.prepareDatabase { db in
      try Self.distrust(db, limit, locking: isShared ? "NORMAL" : "EXCLUSIVE")
    }
    // Two slashes begin a host, which is empty here; without them, a path that begins with two slashes would
    // name one.
    let root = path.hasPrefix("/") ? "//" : ""
    do {
      let queue = try DatabaseQueue(
        path: "file:\(root)\(Self.escaped(path))?mode=ro\(isShared ? "" : alone)",
        configuration: configuration)
      let found = try queue.inDatabase { db in
        let version: Int
        do {
          version = try Schema.current.identify(db, path: path).version
        } catch LibraryError.newer(path, let newer) where mayBeNewer {
          version = newer
        }
        try Self.checkPages(db, path: path)
        return version
      }
      guard found >= Schema.current.version || mayBeEarlier && found > 0 else {
        throw LibraryError.earlier(path: path, version: found)
      }
      limit.cancel()
      self.init(path: path, queue: queue, limit: limit)
    } catch {
      throw LibraryError(error, path: path)
    }
  }

  /// Creates a library in memory, which is gone when it is closed.
  ///
  /// - Throws: `LibraryError` if there is no memory.
  package convenience init(inMemoryOnly: Void) throws(LibraryError) {
    do {
      let queue = try DatabaseQueue(path: Self.memory)
      try Schema.current.migrate(queue, from: 0) { _ in }
      self.init(path: Self.memory, queue: queue, limit: StepLimit())
    } catch {
      throw LibraryError(error, path: Self.memory)
    }
  }

  package var isInMemory: Bool { path == Self.memory }

  private static let memory = ":memory:"

  /// A path, percent-encoded for a URI.
  private static func escaped(_ path: String) -> String {
    path.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."),
        UInt8(ascii: "-"), UInt8(ascii: "_"):
        String(UnicodeScalar(byte))
      default: (byte < 16 ? "%0" : "%") + String(byte, radix: 16)
      }
    }.joined()
  }
}
