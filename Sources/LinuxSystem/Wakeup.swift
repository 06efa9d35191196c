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

  /// Waits for a signal.
  ///
  /// - Parameter end: The deadline; nil to wait for ever.
  package func wait(until end: ContinuousClock.Instant? = nil) {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while poll(&waiting, 1, end.map { ($0 - .now).pollMilliseconds } ?? -1) < 0, errno == EINTR {}
  }
}

extension Duration {
  /// The duration for `poll`, in milliseconds, rounded up so that `poll` never returns early.
  package var pollMilliseconds: CInt {
    let (seconds, attoseconds) = components
    let milliseconds = seconds * 1_000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    return CInt(clamping: max(milliseconds, 0))
  }
}
