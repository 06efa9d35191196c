import Glibc
import LinuxSystem
import TestSupport
import Testing

@testable import BoxServices

@Suite("The environment of a stick's commands")
struct StickEnvironmentTests {
  @Test("is the box's without the service manager's variables; a decoder's has none of the box's")
  func kept() async {
    await #expect(processExitsWith: .success) {
      let own = ["TMPDIR=/t", "TZ=Asia/Kolkata", "XDG_STATE_HOME=/s", "RUNTIME_DIRECTORY=/r"]
      for variable in own + ["NOTIFY_SOCKET=/n", "WATCHDOG_USEC=1"] {
        let words = variable.split(separator: "=").map(String.init)
        setenv(words[0], words[1], 1)
      }
      func environment(isOwn: Bool) throws -> Set<String> {
        let (outcome, _) = try SandboxedProcess(program: "/usr/bin/env", inheritsEnvironment: isOwn)
          .run([], [], most: 1 << 20, limit: Patience.limit, cancellation: .never)
        guard case .reply(let bytes, .byItself(code: 0)) = outcome else { return [] }
        return Set(String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init))
      }
      let kept = try environment(isOwn: true)
      #expect(kept.isSuperset(of: own))
      #expect(!kept.contains("NOTIFY_SOCKET=/n") && !kept.contains("WATCHDOG_USEC=1"))
      let few = try environment(isOwn: false)
      #expect(!few.isEmpty && few.isDisjoint(with: own))
    }
  }

  @Test("is requested by the stick's program")
  func asked() {
    let program = StickProgram(
      folder: StickFolder(top: "/nonexistent"), outbox: nil, library: "library.sqlite",
      report: { _ in })
    #expect("\(program.process)".contains("inheritsEnvironment: true"))
  }
}
