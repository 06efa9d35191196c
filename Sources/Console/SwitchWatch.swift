import CLinuxHeaders
import Glibc

/// Tells a loop that another virtual terminal has come to the front, also without permissions.
///
/// It may tell so once more than it happens. The kernel tells before it has drawn the text, but
/// answers `Terminal.isInFront` only after that.
///
/// Source: kernel `drivers/tty/vt/vt.c`, `redraw_screen`; `vt_ioctl.c`, `VT_GETSTATE`.
package final class SwitchWatch {
  /// Readable (`POLLIN`) when the display has switched.
  package let descriptor: CInt
  private let active: CInt

  /// - Returns: nil where nothing tells, as where `/sys` is not mounted.
  package init?() {
    let active = Glibc.open("/sys/class/tty/tty0/active", O_RDONLY | O_CLOEXEC)
    guard active >= 0 else { return nil }
    // Such a file can always be read, so a loop that polls for reading can't wait for its news.
    var news = epoll_event(
      events: EPOLLPRI.rawValue | EPOLLET.rawValue, data: epoll_data_t(fd: active))
    let descriptor = epoll_create1(CInt(EPOLL_CLOEXEC))
    guard descriptor >= 0, epoll_ctl(descriptor, EPOLL_CTL_ADD, active, &news) == 0 else {
      close(descriptor)
      close(active)
      return nil
    }
    self.active = active
    self.descriptor = descriptor
    _ = hasSwitched()
  }

  deinit {
    close(descriptor)
    close(active)
  }

  /// Whether the display has switched since the last call.
  ///
  /// If so and this virtual terminal `isInFront`, everything must be painted again.
  package func hasSwitched() -> Bool {
    var news = epoll_event()
    return epoll_wait(descriptor, &news, 1, 0) > 0
  }
}
