internal import Glibc

/// The kernel's information about a file (stat(2), inode(7)).
package struct FileStatus: Sendable {
  package let isRegular: Bool
  /// The file's device and its inode number there, which are the same for all paths of one file.
  package let identity: [UInt64]
  /// The number of the device that the file represents; 0 if it is not a device.
  package let device: UInt64
  /// The size in bytes.
  package let size: Int
  /// The time of the last write, in seconds since 1970; a disk may report any value.
  package let written: Int

  /// Reads the status of a file; nil if the file does not exist or can't be reached, as told by `errno`.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - followsLinks: Whether the status is that of a link's target instead of the link's own.
  package init?(_ path: String, followsLinks: Bool = true) {
    var status = stat()
    guard (followsLinks ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
    self.init(status)
  }

  /// Reads the status of an open file.
  package init?(descriptor: CInt) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  private init(_ status: stat) {
    isRegular = status.st_mode & S_IFMT == S_IFREG
    identity = [UInt64(status.st_dev), UInt64(status.st_ino)]
    device = UInt64(status.st_rdev)
    size = Int(status.st_size)
    written = status.st_mtim.tv_sec
  }
}
