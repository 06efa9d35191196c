internal import Glibc
internal import LinuxSystem
package import Scenes
internal import Synchronization

/// The network of a live box: asks a service on a thread of its own, for which the main loop never waits.
///
/// The kiosk itself has no network. The thread begins with the first question; what is asked while the box joins a
/// network waits for that.
package final class LiveNetwork {
  /// Work, and what came of it.
  package typealias News = (work: NetworkWork, result: NetworkResult)

  private struct State {
    /// What is to be done next; a newer question replaces it.
    var next: NetworkWork?
    var isOver = false
    var news: [News] = []
  }

  private let mailbox = Mailbox(State())
  private let path: String
  /// Takes what is wrong, as a line for the log.
  private let report: @Sendable (String) -> Void

  /// Longer than the service may take; see `NetworkProgram`.
  private static let longest = Duration.seconds(150)

  /// - Parameters:
  ///   - path: The service's socket.
  ///   - report: Takes what is wrong, as a line for the log.
  package init(path: String, report: @escaping @Sendable (String) -> Void) {
    (self.path, self.report) = (path, report)
  }

  /// Ends the thread once it has its answer.
  deinit {
    mailbox.state.withLock { $0.isOver = true }
    mailbox.wakeup.signal()
  }

  /// Readable when `takeNews` has some.
  package var descriptor: CInt { mailbox.news.descriptor }

  /// Begins with work; what comes of it is news.
  package func begin(_ work: NetworkWork) {
    let hasThread = mailbox.startOnce(named: "network") { [mailbox, path, report] in
      while let work = Self.next(in: mailbox) {
        let result = Self.result(of: work, at: path)
        // Neither a name nor a password.
        if result == .failed { report("the network's service could not do what was asked") }
        mailbox.state.withLock { $0.news.append((work, result)) }
        mailbox.news.signal()
      }
    }
    guard hasThread else {
      report("no thread is left for the network")
      mailbox.state.withLock { $0.news.append((work, .failed)) }
      return mailbox.news.signal()
    }
    mailbox.state.withLock { $0.next = work }
    mailbox.wakeup.signal()
  }

  /// What has happened since the last call; never waits.
  package func takeNews() -> [News] {
    mailbox.news.clear()
    return mailbox.state.withLock { state in
      defer { state.news = [] }
      return state.news
    }
  }

  /// Waits for the next question; nil once there will be none.
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
