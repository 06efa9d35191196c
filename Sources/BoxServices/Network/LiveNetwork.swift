internal import LinuxSystem
package import Scenes

/// The client of a live box's network service; the kiosk itself has no access to the network.
package typealias LiveNetwork = LiveRequests<NetworkWork, NetworkResult>

extension LiveRequests where Work == NetworkWork, Result == NetworkResult {
  /// - Parameters:
  ///   - path: The path of the service's socket.
  ///   - report: Writes an error to the log.
  package convenience init(path: String, report: @escaping @Sendable (String) -> Void) {
    self.init(named: "network", orElse: .failed, report: report) { work, tell in
      let answer = SocketTalk.answer(
        from: path, to: NetworkMessage.bytes(work), most: NetworkMessage.longestAnswer,
        // Longer than the service may take; see `NetworkProgram`.
        until: .now + .seconds(150))
      let result = answer.flatMap(NetworkMessage.answer) ?? .failed
      // The log must contain neither the network's name nor its password.
      if result == .failed { report("the network service could not carry out a request") }
      tell(result)
    }
  }
}
