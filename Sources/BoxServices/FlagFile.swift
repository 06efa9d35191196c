internal import Glibc
internal import InputEvents
internal import LinuxSystem

/// A file that requests something of a service as long as the file exists: see `PathExists=` in
/// systemd.path(5).
package struct FlagFile {
  private let path: String
  private let purpose: String
  private let report: @Sendable (String) -> Void

  /// - Parameters:
  ///   - path: The path of the file.
  ///   - purpose: The purpose of the service, for the log.
  ///   - report: Writes an error to the log.
  package init(path: String, purpose: String, report: @escaping @Sendable (String) -> Void) {
    (self.path, self.purpose, self.report) = (path, purpose, report)
  }

  /// Creates the file, which begins the request.
  package func make() {
    do throws(FileError) {
      try WholeFile.write([], to: path, mode: 0o600)
    } catch {
      report("\(purpose): the kiosk can't request the service: \(error)".printable())
    }
  }

  /// Removes the file, which ends the request.
  package func remove() {
    if unlink(path) != 0, errno != ENOENT {
      let error = FileError(path: path, code: errno)
      report("\(purpose): the kiosk can't end the request: \(error)".printable())
    }
  }
}
