import Foundation
import Testing
import TestSupport

@Suite("Preferences through the program")
struct PreferenceCommandTests {
  @Test("what is set is shown by its name, a PIN without its hash, and without a value removed")
  func shown() throws {
    let program = try LibraryProgram()
    try program.output("learner", "add", "Anna")
    #expect(try program.output("library", "show") == "")
    try program.output("library", "set", "home-after", "10 min")
    try program.output("library", "set", "language", "de")
    #expect(try program.output("library", "show") == "language: de\nhome-after: 10 min\n")
    try program.output("library", "set", "language")
    #expect(try program.output("library", "show") == "home-after: 10 min\n")
    try program.output("library", "set", "pin")
  }

  @Test("a value that can't be is refused, and a PIN is set only at the box")
  func refused() throws {
    let program = try LibraryProgram()
    let language = try program.run("library", "set", "language", "xx")
    #expect(language.exitCode == 64 && language.errors.contains("language takes en, de, es, fr"))
    #expect(try program.run("library", "set", "pin", "1234").exitCode == 64)
    let ofBox = try program.run("learner", "set", "Anna", "language", "de")
    #expect(ofBox.exitCode == 64 && ofBox.errors.contains("the box's: see `studykiosk library"))
    let ofLearner = try program.run("library", "set", "color", "red")
    #expect(ofLearner.exitCode == 64 && ofLearner.errors.contains("`studykiosk learner set`"))
    let unknown = try program.run("learner", "set", "Anna", "colour", "red")
    #expect(
      unknown.exitCode == 64 && unknown.errors.contains("volume, read-aloud"), "\(unknown.errors)")
  }

  @Test("a replay at home speaks the library's language, and an option counts more")
  func replayed() throws {
    let program = try LibraryProgram()
    try program.output("learner", "add", "Anna")
    try program.output("library", "set", "language", "de")
    for (option, title) in [([], "Was möchtest du lernen?"), (["--language", "en"], "What would")] {
      let screens = program.folder.path("screens")
      let replay = try Program(
        [
          "replay", Checkout.recording("home"), "--library", program.library, "--home",
          "--screens", screens,
        ] + option)
      #expect(replay.exitCode == 0, "\(replay.errors)")
      let first = try String(contentsOfFile: "\(screens)/0001.txt", encoding: .utf8)
      #expect(first.contains(title), "\(first)")
    }
  }
}
