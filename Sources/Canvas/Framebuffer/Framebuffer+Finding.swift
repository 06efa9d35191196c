import Glibc
import InputEvents
package import LinuxSystem

extension Framebuffer {
  /// Returns whether the screen can be painted, and if not, why.
  package static func finding() -> Finding {
    do throws(FramebufferError) {
      let framebuffer = try Framebuffer(virtualTerminal: 1)
      let size = framebuffer.size
      return Finding(
        "screen", .good, "\(framebuffer.path) has \(size.width) x \(size.height) pixels")
    } catch {
      if case .device(_, let path, EACCES, _) = error, let refusal = NodeAccess.refusal(of: path) {
        return Finding(
          "screen", .advice, "the screen is not painted: \(refusal.printable(limit: 300))")
      }
      return Finding("screen", .advice, "the screen is not painted: \(error)")
    }
  }
}
