import Glibc

/// A reason why nothing can be painted over a console.
package enum FramebufferError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no `/dev/fbN`.
  case noDevice
  /// No framebuffer shows this virtual terminal, for example because the console is a serial line.
  case notShown(virtualTerminal: Int)
  /// A device could not be used.
  ///
  /// - Parameters:
  ///   - operation: What failed, as in "can't \(operation) /dev/fb0".
  ///   - code: The `errno` value.
  ///   - group: The group that owns the device, if it is known; its members may open the device.
  case device(operation: String, path: String, code: CInt, group: String?)
  /// The pixel format is not supported; the words describe it, as in "the framebuffer \(words)".
  case format(String)
  /// The reported size is impossible; the words say why, as in "the framebuffer \(words)".
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
