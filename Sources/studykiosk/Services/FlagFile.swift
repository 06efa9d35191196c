import Glibc
import InputEvents
import LinuxSystem

/// A file that asks a service for something as long as it is there: systemd.path(5), PathExists.
struct FlagFile {
  let path: String
  /// What the service does, for the log.
  let purpose: String
  /// Takes what is wrong, as a line for the log.
  let report: @Sendable (String) -> Void

  func make() {
    do throws(FileError) {
      try WholeFile.write([], to: path, mode: 0o600)
    } catch {
      report("\(purpose): no service can be asked: \(error)".printable())
    }
  }

  func remove() {
    if unlink(path) != 0, errno != ENOENT {
      let error = FileError(path: path, code: errno)
      report("\(purpose): no service can be told to end: \(error)".printable())
    }
  }
}
