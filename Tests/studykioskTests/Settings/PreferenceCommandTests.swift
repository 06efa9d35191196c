import Foundation
import Testing
import TestSupport

@Suite("Preferences through the program")
struct PreferenceCommandTests {
  @Test("a preference is shown by its name, a PIN without its hash, and removed by --default")
  func shown() throws {
    let program = try LibraryProgram()
    try program.output("learner", "add", "Anna")
    #expect(try program.output("library", "show") == "Nothing is set: the originals apply.\n")
    #expect(try program.output("library", "show", "--json") == "{\n\n}\n")
    try program.output("library", "set", "home-after", "10 min")
    try program.output("library", "set", "language", "de")
    #expect(try program.output("library", "show") == "language: de\nhome-after: 10 min\n")
    try program.output("library", "set", "language", "--default")
    #expect(try program.output("library", "show") == "home-after: 10 min\n")
    try program.output("library", "set", "pin", "--default")
  }

  @Test("an invalid value is refused, and a PIN can be set only at the box")
  func refused() throws {
    let program = try LibraryProgram()
    let language = try program.run("library", "set", "language", "xx")
    #expect(language.exitCode == 64 && language.errors.contains("language takes en, de, es, fr"))
    #expect(try program.run("library", "set", "pin", "1234").exitCode == 64)
    let ofBox = try program.run("learner", "set", "Anna", "language", "de")
    #expect(ofBox.exitCode == 64 && ofBox.errors.contains("the box's: see `studykiosk library"))
    let ofLearner = try program.run("library", "set", "color", "red")
    #expect(ofLearner.exitCode == 64 && ofLearner.errors.contains("`studykiosk learner set`"))
    // A missing value, or one beside --default, does not remove the preference.
    try program.output("learner", "add", "Anna")
    try program.output("learner", "set", "Anna", "color", "green")
    for words in [["color"], ["color", "red", "--default"]] {
      let refused = try Program(
        ["learner", "set", "Anna"] + words, variables: ["STUDYKIOSK_LIBRARY": program.library])
      #expect(refused.exitCode == 64 && refused.errors.contains("color takes red, orange"))
    }
    let unknown = try program.run("learner", "set", "Anna", "colour", "red")
    #expect(
      unknown.exitCode == 64 && unknown.errors.contains("volume, read-aloud"), "\(unknown.errors)")
  }

  @Test("a misspelt name suggests the intended one, and names are completed")
  func names() throws {
    let program = try LibraryProgram()
    for name in ["Anna", "anton", "Bo"] { try program.output("learner", "add", name) }
    for (wrong, meant) in [("anna", "Anna"), ("Ana", "Anna"), ("Antn", "anton"), ("BO", "Bo")] {
      let refused = try program.run("stats", "--learner", wrong)
      #expect(refused.exitCode == 1 && refused.errors.contains("did you mean \"\(meant)\"?"))
    }
    #expect(try !program.run("stats", "--learner", "Xaver").errors.contains("did you mean"))
    try program.output("deck", "create", "World capitals")
    let deck = try program.run("deck", "show", "Word capitals")
    #expect(deck.errors.contains("did you mean \"World capitals\"?"), "\(deck.errors)")
    let completed = try Program(
      ["---completion", "stats", "--", "--learner", "1", "0", ""],
      variables: ["STUDYKIOSK_LIBRARY": program.library])
    #expect(
      completed.output.split(separator: "\n").contains("Anna"),
      "\(completed.output) \(completed.errors)")
  }

  @Test("a replay at home uses the library's language, and an option takes precedence")
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
