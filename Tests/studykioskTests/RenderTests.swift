import Foundation
import Testing

/// `studykiosk render` and `replay --pixels`.
@Suite("Pictures of screens")
struct RenderTests {
  @Test("a card becomes a PNG file of the panel's size, and its pages are counted")
  func card() throws {
    let folder = try Folder()
    let words = (1...90).map { "word\($0)" }.joined(separator: " ")
    let deck = try folder.write("question,answer\nNorway,Oslo\nLong,\(words)\n", as: "deck.csv")
    let picture = folder.path("card.png")
    let program = try Program(
      "render", "--deck", deck, "--card", "Long", "--side", "answer", "--page", "2", "--size",
      "480x320", "-o", picture)
    #expect(program.exitCode == 0)
    #expect(program.output.hasSuffix("\"Long\", 48x16 characters, page 2 of 6\n"))
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: picture)))
    #expect(bytes.starts(with: [0x89] + Array("PNG\r\n".utf8)))
    // Width and height stand in the header that every PNG begins with.
    #expect(Array(bytes[16..<24]) == [0, 0, 1, 224, 0, 0, 1, 64])
  }

  @Test(
    "a card, page or size that can't be is named",
    arguments: [
      (["--card", "Atlantis"], "the deck has no card Atlantis"),
      (["--page", "2"], "the question has 1 page at this size"),
      (["--size", "800"], "expected a width and a height in pixels, as in 800x480"),
    ])
  func refused(options: [String], message: String) throws {
    let program = try Program(["render", "-o", "/dev/null"] + options)
    #expect(program.exitCode == 64)
    #expect(program.errors.contains(message))
  }

  @Test("a replay writes every screen as a picture, and needs a folder for it")
  func replay() throws {
    let folder = try Folder()
    let program = try Program(
      "replay", Program.recording("demo"), "--screens", folder.path("shots"), "--pixels", "320x240",
      "--wav", folder.path("sound.wav"))
    #expect(program.exitCode == 0)
    let shots = try FileManager.default.contentsOfDirectory(atPath: folder.path("shots"))
    #expect(shots.count > 5 && shots.allSatisfy { $0.hasSuffix(".png") })
    #expect(try Program("replay", Program.recording("demo"), "--pixels", "320x240").exitCode == 64)
  }
}
