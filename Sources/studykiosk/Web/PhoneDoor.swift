import ArgumentParser
import Glibc
import InputEvents
import LinuxSystem
import Study

/// A file that is there while the page for phones is open, so that a service starts it.
struct PhoneDoor {
  let path: String
  /// Takes what is wrong, as a line for the log.
  let report: @Sendable (String) -> Void

  /// Opens or closes it as somebody has chosen at the box.
  func follow(_ change: PhoneChange) {
    switch change {
    case .invite: set(isOpen: true)
    case .close: set(isOpen: false)
    case .allow, .endInvitation, .remove: break
    }
  }

  private func set(isOpen: Bool) {
    if isOpen {
      do throws(FileError) {
        try WholeFile.write([], to: path, mode: 0o600)
      } catch {
        report("the page for phones can't be opened: \(error)".printable())
      }
    } else if unlink(path) != 0, errno != ENOENT {
      let error = FileError(path: path, code: errno)
      report("the page for phones can't be closed: \(error)".printable())
    }
  }
}

/// Whether a live box has a page for phones.
struct PhoneOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Offer the page of `studykiosk web` in the box's settings; this file is there while the page is "
        + "to be open (default: it is not offered).", valueName: "file"))
  var phones: String?

  func validate() throws {
    if phones == "" { throw ValidationError("--phones needs the name of a file") }
  }

  func door(_ log: Log) -> PhoneDoor? {
    phones.map { PhoneDoor(path: $0, report: log.line) }
  }
}
