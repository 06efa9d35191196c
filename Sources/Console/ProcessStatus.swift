internal import LinuxSystem

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
