import Glibc

/// The first 100 bytes of a library, read before SQLite sees the file.
///
/// SQLite trusts some of these bytes: with one wrong bit in them, it would overwrite other pages or misread
/// every text, and still call the library sound.
///
/// Source: sqlite.org/fileformat.html §1.3.
struct LibraryHeader {
  private let bytes: [UInt8]

  /// Refuses a file that SQLite has not made, or whose header it can't have written.
  ///
  /// A missing or empty file passes: SQLite creates it, or says why it can't.
  ///
  /// - Throws: `LibraryError`: `notALibrary`, `readOnly`, `corrupt`, `failed`.
  static func check(fileAt path: String, isWritten: Bool = true) throws(LibraryError) {
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    // Opening a pipe waits for its other end, and a device would be written to.
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notALibrary(path: path) }
    // SQLite would report missing permissions as an I/O error.
    guard access(path, isWritten ? R_OK | W_OK : R_OK) == 0 else { throw .readOnly(path: path) }
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return }
    defer { Glibc.close(file) }
    var bytes = [UInt8](repeating: 0, count: 100)
    let count = Durable.uninterrupted { Glibc.read(file, &bytes, 100) }
    // After a failed read, the file may still be a library.
    guard count >= 0 else { throw .failed(path: path, detail: String(cString: strerror(errno))) }
    guard count != 0 else { return }
    guard count == 100, bytes.starts(with: "SQLite format 3\u{0}".utf8) else {
      throw .notALibrary(path: path)
    }
    let header = LibraryHeader(bytes: bytes)
    let hasLog = Durable.size(of: path + "-wal") + Durable.size(of: path + "-journal") > 0
    if let fault = header.fault(fileSize: hasLog ? nil : Int(status.st_size)) {
      throw .corrupt(path: path, detail: fault)
    }
  }

  private func number(at place: Int) -> UInt32 {
    bytes[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Returns a description of the header's fault; nil if there is none.
  ///
  /// `fileSize` is nil if a write-ahead log or a journal may change the size.
  private func fault(fileSize: Int?) -> String? {
    // 1 is a rollback journal, 2 a write-ahead log.
    guard bytes[18] <= 2, bytes[19] <= 2 else { return "its header names another file format" }
    guard bytes[20] == 0 else { return "its header reserves space in each page" }
    guard number(at: 52) == 0, number(at: 64) == 0 else {
      return "its header turns auto-vacuum on"
    }
    // Without tables, both are 0.
    let hasTables = number(at: 40) != 0
    guard number(at: 44) == 4 || !hasTables else { return "its header names another schema format" }
    guard number(at: 56) == 1 || !hasTables else {
      return "its header says its texts are not UTF-8"
    }
    // SQLite uses the number of pages if both change counters agree. A page of 65,536 bytes is stored as 1.
    let storedSize = Int(bytes[16]) << 8 | Int(bytes[17])
    let pageSize = storedSize == 1 ? 65_536 : storedSize
    if let fileSize, number(at: 24) == number(at: 92), number(at: 28) != 0,
      Int(number(at: 28)) * pageSize != fileSize
    {
      return "its header says it has \(number(at: 28)) pages, which its size of \(fileSize) bytes"
        + " contradicts"
    }
    return nil
  }
}

extension DeckStore {
  /// Returns whether a backup may replace a file: a library, even a damaged one, an empty file, or none.
  package static func canReplace(fileAt path: String) -> Bool {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return errno == ENOENT }
    defer { Glibc.close(file) }
    var bytes = [UInt8](repeating: 0, count: 72)
    let count = Durable.uninterrupted { Glibc.read(file, &bytes, 72) }
    // Other programs' databases have another application id.
    let application = bytes[68..<72].reduce(0) { $0 << 8 | UInt32($1) }
    return count == 0 || count == 72 && application == UInt32(Schema.applicationID)
  }
}
