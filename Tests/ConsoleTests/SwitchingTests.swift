import Console
import Glibc
import TestSupport
import Testing

extension OnTerminals {
  @Suite("Switching between virtual terminals")
  struct SwitchingTests {
    @Test("does not apply to a pseudo-terminal")
    func pseudoTerminal() throws {
      let screen = try PseudoTerminal()
      var terminal = try Terminal(path: screen.path, profile: .linux)
      let number = terminal.virtualTerminal
      #expect(number == nil)
      let isInFront = terminal.isInFront
      #expect(!isInFront)
      let holds = terminal.holdScreen()
      #expect(!holds)
      let locks = terminal.lockSwitching()
      #expect(!locks)
      terminal.yieldScreen()
      terminal.restore()
      try terminal.enter()
    }

    @Test("while it is blocked, Ctrl-C does not end the program, until the terminal is restored")
    func keys() throws {
      let screen = try PseudoTerminal()
      var terminal = try Terminal(path: screen.path, profile: .linux)
      let hasSignals = screen.settings[3] & UInt32(ISIG) != 0
      #expect(hasSignals)
      _ = terminal.lockSwitching(lasting: true)
      #expect(screen.settings[3] & UInt32(ISIG) == 0)
      terminal.restore()
      #expect(screen.settings[3] & UInt32(ISIG) != 0)
      try terminal.enter()
      #expect(screen.settings[3] & UInt32(ISIG) == 0)
      terminal.restore()
    }

    @Test("is requested by a real-time signal, so that no other signal ends the program")
    func signal() {
      #expect(Terminal.switchSignal >= 34)
      #expect(Terminal.switchSignal <= 64)
    }
  }
}
