import DeckStore
import Foundation
import Glibc
import Study
import Testing
import TestSupport

/// `studykiosk report`.
@Suite("A report of a problem")
struct ReportTests {
  /// Words that tell who uses the box and what they learn.
  private static let telling = [
    "Zarathustra", "Pumpernickel", "Xylophonkurs", "Quetzalcoatl", "Tenochtitlan", "Klabauter",
    "Nebukadnezar", "FritzBox", "Sesam", "4711", "wonderland", "Huckepack", "Mumpitz",
  ]

  /// Lines of a log that tell something in unusual ways, and the words that must not be left of them.
  private static let unusual = [
    ("read: \"What does \"Hottentott\" mean?\" has no picture", "hottentott"),
    ("learner Anna \"Ronja\" Lee begins", "anna"),
    ("the word \"a \"Firlefanz\" is: odd\" was said; the \"end\"", "firlefanz"),
    ("the word \"a \"Kinkerlitz: why\" \"b\"Larifari", "kinkerlitz"),
    ("can't read Klasse3b/Vokabeln.csv: no table", "klasse3b"),
    ("can't read Schnickschnack Liste.csv: no table", "schnickschnack"),
    ("no sound for \(longCard.lowercased())", "trillium"),
    ("\u{674e} begins", "\u{674e}"), ("learner=Zora Maria begins", "zora"),
    ("jean-luc@box logs in", "jean"), ("Zora \"Maria said Krimskrams\" today", "krimskrams"),
  ]

  /// A text of 14 words.
  private static let longCard =
    "Trillium is a flower of the lily family with three leaves and three petals"

  /// A box whose library, settings, log and recording are full of names.
  private struct Box {
    let program: LibraryProgram
    var folder: TemporaryFolder { program.folder }
    let log: String
    let recording: String

    init() throws {
      program = try LibraryProgram()
      let folder = program.folder
      let deck = try folder.write(
        "question,answer,tags,set:Klabauter set\nWho is Quetzalcoatl?,A god of Tenochtitlan,Mumpitz,1\n",
        as: "deck.csv")
      try program.output("deck", "import", "--deck", "Xylophonkurs", deck)
      try program.output("learner", "add", "Zarathustra Pumpernickel")
      try program.output("library", "set", "volume", "35")
      log = try folder.write(
        """
        studykiosk: seed 582166
        studykiosk: reads /dev/input/event3 (touchscreen)
        studykiosk: "FritzBox 7590" refused the password \u{201c}Sesam 4711\u{201d}
        studykiosk: Zarathustra Pumpernickel's lesson of xylophonkurs begins
        studykiosk: the picture of who is quetzalcoatl? can't be read
        studykiosk: /home/wonderland/Huckepack's words.csv:3: the answer is empty
        studykiosk: Huckepack words.apkg: no cards
        studykiosk: no sound: the device is busy
        """, as: "log.txt")
      recording = folder.path("touches.evemu")
      let touches = try String(
        contentsOfFile: Checkout.recording("demo"), encoding: .utf8)
      let lines = touches.split(separator: "\n", omittingEmptySubsequences: false)
      try
        ([lines[0], "# studykiosk replay mine.evemu --learner Zarathustra --seed 7 --size 50x15"]
        + ["# Nebukadnezar was here"] + lines[1...]).joined(separator: "\n")
        .write(toFile: recording, atomically: true, encoding: .utf8)
    }

    func report(_ arguments: String...) throws -> String {
      let path = folder.path("report.txt")
      let made = try Program(
        ["report", "--output", path] + arguments,
        variables: [
          "STUDYKIOSK_LIBRARY": program.library, "USER": "wonderland", "HOME": folder.path,
        ])
      #expect(made.exitCode == 0, "\(made.errors)")
      return try String(contentsOfFile: path, encoding: .utf8)
    }
  }

  @Test("none of the names of a library, a log and a recording are in it")
  func names() throws {
    let box = try Box()
    // The library, its settings and its secrets are not the only places of names.
    let store = try DeckStore(path: box.program.library)
    #expect(try store.learners().contains { $0.name == "Zarathustra Pumpernickel" })
    try store.close()
    let text = try box.report("--log", box.log, "--recording", box.recording)
    for word in Self.telling {
      let isFound = text.lowercased().contains(word.lowercased())
      #expect(!isFound, "\(word)")
    }
    #expect(!text.contains(box.folder.path))
  }

