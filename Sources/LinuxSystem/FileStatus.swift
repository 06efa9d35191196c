internal import Glibc

/// What the kernel says of a file (stat(2), inode(7)).
package struct FileStatus: Sendable {
  package let isRegular: Bool
  /// The device that the file is on and its number there: two files that are one have the same.
  package let identity: [UInt64]
  /// Which device the file itself is; 0 for one that is none.
  package let device: UInt64
  /// In bytes.
  package let size: Int
  /// When it was last written, in seconds since 1970; a disk may say anything.
  package let written: Int

  /// nil for one that is not there or can't be reached, which `errno` says.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - followsLinks: Whether a link stands for the file that it leads to.
  package init?(_ path: String, followsLinks: Bool = true) {
    var status = stat()
    guard (followsLinks ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
    self.init(status)
  }

  /// An open file.
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
