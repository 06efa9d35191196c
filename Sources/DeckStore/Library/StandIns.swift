import GRDB

/// Libraries that nothing is saved into, for a run whose own can't be written.
extension DeckStore {
  /// Opens a library that can't be written, to read it: also one on a disk that is read-only, with a
  /// log of a kiosk whose plug was pulled beside it.
  ///
  /// It must be closed before the library is opened again, and nobody may write the library
  /// meanwhile: SQLite locks nothing here.
  ///
  /// - Throws: `LibraryError`: `newer`, `notALibrary`; `readOnly` where it can't be read either, as in
  ///   the middle of an import that was cut off; `failed` where it is of an earlier version.
  package convenience init(reading path: String) throws(LibraryError) {
    try LibraryHeader.check(fileAt: path, isWritten: false)
    // Only who writes can put back what stands in a journal; without it the file is no library.
    if Self.hasContent(path + "-journal") { throw LibraryError.readOnly(path: path) }
    // Without a log the file is all there is. With one SQLite wants to make an index of it beside
    // it, unless it need not share that: in its exclusive mode, here without a lock, which only a
    // file that can be written has. See sqlite.org/uri.html, /wal.html#noshm and /vfs.html.
    let way = Self.hasContent(path + "-wal") ? "vfs=unix-none" : "immutable=1"
    var configuration = Configuration()
    configuration.readonly = true
    configuration.label = "library"
    let limit = TimeLimit()
    limit.begin(TimeLimit.small)
    configuration.prepareDatabase { db in try Self.distrust(db, limit) }
    do {
      let queue = try DatabaseQueue(
        path: "file:\(Self.escaped(path))?mode=ro&\(way)", configuration: configuration)
      let found = try queue.inDatabase { db in
        let found = try Schema.current.identify(db, path: path)
        try Self.checkPages(db, path: path)
        return found
      }
      guard found.version == Schema.current.version else {
        throw LibraryError.failed(
          path: path,
          detail: "it is of version \(found.version), which can't be read without changing it")
      }
      limit.cancel()
      self.init(path: path, queue: queue, limit: limit)
    } catch {
      throw LibraryError(error, path: path)
    }
  }

  /// Makes a library in memory, which is gone when it is closed.
  ///
  /// - Throws: `LibraryError` where there is no memory.
  package convenience init(inMemoryOnly: Void) throws(LibraryError) {
    do {
      let queue = try DatabaseQueue(path: Self.memory)
      try Schema.current.migrate(queue, from: 0) { _ in }
      self.init(path: Self.memory, queue: queue, limit: TimeLimit())
    } catch {
      throw LibraryError(error, path: Self.memory)
    }
  }

  /// Whether this is a library in memory.
  package var isInMemory: Bool { path == Self.memory }

  private static let memory = ":memory:"

  /// A path as a URI has it.
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
