internal import Glibc

/// Folders: what is in one, and making them.
package enum Folder {
  package struct Entry: Sendable {
    /// Bytes that are no UTF-8 are U+FFFD; no file can be opened by such a name.
    package let name: String
    /// Whether it is a folder itself, not a link to one.
    package let isFolder: Bool
  }

  /// What is in a folder, in no order; not `.` and `..`.
  ///
  /// - Parameters:
  ///   - path: The folder.
  ///   - most: How many are read at most; the rest is left out.
  /// - Returns: The entries.
  /// - Throws: `FileError` if not all can be read: then nobody knows what is in it.
  package static func entries(in path: String, most: Int = .max) throws(FileError) -> [Entry] {
    guard let stream = opendir(path) else { throw FileError(path: path, code: errno) }
    defer { closedir(stream) }
    var entries: [Entry] = []
    while entries.count < most {
      errno = 0
      guard let entry = readdir(stream) else {
        guard errno == 0 else { throw FileError(path: path, code: errno) }
        break
      }
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard name != ".", name != ".." else { continue }
      // Some file systems don't tell.
      let isFolder =
        switch Int(entry.pointee.d_type) {
        case DT_UNKNOWN: kind(of: "\(path)/\(name)") == S_IFDIR
        case let type: type == DT_DIR
        }
      entries.append(Entry(name: name, isFolder: isFolder))
    }
    return entries
  }

  /// The names in a folder, sorted.
  ///
  /// - Throws: As `entries`.
  package static func names(in path: String, most: Int = .max) throws(FileError) -> [String] {
    try entries(in: path, most: most).map(\.name).sorted()
  }

  /// The type bits (`S_IFMT` of inode(7)) of what has this path, itself and not what it links to; nil for nothing.
  package static func kind(of path: String) -> UInt32? {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }

  /// The folder that a path is in; `.` for a name alone.
  package static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// How much a program may still write where this file or folder is; nil where the disk does not tell.
  package static func freeBytes(_ path: String) -> Int? {
    var disk = statvfs()
    guard statvfs(path, &disk) == 0 else { return nil }
    let (bytes, isTooMuch) = Int(clamping: disk.f_bavail)
      .multipliedReportingOverflow(by: Int(clamping: disk.f_frsize))
    return isTooMuch ? .max : bytes
  }

  /// Makes a folder where it is missing.
  ///
  /// - Parameters:
  ///   - path: The folder.
  ///   - mode: Its mode, less what the umask takes.
  ///   - isDeep: Whether those above it are made, too.
  ///   - made: Called with each that was made, the highest first.
  /// - Throws: `FileError`.
  package static func make(
    _ path: String, mode: UInt32, isDeep: Bool = true, _ made: (String) -> Void = { _ in }
  ) throws(FileError) {
    var isNew = mkdir(path, mode) == 0
    let parent = parent(of: path)
    if !isNew, errno == ENOENT, isDeep, parent != path {
      try make(parent, mode: mode, made)
      isNew = mkdir(path, mode) == 0
    }
    guard isNew || errno == EEXIST else { throw FileError(path: path, code: errno) }
    if isNew { made(path) }
  }

  /// Waits until a folder's list of names is on the disk, where the file system can do that.
  ///
  /// - Throws: `FileError` of the disk.
  package static func synchronize(_ path: String) throws(FileError) {
    guard let folder = try? FileDescriptor(path, { open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) })
    else { return }
    guard fsync(folder.number) == 0 || errno == EINVAL else {
      throw FileError(path: path, code: errno)
    }
  }
}
