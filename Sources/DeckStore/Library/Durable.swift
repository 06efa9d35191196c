import Glibc

/// Files that are on the disk when a call returns.
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

  /// The folder that a path is in.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// A file's size in bytes; 0 if it is missing.
  package static func size(of path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_size : 0
  }
}

extension LibraryError {
  /// What a system call's `errno` means for a library.
  package init(code: CInt, path: String) {
    switch code {
    case ENOSPC, EDQUOT: self = .full(path: path)
    case EACCES, EROFS, EPERM: self = .readOnly(path: path)
    default: self = .failed(path: path, detail: String(cString: strerror(code)))
    }
  }
}
