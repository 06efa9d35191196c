import CLinuxConsole
import CLinuxHeaders
import Glibc
import LinuxSystem

/// Tells a loop that the kernel has drawn the console's text anew, over whatever was painted there:
/// another virtual terminal has come to the front, or the display shows something again after it was
/// blanked.
///
/// It needs no permissions for the first, and a terminal that may be opened for the second. It may
/// tell so once more than it happens. The kernel tells of a switch before it has drawn the text, but
/// answers `Terminal.isInFront` only after that.
///
/// Use one for the whole run: its thread waits for the display until the program ends.
///
/// Source: kernel `drivers/tty/vt/vt.c`, `redraw_screen`, `do_unblank_screen`; `vt_ioctl.c`,
/// `VT_GETSTATE`, `VT_WAITEVENT`.
package final class SwitchWatch {
  /// Readable (`POLLIN`) when the text was drawn.
  package let descriptor: CInt
  private let active: CInt
  /// Rings when the display is no longer blank.
  private let unblanked = Wakeup()

  /// nil where nothing tells of switches, as where `/sys` is not mounted.
  ///
  /// - Parameter path: The terminal's.
  package init?(path: String) {
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
    waitForUnblanking(path)
  }

  deinit {
    close(descriptor)
    close(active)
  }

  /// Whether the text was drawn since the last call.
  ///
  /// If so and this virtual terminal `isInFront`, everything must be painted again.
  package func hasSwitched() -> Bool {
    var news = epoll_event()
    return epoll_wait(descriptor, &news, 1, 0) > 0
  }

  /// Starts a thread, because the kernel tells only a call that waits meanwhile.
  ///
  /// Without one, what was painted comes back with the next card.
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
