internal import Glibc
internal import LinuxSystem
package import Scenes
internal import Synchronization

/// The client of a live box's network service, which sends its requests on a thread of its own.
///
/// The kiosk itself has no access to the network. The main loop never waits for the thread, which is started
/// with the first request. A request that is made while the box joins a network waits until that is done.
package final class LiveNetwork {
  /// A request and its result.
  package typealias News = (work: NetworkWork, result: NetworkResult)

  private struct State {
    /// The next request, which a newer one replaces.
    var next: NetworkWork?
    var isOver = false
    var news: [News] = []
  }

  private let mailbox = Mailbox(State())
  private let path: String
  /// Writes an error to the log.
  private let report: @Sendable (String) -> Void

  /// The timeout of a request, which is longer than the service may take; see `NetworkProgram`.
  private static let longest = Duration.seconds(150)

  /// - Parameters:
  ///   - path: The path of the service's socket.
  ///   - report: Writes an error to the log.
  package init(path: String, report: @escaping @Sendable (String) -> Void) {
    (self.path, self.report) = (path, report)
  }

  /// Ends the thread after its current request.
  deinit {
    mailbox.state.withLock { $0.isOver = true }
    mailbox.wakeup.signal()
  }

  /// The descriptor that becomes readable when `takeNews` has results.
  package var descriptor: CInt { mailbox.news.descriptor }

  /// Queues a request, whose result `takeNews` returns.
  package func begin(_ work: NetworkWork) {
    let hasThread = mailbox.startOnce(named: "network") { [mailbox, path, report] in
      while let work = Self.next(in: mailbox) {
        let result = Self.result(of: work, at: path)
        // The log must contain neither the network's name nor its password.
        if result == .failed { report("the network service could not carry out a request") }
        mailbox.state.withLock { $0.news.append((work, result)) }
        mailbox.news.signal()
      }
    }
    guard hasThread else {
      report("the kiosk can't start a thread for the network")
      mailbox.state.withLock { $0.news.append((work, .failed)) }
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
  private static func next(in mailbox: Mailbox<State>) -> NetworkWork? {
    while true {
      let (isOver, work) = mailbox.state.withLock { ($0.isOver, $0.next.take()) }
      if isOver { return nil }
      if let work { return work }
      mailbox.wakeup.wait()
      mailbox.wakeup.clear()
    }
  }

  private static func result(of work: NetworkWork, at path: String) -> NetworkResult {
    SocketTalk.answer(
      from: path, to: NetworkMessage.bytes(work), most: NetworkMessage.longestAnswer,
      until: .now + longest
    ).flatMap(NetworkMessage.answer) ?? .failed
  }
}
