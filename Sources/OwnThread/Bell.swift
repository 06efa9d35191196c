internal import CLinuxHeaders
internal import Glibc

/// A descriptor that is readable after a ring; -1 if the kernel has none left.
package final class Bell: Sendable {
  package let descriptor: CInt

  package init() {
    descriptor = eventfd(0, CInt(EFD_CLOEXEC | EFD_NONBLOCK))
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  package func ring() {
    var one: UInt64 = 1
    _ = write(descriptor, &one, 8)
  }

  package func silence() {
    var count: UInt64 = 0
    _ = read(descriptor, &count, 8)
  }
}
