internal import Glibc

/// Functions that list and create folders.
package enum Folder {
  package struct Entry: Sendable {
    /// The name, in which bytes that are not UTF-8 become U+FFFD; no file can be opened by such a name.
    package let name: String
    /// Whether the entry is a folder itself, not a link to one.
    package let isFolder: Bool
  }

  /// Returns the entries of a folder in no particular order, without `.` and `..`.
  ///
  /// - Parameters:
  ///   - path: The folder.
  ///   - most: The maximum number of entries to read; the rest is left out.
  /// - Returns: The entries.
  /// - Throws: `FileError` if not all entries can be read, because the content is then unknown.
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
      // Some file systems don't report the type.
      let isFolder =
        switch Int(entry.pointee.d_type) {
        case DT_UNKNOWN: kind(of: "\(path)/\(name)") == S_IFDIR
        case let type: type == DT_DIR
        }
      entries.append(Entry(name: name, isFolder: isFolder))
    }
    return entries
  }

  /// Returns the names in a folder, sorted.
  ///
  /// - Throws: As `entries`.
  package static func names(in path: String, most: Int = .max) throws(FileError) -> [String] {
    try entries(in: path, most: most).map(\.name).sorted()
  }

  /// Returns the type bits (`S_IFMT` of inode(7)) of a path, without following a link; nil if nothing is
  /// there.
  package static func kind(of path: String) -> UInt32? {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }

  /// Returns the folder that contains a path; `.` for a name alone.
  package static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Returns the number of bytes that a program may still write on the disk of a file or folder; nil if the
  /// disk does not report it.
  package static func freeBytes(_ path: String) -> Int? {
    var disk = statvfs()
    guard statvfs(path, &disk) == 0 else { return nil }
    let (bytes, isTooMuch) = Int(clamping: disk.f_bavail)
      .multipliedReportingOverflow(by: Int(clamping: disk.f_frsize))
    return isTooMuch ? .max : bytes
  }

  /// Creates a folder if it is missing.
  ///
  /// - Parameters:
  ///   - path: The folder.
  ///   - mode: The folder's mode, reduced by the umask.
  ///   - isDeep: Whether missing folders above it are created, too.
  ///   - made: Called with each folder that was created, the highest first.
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

  /// Waits until a folder's list of names is on the disk, if the file system supports that.
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
