internal import Glibc
internal import InputEvents
internal import LinuxSystem

/// A file that asks a service for something as long as it is there: systemd.path(5), PathExists.
package struct FlagFile {
  private let path: String
  private let purpose: String
  private let report: @Sendable (String) -> Void

  /// - Parameters:
  ///   - path: The file.
  ///   - purpose: What the service does, for the log.
  ///   - report: Takes what is wrong, as a line for the log.
  package init(path: String, purpose: String, report: @escaping @Sendable (String) -> Void) {
    (self.path, self.purpose, self.report) = (path, purpose, report)
  }

  /// Asks the service.
  package func make() {
    do throws(FileError) {
      try WholeFile.write([], to: path, mode: 0o600)
    } catch {
      report("\(purpose): no service can be asked: \(error)".printable())
    }
  }

  /// Asks for nothing any more.
  package func remove() {
    if unlink(path) != 0, errno != ENOENT {
      let error = FileError(path: path, code: errno)
      report("\(purpose): no service can be told to end: \(error)".printable())
    }
  }
}
