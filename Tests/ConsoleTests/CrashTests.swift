import Console
import Foundation
import Glibc
import Testing

extension OnTerminals {
  @Suite("A crash")
  struct CrashTests {
    #if arch(x86_64)
      static let trap = SIGILL
    #else
      static let trap = SIGTRAP
    #endif

    @Test(
      "gives the terminal back and still ends the program by its signal",
      arguments: [
        ("trap", trap), ("abort", SIGABRT), ("segfault", SIGSEGV), ("overflow", SIGSEGV),
        ("sent", SIGBUS),
      ], [TerminalProfile.table256, .linux])
    func restored(crash: (way: String, signal: CInt), profile: TerminalProfile) throws {
      let screen = try PseudoTerminal()
      let before = screen.settings
      let child = try ChildProgram(
        path: try fixturePath(),
        arguments: [screen.path, crash.way, profile == .linux ? "linux" : "xterm-256color"],
        environment: ["SWIFT_BACKTRACE=enable=no"])
      #expect(child.signal == crash.signal)
      #expect(screen.settings == before)
      let sent = screen.received()
      #expect(sent.contains("drawn"))
      #expect(
        sent.hasSuffix(profile.restoreSequence(blankingSeconds: LinuxConsole.blankingSeconds)))
    }

    private func fixturePath() throws -> String {
      let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
      let folder = URL(fileURLWithPath: own).deletingLastPathComponent()
      let path = folder.appendingPathComponent("ConsoleCrashFixture").path
      try #require(FileManager.default.isExecutableFile(atPath: path), "no program at \(path)")
      return path
    }
  }

}
