import Glibc
import LinuxSystem

/// A new, private file or folder for unpacked or incoming data, with a lock that marks it as used.
///
/// The file or folder lies in the folder that `TMPDIR` names, or else in `/var/tmp`: `/tmp` may be memory. A
/// killed program can't remove its own, so the process that makes the next one removes those that are no
/// longer locked.
package struct TemporaryPlace: ~Copyable {
  package let path: String
  /// The descriptor of the file, for reading and writing, or of the folder; locked as long as it is open.
  private let file: FileDescriptor

  var descriptor: CInt { file.number }

  static var parent: String { environmentVariable("TMPDIR") ?? "/var/tmp" }

  private static let prefix = "studykiosk-"
  /// The suffixes of the files that SQLite puts beside a database.
  private static let suffixes = ["-wal", "-shm", "-journal"]

  /// - Throws: `DeckFileError` if it can't be made.
  static func file() throws(DeckFileError) -> TemporaryPlace {
    try make { template in
      let descriptor = mkstemp(template)
      if descriptor >= 0 { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
      return descriptor
    }
  }

  /// - Throws: `DeckFileError` if it can't be made.
  package static func folder() throws(DeckFileError) -> TemporaryPlace {
    try make { mkdtemp($0) == nil ? -1 : open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
  }

  /// The number of bytes that unpacking leaves free on the disk for answers: 32 MiB.
  package static let room = 32 << 20

  /// Checks that the disk keeps enough room when more is written.
  ///
  /// - Throws: `DeckFileError` if fewer than `room` bytes would stay free.
  package func check(roomFor count: Int, leaving room: Int = Self.room) throws(DeckFileError) {
    guard let free = Folder.freeBytes(path) else { return }
    guard free - count >= room else {
      throw DeckFileError(
        path: Self.parent,
        message: "the disk is nearly full; \(room >> 20) MiB of it are kept for answers")
    }
  }

  private init(path: String, file: consuming FileDescriptor) {
    self.path = path
    self.file = file
  }

  /// Makes a file or folder with a function that replaces a template's last six letters and returns a
  /// descriptor or -1.
  private static func make(
    _ create: (UnsafeMutablePointer<CChar>) -> CInt
  ) throws(DeckFileError) -> TemporaryPlace {
    removeUnused()
    while true {
      var template: [CChar] = []
      let file: FileDescriptor
      do {
        file = try FileDescriptor(parent) {
          template = Array("\(parent)/\(prefix)XXXXXX".utf8CString)
          return template.withUnsafeMutableBufferPointer { $0.baseAddress.map(create) ?? -1 }
        }
      } catch {
        // Another program has removed the new folder, which was not locked yet, as an abandoned one.
        if error.code == ENOENT, access(parent, F_OK) == 0 { continue }
        throw DeckFileError(path: parent, message: String(cString: strerror(error.code)))
      }
      let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
      // Another program may have removed the file or folder, or be about to.
      if flock(file.number, LOCK_EX | LOCK_NB) == 0, file.isNamed(path) {
        return TemporaryPlace(path: path, file: file)
      }
    }
  }

  deinit {
    Self.remove(path)
  }

  /// Removes the files and folders that killed programs have left.
  package static func removeUnused() {
    let names = (try? Folder.names(in: parent)) ?? []
    for name in names where name.hasPrefix(prefix) && name.utf8.count == 17 {
      let path = "\(parent)/\(name)"
      let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
      guard let file = try? FileDescriptor(path, { open(path, flags) }), file.isOwn,
        flock(file.number, LOCK_EX | LOCK_NB) == 0, file.isNamed(path)
      else { continue }
      remove(path)
    }
  }

  private static func remove(_ path: String) {
    guard Folder.kind(of: path) == S_IFDIR else {
      for suffix in suffixes + [""] { unlink(path + suffix) }
      return
    }
    empty(path, depth: 0)
    rmdir(path)
  }

  /// Empties a folder without following links; no folder of this program is deeper than
  /// `UnpackedZip.deepest`.
  private static func empty(_ folder: String, depth: Int) {
    guard depth <= UnpackedZip.deepest else { return }
    for name in (try? Folder.names(in: folder)) ?? [] {
      let path = "\(folder)/\(name)"
      if unlink(path) == 0 { continue }
      empty(path, depth: depth + 1)
      rmdir(path)
    }
  }
}
