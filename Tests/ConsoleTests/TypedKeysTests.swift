import Console
import InputEvents
import Testing

@Suite("Typed keys")
struct TypedKeysTests {
  @Test(
    "have the codes of a keyboard's keys; unknown and incomplete sequences are left out",
    arguments: [
      ("\u{1b}[A\u{1b}OB\u{1b}[C\u{1b}[D", [.up, .down, .next, .previous]),
      ("\r \t\u{7f}", [.choose, .answer, .step, .takeBack]),
      ("yNr19", [.right, .wrong, .random, .first, .ninth]),
      ("\u{1b}[5~\u{1b}[6~\u{1b}[3~", [.pageUp, .pageDown, .delete]),
      ("\u{1b}", [.back]), ("\u{1b}y", [.back, .right]), ("\u{1b}[15~y", [.right]),
      ("\u{1b}[1;5Ay", [.right]), ("\u{1b}[", []), ("é0x\u{0}", []), ("", []),
    ] as [(String, [KeyMeaning])])
  func codes(typed: String, keys: [KeyMeaning]) {
    #expect(TypedKeys.codes(in: Array(typed.utf8)) == keys.map(\.code))
  }
}
