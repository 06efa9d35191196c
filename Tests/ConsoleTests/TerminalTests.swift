import Console
import Foundation
import Glibc
import ScreenLayout
import TestSupport
import Testing

extension OnTerminals {
  @Suite("Terminal")
  struct TerminalTests {
    @Test("is restored when its value is destroyed", arguments: TerminalProfile.all)
    func givenBack(profile: TerminalProfile) throws {
      let screen = try PseudoTerminal()
      let before = screen.settings
      do {
        var terminal = try Terminal(path: screen.path, profile: profile)
        #expect(screen.settings != before)
        try terminal.draw(.showing(["hello"], columns: 20))
      }
      #expect(screen.settings == before)
      let sent = screen.received()
      #expect(sent.hasPrefix(profile.enterSequence))
      #expect(sent.contains("hello"))
      #expect(
        sent.hasSuffix(profile.restoreSequence(blankingSeconds: LinuxConsole.blankingSeconds)))
      #expect(sent.count(of: "\u{1b}[?25l") == 1)
      #expect(sent.count(of: "\u{1b}[?25h") == 1)
      #expect(sent.count(of: "\u{1b}[?1049l") == (profile.isLinuxConsole ? 0 : 1))
      #expect(sent.count(of: "\u{1b}[2J") == (profile.isLinuxConsole ? 2 : 1))
    }

    @Test("passes Ctrl-C on, echoes nothing and ignores Ctrl-S")
    func settings() throws {
      let screen = try PseudoTerminal()
      let terminal = try Terminal(path: screen.path, profile: .table256)
      let flags = screen.settings
      #expect(flags[3] & UInt32(ISIG) != 0)
      #expect(flags[3] & UInt32(ECHO | ICANON) == 0)
      #expect(flags[0] & UInt32(IXON) == 0)
      _ = consume terminal
    }

    @Test("discards keys that were typed while it was in use")
    func typed() throws {
      let screen = try PseudoTerminal()
      do {
        let terminal = try Terminal(path: screen.path, profile: .table256)
        screen.type("rm -rf\n")
        _ = consume terminal
      }
      let shell = open(screen.path, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC)
      defer { close(shell) }
      var byte: UInt8 = 0
      #expect(read(shell, &byte, 1) == -1)
    }

    @Test("never leaves so many keys unread that they block Ctrl-C")
    func unreadKeys() throws {
      let screen = try PseudoTerminal()
      var terminal = try Terminal(path: screen.path, profile: .table256)
      for _ in 0..<20 { screen.type(String(repeating: "\u{1b}[A", count: 100)) }
      #expect(screen.unread(until: { $0 >= 4095 }) >= 4095)
      // The keys that did not fit follow when the kernel delivers them.
      _ = try screen.unread { count in
        try terminal.draw(.showing(["hello"], columns: 20))
        return count == 0
      }
      screen.type("x")
      #expect(screen.unread(until: { $0 == 1 }) == 1)
      try terminal.draw(.showing(["hello"], columns: 20))
      #expect(screen.unread(until: { $0 == 0 }) == 0)
    }

    @Test("can be restored and taken again, and then repaints")
    func takenAgain() throws {
      let screen = try PseudoTerminal()
      let before = screen.settings
      var terminal = try Terminal(path: screen.path, profile: .table256)
      try terminal.draw(.showing(["hello"]))
      terminal.restore()
      terminal.restore()
      #expect(screen.settings == before)
      #expect(screen.received().count(of: "\u{1b}[?1049l") == 1)
      try terminal.enter()
      try terminal.draw(.showing(["hello"]))
      #expect(screen.received().hasSuffix("hello"))
      #expect(screen.settings != before)
    }

    @Test(
      "reapplies settings and screen that a shell has changed meanwhile",
      arguments: TerminalProfile.all)
    func refreshed(profile: TerminalProfile) throws {
      let screen = try PseudoTerminal()
      let before = screen.settings
      var terminal = try Terminal(path: screen.path, profile: profile)
      try terminal.draw(.showing(["hello"], columns: 20))
      let taken = screen.settings
      _ = screen.received()
      screen.echoLines()
      #expect(screen.settings != taken)
      terminal.refresh()
      #expect(screen.settings == taken)
      try terminal.draw(.showing(["hello"], columns: 20))
      let sent = screen.received()
      #expect(sent.hasPrefix(profile.resumeSequence))
      #expect(sent.contains("hello"))
      #expect(!sent.contains("\u{1b}[2J"))
      try terminal.draw(.showing(["hello"], columns: 20))
      #expect(screen.received() == "")
      terminal.restore()
      #expect(screen.settings == before)
      terminal.refresh()
      #expect(screen.settings == before)
    }

