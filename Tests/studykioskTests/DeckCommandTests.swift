import DeckStore
import Foundation
import LibraryAccess
import Testing
import TestSupport

@Suite("Decks on the command line")
struct DeckCommandTests {
  @Test("a file is imported, listed, exported unchanged, and imported again without changes")
  func roundTrip() throws {
    let program = try LibraryProgram()
    let file = try program.folder.write(
      "question,answer\nNorway,Oslo\nUnited States,\"Washington, D.C.\"\n", as: "capitals.csv")
    #expect(
      try program.output("deck", "import", file)
        == "\(file): table separated by commas, with headings; 2 cards\n"
        + "Capitals: 2 cards added, 0 changed, 0 unchanged\n")
    #expect(try program.output("deck", "list") == "deck      cards\nCapitals      2\n")
    #expect(try program.objects("deck").first?["cards"] as? Int == 2)
    #expect(
      try program.output("deck", "export", "Capitals")
        == String(contentsOfFile: file, encoding: .utf8))
    #expect(
      try program.output("deck", "import", file)
        .hasSuffix("\nCapitals: 0 cards added, 0 changed, 2 unchanged\n"))
    let copy = program.folder.path("copy.tsv")
    try program.output("deck", "export", "Capitals", copy, "--guids")
    #expect(
      try program.output("deck", "import", copy, "--deck", "Capitals")
        == "Capitals: 0 cards added, 0 changed, 2 unchanged\n")
  }

  @Test("decks and learners of one name are distinguished; the name alone is refused with both")
  func namesakes() throws {
    let program = try LibraryProgram()
    for deck in ["French", "Spanish"] { try program.output("deck", "create", deck) }
    try program.output("deck", "add", "French", "un", "one")
    try program.output("deck", "rename", "Spanish", "French")
    let decks = try program.objects("deck").compactMap { $0["name"] as? String }
    #expect(decks.count == 2 && decks.allSatisfy { $0.hasPrefix("French #") })
    let refused = try program.run("deck", "show", "French")
    #expect(refused.exitCode == 1)
    #expect(decks.allSatisfy { refused.errors.contains("\"\($0)\"") })
    for command in [["deck", "delete", "French"], ["deck", "voice", "French"]] {
      #expect(
        try program.run(command[0], command[1], command[2]).errors.contains("name one of them"))
    }
    #expect(try decks.flatMap { try program.objects("deck", "show", $0) }.count == 1)
    try program.output("learner", "add", "Anna")
    #expect(try program.run("learner", "add", "Anna").exitCode == 1)
    try program.output("learner", "add", "Anna", "--namesake")
    let learners = try program.objects("learner").compactMap { $0["name"] as? String }
    #expect(learners.count == 2 && learners.allSatisfy { $0.hasPrefix("Anna #") })
    #expect(
      try program.run("learner", "rename", "Anna", "Eva").errors.contains("name one of them"))
    try program.output("learner", "rename", learners[1], "Eva")
    #expect(try program.objects("learner").compactMap { $0["name"] as? String } == ["Anna", "Eva"])
  }

  @Test("a file without GUIDs finds the cards of a renamed deck by their questions")
  func renamed() throws {
    let program = try LibraryProgram()
    let file = try program.folder.write(
      "Norway,Oslo\nMali,Bamako\nPeru,Lima\nPeru,Cusco\n", as: "a.csv")
    try program.output("deck", "import", file)
    try program.output("deck", "rename", "A", "B")
    #expect(
      try program.output("deck", "import", file)
        .contains("B: 0 cards added, 0 changed, 4 unchanged"))
    let newer = try program.folder.write(
      "Peru,Lima\nPeru,Cuzco\nNorway,Oslo\nMali,Bamako\nChad,N'Djamena\n", as: "b.csv")
    #expect(
      try program.output("deck", "import", newer)
        .hasSuffix("\nB: 1 card added, 1 changed, 3 unchanged\n"))
    #expect(
      try program.output("deck", "import", newer)
        .hasSuffix("\nB: 0 cards added, 0 changed, 5 unchanged\n"))
    #expect(try program.objects("deck").count == 1)
  }

  @Test("a card is added, found, changed, moved and removed")
  func cards() throws {
    let program = try LibraryProgram()
    try program.output("deck", "create", "Capitals")
    let peru = try program.output("deck", "add", "Capitals", "Peru", "Lima").trimmed
    let norway = try program.output(
      "deck", "add", "Capitals", "Norway", "Oslo", "--name", "NO", "--tag", "europe", "--tag",
      "north", "--set", "Base=2", "--attribute", "page=7=8"
    ).trimmed
    let chad = try program.output(
      "deck", "add", "Capitals", "Chad", "N'Djamena", "--after", peru
    ).trimmed
    #expect(try questions(program) == ["Peru", "Chad", "Norway"])
    let found = try #require(try program.objects("deck", "show", "Capitals", "--find", "osl").first)
    #expect(found["guid"] as? String == norway)
    #expect(found["name"] as? String == "NO")
    #expect(found["tags"] as? [String] == ["europe", "north"])
    #expect(found["sets"] as? [String: Int] == ["Base": 2])
    #expect(found["attributes"] as? [String: String] == ["page": "7=8"])
    try program.output(
      "deck", "edit", norway, "--answer", "Kristiania", "--name", "", "--tag", "", "--set",
      "Base=0", "--attribute", "page=")
    #expect(
      try program.output("deck", "export", "Capitals")
        == "question,answer\nPeru,Lima\nChad,N'Djamena\nNorway,Kristiania\n")
    try program.output("deck", "move", norway, "--first")
    #expect(try questions(program) == ["Norway", "Peru", "Chad"])
    try program.output("deck", "move", norway, "--after", peru)
    #expect(try questions(program) == ["Peru", "Norway", "Chad"])
    #expect(try questions(program, "--by-name") == ["Chad", "Norway", "Peru"])
    #expect(try questions(program, "--by-name", "--find", "kris") == ["Norway"])
    try program.output("deck", "create", "Other")
    try program.output("deck", "move", norway, "--to", "Other")
    try program.output("deck", "rename", "Other", "Countries")
    #expect(try program.output("deck") == "deck       cards\nCapitals       2\nCountries      1\n")
    try program.output("deck", "remove", peru, chad, "--yes")
    // The page brings both back at once.
    let store = try DeckStore(path: program.library)
    #expect(try store.kept([.card], at: .now, limit: 9).map(\.count) == [2])
    try store.close()
    try program.output("deck", "delete", "Countries", "--yes")
    #expect(try program.output("deck") == "deck      cards\nCapitals      0\n")
  }

  @Test("pictures and sounds come with a deck, identified by their content")
  func media() throws {
    let program = try LibraryProgram()
    _ = try program.folder.write("a picture", as: "norway.PNG")
    _ = try program.folder.write("a sound", as: "norway.wav")
    let file = try program.folder.write(
      "question,answer,question-media\n,Oslo,norway.PNG norway.wav\n", as: "capitals.csv")
    try program.output("deck", "import", file)
    let written = program.folder.path("written")
    let export = program.folder.path("export.csv")
    try program.output("deck", "export", "Capitals", export, "--media", written)
    let names = try FileManager.default.contentsOfDirectory(atPath: written)
    #expect(names.map { $0.suffix(4) }.sorted() == [".png", ".wav"])
    let second = try LibraryProgram()
    try second.output("deck", "import", export, "--media", written, "--deck", "Capitals")
    #expect(
      try second.output("deck", "export", "Capitals")
        == program.output("deck", "export", "Capitals"))
  }

  @Test("a card whose picture is missing stays; the picture is named, and refused with --strict")
  func missingMedia() throws {
    let program = try LibraryProgram()
    _ = try program.folder.write("a picture", as: "robin.png")
    try program.folder.makeFolder("folder.png")
    let file = try program.folder.write(
      """
      question,answer,question-media,answer-media
      Which bird?,robin,robin.png,
      Which owl?,barn owl,owl.png,hoot.wav
      ,raven,owl.png raven.png,
      ,crow,folder.png,
      """, as: "birds.csv")
    let strict = try program.run("deck", "import", file, "--strict")
    #expect(strict.exitCode == 1)
    #expect(strict.errors.contains("birds.csv:3: "), "\(strict.errors)")
    let shown = try program.output("deck", "import", file)
    let missing = shown.split(separator: "\n").filter { $0.contains("left out: ") }
    #expect(missing.count == 4, "\(shown)")
    #expect(missing.first?.hasPrefix("  left out: owl.png: not found; ") == true)
    #expect(missing.last?.contains("left out: folder.png: ") == true)
    let cards = try program.objects("deck", "show", "Birds")
    #expect(
      cards.compactMap { $0["question"] as? String }
        == ["Which bird?", "Which owl?", "[owl.png] [raven.png]", "[folder.png]"])
    #expect(try program.output("deck", "import", file).contains("Birds: 0 cards added, 0 changed"))
  }

  @Test("unknown columns are ignored and reported")
  func unknownColumns() throws {
    let program = try LibraryProgram()
    let file = try program.folder.write(
      "question,answer,\u{1b}mine\nNorway,Oslo,x\n", as: "capitals.csv")
    let imported = try program.run("deck", "import", file)
    #expect(imported.exitCode == 0)
    #expect(imported.output.contains("Not used: \"\u{fffd}mine\""))
    #expect(!(imported.output + imported.errors).contains("\u{1b}"))
  }

  @Test("a line without an answer is counted; in this program's own files it is an error")
  func badFile() throws {
    let program = try LibraryProgram()
    let own = try program.folder.write("guid,question,answer\ng,Peru\n", as: "own.csv")
    let refused = try program.run("deck", "import", own)
    #expect(refused.exitCode == 1 && refused.errors.contains("own.csv:2: "))
    #expect(!FileManager.default.fileExists(atPath: program.library))
    let file = try program.folder.write("Norway,Oslo\nPeru\n", as: "capitals.csv")
    let imported = try program.output("deck", "import", file)
    #expect(imported.contains("rows without an answer: 1, the first in line 2"))
    #expect(imported.hasSuffix("\nCapitals: 1 card added, 0 changed, 0 unchanged\n"))
  }

  @Test(
    "commands that need a library report the missing one, and create none",
    arguments: [
      ["deck", "show", "x"], ["history", "export"], ["library", "check"],
      ["backup", "never-made.sqlite"], ["deck", "add", "x", "y", "z"],
    ])
  func noLibrary(arguments: [String]) throws {
    let program = try LibraryProgram()
    let result = try Program(arguments, variables: ["STUDYKIOSK_LIBRARY": program.library])
    #expect(result.exitCode == 1)
    #expect(result.errors.contains("there is no library yet at \(program.library)"))
    #expect(!FileManager.default.fileExists(atPath: program.library))
  }

  @Test(
    "invalid arguments are a usage error",
    arguments: [
      ["deck", "move", "x"], ["deck", "move", "x", "--first", "--to", "y"],
      ["deck", "add", "x", " ", "y"], ["deck", "add", "x", "y", "z", "--set", "Base"],
      ["deck", "add", "x", "y", "z", "--set", "Base=many"], ["deck", "import", "-"],
      ["deck", "add", "x", "y", "z", "--tag", "two words"], ["backup", "-"],
      ["history", "show", "x"],
    ])
  func usage(arguments: [String]) throws {
    let program = try LibraryProgram()
    let result = try Program(arguments, variables: ["STUDYKIOSK_LIBRARY": program.library])
    #expect(result.exitCode == 64)
    #expect(result.errors.contains("Usage:"))
  }

  @Test("the library is never overwritten")
  func overwritten() throws {
    let program = try LibraryProgram()
    try program.output("deck", "create", "Capitals")
    for arguments in [["deck", "export", "Capitals"], ["history", "export"], ["backup"]] {
      let result = try Program(
        arguments + [program.library], variables: ["STUDYKIOSK_LIBRARY": program.library])
      #expect(result.exitCode == 64)
      #expect(result.errors.contains("is an input"))
    }
    #expect(try program.run("restore", program.library, "--yes").exitCode == 64)
    let other = try program.run("deck", "export", "Capitals", "words.xlsx")
    #expect(other.exitCode == 64 && other.errors.contains("end the name in .csv"))
    #expect(try program.output("library", "check") == "The library is whole.\n")
  }

  @Test("on a terminal, a table has columns and is shortened to the width")
  func table() throws {
    let program = try LibraryProgram()
    try program.output("deck", "create", "答えの山")
    try program.output("deck", "create", "Ab\u{202e}")
    #expect(
      try program.output("deck") == "deck      cards\nAb\u{fffd}           0\n答えの山      0\n")
    let long = String(repeating: "long ", count: 20)
    try program.output("deck", "add", "答えの山", long, "short")
    #expect(try program.output("deck", "show", "答えの山").contains(long))
    let (shown, exitCode) = try program.onTerminal("deck", "show", "答えの山", typing: "")
    #expect(exitCode == 0)
    let lines = shown.split(separator: "\r\n")
    #expect(lines.count == 2)
    #expect(lines.allSatisfy { $0.count <= 40 && !$0.hasSuffix(" ") })
    #expect(shown.contains("…"))
    #expect(shown.contains("short"))
  }

  private func questions(_ program: LibraryProgram, _ options: String...) throws -> [String] {
    let result = try Program(
      ["deck", "show", "Capitals", "--json"] + options,
      variables: ["STUDYKIOSK_LIBRARY": program.library])
    let cards = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    return (cards as? [[String: Any]] ?? []).compactMap { $0["question"] as? String }
  }
}

extension String {
  fileprivate var trimmed: String { trimmingCharacters(in: .newlines) }
}
