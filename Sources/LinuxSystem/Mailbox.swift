package import Synchronization

/// The state through which the main loop and one of its threads exchange data, without either waiting for the
/// other.
///
/// The thread holds the mailbox, which therefore outlives the object that has started the thread.
package final class Mailbox<State: Sendable>: Sendable {
  package let state: Mutex<State>
  /// Readable while there is something for the thread.
  package let wakeup: Wakeup
  /// Readable while there is something for the main loop.
  package let news = Wakeup()
  private let hasThread = Mutex(false)

  package init(_ state: State, wakeup: Wakeup = Wakeup()) {
    self.state = Mutex(state)
    self.wakeup = wakeup
  }

  /// Starts the thread, unless an earlier call has done so.
  ///
  /// - Parameters:
  ///   - name: As in `startThread`.
  ///   - loop: The body of the thread.
  /// - Returns: Whether there is a thread; if there is none now, a later call may get one.
  package func startOnce(named name: String, _ loop: @escaping () -> Void) -> Bool {
    hasThread.withLock { hasThread in
      if !hasThread { hasThread = (try? startThread(named: name, running: loop)) != nil }
      return hasThread
    }
  }
}
