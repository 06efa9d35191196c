internal import Glibc

/// A new file that takes the place of an older one when it is whole: neither a kill nor a power cut leaves
/// a part of it.
///
/// Until then it has no name, where the file system can do that, so that a kill leaves nothing. Elsewhere, as on
/// a stick with FAT, it has `unfinishedName(of:)`; so has, for a moment, one that replaces a file. What a
/// kill has left under this name is removed by the next file with the same path.
package struct WholeFile: ~Copyable {
  private let path: String
  /// Locked while it has a name.
  private let file: FileDescriptor
  private let isNamed: Bool

  /// - Parameters:
  ///   - path: The file that `finish` replaces; its folder must exist. A link is replaced, too.
  ///   - mode: Its mode, less what the umask takes.
  /// - Throws: `FileError`; `EBUSY` if another program writes this file.
  package init(path: String, mode: CUnsignedInt) throws(FileError) {
    try self.init(path: path, mode: mode, canBeNameless: true)
  }

  /// Likewise; unless it can be nameless, the file system isn't asked for a file without a name.
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

  /// For reading and writing.
  package var descriptor: CInt { file.number }

  /// The name of a file that is not whole: hidden, beside it.
  package static func unfinishedName(of path: String) -> String {
    let name = path.lastIndex(of: "/").map { path[$0...].dropFirst() } ?? path[...]
    return "\(Folder.parent(of: path))/.\(name)\(unfinished)"
  }

  /// The name of a file whose part that is not whole has this name; nil for any other name.
  package static func name(ofUnfinished name: String) -> Substring? {
    let isUnfinished = name.hasPrefix(".") && name.hasSuffix(unfinished)
    return isUnfinished ? name.dropFirst().dropLast(unfinished.count) : nil
  }

  private static let unfinished = ".unfinished"

  /// Adds bytes.
  ///
  /// - Throws: `FileError`.
  package func write(_ bytes: [UInt8]) throws(FileError) {
    let code = bytes.withUnsafeBytes { FileDescriptor.write($0, to: file.number) }
    guard code == 0 else { throw FileError(path: path, code: code) }
  }

  /// Puts it in its place.
  ///
  /// - Parameter isLasting: Whether it must be on the disk, with its name, when this returns.
  /// - Throws: `FileError`; then an older file is as it was, unless only the name may not last.
  package func finish(isLasting: Bool = true) throws(FileError) {
    // A new name may be on the disk before what it names.
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
    // No call links over another file. The lock says that the name is used.
    flock(file.number, LOCK_EX)
    for _ in 0..<100 where errno == EEXIST {
      if linkat(AT_FDCWD, own, AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0 {
        if rename(name, path) == 0 { return true }
        let code = errno
        unlink(name)
        errno = code
      } else if errno == EEXIST {
        // Another program takes this place at the moment, or was killed while it did.
        if !Self.removeUnfinished(path) { poll(nil, 0, 1) }
        errno = EEXIST
      }
    }
    return false
  }

  /// Writes a whole file.
  ///
  /// - Parameters:
  ///   - bytes: Its content.
  ///   - path: As in `init`.
  ///   - mode: As in `init`.
  ///   - isLasting: As in `finish`.
  ///   - prepare: Called with the descriptor before the file takes its place, as to give it to somebody.
  /// - Throws: `FileError`; then an older file is as it was.
  package static func write(
    _ bytes: [UInt8], to path: String, mode: CUnsignedInt, isLasting: Bool = true,
    _ prepare: (CInt) -> Void = { _ in }
  ) throws(FileError) {
    let file = try WholeFile(path: path, mode: mode)
    prepare(file.descriptor)
    try file.write(bytes)
    try file.finish(isLasting: isLasting)
  }

  /// Removes what a kill has left of a file that was being written, unless a program still writes it.
  ///
  /// - Returns: Whether something was removed.
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
    // Another program may have found it before it was locked.
    guard flock(file.number, LOCK_EX | LOCK_NB) == 0, file.isNamed(name) else {
      throw FileError(path: path, code: EBUSY)
    }
    return file
  }
}
