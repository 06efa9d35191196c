import InputEvents
import LibraryAccess
import RecordingFiles
import SettingsFiles

extension Examination {
  /// Whether keys such as Ctrl-Alt-F2 can be kept from leaving the screen, if the settings ask for it; or why
  /// the settings can't be read.
  func terminal() -> [Finding] {
    guard let path = SettingsLocation.installed else { return [] }
    do {
      guard try SettingsFile.read(path: path).lockTerminal == .on else { return [] }
    } catch {
      return [Finding("settings", .problem, "\(error)".printable(limit: 400))]
    }
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

/// What Linux tells of a process in `/proc/PID/status`.
///
/// Source: proc(5).
struct ProcessStatus {
  /// At most 15 bytes.
  let name: String
  /// The capabilities in force, each a bit.
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

  /// - Parameter process: Its number, or `self`; nil if there is none.
  init?(process: String) {
    guard let bytes = try? InputFile.contents(of: "/proc/\(process)/status", limit: 1 << 16)
    else { return nil }
    self.init(text: String(decoding: bytes, as: UTF8.self))
  }

  /// Whether it has `CAP_SYS_TTY_CONFIG`, which is number 26 in Linux's `capability.h`.
  var canLockTerminals: Bool { capabilities >> 26 & 1 == 1 }
}
