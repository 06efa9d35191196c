import Glibc

@testable import LibraryAccess

extension LibraryThread {
  /// Waits for news of a kind; nil if there are none for a minute.
  func news<Value>(_ find: (LibraryNews) -> Value?) -> Value? {
    let end = ContinuousClock.now + .seconds(60)
    while .now < end {
      if let found = find(takeNews()) { return found }
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      poll(&waiting, 1, 1_000)
    }
    return nil
  }
}
