internal import LinuxSystem
internal import Synchronization

/// Sends requests to a service of the box, one after the other, on a thread of its own.
///
/// The main loop never waits for the thread, which is started with the first request. A request that is made while
/// another one is carried out waits until that is done, or until a newer one replaces it.
package final class LiveRequests<Work: Sendable, Result: Sendable> {
  /// A request and something that came of it.
  package typealias News = (work: Work, result: Result)
  /// Carries out a request, and calls its second argument with everything that comes of it.
  typealias Perform = @Sendable (Work, (Result) -> Void) -> Void

  private struct State {
    /// The next request, which a newer one replaces.
    var next: Work?
    var isOver = false
    var news: [News] = []
  }

  private let mailbox = Mailbox(State())
  private let name: String
  private let failure: Result
  private let perform: Perform
  /// Writes an error to the log.
  private let report: @Sendable (String) -> Void

  /// - Parameters:
  ///   - name: The name of the service and the thread, for the log.
  ///   - failure: What comes of a request that can't be carried out.
  ///   - report: Writes an error to the log.
  ///   - perform: Called on the thread.
  init(
    named name: String, orElse failure: Result, report: @escaping @Sendable (String) -> Void,
    _ perform: @escaping Perform
  ) {
    (self.name, self.failure, self.report, self.perform) = (name, failure, report, perform)
  }

  /// Ends the thread after its current request.
  deinit {
    mailbox.state.withLock { $0.isOver = true }
    mailbox.wakeup.signal()
  }

  /// The descriptor that becomes readable when `takeNews` has results.
  package var descriptor: CInt { mailbox.news.descriptor }

  /// Queues a request, whose results `takeNews` returns.
  package func begin(_ work: Work) {
    let hasThread = mailbox.startOnce(named: name) { [mailbox, perform] in
      while let work = Self.next(in: mailbox) {
        perform(work) { result in
          mailbox.state.withLock { $0.news.append((work, result)) }
          mailbox.news.signal()
        }
      }
    }
    guard hasThread else {
      report("the kiosk can't start a thread for the \(name)")
      mailbox.state.withLock { $0.news.append((work, failure)) }
      return mailbox.news.signal()
    }
    mailbox.state.withLock { $0.next = work }
    mailbox.wakeup.signal()
  }

  /// Returns the results since the last call, without waiting.
  package func takeNews() -> [News] {
    mailbox.news.clear()
    return mailbox.state.withLock { state in
      defer { state.news = [] }
      return state.news
    }
  }

  /// Waits for the next request; returns nil once the thread must end.
  private static func next(in mailbox: Mailbox<State>) -> Work? {
    while true {
      let (isOver, work) = mailbox.state.withLock { ($0.isOver, $0.next.take()) }
      if isOver { return nil }
      if let work { return work }
      mailbox.wakeup.wait()
      mailbox.wakeup.clear()
    }
  }
}