  @Test("no name is in it, however it is written")
  func unusualNames() throws {
    let box = try Box()
    let deck = try box.folder.write(
      "question,answer\n\"What does \"\"Hottentott\"\" mean?\",Nothing\n\(Self.longCard),6 × 12\n",
      as: "deck.csv")
    try box.program.output("deck", "import", "--deck", "Liste.csv", deck)
    for learner in ["Anna \"Ronja\" Lee", "\u{674e}", "Zora Maria", "Jean-Luc"] {
      try box.program.output("learner", "add", learner)
    }
    let kept = "studykiosk: kernel 6.12 has no sound"
    let lines = Self.unusual.map { "studykiosk: \($0.0)" } + [kept]
    let log = try box.folder.write(lines.joined(separator: "\n"), as: "unusual.txt")
    let text = try box.report("--log", log)
    for (line, word) in Self.unusual {
      let isFound = text.lowercased().contains(word)
      #expect(!isFound, "\(line)")
    }
    #expect(text.contains(kept), "\(text.suffix(2_000))")
  }

  @Test("of a log of any size, the last whole lines are in it")
  func longLog() throws {
    let box = try Box()
    let line = "no sound for now \(String(repeating: "x", count: 3_000))\n"
    let log = try box.folder.write(
      String(repeating: line, count: 23_000) + "the end\n", as: "long.txt")
    let text = try box.report("--log", log)
    let lines = text.split(separator: "\n").drop { $0 != "## The last log" }.dropFirst()
    #expect(lines.last == "the end" && lines.count > 50)
    #expect(lines.dropLast().allSatisfy { $0.hasPrefix("no sound for now ") })
  }

  @Test("of a card with two systems, the one that runs and the last updates are in it")
  func systems() throws {
    let box = try Box()
    let parameters = try box.folder.write(
      "root=PARTUUID=1-03 rauc.slot=B ro quiet\n", as: "cmdline")
    let old = (1...9).map { "2026-01-0\($0) B kept\n" }.joined()
    let updates = try box.folder.write(
      old
        + "2026-02-03 A failed: the library does not open\n2026-02-03 A did not start; back in B\n",
      as: "updates")
    func lines(_ updates: String) throws -> [Substring] {
      try box.report("--command-line", parameters, "--updates", updates).split(separator: "\n")
        .filter { $0.hasPrefix("running: ") || $0.contains("update") }
    }
    #expect(
      try lines(updates) == [
        "running: system B of the card", "update: 2026-01-07 B kept", "update: 2026-01-08 B kept",
        "update: 2026-01-09 B kept", "update: 2026-02-03 A failed: the library does not open",
        "update: 2026-02-03 A did not start; back in B",
      ])
    #expect(
      try lines(box.folder.path("none")) == ["running: system B of the card", "never updated"])
    let other = try box.report("--command-line", updates, "--updates", updates)
    #expect(!other.contains("update: "))
  }

  @Test("what helps is in it: versions, findings, devices, settings, the log and the touches")
  func contents() throws {
    let box = try Box()
    let text = try box.report("--log", box.log, "--recording", box.recording)
    let version = try Program("--version").output
    for wanted in [
      "studykiosk \(version)", "## What doctor finds\n", "## Input devices\n", "\nvolume: 35\n",
      "library: 1 deck, 1 card, ", "seed 582166", "reads /dev/input/event3 (touchscreen)",
      "no sound: the device is busy", "# replay --seed 7 --size 50x15\n",
    ] {
      #expect(text.contains(wanted), "\(wanted)")
    }
    // The recording at its end can be cut out and replayed.
    let start = try #require(text.range(of: "# EVEMU 1.3"))
    let cut = try box.folder.write(String(text[start.lowerBound...]), as: "cut.evemu")
    #expect(
      try Program("replay", cut).output == Program("replay", Checkout.recording("demo")).output)
  }

  @Test("only its owner can read it, and it overwrites nothing that it reads")
  func file() throws {
    let box = try Box()
    _ = try box.report()
    var status = stat()
    #expect(stat(box.folder.path("report.txt"), &status) == 0 && status.st_mode & 0o077 == 0)
    let refused = try Program("report", "--log", box.log, "--output", box.log)
    #expect(refused.exitCode == 64)
    // A recording is read twice.
    #expect(try Program("report", "--recording", "-").exitCode == 64)
  }

  @Test("a log is left out if the library can't say which names are in it")
  func unreadable() throws {
    let box = try Box()
    try Data("no library".utf8).write(to: URL(filePath: box.program.library))
    let text = try box.report("--log", box.log)
    #expect(text.contains("left out: the library can't be read"))
    #expect(!text.contains("lesson of"))
  }
}
