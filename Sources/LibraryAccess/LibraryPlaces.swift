internal import DeckStore
internal import Glibc

/// Where a library is, and what stands beside it.
struct LibraryPlaces: Equatable, Sendable {
  /// The library's own file.
  ///
  /// Links are followed: whatever name it is opened by, the lock is one.
  let path: String

  init(path: String) {
    let folder = Self.real(Self.folder(of: path)) ?? Self.folder(of: path)
    self.path = Self.real(path) ?? "\(folder)/\(Self.name(of: path))"
  }

  var folder: String { Self.folder(of: path) }

  /// "library" of "library.sqlite".
  var stem: String {
    let name = Self.name(of: path)
    return name.hasSuffix(".sqlite") ? String(name.dropLast(7)) : name
  }

  /// Held by whoever has the library open; its text is the process's number.
  var lock: String { path + ".lock" }
  /// Held by the kiosk for as long as it runs, also while it has lent the library.
  var kioskLock: String { path + ".kiosk" }
  /// Where a running kiosk is asked for the library.
  var socket: String { path + ".socket" }
  var backups: String { "\(folder)/backups" }

  /// What belongs to an SQLite file, in an order in which it may be taken away: a file without its
  /// log is an older file, and one without its journal a damaged one, but either without its file
  /// would damage the next one of that name.
  static let suffixes = ["-wal", "-shm", "-journal", ""]

  /// Takes a file away with what belongs to it.
  static func remove(_ path: String) {
    for suffix in suffixes { unlink(path + suffix) }
  }

  /// In bytes; 0 where there is no file.
  static func size(of path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_size : 0
  }

  /// The names in a folder; none where it can't be read.
  static func names(in folder: String) -> [String] {
    guard let folder = opendir(folder) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      names.append(
        withUnsafeBytes(of: entry.pointee.d_name) {
          String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        })
    }
    return names
  }

  /// Whether this is a file of this user, and no link to one.
  static func isOwnFile(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
      && status.st_uid == geteuid()
  }

  /// Makes a library's file where there is none, and takes the rights of others away from it and
  /// from what belongs to it; SQLite gives a new log the rights of its file.
  static func makePrivate(_ path: String) throws(LibraryError) {
    let new = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    if new >= 0 {
      close(new)
    } else if errno != EEXIST {
      throw LibraryError(code: errno, path: path)
    }
    for suffix in suffixes { narrow(path + suffix) }
  }

  /// Takes the rights of others away from a file of this user.
  static func narrow(_ path: String) {
    let file = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_mode & 0o077 != 0, status.st_uid == geteuid()
    else { return }
    fchmod(file, 0o600)
  }

  /// The name, or with a number the first such name that no file has, nor what belongs to one.
  static func freeName(_ name: String) -> String {
    var (free, number, status) = (name, 1, stat())
    while suffixes.contains(where: { lstat(free + $0, &status) == 0 }) {
      number += 1
      free = "\(name)-\(number)"
    }
    return free
  }

  /// Makes the library's folder and those above it where they are missing; for its owner alone.
  func makeFolder() throws(LibraryError) {
    try Self.makeFolder(folder, for: path)
  }

  static func makeFolder(_ folder: String, for path: String) throws(LibraryError) {
    guard mkdir(folder, 0o700) != 0, errno != EEXIST else { return }
    let above = Self.folder(of: folder)
    guard errno == ENOENT, above != folder else { throw LibraryError(code: errno, path: path) }
    try makeFolder(above, for: path)
    guard mkdir(folder, 0o700) == 0 || errno == EEXIST else {
      throw LibraryError(code: errno, path: path)
    }
  }

  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
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

extension LibraryError {
  /// What a system call's `errno` means for a library.
  init(code: CInt, path: String) {
    switch code {
    case ENOSPC, EDQUOT: self = .full(path: path)
    case EACCES, EROFS, EPERM: self = .readOnly(path: path)
    default: self = .failed(path: path, detail: String(cString: strerror(code)))
    }
  }
}
