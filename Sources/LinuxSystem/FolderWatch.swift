internal import Glibc

/// Reports when names are added to a folder or removed from it.
package struct FolderWatch: ~Copyable {
  private var inotify: Inotify

  /// - Throws: `FileError` if the folder can't be watched.
  package init(_ folder: String) throws(FileError) {
    let inotify = try Inotify()
    try inotify.add(folder, IN_CREATE | IN_DELETE | IN_MOVED_TO | IN_MOVED_FROM)
    self.inotify = inotify
  }

  /// A descriptor that is readable after a change.
  package var descriptor: CInt { inotify.descriptor }

  /// Whether there was a change since the last call; never waits.
  package mutating func hasChanged() -> Bool {
    !inotify.events().isEmpty
  }

  /// Waits for a change; returns false if the wait is cancelled.
  package mutating func wait(cancellation: SandboxedProcess.Cancellation) -> Bool {
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
