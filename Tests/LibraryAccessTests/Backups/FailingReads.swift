import CSQLiteSettings
import Glibc

/// SQLite's reads, of which one by this thread fails; the hook is SQLite's own, intended for its tests.
///
/// Source: `xSetSystemCall`, sqlite.org/c3ref/vfs.html.
enum FailingReads {
  private typealias Read = @convention(c) (CInt, UnsafeMutableRawPointer?, Int, off_t) -> Int

  private nonisolated(unsafe) static var thread = pthread_t()
  /// The number of reads that succeed before the one that fails; negative afterwards.
  private nonisolated(unsafe) static var left = -1
  private nonisolated(unsafe) static var code: CInt = 0

  private static let read: Read = { file, bytes, count, place in
    if left >= 0, pthread_equal(thread, pthread_self()) != 0 {
      left -= 1
      if left < 0 {
        errno = code
        return -1
      }
    }
    return pread(file, bytes, count, place)
  }

  /// Calls `body` while one read fails.
  ///
  /// - Parameters:
  ///   - number: The number of the read, from 1.
  ///   - code: The `errno` of the failed read.
  ///   - body: The closure that reads.
  /// - Returns: Whether there were that many reads.
  static func fail(_ number: Int, with code: CInt, during body: () -> Void) -> Bool {
    (thread, left, self.code) = (pthread_self(), number - 1, code)
    hook(unsafeBitCast(read, to: sqlite3_syscall_ptr.self))
    body()
    hook(nil)
    return left < 0
  }

  private static func hook(_ call: sqlite3_syscall_ptr?) {
    guard let vfs = sqlite3_vfs_find("unix") else { return }
    // SQLite uses one of them, depending on how it was built.
    for name in ["pread", "pread64"] { _ = vfs.pointee.xSetSystemCall(vfs, name, call) }
  }
}
