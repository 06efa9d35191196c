import Console
import Glibc
import InputEvents
import Testing

@Suite("What a terminal sends")
struct TerminalSequencesTests {
  @Test(
    "typed keys have the codes of a keyboard's; unknown and incomplete sequences are left out",
    arguments: [
      ("\u{1b}[A\u{1b}OB\u{1b}[C\u{1b}[D", [.up, .down, .next, .previous]),
      ("\r \t\u{7f}", [.choose, .answer, .step, .takeBack]),
      ("yNr19", [.right, .wrong, .random, .first, .ninth]),
      ("\u{1b}[5~\u{1b}[6~\u{1b}[3~", [.pageUp, .pageDown, .delete]),
      ("\u{1b}", [.back]), ("\u{1b}y", [.back, .right]), ("\u{1b}[15~y", [.right]),
      ("\u{1b}[1;5Ay", [.right]), ("\u{1b}[", []), ("é0x\u{0}", []), ("", []),
      // Late answers to questions, and Alt-P, which begins like one.
      ("\u{1b}P>|XTerm(379)\u{1b}\\\u{1b}[?62;4;22c\u{1b}_Gi=1;OK\u{1b}\\y", [.right]),
      ("\u{1b}P1", [.back, .first]), ("\u{1b}[\u{1b}[A", [.up]),
    ] as [(String, [KeyMeaning])])
  func keys(typed: String, keys: [KeyMeaning]) {
    var sequences = TerminalSequences()
    let events = sequences.events(in: Array(typed.utf8))
    #expect(events + sequences.decided() == keys.map { .key($0.code) })
  }

  @Test(
    "the mouse counts while its left button is down, whatever else is held",
    arguments: [
      ("\u{1b}[<0;1;1M", [MouseMove(.press, column: 0, row: 0)]),
      (
        "\u{1b}[<32;80;24M\u{1b}[<0;81;25m",
        [MouseMove(.move, column: 79, row: 23), MouseMove(.release, column: 80, row: 24)]
      ),
      ("\u{1b}[<20;3;4M", [MouseMove(.press, column: 2, row: 3)]),
      // The middle and the right button, the wheel, a pointer without a button.
      ("\u{1b}[<1;1;1M\u{1b}[<2;1;1M\u{1b}[<64;1;1M\u{1b}[<35;1;1M\u{1b}[<2;1;1m", []),
      ("\u{1b}[<0;1M\u{1b}[<0;1;1;1M\u{1b}[<;;M\u{1b}[<0;1;99999999999999999999M", []),
    ] as [(String, [MouseMove])])
  func mouse(sent: String, moves: [MouseMove]) {
    var sequences = TerminalSequences()
    #expect(sequences.events(in: Array(sent.utf8)) == moves.map { .mouse($0) })
  }

  @Test("a sequence may come in pieces, of which the last one makes the event")
  func pieces() {
    let bytes = Array("\u{1b}[<0;12;7M\u{1b}P>|XTerm(379)\u{1b}\\\u{1b}[C".utf8)
    for cut in 1..<bytes.count {
      var sequences = TerminalSequences()
      var events = sequences.events(in: bytes[..<cut])
      events += sequences.events(in: bytes[cut...])
      #expect(
        events == [.mouse(MouseMove(.press, column: 11, row: 6)), .key(KeyMeaning.next.code)],
        "\(cut)")
    }
  }

  @Test("Escape is a key once nothing follows it; a read that is cut after it makes no false keys")
  func cutReads() throws {
    var ends: [CInt] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { ends.forEach { close($0) } }
    func type(_ text: String) { #expect(write(ends[1], text, text.utf8.count) == text.utf8.count) }
    var input = TerminalInput(descriptor: ends[0])
    type("\u{1b}")
    #expect(input.read() == [.key(KeyMeaning.back.code)])
    // One read takes 4,096 bytes.
    type(String(repeating: "y", count: 4095) + "\u{1b}[<0;12;5M")
    #expect(input.read()?.allSatisfy { $0 == .key(KeyMeaning.right.code) } == true)
    #expect(input.read() == [.mouse(MouseMove(.press, column: 11, row: 4))])
  }

  @Test("a sequence without an end holds up nothing that follows")
  func endless() {
    var sequences = TerminalSequences()
    #expect(
      sequences.events(in: Array("\u{1b}[\(String(repeating: "1", count: 500))".utf8)).isEmpty)
    #expect(sequences.events(in: Array("y".utf8)) == [.key(KeyMeaning.right.code)])
    _ = sequences.events(in: Array("\u{1b}P\(String(repeating: "x", count: 500))".utf8))
    #expect(!sequences.isUndecided)
  }
}
