import Foundation
import Testing
import TestSupport

@Suite("Home through the program")
struct HomeCommandTests {
  private static func replay(_ program: LibraryProgram, _ flags: String...) throws -> String {
    let play = try Program(
      [
        "replay", Checkout.recording("home"), "--library", program.library, "--home", "--seed", "1",
        "--date", "2031-03-01T12:00:00Z",
      ] + flags)
    #expect(play.exitCode == 0, "\(play.errors)")
    return play.output
  }

  @Test(
    "a recording chooses a deck, studies it and shows the history, with reproducible bytes")
  func golden() throws {
    let trace = try Self.replay(LibraryProgram())
    let path = Checkout.folder.appending(path: "Tests/Recordings/home.trace")
    #expect(trace == (try String(contentsOf: path, encoding: .utf8)))
    #expect(try Self.replay(LibraryProgram()) == trace)
  }

  @Test("an eyes-free walk through every scene speaks the expected words")
  func eyesFree() throws {
    let program = try LibraryProgram()
    let cards = Checkout.folder.appending(path: "Tests/Recordings/eyes-free.csv").path()
    try program.output("deck", "import", cards, "--deck", "Capitals")
    try program.output("library", "set", "eyes-free", "on")
    let play = try Program(
      [
        "replay", Checkout.recording("eyes-free"), "--library", program.library, "--home", "--seed",
        "1", "--date", "2026-01-01T12:00:00Z", "--language", "en", "--size", "50x15",
      ])
    #expect(play.exitCode == 0, "\(play.errors)")
    let path = Checkout.folder.appending(path: "Tests/Recordings/eyes-free.trace")
    #expect(play.output == (try String(contentsOf: path, encoding: .utf8)))
    // Only speech was used: every chosen target had been spoken before.
    let spoken = play.lines.filter { $0.contains(" speech ") }
    #expect(spoken.count > 200)
  }

  @Test(
    "with first-start: ask a new box asks its questions, but not one with learners or answers"
  )
  func firstStart() throws {
    let folder = try TemporaryFolder()
    let settings = try folder.write("first-start: ask\n", as: "box.yaml")
    let cards = Checkout.folder.appending(path: "Tests/Recordings/eyes-free.csv").path()
    func first(_ commands: [String]...) throws -> Substring? {
      let program = try LibraryProgram()
      for command in [["deck", "import", cards, "--deck", "Capitals"]] + commands {
        let done = try Program(command, variables: ["STUDYKIOSK_LIBRARY": program.library])
        #expect(done.exitCode == 0, "\(command): \(done.errors)")
      }
      let lines = try Self.replay(program, "--settings", settings).split(separator: "\n")
      return lines.first { $0.contains(" screen ") }?.split(separator: " ")[2]
    }
    #expect(try first() == "start")
    #expect(try first(["learner", "add", "Anna"]) == "home")
    #expect(try first(["library", "set", "first-start", "done"]) == "home")
    #expect(
      try first(
        ["learner", "add", "Anna"], ["library", "set", "first-start", "ask"])
        == "start")
    let used = try LibraryProgram()
    _ = try Self.replay(used)
    #expect(try Self.replay(used, "--settings", settings).contains(" screen start") == false)
  }

  @Test("answers count: the cards left today are shown, and the lesson is in the history")
  func counts() throws {
    let program = try LibraryProgram()
    let screens = program.folder.path("screens")
    _ = try Self.replay(program, "--screens", screens)
    let names = try FileManager.default.contentsOfDirectory(atPath: screens).sorted()
    let texts = try names.map {
      try String(contentsOfFile: "\(screens)/\($0)", encoding: .utf8)
    }
    #expect(texts.contains { $0.contains("10 cards today") })
    #expect(
      texts.contains { $0.contains("1 March, 12:00") && $0.contains("1/2") })
    #expect(try program.objects("history").count == 1)
  }

  @Test(
    "--home needs a library, and no lesson",
    arguments: [
      [], ["--library", "l", "--deck", "d"], ["--library", "l", "--mode", "round"],
      ["--library", "l", "--guest"], ["--library", "l", "--in-order"],
      ["--library", "l", "--set", "s"], ["--library", "l", "--direction", "both"],
    ])
  func refused(options: [String]) throws {
    let program = try Program(["replay", Checkout.recording("home"), "--home"] + options)
    #expect(program.exitCode == 64)
    #expect(program.errors.contains("--home needs --library, and no deck, mode or guest"))
  }
}
