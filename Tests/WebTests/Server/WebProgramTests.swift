import Foundation
import TestSupport
import Testing

@Suite("The program of the page")
struct WebProgramTests {
  private let program = Checkout.program("studykiosk-web")

  @Test("says that studykiosk, which imports and decodes for it, is missing beside it")
  func alone() throws {
    let folder = try TemporaryFolder()
    let copy = folder.path("studykiosk-web")
    try FileManager.default.copyItem(atPath: program, toPath: copy)
    let ended = try ChildProgram(copy, ["--library", folder.path("library.sqlite")])
    #expect(ended.exitCode == 1)
    #expect(
      ended.errors.hasPrefix("Error: the program studykiosk is missing: it has to be beside"),
      "\(ended.errors)")
  }

  @Test("never lets an untrusted text control the terminal, with or without an error")
  func hostileTexts() throws {
    let folder = try TemporaryFolder()
    let acts = HostileText.acts
    for call in [
      ["--listen", acts], ["--library", "\(acts)/x"], ["--door", acts], [acts], ["--\(acts)"],
      ["--help"],
    ] {
      let terminal = try TextTerminal(
        call, of: program, variables: ["HOME": folder.path], in: folder.url)
      #expect(terminal.harmful == [], "\(call)")
      #expect([0, 1, 64].contains(terminal.exitCode), "\(call)")
    }
  }
}
