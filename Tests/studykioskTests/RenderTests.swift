import Foundation
import Testing
import TestSupport

/// `studykiosk render` and `replay --pixels`.
@Suite("Pictures of screens")
struct RenderTests {
  @Test("a card becomes a PNG file of the panel's size, and its pages are counted")
  func card() throws {
    let folder = try TemporaryFolder()
    let words = (1...90).map { "word\($0)" }.joined(separator: " ")
    let deck = try folder.write("question,answer\nNorway,Oslo\nLong,\(words)\n", as: "deck.csv")
    let picture = folder.path("card.png")
    let program = try Program(
      "render", "--deck", deck, "--card", "Long", "--side", "answer", "--page", "2", "--size",
      "480x320", "-o", picture)
    #expect(program.exitCode == 0)
    #expect(program.output.hasSuffix("\"Long\", 30x10 characters, page 2 of 8\n"))
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: picture)))
    #expect(bytes.starts(with: [0x89] + Array("PNG\r\n".utf8)))
    // A PNG's header begins with the width and height.
    #expect(Array(bytes[16..<24]) == [0, 0, 1, 224, 0, 0, 1, 64])
  }

  @Test(
    "an invalid card, page or size is named",
    arguments: [
      (["--card", "Atlantis"], "the deck has no card Atlantis"),
      (["--page", "2"], "the question has 1 page at this size"),
      (["--letter-size", "6"], "--letter-size needs --panel"),
      (["--panel", "154x86", "--letter-size", "31"], "expected a height of 3 to 30 mm, as in 6"),
      (["--panel", "15x86mm"], "expected a width and a height of 20 to 2000 mm, as in 154x86"),
      (["--size", "800"], "expected a width and a height in pixels, as in 800x480"),
      (["-o", "card.jpg"], "files that end in .jpg are not written here; end the name in .png"),
    ])
  func refused(options: [String], message: String) throws {
    let output = options.contains("-o") ? [] : ["-o", "/dev/null"]
    let program = try Program(["render"] + output + options)
    #expect(program.exitCode == 64)
    #expect(program.errors.contains(message))
  }

  @Test("letters of a minimum height make pages, and their height on the panel is reported")
  func letterSize() throws {
    let folder = try TemporaryFolder()
    let words = (1...40).map { "word\($0)" }.joined(separator: " ")
    let deck = try folder.write("question,answer\n\(words),Oslo\n", as: "deck.csv")
    func reported(_ options: String...) throws -> (pages: Int, capitals: Double) {
      let output = try Program(
        ["render", "--deck", deck, "--panel", "154x86mm", "-o", folder.path("card.png")] + options
      ).output
      let match = output.firstMatch(of: /of (\d+), capitals ([\d.]+) mm high\n/)
      let found = try #require(match?.output)
      return (try #require(Int(found.1)), try #require(Double(found.2)))
    }
    let usual = try reported()
    let small = try reported("--letter-size", "3")
    let large = try reported("--letter-size", "10mm")
    #expect(small.pages < usual.pages && usual.pages < large.pages)
    #expect(usual.capitals >= 5 && large.capitals >= 8)
  }

  @Test(
    "a card looks as in its mode",
    arguments: ["browse", "round", "review", "quiz"], ["question", "answer"])
  func modes(mode: String, side: String) throws {
    let folder = try TemporaryFolder()
    let program = try Program(
      "render", "--card", "Norway", "--mode", mode, "--side", side, "-o", folder.path("card.png"))
    #expect(program.exitCode == 0 && program.output.contains("\"Norway\""))
    let other = try Program(
      "render", "--card", "Norway", "--mode", mode == "browse" ? "review" : "browse", "--side",
      side,
      "-o", folder.path("other.png"))
    #expect(other.exitCode == 0)
    let pictures = try ["card.png", "other.png"].map {
      try Data(contentsOf: URL(filePath: folder.path($0)))
    }
    #expect(pictures[0] != pictures[1])
  }

  @Test("a replay's pages follow --least-line, or the settings' letter and panel size")
  func minLineHeight() throws {
    let folder = try TemporaryFolder()
    let words = (1...40).map { "word\($0)" }.joined(separator: " ")
    let deck = try folder.write("question,answer\nLong,\(words)\n", as: "deck.csv")
    var keys = KeyRecording([.answer])
    for _ in 1...9 { keys.press(.down) }
    let recording = try folder.write(keys.text, as: "k.evemu")
    func pages(_ options: String...) throws -> Int {
      try Program(["replay", recording, "--deck", deck] + options).output
        .matches(of: /next-page/).count
    }
    let usual = try pages()
    #expect(try pages("--least-line", "100") == usual)
    #expect(try pages("--least-line", "200") > usual)
    let settings = try folder.write("letter-size: 10 mm\npanel-size: 154 x 86 mm\n", as: "s.yaml")
    // Capitals of 10 mm are on lines of 16 mm.
    #expect(try pages("--settings", settings) == pages("--least-line", "186"))
    #expect(try pages("--settings", settings, "--least-line", "100") == usual)
    #expect(try Program("replay", recording, "--least-line", "19").exitCode == 64)
  }

  @Test("a replay's screens are in English, or in the language of an option or a settings file")
  func language() throws {
    let folder = try TemporaryFolder()
    let recording = try folder.write(KeyRecording([.answer]).text, as: "k.evemu")
    func screen(_ options: [String], variables: [String: String] = [:]) throws -> String {
      let screens = folder.path(UUID().uuidString)
      let program = try Program(
        ["replay", recording, "--screens", screens] + options, variables: variables)
      guard program.exitCode == 0 else { return program.errors }
      return try String(contentsOfFile: "\(screens)/0001.txt", encoding: .utf8)
    }
    #expect(try screen([], variables: ["LANG": "de_DE.UTF-8"]).contains("tap twice"))
    #expect(try screen(["--language", "es"]).contains("respuesta"))
    let settings = try folder.write("language: de\n", as: "s.yaml")
    #expect(try screen(["--settings", settings]).contains("weimal"))
    #expect(try screen(["--settings", settings, "--language", "fr"]).contains("deux fois"))
    let problem = try screen(["--language", "xx"])
    for code in ["en", "de", "es", "fr"] { #expect(problem.contains(code), "\(problem)") }
  }

  @Test("a replay writes every screen as a picture, and needs a folder for it")
  func replay() throws {
    let folder = try TemporaryFolder()
    let program = try Program(
      "replay", Checkout.recording("demo"), "--screens", folder.path("shots"), "--pixels",
      "320x240",
      "--wav", folder.path("sound.wav"))
    #expect(program.exitCode == 0)
    let shots = try FileManager.default.contentsOfDirectory(atPath: folder.path("shots"))
    #expect(shots.count > 5 && shots.allSatisfy { $0.hasSuffix(".png") })
    #expect(try Program("replay", Checkout.recording("demo"), "--pixels", "320x240").exitCode == 64)
  }

  /// The screens of the recording `home`, and the lines of its trace that say when each was shown.
  private static func replayed(in folder: TemporaryFolder, _ options: [String]) throws -> (
    pictures: [String], lines: [String]
  ) {
    let (shots, trace) = (folder.path("shots"), folder.path("trace.txt"))
    let program = try Program(
      ["replay", "--screens", shots, "--pixels", "400x240", "--trace", trace] + options)
    #expect(program.exitCode == 0, "\(program.errors)")
    let lines = try String(contentsOfFile: trace, encoding: .utf8).split(separator: "\n")
      .filter { $0.contains(" screen ") }.map(String.init)
    return (lines.indices.map { "\(shots)/\(String(10_001 + $0).dropFirst()).png" }, lines)
  }

  @Test("a scene of a recording is drawn as the replay shows it at that time")
  func scene() throws {
    let folder = try TemporaryFolder()
    let library = folder.path("library.sqlite")
    let options = [
      Checkout.recording("home"), "--library", library, "--home", "--date", "2026-01-01T12:00:00Z",
      "--seed", "1",
    ]
    // The replay saves into the library; each picture begins with the library before that.
    #expect(try Program("learner", "add", "Ada", "--library", library).exitCode == 0)
    let kept = folder.path("kept.sqlite")
    #expect(try Program("backup", kept, "--library", library).exitCode == 0)
    let stats = try Program("stats", "--library", kept).output
    let (pictures, lines) = try Self.replayed(in: folder, options)
    #expect(try Program("stats", "--library", library).output != stats)
    #expect(lines.count > 5)
    let picture = folder.path("scene.png")
    for index in [0, lines.count / 2, lines.count - 1] {
      let time = String(lines[index].prefix { $0 != " " })
      // Two screens may be shown in the same millisecond; the later one stays.
      guard index == lines.count - 1 || !lines[index + 1].hasPrefix("\(time) ") else { continue }
      let program = try Program(
        ["render", "--at", time, "--size", "400x240", "-o", picture]
          + options.map { $0 == library ? kept : $0 })
      #expect(program.exitCode == 0, "\(program.errors)")
      #expect(program.output.hasSuffix(": \(lines[index])\n"), "\(program.output)")
      let drawn = try Data(contentsOf: URL(filePath: picture))
      #expect(try drawn == Data(contentsOf: URL(filePath: pictures[index])), "\(lines[index])")
    }
    // Nothing was saved into the library that was drawn from.
    #expect(try Program("stats", "--library", kept).output == stats)
  }

  @Test(
    "a recording needs a time, a time a recording, and neither concerns a card",
    arguments: [
      (["mine.evemu"], "a recording needs --at"),
      (["--at", "3"], "--at a recording"),
      (["mine.evemu", "--at", "-3"], "no number here may be below 0"),
      (["mine.evemu", "--at", "soon"], "expected a time in seconds, as in 12.5"),
      (["mine.evemu", "--at", "3", "--card", "Norway"], "--card, --side, --page"),
      (["--seed", "3"], "without a recording, a card is drawn"),
      (["mine.evemu", "--at", "3", "--home"], "--home needs --library"),
    ])
  func refusedScene(options: [String], message: String) throws {
    let program = try Program(["render", "-o", "/dev/null"] + options)
    #expect(program.exitCode == 64 && program.errors.contains(message), "\(program.errors)")
  }
}
