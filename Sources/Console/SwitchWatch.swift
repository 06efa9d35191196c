import CLinuxConsole
import CLinuxHeaders
import Glibc
import LinuxSystem

/// Notifies an event loop that the kernel has redrawn the console's text over anything painted there.
///
/// The kernel does so when another virtual terminal comes to the front, and when the display is unblanked.
/// Noticing a switch needs no permission; noticing unblanking needs a terminal that may be opened. There
/// may be one notification too many. The kernel reports a switch before it has drawn the text, but
/// answers `Terminal.isInFront` only after that.
///
/// Use one instance for the whole run: its thread waits for the display until the program ends.
///
/// Source: kernel `drivers/tty/vt/vt.c`, `redraw_screen`, `do_unblank_screen`; `vt_ioctl.c`,
/// `VT_GETSTATE`, `VT_WAITEVENT`.
package final class SwitchWatch {
  /// The descriptor to poll, which is readable (`POLLIN`) when the text was redrawn.
  package let descriptor: CInt
  private let active: CInt
  /// The event that is signalled when the display is no longer blank.
  private let unblanked = Wakeup()

  /// Starts watching; nil if switches can't be noticed, for example because `/sys` is not mounted.
  ///
  /// - Parameter path: The terminal's path.
  package init?(path: String) {
    let active = Glibc.open("/sys/class/tty/tty0/active", O_RDONLY | O_CLOEXEC)
    guard active >= 0 else { return nil }
    // Such a file is always readable and reports changes as EPOLLPRI, so an epoll descriptor turns these
    // into POLLIN for the loop.
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
    waitForUnblanking(path)
  }

  deinit {
    close(descriptor)
    close(active)
  }

  /// Returns whether the text was redrawn since the last call.
  ///
  /// If so and this virtual terminal `isInFront`, everything must be painted again.
  package func hasSwitched() -> Bool {
    var news = epoll_event()
    return epoll_wait(descriptor, &news, 1, 0) > 0
  }

  /// Starts a thread that waits for unblanking, because the kernel reports it only to a waiting call.
  ///
  /// If that fails, the picture comes back only with the next card.
  private func waitForUnblanking(_ path: String) {
    let terminal = Terminal.open(path)
    guard terminal >= 0 else { return }
    var news = epoll_event(
      events: EPOLLIN.rawValue | EPOLLET.rawValue, data: epoll_data_t(fd: unblanked.descriptor))
    let isReady = epoll_ctl(descriptor, EPOLL_CTL_ADD, unblanked.descriptor, &news) == 0
    do {
      try startThread(named: "unblanking") { [unblanked] in
        var event = vt_event()
        repeat {
          event.event = UInt32(VT_EVENT_UNBLANK)
          let result = ioctl(terminal, UInt(VT_WAITEVENT), &event)
          if result == 0 { unblanked.signal() } else if errno != EINTR { break }
        } while isReady
        close(terminal)
      }
    } catch {
      close(terminal)
    }
  }
}
