package import DeckStore
import Glibc

/// A backup that is whole and of this program's version, copied beside the library it is for.
///
/// The copy is brought up to date and numbers its answers as a new kiosk's: answers it lacks may
/// live on elsewhere under the numbers it would give out next. It is gone with this value.
package struct CheckedBackup: ~Copyable {
  fileprivate let copy: String

  /// - Parameters:
  ///   - backup: The file; it is only read.
  ///   - library: Where the copy is made: on the library's disk.
  /// - Throws: `LibraryError`; then no copy is left.
  package init(of backup: String, for library: LibraryFile) throws(LibraryError) {
    copy = library.realPath + ".restoring"
    Self.remove(copy)
    do {
      guard access(backup, F_OK) == 0 else {
        throw LibraryError.failed(path: backup, detail: String(cString: strerror(errno)))
      }
      // An empty file would become a new library.
      guard Self.size(of: backup) > 0 else { throw LibraryError.notALibrary(path: backup) }
      // A library that was copied while it was in use has its newest answers in the log.
      for suffix in ["", "-wal"] where access(backup + suffix, F_OK) == 0 {
        try Self.copy(backup + suffix, to: copy + suffix)
      }
      let store = try DeckStore(path: copy)
      defer { try? store.close() }
      if let problem = try store.check().first {
        throw LibraryError.corrupt(path: backup, detail: problem)
      }
      try store.beginKiosk()
    } catch {
      Self.remove(copy)
      throw Self.named(error, backup, copy)
    }
  }

  deinit {
    Self.remove(copy)
  }

  /// Looks at what is in the backup.
  package func read<Value>(_ body: (DeckStore) throws -> Value) throws -> Value {
    let store = try DeckStore(path: copy)
    defer { try? store.close() }
    return try body(store)
  }

  /// The error with the backup's name instead of the copy's.
  private static func named(
    _ error: any Error, _ backup: String, _ copy: String
  ) -> LibraryError {
    switch error as? LibraryError {
    case .newer(copy, let version): .newer(path: backup, version: version)
    case .notALibrary(copy): .notALibrary(path: backup)
    case .corrupt(copy, let detail): .corrupt(path: backup, detail: detail)
    case let other: other ?? .failed(path: backup, detail: "\(error)")
    }
  }

  private static func remove(_ path: String) {
    for suffix in ["", "-wal", "-shm"] { unlink(path + suffix) }
  }

  fileprivate static func size(of path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  private static func copy(_ source: String, to path: String) throws(LibraryError) {
    let input = open(source, O_RDONLY | O_CLOEXEC)
    guard input >= 0 else {
      throw .failed(path: source, detail: String(cString: strerror(errno)))
    }
    defer { close(input) }
    let output = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard output >= 0 else { throw .readOnly(path: path) }
    defer { close(output) }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(input, &buffer, buffer.count)
      if count == 0 { return }
      guard count > 0 else {
        throw .failed(path: source, detail: String(cString: strerror(errno)))
      }
      guard write(output, buffer, count) == count else { throw .full(path: path) }
    }
  }
}

extension LibraryFile {
  /// Puts a backup in the library's place, at once and on the disk; also while a kiosk runs, which
  /// goes on with it.
  ///
  /// - Parameter time: Names the library that was there: `library.sqlite.before-restore-TIME`.
  /// - Returns: Where the library that was there is now; nil when there was none.
  /// - Throws: `LibraryError`; then the library is as it was.
  package func replace(
    with backup: borrowing CheckedBackup, keptAs time: String
  ) throws -> String? {
    let path = realPath
    let hadLibrary = access(path, F_OK) == 0
    let copy = backup.copy
    return try use { store in
      // Closed, a library has no log beside it that would be taken for the backup's.
      try store.close()
      guard CheckedBackup.size(of: path + "-wal") == 0 else {
        throw LibraryError.failed(path: path, detail: "it can't be closed")
      }
      try Self.synchronize(copy, path)
      var kept: String?
      if hadLibrary {
        let name = Self.freeName("\(path).before-restore-\(time)")
        // A disk that knows no links has a moment without a library.
        guard link(path, name) == 0 || rename(path, name) == 0 else {
          throw LibraryError.readOnly(path: path)
        }
        kept = name
      }
      guard rename(copy, path) == 0 else { throw LibraryError.readOnly(path: path) }
      try Self.synchronize(Self.folder(of: path), path)
      return kept
    }
  }

  /// Where the file itself is, if the path is a link to it.
  fileprivate var realPath: String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  private static func freeName(_ name: String) -> String {
    var (free, number) = (name, 1)
    while access(free, F_OK) == 0 {
      number += 1
      free = "\(name)-\(number)"
    }
    return free
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Waits until a file or a folder's names are on the disk.
  private static func synchronize(_ path: String, _ library: String) throws(LibraryError) {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw .readOnly(path: library) }
    defer { close(file) }
    guard fsync(file) == 0 else {
      throw .failed(path: library, detail: String(cString: strerror(errno)))
    }
  }
}
