import TestSupport
import Testing

@testable import Console

@Suite("What a terminal answers")
struct TerminalAnswerTests {
  @Test("sixels are a 4 among the abilities, and pictures of Kitty's protocol were tried")
  func answers() {
    func answer(_ text: String) -> TerminalAnswer { TerminalAnswer(Array(text.utf8)) }
    let sixel = answer("\u{1b}P>|foot(1.16)\u{1b}\\\u{1b}[?62;4;22c")
    #expect(sixel.showsSixels && !sixel.showsKitty && sixel.isComplete)
    #expect(sixel.name == "foot(1.16)")
    let kitty = answer("q\u{1b}_Gi=400031;OK\u{1b}\\y\u{1b}[?62c")
    #expect(kitty.showsKitty && !kitty.showsSixels && kitty.isComplete && kitty.name == nil)
    #expect(!answer("\u{1b}_Gi=400031;EINVAL:no\u{1b}\\\u{1b}[?64;14;24c").showsKitty)
    #expect(!answer("\u{1b}[?64;14;24c").showsSixels)
    #expect(!answer("\u{1b}P>|kitty(0.32)\u{1b}\\").isComplete)
  }

  @Test("a terminal that says nothing is not waited for, and gets no APC string")
  func silence() throws {
    let screen = try PseudoTerminal()
    let terminal = try Terminal(path: screen.path, profile: .table256)
    #expect(terminal.ask(within: .milliseconds(1)) == .none)
    let sent = screen.received()
    #expect(sent.hasSuffix("\u{1b}[>0q\u{1b}[c"))
    #expect(!sent.contains("\u{1b}_"))
  }

  @Test("a terminal that does not know the question about its version gets no APC string")
  func unknown() throws {
    let screen = try PseudoTerminal()
    let terminal = try Terminal(path: screen.path, profile: .table256)
    screen.type("\u{1b}[?1;2c")
    #expect(terminal.ask(within: Patience.limit).isComplete)
    #expect(!screen.received().contains("\u{1b}_"))
  }
}
