import Glibc

/// The first 100 bytes of a library, read before SQLite sees the file.
///
/// SQLite takes some of them for granted: with one wrong bit it would write where other pages are, or
/// read every text wrongly, and call the library sound.
///
/// Source: sqlite.org/fileformat.html §1.3.
struct LibraryHeader {
  private let bytes: [UInt8]

  /// Refuses what is no file that SQLite made, or one whose header it could not have written.
  ///
  /// A file that is missing or empty passes: SQLite makes it, or says why it can't.
  ///
  /// - Throws: `LibraryError`: `notALibrary`, `readOnly`, `corrupt`, `failed`.
  static func check(fileAt path: String, isWritten: Bool = true) throws(LibraryError) {
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    // A device would be written to, and a pipe waited for.
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notALibrary(path: path) }
    // SQLite calls this an input or output error.
    guard access(path, isWritten ? R_OK | W_OK : R_OK) == 0 else { throw .readOnly(path: path) }
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return }
    defer { Glibc.close(file) }
    var bytes = [UInt8](repeating: 0, count: 100)
    let count = Glibc.read(file, &bytes, 100)
    // What can't be read now may be a library all the same.
    guard count >= 0 else { throw .failed(path: path, detail: String(cString: strerror(errno))) }
    guard count != 0 else { return }
    guard count == 100, bytes.starts(with: "SQLite format 3\u{0}".utf8) else {
      throw .notALibrary(path: path)
    }
    let header = LibraryHeader(bytes: bytes)
    let hasLog = DeckStore.hasContent(path + "-wal") || DeckStore.hasContent(path + "-journal")
    if let fault = header.fault(fileSize: hasLog ? nil : Int(status.st_size)) {
      throw .corrupt(path: path, detail: fault)
    }
  }

  private func number(at place: Int) -> UInt32 {
    bytes[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// What can't be in the header of a library; nil where nothing is wrong.
  ///
  /// The file's size is nil where a log may say that it is another one.
  private func fault(fileSize: Int?) -> String? {
    // 1 is a file without a write-ahead log, 2 one with it.
    guard bytes[18] <= 2, bytes[19] <= 2 else { return "its header names another file format" }
    guard bytes[20] == 0 else { return "its header reserves space in each page" }
    guard number(at: 52) == 0, number(at: 64) == 0 else {
      return "its header has it vacuum itself"
    }
    // A file that has no tables yet says nothing here.
    let hasTables = number(at: 40) != 0
    guard number(at: 44) == 4 || !hasTables else { return "its header names another schema format" }
    guard number(at: 56) == 1 || !hasTables else {
      return "its header says its texts are not UTF-8"
    }
    // SQLite believes the number of pages where the two change counters agree.
    let pageSize = Int(bytes[16]) << 8 | Int(bytes[17])
    if let fileSize, number(at: 24) == number(at: 92), number(at: 28) != 0,
      Int(number(at: 28)) * pageSize != fileSize
    {
      return "its header says it has \(number(at: 28)) pages, which its size of \(fileSize) bytes"
        + " contradicts"
    }
    return nil
  }
}
