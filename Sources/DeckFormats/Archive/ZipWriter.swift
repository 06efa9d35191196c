internal import CZip
import Glibc

/// Writes a zip file whose files are stored as they come.
final class ZipWriter {
  private let path: String
  /// The file until it is whole.
  private let unfinished: String
  /// nil once it is closed.
  private var archive: zipFile?

  /// 1 January 1980, the first day a zip file knows, so that the same deck gives the same file.
  ///
  /// Source: PKWARE, "APPNOTE.TXT", 4.4.6; the day is above the time.
  private static let date: UInt = 0x21 << 16
  /// A plain file that its owner may write and all may read, as Unix has it.
  private static let mode: UInt = 0o100644 << 16
  /// Made on Unix, by version 2.0 of the format; the name is in UTF-8.
  ///
  /// Source: as above, 4.4.2 and 4.4.4.
  private static let (version, utf8): (UInt, UInt) = (3 << 8 | 20, 1 << 11)

  /// - Parameter path: The file, which is replaced by `finish`.
  /// - Throws: `DeckFileError` if no file can be written there.
  init(path: String) throws(DeckFileError) {
    self.path = path
    var template = Array("\(path).XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else {
      throw DeckFileError(
        path: path, message: "it can't be written: \(String(cString: strerror(errno)))")
    }
    let mask = umask(0)
    umask(mask)
    fchmod(descriptor, 0o666 & ~mask)
    close(descriptor)
    unfinished = template.withUnsafeBufferPointer { letters in
      letters.baseAddress.map { String(cString: $0) } ?? path
    }
    archive = zipOpen64(unfinished, APPEND_STATUS_CREATE)
    guard archive != nil else {
      unlink(unfinished)
      throw failure()
    }
  }

  deinit {
    guard let archive else { return }
    zipClose(archive, nil)
    unlink(unfinished)
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
    do throws(DeckFileError) {
      try check(code)
      guard rename(unfinished, path) == 0 else { throw failure() }
    } catch {
      unlink(unfinished)
      throw error
    }
  }

  private func check(_ code: CInt) throws(DeckFileError) {
    guard code == ZIP_OK else { throw failure() }
  }

  private func failure() -> DeckFileError {
    DeckFileError(
      path: path, message: "it can't be written: \(String(cString: strerror(errno)))")
  }
}
