internal import DeckStore
internal import Glibc
internal import LinuxSystem

/// The paths of a library and of the files beside it.
struct LibraryPlaces: Equatable, Sendable {
  /// The library's own file, with links resolved, so that all names of the library lead to one lock file.
  let path: String

  init(path: String) {
    let folder = Folder.parent(of: path)
    self.path = Self.real(path) ?? "\(Self.real(folder) ?? folder)/\(Self.name(of: path))"
  }

  var folder: String { Folder.parent(of: path) }

  /// "library" of "library.sqlite".
  var stem: String {
    let name = Self.name(of: path)
    return name.hasSuffix(".sqlite") ? String(name.dropLast(7)) : name
  }

  /// The file with the count of starts that were not complete: see `StartCount`.
  var starts: String { path + ".starts" }
  var backups: String { "\(folder)/backups" }

  /// The suffixes of the files that belong to an SQLite file, in an order in which they may be removed.
  ///
  /// A file without its log is an older version, and without its journal a damaged one. But a log or journal
  /// without its file would damage the next file of that name.
  static let suffixes = ["-wal", "-shm", "-journal", ""]

  /// Removes a file with the files that belong to it.
  static func remove(_ path: String) {
    for suffix in suffixes { unlink(path + suffix) }
  }

  /// Copies a file into a new, private one of the library's owner; does not wait for the disk.
  ///
  /// - Throws: `LibraryError.failed` with the source's path if the source can't be read or is not a regular
  ///   file.
  func copy(_ source: String, to path: String) throws(LibraryError) {
    let output = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard output >= 0 else { throw LibraryError(code: errno, path: path) }
    defer { close(output) }
    do throws(LibraryError) {
      try copy(source, into: output, path)
    } catch {
      unlink(path)
      throw error
    }
  }

  /// Copies a file into one that was just created.
  func copy(_ source: String, into output: CInt, _ path: String) throws(LibraryError) {
    func unreadable() -> LibraryError {
      .failed(path: source, detail: String(cString: strerror(errno)))
    }
    // Without O_NONBLOCK, opening a pipe waits for its other end.
    let input = open(source, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard input >= 0 else { throw unreadable() }
    defer { close(input) }
    var status = stat()
    guard fstat(input, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .failed(path: source, detail: "it is not a regular file")
    }
    Durable.giveToOwner(output, of: self.path)
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Durable.uninterrupted { read(input, &buffer, buffer.count) }
      if count == 0 { return }
      guard count > 0 else { throw unreadable() }
      let written = Durable.uninterrupted { write(output, buffer, count) }
      guard written >= 0 else { throw LibraryError(code: errno, path: path) }
      guard written == count else { throw .full(path: path) }
    }
  }

  /// Returns the names in a folder; none if the folder is missing.
  ///
  /// - Throws: `LibraryError` if the folder can't be read, because its content is then unknown.
  static func names(in path: String) throws(LibraryError) -> [String] {
    do {
      return try Folder.names(in: path)
    } catch {
      if error.code == ENOENT { return [] }
      let reason = String(cString: strerror(error.code))
      throw .failed(path: path, detail: "it can't be read: \(reason)")
    }
  }

  /// Whether a path is a regular file of this user, not a link; for root, also a file of the folder's owner.
  static func isOwnFile(_ path: String) -> Bool {
    var (status, folder) = (stat(), stat())
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
    return status.st_uid == geteuid()
      || geteuid() == 0 && stat(Folder.parent(of: path), &folder) == 0
        && folder.st_uid == status.st_uid
  }

  /// Creates a library's file if it is missing, and makes it and the files that belong to it private.
  ///
  /// SQLite gives a new log the mode and the owner of its file.
  ///
  /// - Parameter path: The path of the library, or of a library that will replace it.
  /// - Throws: `LibraryError` if the file can't be created.
  func makePrivate(_ path: String) throws(LibraryError) {
    let new = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if new >= 0 {
      Durable.giveToOwner(new, of: self.path)
      close(new)
    } else if errno != EEXIST {
      throw LibraryError(code: errno, path: path)
    }
    for suffix in Self.suffixes { Self.makePrivateIfOwn(path + suffix) }
  }

  /// Sets the mode of a file of this user to 0600 if others may read it.
  static func makePrivateIfOwn(_ path: String) {
    let file = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_mode & 0o077 != 0, status.st_uid == geteuid()
    else { return }
    fchmod(file, 0o600)
  }

  /// Returns the name, with a number if the name or that of a file that would belong to it is taken.
  static func freeName(_ name: String) -> String {
    var (free, number, status) = (name, 1, stat())
    while suffixes.contains(where: { lstat(free + $0, &status) == 0 }) {
      number += 1
      free = "\(name)-\(number)"
    }
    return free
  }

  /// Creates the library's folder and those above it, private, if they are missing.
  ///
  /// What root creates belongs to the owner of the folder above.
  func makeFolder() throws(LibraryError) {
    try Self.makeFolder(folder, for: path)
  }

  static func makeFolder(_ folder: String, for path: String) throws(LibraryError) {
    do {
      try Folder.make(folder, mode: 0o700, Self.giveToOwner(ofFolder:))
    } catch {
      throw LibraryError(code: error.code, path: path)
    }
  }

  /// Gives a folder that was just created to the owner of the folder above.
  private static func giveToOwner(ofFolder folder: String) {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    Durable.giveToOwner(descriptor, of: "\(folder)/..")
  }

  static func name(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  private static func real(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}

extension LibraryPlaces {
  /// The number of bytes that a program may still write beside the library; nil if the disk does not report
  /// it.
  var freeBytes: Int? { Folder.freeBytes(path) }

  /// Whether the disk was mounted read-only, or has become so after an error.
  var isReadOnly: Bool { access(folder, W_OK) != 0 && errno == EROFS }
}
