package import InputEvents
package import LinuxSystem

extension LinuxConsole {
  /// Returns whether the screen is rotated as the settings ask.
  ///
  /// - Parameter wanted: The rotation in the settings.
  /// - Returns: The finding.
  package static func finding(rotation wanted: Rotation) -> Finding {
    guard let rotation = Self.rotation else {
      return Finding(
        "rotation", .advice,
        "it should be \(wanted.rawValue), but this kernel's console can't be turned")
    }
    guard rotation == wanted else {
      return Finding(
        "rotation", .advice,
        "the screen is turned by \(rotation.rawValue), not by \(wanted.rawValue) as it should be: "
          + "that counts from the kiosk's next start; if it can't be turned, the kiosk's log says why"
      )
    }
    return Finding("rotation", .good, "the screen is turned by \(rotation.rawValue)")
  }

  /// Returns whether the screen may be locked against keys such as Ctrl-Alt-F2.
  ///
  /// - Parameter kiosk: The ID of the process that is, or last was, the kiosk; nil if it is unknown.
  /// - Returns: The finding; nil if no process can be examined.
  package static func lockFinding(kiosk: Int?) -> Finding? {
    if let kiosk = kiosk.flatMap({ ProcessStatus(process: "\($0)") }), kiosk.name == program {
      return lockFinding(kiosk, "the kiosk", "")
    }
    return ProcessStatus(process: "self").map {
      lockFinding($0, "a kiosk that is started like this", ": look again while it runs")
    }
  }

  private static let program = "studykiosk"

  /// Returns the finding about a process, whose name for a person is `name`; `end` ends an advice.
  static func lockFinding(_ process: ProcessStatus, _ name: String, _ end: String) -> Finding {
    if process.canLockTerminals {
      return Finding("terminal", .good, "\(name) may lock it, as lock-terminal asks")
    }
    return Finding(
      "terminal", .advice,
      "lock-terminal is on, but keys such as Ctrl-Alt-F2 lead to other terminals: \(name) lacks "
        + "CAP_SYS_TTY_CONFIG; the package's service has it\(end)")
  }
}