    @Test("knows its size, or assumes the usual one if it has none")
    func size() throws {
      let screen = try PseudoTerminal(columns: 50, rows: 15)
      #expect(
        try Terminal(path: screen.path, profile: .table256).size == GridSize(columns: 50, rows: 15))
      let serial = try PseudoTerminal(columns: 0, rows: 0)
      #expect(
        try Terminal(path: serial.path, profile: .table256).size == GridSize(columns: 80, rows: 24))
    }

    @Test("leaves a shared descriptor open and blocking")
    func sharedDescriptor() throws {
      let screen = try PseudoTerminal()
      let shared = open(screen.path, O_RDWR | O_NOCTTY | O_CLOEXEC)
      defer { close(shared) }
      do {
        var terminal = try Terminal(descriptor: shared, profile: .table256)
        #expect(terminal.path == screen.path)
        try terminal.draw(.showing(["hello"]))
        #expect(fcntl(shared, F_GETFL) & O_NONBLOCK == 0)
      }
      #expect(screen.received().contains("hello"))
      #expect(Terminal.isTerminal(shared))
    }

    @Test("distinguishes a closed terminal from a slow one")
    func hungUp() throws {
      let screen = try PseudoTerminal()
      var terminal = try Terminal(path: screen.path, profile: .table256)
      _ = screen.received()
      var stalled: TerminalError?
      do throws(TerminalError) {
        // Nobody reads: the pseudo-terminal's buffer fills up.
        for number in 0..<1000 {
          try terminal.draw(.showing([String(number)], columns: 500))
          terminal.refresh()
        }
      } catch {
        stalled = error
      }
      #expect(stalled?.code == ETIMEDOUT)
      #expect(stalled?.isGone == false)
      screen.hangUp {
        let error = #expect(throws: TerminalError.self) { try terminal.draw(.showing(["more"])) }
        #expect(error?.code == EIO)
        #expect(error?.isGone == true)
      }
    }

    @Test("draws all of a frame that is larger than the terminal's buffer")
    func largeFrame() throws {
      let screen = try PseudoTerminal(columns: 500, rows: 300)
      let path = screen.path
      let profile = TerminalProfile.trueColor
      let frames = (0..<10).map { number in
        CellGrid.showing(Array(repeating: String(repeating: "\(number)", count: 500), count: 300))
      }
      var renderer = ScreenRenderer(profile: profile)
      let expected =
        Array(profile.enterSequence.utf8) + frames.flatMap { renderer.bytes(for: $0) }
        + Array(profile.restoreSequence(blankingSeconds: 0).utf8)
      Thread {
        guard var terminal = try? Terminal(path: path, profile: profile) else { return }
        for frame in frames {
          do { try terminal.draw(frame) } catch { return }
        }
      }.start()
      let received = screen.received(count: expected.count)
      #expect(received.count == expected.count)
      #expect(received.count > 10 * 500 * 300)
      // The bytes are compared outside the macro, which would print both.
      let isSame = received == expected
      #expect(isSame)
    }

    @Test(
      "reports what can't be opened and why",
      arguments: [
        ("/dev/no-such-terminal", ENOENT, "can't open /dev/no-such-terminal: No such file"),
        ("/dev/null", ENOTTY, "can't read the settings of /dev/null: "),
      ])
    func unusable(path: String, code: CInt, message: String) {
      let error = #expect(throws: TerminalError.self) {
        _ = try Terminal(path: path, profile: .table256)
      }
      #expect(error?.code == code)
      #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
    }

    @Test("needs only write permission")
    func writeOnly() throws {
      let screen = try PseudoTerminal(columns: 50, rows: 15)
      let before = screen.settings
      try #require(chmod(screen.path, 0o222) == 0)
      try asNobody {
        let refused = open(screen.path, O_RDWR | O_NOCTTY | O_CLOEXEC)
        #expect(refused == -1)
        #expect(errno == EACCES)
        var terminal = try Terminal(path: screen.path, profile: .table256)
        #expect(terminal.size == GridSize(columns: 50, rows: 15))
        #expect(screen.settings != before)
        screen.type("keys")
        #expect(screen.unread(until: { $0 == 4 }) == 4)
        try terminal.draw(.showing(["hello"]))
        #expect(screen.unread(until: { $0 == 0 }) == 0)
      }
      #expect(screen.settings == before)
      #expect(screen.received().contains("hello"))
    }

    @Test("closes what it opened when it can't be used")
    func noLeak() throws {
      let descriptors = { try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd") }
      let links = {
        try descriptors().count {
          (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)"))
            == "/dev/full"
        }
      }
      #expect(throws: TerminalError.self) { _ = try Terminal(path: "/dev/full", profile: .linux) }
      #expect(try links() == 0)
    }

    @Test("is not recognized in a file")
    func noTerminal() throws {
      let file = open("/dev/null", O_RDWR | O_CLOEXEC)
      defer { close(file) }
      #expect(!Terminal.isTerminal(file))
      let error = #expect(throws: TerminalError.self) {
        _ = try Terminal(descriptor: file, profile: .table256)
      }
      #expect(error?.code == ENOTTY)
    }

    @Test("is not a Linux console when it is a pseudo-terminal")
    func notVirtual() throws {
      let screen = try PseudoTerminal()
      #expect(!LinuxConsole.isVirtualTerminal(screen.controller))
      #expect(LinuxConsole.font(screen.controller) == nil)
      #expect(!LinuxConsole.isVirtualTerminal(path: screen.path))
      #expect(!LinuxConsole.isVirtualTerminal(path: "/dev/no-such-terminal"))
    }
  }

}

/// The `setfsuid` of <sys/fsuid.h>, which the Glibc module leaves out; returns the previous user.
@_silgen_name("setfsuid") @discardableResult
private func setfsuid(_ user: uid_t) -> CInt

/// Runs `body` without root's permission to open every file, on this thread only.
private func asNobody(_ body: () throws -> Void) rethrows {
  let user = setfsuid(65534)
  defer { setfsuid(uid_t(user)) }
  try body()
}

extension String {
  fileprivate func count(of part: String) -> Int {
    ranges(of: part).count
  }
}
