import Glibc
package import InputEvents
import LinuxSystem

extension LinuxConsole {
  /// The folder of the files that turn the virtual terminals; consoles that can't be turned lack the files.
  ///
  /// Source: kernel `Documentation/fb/fbcon.rst`, `drivers/video/fbdev/core/fbcon.c`.
  private static let folder = "/sys/class/graphics/fbcon"

  /// The rotation of the virtual terminal in front; nil if virtual terminals can't be turned.
  package static var rotation: Rotation? { rotation(in: folder) }

  /// Whether this program may turn the virtual terminals.
  package static var canTurn: Bool { rotation != nil && access("\(folder)/rotate_all", W_OK) == 0 }

  static func rotation(in folder: String) -> Rotation? {
    let digit = (try? InputFile.contents(of: "\(folder)/rotate", limit: 4096))?.first
    return Rotation.allCases.first { digit == 0x30 + UInt8($0.quarters) }
  }

  /// Turns all virtual terminals; they stay turned when the program ends, because the panel does.
  ///
  /// - Returns: nil if they have this rotation now; otherwise the error as a line for the log.
  package static func turn(to rotation: Rotation) -> String? {
    turn(to: rotation, in: folder)
  }

  static func turn(to rotation: Rotation, in folder: String) -> String? {
    if self.rotation(in: folder) == rotation { return nil }
    let path = "\(folder)/rotate_all"
    func problem(_ code: CInt) -> String {
      let advice =
        code == ENOENT
        ? "this kernel's console can't be turned"
        : "\(String(cString: strerror(code))); the package's service may: or add fbcon=rotate:"
          + "\(rotation.quarters) to the kernel's command line"
      return "can't turn the screen; touches are not turned either: \(path): \(advice)"
    }
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return problem(errno) }
    defer { close(descriptor) }
    guard write(descriptor, "\(rotation.quarters)", 1) == 1 else { return problem(errno) }
    return nil
  }
}
