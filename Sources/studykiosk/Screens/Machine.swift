import Glibc
import InputEvents
import LinuxSystem

/// The name of this machine.
enum Machine {
  /// The board's model, such as `Raspberry Pi 4 Model B`, or else the processor's architecture.
  ///
  /// Source: the Devicetree Specification 0.4, 2.3.2 "model".
  static var name: String {
    let model = try? InputFile.contents(of: "/proc/device-tree/model", limit: 200)
    let text = model.map { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) } ?? ""
    if !text.isEmpty { return text.printable(limit: 60) }
    var system = utsname()
    guard uname(&system) == 0 else { return "Linux" }
    return withUnsafeBytes(of: system.machine) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
