internal import LinuxSystem
package import Scenes

/// The client of the service that updates a live box's whole system; the kiosk itself has no privileges.
package typealias LiveUpdate = LiveRequests<UpdateWork, UpdateResult>

extension LiveRequests where Work == UpdateWork, Result == UpdateResult {
  /// - Parameters:
  ///   - path: The path of the service's socket.
  ///   - report: Writes an error to the log.
  package convenience init(path: String, report: @escaping @Sendable (String) -> Void) {
    self.init(named: "update", orElse: .refused(.failed), report: report) { work, tell in
      var lines: [String] = []
      let isWhole = SocketTalk.lines(
        from: path, to: UpdateMessage.bytes(work), most: UpdateMessage.longestAnswer,
        // Longer than the service may take: an hour for an installation, and what else it looks at.
        until: .now + .seconds(3_900)
      ) { line in
        if let percent = UpdateMessage.progress(line) {
          tell(.progress(percent))
        } else {
          lines.append(line)
        }
      }
      let result = isWhole ? UpdateMessage.answer(lines, to: work) : nil
      if result == nil { report("the service for updates could not carry out a request") }
      tell(result ?? .refused(.failed))
    }
  }
}
