internal import CLinuxHeaders
internal import Glibc
internal import LinuxSystem
package import Scenes

/// NetworkManager's own command (nmcli(1)), a process for each thing that it does.
package struct NetworkProgram {
  /// Where Debian has it.
  package static let path = "/usr/bin/nmcli"

  private let process: SandboxedProcess

  /// - Parameter path: The command.
  package init(path: String = Self.path) {
    // Its words are English here, in any language of the box.
    process = SandboxedProcess(program: path, name: "nmcli", tellsErrors: true)
  }

  /// What a network is called while it is not known whether it can be joined; only one can be joined at once.
  private static let attempt = "studykiosk-attempt"
  /// How long joining may take.
  private static let longest = Duration.seconds(45)
  /// How long looking around may take, and anything else.
  private static let (longestScan, longestOther) = (Duration.seconds(20), Duration.seconds(8))
  /// More than a thousand networks.
  private static let mostOutput = 256 << 10

  /// Does what the kiosk asks for; takes up to a minute.
  ///
  /// - Parameter work: The question.
  /// - Returns: The answer.
  package func result(of work: NetworkWork) -> NetworkResult {
    switch work {
    case .list:
      let scan = scan(rescan: "auto")
      return scan.map { .networks(Array($0.networks.prefix(NetworkMessage.mostNetworks))) }
        ?? .failed
    case .join(let name, let password): return join(name, password)
    }
  }

  /// - Returns: nil if NetworkManager does not tell it.
  private func scan(rescan: String) -> WirelessScan? {
    let reply = run(WirelessScan.arguments + ["--rescan", rescan], limit: Self.longestScan)
    return reply?.code == 0 ? reply.map { WirelessScan($0.output) } : nil
  }

  /// Joins a network with a profile of its own, which is kept only if that works.
  ///
  /// What the air says now decides how it is joined, and not who asks. The profile has no password: nmcli
  /// gets it on a pipe, and NetworkManager keeps it once it has worked.
  private func join(_ name: String, _ password: String?) -> NetworkResult {
    guard var scan = scan(rescan: "no") else { return .failed }
    // It may have come back since.
    if scan.security(of: name) == nil, let newer = self.scan(rescan: "auto") { scan = newer }
    guard let security = scan.security(of: name) else { return .notFound }
    if security == .other { return .failed }
    if security.access == .secret, password == nil { return .wrongPassword }
    // One that is left from a process that was killed.
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
          run(up + ["id", Self.attempt, "passwd-file", pipe], limit: Self.longest)
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

  /// Whether NetworkManager, which goes on when nmcli gives up, has still not got past the password.
  ///
  /// A wrong one ends nothing: NetworkManager asks for another, and nmcli has the same one for it again.
  private var isAskedAgain: Bool {
    let reply = run(["--terse", "--fields", "CONNECTION,STATE", "device", "status"])
    let lines = String(decoding: reply?.output ?? [], as: UTF8.self).split(separator: "\n")
    return lines.contains { line in
      Self.early.contains { line == "\(Self.attempt):connecting (\($0))" }
    }
  }

  /// As nmcli calls the states until a network has let the box in (NMDeviceState 40 to 60).
  private static let early = ["prepare", "configuring", "need authentication"]

  /// Gives the profile its lasting name, and only then removes an earlier one of this network.
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

  /// The line of nmcli's file of passwords: blanks at the ends would be lost, and a backslash escapes
  /// (NetworkManager `src/libnmc-base/nm-client-utils.c`, `nmc_utils_parse_passwd_file`).
  static func secrets(_ password: String) -> String {
    let escaped = password.map { $0 == "\\" || $0 == " " ? "\\\($0)" : "\($0)" }.joined()
    return "802-11-wireless-security.psk:\(escaped)\n"
  }

  /// Why a network was not joined, by the reason that nmcli prints.
  ///
  /// Its versions print the reason with or without its number (NMDeviceStateReason). No other line counts: they
  /// have names from the air.
  static func problem(_ output: String) -> NetworkResult {
    let line = output.split(separator: "\n").first { $0.hasPrefix("Error: ") } ?? ""
    func says(_ words: [String]) -> Bool { words.contains { line.contains($0) } }
    if says(["(53)", "network could not be found"]) { return .notFound }
    // 7: those secrets that were given did not work. 8 and 11: a handshake that breaks off or takes too
    // long, as it does with a wrong password and some drivers.
    let refusals = [
      "(7)", "(8)", "(11)", "Secrets were required", "supplicant disconnected",
      "supplicant took too long",
    ]
    return says(refusals) ? .wrongPassword : .failed
  }

  /// - Returns: What it printed, and its exit code; nil if it did not end by itself.
  private func run(
    _ arguments: [String], limit: Duration = longestOther
  ) -> (output: [UInt8], code: CInt)? {
    let reply = try? process.run(
      [], arguments, most: Self.mostOutput, limit: limit, cancellation: .never)
    guard case (.reply(let output, .byItself(let code)), _)? = reply else { return nil }
    return (output, code)
  }

  /// Gives a text to the next process as a file that is nowhere but in memory, and gone once it is read.
  ///
  /// nmcli opens it by its name in `/proc`, which can't be done with the socket that is its standard input.
  private func withPipe<Value>(_ text: String, _ body: (String) -> Value?) -> Value? {
    var ends: [CInt] = [-1, -1]
    guard closing_pipe(&ends) == 0 else { return nil }
    defer { close(ends[0]) }
    // nmcli's end alone stays open in it.
    _ = fcntl(ends[0], F_SETFD, 0)
    let bytes = Array(text.utf8)
    // Less than what a pipe always takes (PIPE_BUF), so this never waits.
    let count = write(ends[1], bytes, bytes.count)
    close(ends[1])
    return count == bytes.count ? body("/proc/self/fd/\(ends[0])") : nil
  }
}
