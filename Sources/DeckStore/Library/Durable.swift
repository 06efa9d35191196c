import Glibc
import LinuxSystem

/// Functions for files that must survive a power cut.
package enum Durable {
  /// Waits until a file's content, or a folder's list of names, is on the disk.
  ///
  /// - Throws: `LibraryError`, about `library`.
  package static func synchronize(_ path: String, for library: String) throws(LibraryError) {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw LibraryError(code: errno, path: library) }
    defer { close(file) }
    guard fsync(file) == 0 else { throw LibraryError(code: errno, path: library) }
  }

  /// The size in bytes up to which `rewriteLog` rewrites a log.
  ///
  /// Answers fill 4 MiB before SQLite restarts the log. A longer log comes from an import, which can be
  /// repeated if it was cut off.
  private static let longestLog = 16 << 20

  /// Rewrites the log of a library that was not closed, byte for byte, and waits until it is on the disk.
  ///
  /// After a failed write, the log may be in memory only, and `synchronize` would not detect that: Linux
  /// reports the failure once, keeps the data, and later considers it written ("PostgreSQL's fsync()
  /// surprise", lwn.net/Articles/752063).
  ///
  /// - Parameter library: The library's path; the library must not be open.
  /// - Throws: `LibraryError`.
  static func rewriteLog(of library: String) throws(LibraryError) {
    let log = library + "-wal"
    guard (1...longestLog).contains(size(of: log)) else { return }
    let file = open(log, O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { throw LibraryError(code: errno, path: library) }
    defer { close(file) }
    var (place, piece) = (0, [UInt8](repeating: 0, count: 1 << 16))
    while true {
      let count = uninterrupted { pread(file, &piece, piece.count, place) }
      guard count >= 0 else { throw LibraryError(code: errno, path: library) }
      if count == 0 { break }
      let written = uninterrupted { pwrite(file, piece, count, place) }
      guard written >= 0 else { throw LibraryError(code: errno, path: library) }
      guard written == count else { throw .full(path: library) }
      place += count
    }
    guard fsync(file) == 0 else { throw LibraryError(code: errno, path: library) }
  }

  /// Reads a whole file from the disk, even if the kernel still has it in memory.
  ///
  /// - Returns: The file's size in bytes; nil if there is no file.
  /// - Throws: `LibraryError` if a part can't be read.
  static func readWhole(_ path: String) throws(LibraryError) -> Int? {
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else {
      if errno == ENOENT { return nil }
      throw .failed(path: path, detail: "it can't be read: \(String(cString: strerror(errno)))")
    }
    defer { close(file) }
    posix_fadvise(file, 0, 0, POSIX_FADV_DONTNEED)
    var (place, piece) = (0, [UInt8](repeating: 0, count: 1 << 16))
    while true {
      let count = uninterrupted { pread(file, &piece, piece.count, place) }
      guard count >= 0 else {
        throw .failed(
          path: path,
          detail: "it can't be read at byte \(place): \(String(cString: strerror(errno)))")
      }
      if count == 0 { return place }
      place += count
    }
  }

  /// Repeats a system call that a signal interrupts.
  package static func uninterrupted(_ call: () -> Int) -> Int {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }

  /// Gives a file that root has created to the owner of its library, or of the library's folder.
  ///
  /// Otherwise the kiosk could not use its own library any more.
  ///
  /// - Parameters:
  ///   - file: The descriptor of the file, or of a folder.
  ///   - library: The library's path.
  package static func giveToOwner(_ file: CInt, of library: String) {
    var (owned, new) = (stat(), stat())
    guard geteuid() == 0,
      stat(library, &owned) == 0 || stat(Folder.parent(of: library), &owned) == 0,
      fstat(file, &new) == 0, new.st_uid != owned.st_uid || new.st_gid != owned.st_gid
    else { return }
    fchown(file, owned.st_uid, owned.st_gid)
  }

  /// A file's size in bytes; 0 if it is missing.
  package static func size(of path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_size : 0
  }
}

extension LibraryError {
  /// Creates the error that a system call's `errno` means for a library.
  package init(code: CInt, path: String) {
    switch code {
    case ENOSPC, EDQUOT: self = .full(path: path)
    case EACCES, EROFS, EPERM: self = .readOnly(path: path)
    default: self = .failed(path: path, detail: String(cString: strerror(code)))
    }
  }
}
