import Glibc
import InputEvents
import LinuxSystem
import Study

/// A file that asks a service for something as long as it is there: systemd.path(5), PathExists.
struct FlagFile {
  let path: String
  /// Takes what is wrong, as a line for the log.
  let report: @Sendable (String) -> Void

  func make() {
    do throws(FileError) {
      try WholeFile.write([], to: path, mode: 0o600)
    } catch {
      report("a service can't be asked: \(error)".printable())
    }
  }

  func remove() {
    if unlink(path) != 0, errno != ENOENT {
      report("a service can't be told to end: \(FileError(path: path, code: errno))".printable())
    }
  }

  /// Opens or closes the page for phones as somebody has chosen at the box.
  func follow(_ change: PhoneChange) {
    switch change {
    case .invite: make()
    case .close: remove()
    case .allow, .endInvitation, .remove: break
    }
  }
}
