import Glibc

/// Why nothing can be painted over a console.
package enum FramebufferError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no `/dev/fbN`.
  case noDevice
  /// No framebuffer shows this virtual terminal, such as where the console is a serial line.
  case notShown(virtualTerminal: Int)
  /// A device could not be used.
  ///
  /// - Parameters:
  ///   - operation: As in "can't \(operation) /dev/fb0".
  ///   - code: The `errno` value.
  ///   - group: The group whose members may open the device, if that is known.
  case device(operation: String, path: String, code: CInt, group: String?)
  /// What its pixels are, as in "the framebuffer \(words)".
  case format(String)
  /// What is wrong with its size, as in "the framebuffer \(words)".
  case shape(String)

  package var description: String {
    switch self {
    case .noDevice:
      "there is no framebuffer (/dev/fb0); is a display connected, and its driver loaded?"
    case .notShown(let number): "no framebuffer shows /dev/tty\(number)"
    case .device(let operation, let path, let code, let group):
      "can't \(operation) \(path): \(String(cString: strerror(code)))\(advice(code, group))"
    case .format(let words):
      "the framebuffer \(words); painting needs 5-6-5 bits in 16 or 8-8-8 in 32"
    case .shape(let words): "the framebuffer \(words)"
    }
  }

  private func advice(_ code: CInt, _ group: String?) -> String {
    guard let group, code == EACCES else { return "" }
    return " (add the user to the group \(group))"
  }
}
