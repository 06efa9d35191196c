internal import Glibc

/// A new file that replaces an older one when it is complete: neither a kill nor a power cut leaves a part of
/// it.
///
/// Until then, the file has no name if the file system supports that, so that a kill leaves nothing. On other
/// file systems, such as FAT on a memory stick, its name is `unfinishedName(of:)`; a nameless file has this
/// name for a moment while it replaces another one. A file that a kill has left under this name is removed by
/// the next file with the same path.
package struct WholeFile: ~Copyable {
  private let path: String
  /// The open file, which is locked while it has a name.
  private let file: FileDescriptor
  private let isNamed: Bool

  /// - Parameters:
  ///   - path: The file that `finish` replaces; its folder must exist. A link is replaced, too.
  ///   - mode: The file's mode, reduced by the umask.
  /// - Throws: `FileError`; `EBUSY` if another program writes this file.
  package init(path: String, mode: CUnsignedInt) throws(FileError) {
    try self.init(path: path, mode: mode, canBeNameless: true)
  }

  /// Creates a file in the same way, but without a name only if `canBeNameless` is true.
  init(path: String, mode: CUnsignedInt, canBeNameless: Bool) throws(FileError) {
    self.path = path
    let (folder, flags) = (Folder.parent(of: path), Self.nameless | O_RDWR | O_CLOEXEC)
    if canBeNameless, let file = try? FileDescriptor(path, { open(folder, flags, mode) }) {
      self.file = file
      isNamed = false
    } else {
      file = try Self.named(path, mode)
      isNamed = true
    }
  }

  deinit {
    let name = Self.unfinishedName(of: path)
    if isNamed, file.isNamed(name) { unlink(name) }
  }

  /// The file's descriptor, for reading and writing.
  package var descriptor: CInt { file.number }

  /// Returns the name of a file that is not complete: hidden, in the same folder.
  package static func unfinishedName(of path: String) -> String {
    let name = path.lastIndex(of: "/").map { path[$0...].dropFirst() } ?? path[...]
    return "\(Folder.parent(of: path))/.\(name)\(unfinished)"
  }

  /// Returns the name of the file to which an unfinished file's name belongs; nil for any other name.
  package static func name(ofUnfinished name: String) -> Substring? {
    let isUnfinished = name.hasPrefix(".") && name.hasSuffix(unfinished)
    return isUnfinished ? name.dropFirst().dropLast(unfinished.count) : nil
  }

  private static let unfinished = ".unfinished"

  /// Appends bytes.
  ///
  /// - Throws: `FileError`.
  package func write(_ bytes: [UInt8]) throws(FileError) {
    let code = bytes.withUnsafeBytes { FileDescriptor.write($0, to: file.number) }
    guard code == 0 else { throw FileError(path: path, code: code) }
  }

  /// Moves the file to its path.
  ///
  /// - Parameter isLasting: Whether the file must be on the disk, with its name, when this returns.
  /// - Throws: `FileError`; then an older file is as it was, unless only the folder could not be
  ///   synchronized.
  package func finish(isLasting: Bool = true) throws(FileError) {
    // Without this, the new name could be on the disk before the file's content.
    guard !isLasting || fsync(file.number) == 0, takePlace() else {
      throw FileError(path: path, code: errno)
    }
    if isLasting { try Folder.synchronize(Folder.parent(of: path)) }
  }

  private func takePlace() -> Bool {
    let name = Self.unfinishedName(of: path)
    if isNamed { return rename(name, path) == 0 }
    let own = "/proc/self/fd/\(file.number)"
    if linkat(AT_FDCWD, own, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0 { return true }
    // No system call links over another file. The lock marks the name as used.
    flock(file.number, LOCK_EX)
    for _ in 0..<100 where errno == EEXIST {
      if linkat(AT_FDCWD, own, AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0 {
        if rename(name, path) == 0 { return true }
        let code = errno
        unlink(name)
        errno = code
      } else if errno == EEXIST {
        // Another program replaces the same file at the moment, or was killed while it did.
        if !Self.removeUnfinished(path) { poll(nil, 0, 1) }
        errno = EEXIST
      }
    }
    return false
  }

  /// Writes a whole file.
  ///
  /// - Parameters:
  ///   - bytes: The file's content.
  ///   - path: As in `init`.
  ///   - mode: As in `init`.
  ///   - isLasting: As in `finish`.
  ///   - prepare: Called with the descriptor before the file takes its place, for example to change its
  ///     owner.
  /// - Throws: `FileError`, as `init` and `finish` do.
  package static func write(
    _ bytes: [UInt8], to path: String, mode: CUnsignedInt, isLasting: Bool = true,
    _ prepare: (CInt) -> Void = { _ in }
  ) throws(FileError) {
    let file = try WholeFile(path: path, mode: mode)
    prepare(file.descriptor)
    try file.write(bytes)
    try file.finish(isLasting: isLasting)
  }

  /// Removes an unfinished file that a kill has left, unless a program still writes it.
  ///
  /// - Returns: Whether a file was removed.
  @discardableResult
  package static func removeUnfinished(_ path: String) -> Bool {
    let name = unfinishedName(of: path)
    let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    guard let old = try? FileDescriptor(name, { open(name, flags) }),
      flock(old.number, LOCK_EX | LOCK_NB) == 0
    else { return false }
    return old.isNamed(name) && unlink(name) == 0
  }

  /// `O_TMPFILE` of `asm-generic/fcntl.h`, which Swift does not see.
  private static let nameless = 0o20000000 | O_DIRECTORY

  private static func named(
    _ path: String, _ mode: CUnsignedInt
  ) throws(FileError) -> FileDescriptor {
    removeUnfinished(path)
    let name = unfinishedName(of: path)
    let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let file: FileDescriptor
    do {
      file = try FileDescriptor(path) { open(name, flags, mode) }
    } catch {
      throw error.code == EEXIST ? FileError(path: path, code: EBUSY) : error
    }
    // Another program may have locked or removed the file before this one locked it.
    guard flock(file.number, LOCK_EX | LOCK_NB) == 0, file.isNamed(name) else {
      throw FileError(path: path, code: EBUSY)
    }
    return file
  }
}
