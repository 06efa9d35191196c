import Glibc

/// Reads small files that may be anybody's.
enum BoundedFile {
  enum Failure: Error {
    /// The `errno` value.
    case unreadable(CInt)
    /// A folder, a device or a pipe.
    case notAFile
    case tooLarge
  }

  /// Reads all bytes of a file.
  ///
  /// - Parameters:
  ///   - path: A link is followed, unless `isOwn`.
  ///   - limit: The most bytes it may have.
  ///   - isOwn: Whether it has to belong to this user.
  /// - Returns: At most `limit` bytes.
  /// - Throws: `Failure`.
  static func bytes(
    of path: String, limit: Int, isOwn: Bool = false
  ) throws(Failure) -> [UInt8] {
    // Opening a pipe that nobody writes to must not wait.
    let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | (isOwn ? O_NOFOLLOW : 0)
    let descriptor = open(path, flags)
    guard descriptor >= 0 else { throw .unreadable(errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .notAFile
    }
    guard !isOwn || status.st_uid == geteuid() else { throw .unreadable(EPERM) }
    guard status.st_size <= limit else { throw .tooLarge }
    var bytes = [UInt8](repeating: 0, count: limit + 1)
    var count = 0
    while count < bytes.count {
      let result = bytes.withUnsafeMutableBytes { buffer in
        read(descriptor, buffer.baseAddress.map { $0 + count }, buffer.count - count)
      }
      if result < 0, errno == EINTR { continue }
      guard result >= 0 else { throw .unreadable(errno) }
      if result == 0 { break }
      count += result
    }
    guard count <= limit else { throw .tooLarge }
    return Array(bytes.prefix(count))
  }
}
