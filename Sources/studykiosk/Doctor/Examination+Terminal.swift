import Console
import InputEvents
import LibraryAccess
import LinuxSystem
import Scenes
import SettingsFiles

extension Examination {
  /// Returns whether boot messages may appear on the screen.
  func boot() -> Finding {
    let line = (try? InputFile.contents(of: "/proc/cmdline", limit: 4096)).map {
      String(decoding: $0, as: UTF8.self)
    }
    let missing = BootLines.missing(in: line ?? "")
    guard !missing.isEmpty else { return Finding("boot", .good, "nothing of it is seen") }
    return Finding(
      "boot", .advice,
      "its words may be seen: the kernel's command line lacks \(missing.joined(separator: " ")), or has "
        + "another console=tty beside it; see `studykiosk doctor --boot`")
  }

  /// Returns whether the screen is rotated and locked against keys such as Ctrl-Alt-F2 as the settings ask,
  /// or why the settings file can't be read.
  func terminal() -> [Finding] {
    if let settingsProblem { return [Finding("settings", .problem, settingsProblem)] }
    return (settings.rotation.map { [rotation($0)] } ?? [])
      + (settings.values.isOn(.lockTerminal) ? lock() : [])
  }

  private func rotation(_ wanted: Rotation) -> Finding {
    guard let rotation = LinuxConsole.rotation else {
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

  private func lock() -> [Finding] {
    let kiosk = LibraryFile(path: library).kiosk.flatMap { ProcessStatus(process: "\($0)") }
    if let kiosk, kiosk.name == Self.program { return [lock(kiosk, "the kiosk", "")] }
    guard let own = ProcessStatus(process: "self") else { return [] }
    return [lock(own, "a kiosk that is started like this", ": look again while it runs")]
  }

  private static let program = "studykiosk"

  private func lock(_ process: ProcessStatus, _ name: String, _ end: String) -> Finding {
    if process.canLockTerminals {
      return Finding("terminal", .good, "\(name) may lock it, as lock-terminal asks")
    }
    return Finding(
      "terminal", .advice,
      "lock-terminal is on, but keys such as Ctrl-Alt-F2 lead to other terminals: \(name) lacks "
        + "CAP_SYS_TTY_CONFIG; the package's service has it\(end)")
  }
}

/// The status of a process, from `/proc/PID/status`.
///
/// Source: proc(5).
struct ProcessStatus {
  /// The name of the process, at most 15 bytes.
  let name: String
  /// The effective capabilities, a bit for each.
  private let capabilities: UInt64

  init?(text: String) {
    func value(_ key: String) -> Substring? {
      text.split(separator: "\n").first { $0.hasPrefix("\(key):\t") }?.dropFirst(key.count + 2)
    }
    guard let name = value("Name"),
      let capabilities = value("CapEff").flatMap({ UInt64($0, radix: 16) })
    else { return nil }
    (self.name, self.capabilities) = (String(name), capabilities)
  }

  /// Reads the status of a process; nil if there is no such process.
  ///
  /// - Parameter process: The process ID, or `self`.
  init?(process: String) {
    guard let bytes = try? InputFile.contents(of: "/proc/\(process)/status", limit: 1 << 16)
    else { return nil }
    self.init(text: String(decoding: bytes, as: UTF8.self))
  }

  /// Whether the process has `CAP_SYS_TTY_CONFIG`, which is number 26 in Linux's `capability.h`.
  var canLockTerminals: Bool { capabilities >> 26 & 1 == 1 }
}
