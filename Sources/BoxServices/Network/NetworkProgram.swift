internal import CLinuxHeaders
internal import Glibc
internal import LinuxSystem
package import Scenes

/// NetworkManager's command-line tool, nmcli(1), which is run in a new process for each step.
package struct NetworkProgram {
  /// The path of nmcli on Debian.
  package static let path = "/usr/bin/nmcli"

  private let process: SandboxedProcess

  /// - Parameter path: The path of nmcli.
  package init(path: String = Self.path) {
    // The process gets the locale C.UTF-8, so nmcli's messages are English, whatever the box's language is.
    process = SandboxedProcess(program: path, name: "nmcli", includesStandardError: true)
  }

  /// The name of the profile until joining has succeeded; only one network can be joined at a time.
  private static let attempt = "studykiosk-attempt"
  /// The time limit for joining a network.
  private static let longest = Duration.seconds(45)
  /// The time limits for a scan and for any other command.
  private static let (longestScan, longestOther) = (Duration.seconds(20), Duration.seconds(8))
  /// The maximum size of nmcli's output in bytes, enough for more than a thousand networks.
  private static let mostOutput = 256 << 10

  /// Performs a request of the kiosk, which takes up to two minutes.
  ///
  /// - Parameter work: The request.
  /// - Returns: The result.
  package func result(of work: NetworkWork) -> NetworkResult {
    switch work {
    case .list:
      let scan = scan(rescan: "auto")
      return scan.map { .networks(Array($0.networks.prefix(NetworkMessage.mostNetworks))) }
        ?? .failed
    case .join(let name, let password): return join(name, password)
    }
  }

  /// Scans for wireless networks.
  ///
  /// - Returns: The networks; nil if nmcli fails.
  private func scan(rescan: String) -> WirelessScan? {
    let reply = run(WirelessScan.arguments + ["--rescan", rescan], limit: Self.longestScan)
    return reply?.code == 0 ? reply.map { WirelessScan($0.output) } : nil
  }

  /// Joins a network with a new profile, which is kept only if joining succeeds.
  ///
  /// The network's security comes from a current scan, not from the request. The profile is created without
  /// the password: nmcli reads the password from a pipe, and NetworkManager stores it once it has worked.
  private func join(_ name: String, _ password: String?) -> NetworkResult {
    guard var scan = scan(rescan: "no") else { return .failed }
    // The network may have come back since the last scan.
    if scan.security(of: name) == nil, let newer = self.scan(rescan: "auto") { scan = newer }
    guard let security = scan.security(of: name) else { return .notFound }
    if security == .other { return .failed }
    if security.access == .secret, password == nil { return .wrongPassword }
    // A process that was killed may have left its profile.
    _ = run(["connection", "delete", "id", Self.attempt])
    let add = [
      "connection", "add", "type", "wifi", "ifname", "*", "con-name", Self.attempt,
      "connection.autoconnect", "no", "connection.auth-retries", "1", "ssid", name,
    ]
    let protection = security.keyManagement.map { ["wifi-sec.key-mgmt", $0] } ?? []
    guard run(add + protection)?.code == 0 else { return forget(.failed) }
    let up = ["--wait", "\(Self.longest.components.seconds - 5)", "connection", "up"]
    let reply =
      if security.access == .secret {
        withPipe(Self.secrets(password ?? "")) { pipe in
          let words = ["id", Self.attempt, "passwd-file", "/proc/self/fd/\(ChildProcess.file)"]
          return run(up + words, limit: Self.longest, file: pipe)
        }
      } else {
        run(up + ["id", Self.attempt], limit: Self.longest)
      }
    guard let reply, reply.code == 0 else {
      let problem = Self.problem(String(decoding: reply?.output ?? [], as: UTF8.self))
      let isSecret = security.access == .secret
      return forget(problem == .failed && isSecret && isAskedAgain ? .wrongPassword : problem)
    }
    return keep(as: "studykiosk \(name)") ? .joined : forget(.failed)
  }

  /// Whether NetworkManager, which goes on when nmcli gives up, has still not completed authentication.
  ///
  /// A wrong password does not end the attempt: NetworkManager asks for another one, and nmcli sends the same
  /// one again.
  private var isAskedAgain: Bool {
    let reply = run(["--terse", "--fields", "CONNECTION,STATE", "device", "status"])
    let lines = String(decoding: reply?.output ?? [], as: UTF8.self).split(separator: "\n")
    return lines.contains { line in
      Self.early.contains { line == "\(Self.attempt):connecting (\($0))" }
    }
  }

  /// nmcli's names of the states before authentication is complete (`NMDeviceState` 40 to 60).
  private static let early = ["prepare", "configuring", "need authentication"]

  /// Gives the profile its permanent name, and only then removes an earlier profile of the same network.
  private func keep(as name: String) -> Bool {
    let earlier = run(["--get-values", "connection.uuid", "connection", "show", "id", name])
    let lasting = [
      "connection", "modify", "id", Self.attempt, "connection.id", name, "connection.autoconnect",
      "yes", "connection.auth-retries", "-1",
    ]
    guard run(lasting)?.code == 0 else { return false }
    if let earlier, earlier.code == 0 {
      let uuids = String(decoding: earlier.output, as: UTF8.self).split(separator: "\n")
      for uuid in uuids where uuid.utf8.count == 36 {
        _ = run(["connection", "delete", "uuid", String(uuid)])
      }
    }
    return true
  }

  private func forget(_ result: NetworkResult) -> NetworkResult {
    _ = run(["connection", "delete", "id", Self.attempt])
    return result
  }

  /// Returns the line of nmcli's password file, with spaces and backslashes escaped.
  ///
  /// nmcli trims spaces at the ends and takes a backslash as the escape character (NetworkManager
  /// `src/libnmc-base/nm-client-utils.c`, `nmc_utils_parse_passwd_file`).
  static func secrets(_ password: String) -> String {
    let escaped = password.map { $0 == "\\" || $0 == " " ? "\\\($0)" : "\($0)" }.joined()
    return "802-11-wireless-security.psk:\(escaped)\n"
  }

  /// Returns why a network was not joined, from the reason that nmcli prints.
  ///
  /// Some versions of nmcli print the reason with its number (`NMDeviceStateReason`), others without. Only
  /// the line that begins with `Error: ` counts, because other lines contain network names, which anybody can
  /// choose.
  static func problem(_ output: String) -> NetworkResult {
    let line = output.split(separator: "\n").first { $0.hasPrefix("Error: ") } ?? ""
    func says(_ words: [String]) -> Bool { words.contains { line.contains($0) } }
    if says(["(53)", "network could not be found"]) { return .notFound }
    // 7: the password did not work, and there is no other one. 8 and 11: the handshake broke off or timed
    // out, which with some drivers means a wrong password.
    let refusals = [
      "(7)", "(8)", "(11)", "Secrets were required", "supplicant disconnected",
      "supplicant took too long",
    ]
    return says(refusals) ? .wrongPassword : .failed
  }

  /// Runs nmcli and waits for its end.
  ///
  /// - Returns: The output and the exit code; nil if nmcli did not exit by itself.
  private func run(
    _ arguments: [String], limit: Duration = longestOther, file: CInt? = nil
  ) -> (output: [UInt8], code: CInt)? {
    let reply = try? process.run(
      [], arguments, most: Self.mostOutput, limit: limit, file: file, cancellation: .never)
    guard case (.reply(let output, .byItself(let code)), _)? = reply else { return nil }
    return (output, code)
  }

  /// Calls `body` with a pipe that contains a text, for the next process to read.
  ///
  /// The text is only in memory, and is gone once it is read. nmcli opens the pipe by its path in `/proc`;
  /// the socket that is nmcli's standard input can't be opened by path.
  private func withPipe<Value>(_ text: String, _ body: (CInt) -> Value?) -> Value? {
    var ends: [CInt] = [-1, -1]
    guard closing_pipe(&ends) == 0 else { return nil }
    defer { close(ends[0]) }
    let bytes = Array(text.utf8)
    // The text is shorter than PIPE_BUF, which an empty pipe always takes, so this never blocks.
    let count = write(ends[1], bytes, bytes.count)
    close(ends[1])
    return count == bytes.count ? body(ends[0]) : nil
  }
}
