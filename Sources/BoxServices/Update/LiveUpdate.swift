internal import LinuxSystem
package import Scenes

/// The client of the service that updates a live box's whole system; the kiosk itself has no privileges.
///
/// What came of the last update has a thread of its own, because its answer waits for the end of a trial.
package final class LiveUpdate {
  private typealias Requests = LiveRequests<UpdateWork, UpdateResult>
  private let history: Requests
  private let work: Requests

  /// - Parameters:
  ///   - path: The path of the service's socket.
  ///   - report: Writes an error to the log.
  package init(path: String, report: @escaping @Sendable (String) -> Void) {
    func requests(_ name: String) -> Requests {
      Requests(named: name, orElse: .refused(.failed), report: report) { work, tell in
        tell(LiveUpdate.result(of: work, at: path, report, tell))
      }
    }
    (history, work) = (requests("updates"), requests("update"))
  }

  /// The descriptors that become readable when `takeNews` has results.
  package var descriptors: [CInt] { [history.descriptor, work.descriptor] }

  /// Queues a request, whose results `takeNews` returns.
  package func begin(_ work: UpdateWork) {
    switch work {
    case .last, .told: history.begin(work)
    case .inspect, .install, .follow, .restart: self.work.begin(work)
    }
  }

  /// Returns the results since the last call, without waiting.
  package func takeNews() -> [(work: UpdateWork, result: UpdateResult)] {
    history.takeNews() + work.takeNews()
  }

  /// Carries out a request.
  ///
  /// - Returns: What comes of it in the end, after what `tell` was called with.
  private static func result(
    of work: UpdateWork, at path: String, _ report: (String) -> Void, _ tell: (UpdateResult) -> Void
  ) -> UpdateResult {
    var lines: [String] = []
    let isWhole = SocketTalk.lines(
      from: path, to: UpdateMessage.bytes(work), most: UpdateMessage.longestAnswer,
      // Longer than the service may take: an hour for an installation, and what else it looks at.
      until: .now + .seconds(3_900)
    ) { line in
      if let news = UpdateMessage.news(line) { tell(news) } else { lines.append(line) }
    }
    if isWhole, let result = UpdateMessage.answer(lines, to: work) { return result }
    report("the service for updates could not carry out a request")
    return .refused(.failed)
  }
}
