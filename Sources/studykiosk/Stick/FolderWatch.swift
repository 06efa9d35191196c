import Glibc
import MediaDecoding
import OwnThread

/// Tells when names come into a folder or leave it.
struct FolderWatch: ~Copyable {
  /// Readable after a change.
  let descriptor: CInt

  /// nil if the folder can't be watched.
  init?(_ folder: String) {
    let descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    guard descriptor >= 0 else { return nil }
    let mask = IN_CREATE | IN_DELETE | IN_MOVED_TO | IN_MOVED_FROM | IN_ONLYDIR
    guard inotify_add_watch(descriptor, folder, UInt32(bitPattern: mask)) >= 0 else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  /// Whether there was a change since the last call; never waits.
  func hasChanged() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    var hasChanged = false
    while read(descriptor, &buffer, buffer.count) > 0 { hasChanged = true }
    return hasChanged
  }

  /// Waits for a change; returns whether that is still wanted.
  func wait(cancellation: SandboxedProcess.Cancellation) -> Bool {
    while !cancellation.isRequested() {
      if hasChanged() { return true }
      var polled = [
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: cancellation.wakeup?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
      ]
      poll(&polled, nfds_t(polled.count), -1)
      if polled[1].revents != 0 { cancellation.wakeup?.clear() }
    }
    return false
  }
}
