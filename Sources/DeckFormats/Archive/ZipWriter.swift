internal import CZip
import Glibc

/// Writes a zip file whose files are stored as they come.
final class ZipWriter {
  private let path: String
  /// The file until it is whole: without a name, so that a kill leaves nothing, where the disk can do that.
  private let descriptor: CInt
  /// Its name; nil if it has none.
  private let unfinished: String?
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
    (descriptor, unfinished) = Self.open(beside: path)
    guard descriptor >= 0 else { throw failure() }
    let mask = umask(0)
    umask(mask)
    fchmod(descriptor, 0o666 & ~mask)
    archive = zipOpen64("/proc/self/fd/\(descriptor)", APPEND_STATUS_CREATE)
    guard archive != nil else { throw failure() }
  }

  deinit {
    if let archive { zipClose(archive, nil) }
    if let unfinished { unlink(unfinished) }
    if descriptor >= 0 { close(descriptor) }
  }

  /// Of `asm-generic/fcntl.h`, which Swift does not see.
  private static let temporary = 0o20000000 | O_DIRECTORY

  /// Opens a new file in a path's folder, without a name where the file system can do that: FAT can't.
  private static func open(beside path: String) -> (CInt, name: String?) {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    let nameless = Glibc.open(folder, temporary | O_RDWR | O_CLOEXEC, 0o600)
    if nameless >= 0 { return (nameless, nil) }
    var template = Array("\(path).XXXXXX".utf8CString)
    let named = mkstemp(&template)
    guard named >= 0 else { return (-1, nil) }
    _ = fcntl(named, F_SETFD, FD_CLOEXEC)
    return (
      named, String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    )
  }

  /// Gives the file its name, in place of an older one.
  private func link() -> Bool {
    if let unfinished { return rename(unfinished, path) == 0 }
    let own = "/proc/self/fd/\(descriptor)"
    if linkat(AT_FDCWD, own, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0 { return true }
    guard errno == EEXIST else { return false }
    // A new name for the moment: no call links over another file.
    let new = "\(path).\(UInt64.random(in: 0...UInt64.max))"
    guard linkat(AT_FDCWD, own, AT_FDCWD, new, AT_SYMLINK_FOLLOW) == 0 else { return false }
    if rename(new, path) == 0 { return true }
    let code = errno
    unlink(new)
    errno = code
    return false
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
    // A new name may be on the disk before what it names.
    guard fsync(descriptor) == 0, link() else { throw failure() }
  }

  private func check(_ code: CInt) throws(DeckFileError) {
    guard code == ZIP_OK else { throw failure() }
  }

  private func failure() -> DeckFileError {
    DeckFileError(
      path: path, message: "it can't be written: \(String(cString: strerror(errno)))")
  }
}
