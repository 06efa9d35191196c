package import Synchronization

/// What the main loop and a thread of its own leave for each other; neither waits for the other.
///
/// The thread holds it, and so it outlives whoever has started the thread.
package final class Mailbox<State: Sendable>: Sendable {
  package let state: Mutex<State>
  /// Readable while there is something for the thread.
  package let wakeup = Wakeup()
  /// Readable while there is something for the main loop.
  package let news = Wakeup()
  private let hasThread = Mutex(false)

  package init(_ state: State) {
    self.state = Mutex(state)
  }

  /// Starts the thread, with the first work that there is for it.
  ///
  /// - Parameters:
  ///   - name: As in `startThread`.
  ///   - loop: What it runs.
  /// - Returns: Whether there is a thread; if there is none now, a later call may get one.
  package func startOnce(named name: String, _ loop: @escaping () -> Void) -> Bool {
    hasThread.withLock { hasThread in
      if !hasThread { hasThread = (try? startThread(named: name, running: loop)) != nil }
      return hasThread
    }
  }
}
