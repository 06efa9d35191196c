import Console
import Glibc
import Testing
import TestSupport

extension OnTerminals {
  @Suite("A crash")
  struct CrashTests {
    #if arch(x86_64)
      static let trap = SIGILL
    #else
      static let trap = SIGTRAP
    #endif

    @Test(
      "restores the terminal and still ends the program by its signal",
      arguments: [
        ("trap", trap), ("abort", SIGABRT), ("segfault", SIGSEGV), ("overflow", SIGSEGV),
        ("sent", SIGBUS), ("quit", SIGQUIT), ("user", SIGUSR1), ("system call", SIGSYS),
        ("processor time", SIGXCPU), ("alarm", SIGALRM),
        ("second thread's segfault", SIGSEGV), ("second thread's abort", SIGABRT),
        ("own thread's overflow", SIGSEGV),
      ], [TerminalProfile.table256, .linux])
    func restored(_ example: (way: String, signal: CInt), profile: TerminalProfile) throws {
      let screen = try PseudoTerminal()
      let before = screen.settings
      let child = try crash(
        example.way, on: screen.path, term: profile == .linux ? "linux" : "xterm-256color")
      #expect(child.exitCode == -example.signal)
      #expect(screen.settings == before)
      let sent = screen.received()
      #expect(sent.contains("drawn"))
      #expect(
        sent.hasSuffix(profile.restoreSequence(blankingSeconds: LinuxConsole.blankingSeconds)))
    }

    @Test("on one thread lets another thread's crash finish restoring the terminal")
    func twoThreads() throws {
      let screen = try PseudoTerminal()
      let before = screen.settings
      let child = try crash("two threads", on: screen.path, term: "xterm-256color")
      #expect([-SIGSEGV, -SIGABRT].contains(child.exitCode))
      #expect(screen.settings == before)
    }

    @Test("does not include a signal that is ignored")
    func ignored() throws {
      let screen = try PseudoTerminal()
      let child = try crash("ignored quit", on: screen.path, term: "xterm-256color")
      #expect(child.exitCode >= 0)
    }

    private func crash(_ way: String, on path: String, term: String) throws -> ChildProgram {
      try ChildProgram(
        Checkout.program("ConsoleCrashFixture"), [path, way, term],
        environment: ["SWIFT_BACKTRACE": "enable=no"])
    }
  }

}
