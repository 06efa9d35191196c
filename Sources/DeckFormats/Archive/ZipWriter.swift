internal import CZip
import Glibc
internal import LinuxSystem

/// Writes a zip file whose entries are stored without compression.
final class ZipWriter {
  private let path: String
  private let file: WholeFile
  /// The zip file while it is written; nil once it is closed.
  private var archive: zipFile?

  /// The date of all entries, 1 January 1980, the first possible: the same deck gives the same file.
  ///
  /// Source: PKWARE, "APPNOTE.TXT", 4.4.6; the day is in the upper 16 bits, the time in the lower ones.
  private static let date: UInt = 0x21 << 16
  /// The Unix mode of all entries: a plain file that its owner may write and all may read.
  private static let mode: UInt = 0o100644 << 16
  /// The fields of all entries that say that they were made on Unix, by version 2.0 of the format, and have
  /// names in UTF-8.
  ///
  /// Source: as above, 4.4.2 and 4.4.4.
  private static let (version, utf8): (UInt, UInt) = (3 << 8 | 20, 1 << 11)

  /// - Parameter path: The file, which is replaced by `finish`.
  /// - Throws: `DeckFileError` if no file can be written there.
  init(path: String) throws(DeckFileError) {
    self.path = path
    do {
      file = try WholeFile(path: path, mode: 0o666)
    } catch {
      throw Self.failure(path, error.code)
    }
    archive = zipOpen64("/proc/self/fd/\(file.descriptor)", APPEND_STATUS_CREATE)
    guard archive != nil else { throw Self.failure(path, errno) }
  }

  deinit {
    if let archive { zipClose(archive, nil) }
  }

  /// Adds a file.
  ///
  /// - Parameters:
  ///   - name: Its name in the zip file.
  ///   - fill: Given a function that appends to the file, 4 GiB at most.
  /// - Throws: `DeckFileError` if the disk is full; what `fill` throws.
  func add(_ name: String, _ fill: (([UInt8]) throws -> Void) throws -> Void) throws {
    var facts = zip_fileinfo()
    (facts.dosDate, facts.external_fa) = (Self.date, Self.mode)
    try check(
      zipOpenNewFileInZip4_64(
        archive, name, &facts, nil, 0, nil, 0, nil, 0, 0, 0, -MAX_WBITS, DEF_MEM_LEVEL,
        Z_DEFAULT_STRATEGY, nil, 0, Self.version, Self.utf8, 0))
    try fill { piece in
      try check(zipWriteInFileInZip(archive, piece, UInt32(piece.count)))
    }
    try check(zipCloseFileInZip(archive))
  }

  /// Puts the zip file in its place.
  ///
  /// - Throws: `DeckFileError` if that fails; then an older file is as it was.
  func finish() throws(DeckFileError) {
    guard let archive else { return }
    let code = zipClose(archive, nil)
    self.archive = nil
    try check(code)
    do {
      try file.finish()
    } catch {
      throw Self.failure(path, error.code)
    }
  }

  private func check(_ code: CInt) throws(DeckFileError) {
    guard code == ZIP_OK else { throw Self.failure(path, errno) }
  }

  private static func failure(_ path: String, _ code: CInt) -> DeckFileError {
    DeckFileError(path: path, message: "it can't be written: \(String(cString: strerror(code)))")
  }
}
