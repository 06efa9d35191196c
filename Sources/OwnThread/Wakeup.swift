internal import CLinuxHeaders
internal import Glibc

/// A descriptor that is readable after a signal until it is cleared; -1 if the kernel has none left.
package final class Wakeup: Sendable {
  package let descriptor: CInt

  package init() {
    descriptor = eventfd(0, CInt(EFD_CLOEXEC | EFD_NONBLOCK))
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  package func signal() {
    var one: UInt64 = 1
    _ = write(descriptor, &one, 8)
  }

  package func clear() {
    var count: UInt64 = 0
    _ = read(descriptor, &count, 8)
  }
}
