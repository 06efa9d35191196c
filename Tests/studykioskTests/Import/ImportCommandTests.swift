import Foundation
import Study
import Testing
import TestSupport

@testable import DeckFormats

@Suite("Importing other programs' files on the command line")
struct ImportCommandTests {
  @Test("A table is described, imported, and imported again without changes")
  func table() throws {
    let program = try LibraryProgram()
    let file = try program.folder.write(
      "Frage;Antwort\nNorwegen;Oslo\nPeru;\nChile;Santiago\nKuba;Havanna\n", as: "laender.csv")
    let first = try program.output("deck", "import", file)
    #expect(
      first == """
        \(file): table separated by semicolons, with headings; 3 cards
          rows without an answer: 1, the first in line 3
        Laender: 3 cards added, 0 changed, 0 unchanged

        """)
    #expect(
      try program.output("deck", "import", file).hasSuffix(
        "0 cards added, 0 changed, 3 unchanged\n"))
    let refused = try program.run("deck", "import", file, "--strict")
    #expect(refused.exitCode == 1)
    #expect(refused.errors.contains("laender.csv:3: rows without an answer"))
  }

  @Test("Notes without the vault's tag are left out and reported; a note named by path is imported")
  func vault() throws {
    let program = try LibraryProgram()
    let vault = program.folder.url.appending(path: "vault")
    try FileManager.default.createDirectory(at: vault, withIntermediateDirectories: true)
    func write(_ text: String, _ name: String) throws -> String {
      try Data(text.utf8).write(to: vault.appending(path: name))
      return vault.appending(path: name).path
    }
    let diary = try write("Weather::sun\nMood::good\n", "diary.md")
    _ = try write("Q: a\nA: b\n", "strict.md")
    func decks() throws -> [String] {
      try program.objects("deck").compactMap { $0["name"] as? String }
    }
    _ = try program.output("deck", "import", vault.path, "--dry-run")
    let tagged = try write("#flashcards\n\ndog::Hund\n", "words.md")
    let result = try program.run("deck", "import", vault.path)
    #expect(result.exitCode == 0)
    // A folder may have many of them: the formats are not told for each.
    #expect(result.errors.contains("diary.md: no cards are found"))
    #expect(!result.errors.contains("a deck is"))
    #expect(result.errors.contains("cards without the tag #flashcards: 2"))
    #expect(try decks() == ["Strict", "Words"])
    try program.output("deck", "import", diary, tagged)
    #expect(try decks() == ["Diary", "Strict", "Words"])
  }

  @Test("A dry run reports the cards, and creates no library")
  func dryRun() throws {
    let program = try LibraryProgram()
    let shown = try program.output(
      "deck", "import", "-", "--deck", "Words", "--dry-run",
      input: "dog\tHund\ncat\tKatze\n\u{1b}[x\ty\n")
    #expect(
      shown.hasPrefix(
        "standard input: table separated by tabs; 3 cards\n1. dog\n   → Hund\n2. cat\n"))
    #expect(!FileManager.default.fileExists(atPath: program.library))
  }

  @Test("Anki's decks become decks, or sets of the outermost one")
  func subdecks() throws {
    let text = "#separator:tab\n#deck column:3\na\tb\tA::B\nc\td\tA::C::D\ne\tf\tG\n"
    let decks = try LibraryProgram()
    let file = try decks.folder.write(text, as: "x.txt")
    try decks.output("deck", "import", file)
    #expect(
      try decks.objects("deck").compactMap { $0["name"] as? String } == ["A::B", "A::C::D", "G"])
    let sets = try LibraryProgram()
    try sets.output("deck", "import", file, "--subdecks", "sets")
    #expect(try sets.objects("deck").compactMap { $0["cards"] as? Int } == [2, 1])
    let cards = try sets.objects("deck", "show", "A")
    #expect(cards.compactMap { $0["sets"] as? [String: Int] } == [["B": 1], ["C::D": 1]])
  }

  @Test(
    "Pictures beside the file are imported; missing or damaged ones are named, their card stays")
  func media() throws {
    let program = try LibraryProgram()
    _ = try program.folder.write(
      "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><path d='M0 0h9v9z'/></svg>",
      as: "good.svg")
    _ = try program.folder.write("no picture", as: "bad.png")
    let file = try program.folder.write(
      "Q: a\nA: ![](good.svg)\n\nQ: b\nA: ![](bad.png)\n\nQ: c\nA: ![](gone.png) d\n",
      as: "cards.md")
    let shown = try program.output("deck", "import", file)
    #expect(shown.contains("3 cards, 1 picture or sound\n"))
    #expect(shown.contains("left out: bad.png: "))
    #expect(shown.contains("left out: gone.png: not found; name the folder"))
    let export = try program.output("deck", "export", "Cards")
    #expect(export.contains("\nb,[bad.png]"))
    #expect(export.contains("\nc,d"))
    #expect(export.contains(".svg\n"))
    let anki = try program.output("deck", "export", "Cards", "--anki")
    #expect(anki.hasPrefix("#separator:tab\n#html:true\n#guid column:1\n"))
    #expect(anki.contains("<img src=\""))
  }

  @Test("A folder's files are imported one by one; a bad one is named and the others are imported")
  func folder() throws {
    let program = try LibraryProgram()
    let folder = program.folder.url.appending(path: "decks/inner")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, text) in [
      ("decks/a.txt", "a\tb\nc\td\n"), ("decks/bad.csv", "guid,question,answer\na\n"),
      ("decks/inner/b.md", "e::f\n"), ("decks/note.md", "words\n"), ("decks/x.png", "p"),
    ] {
      try Data(text.utf8).write(to: program.folder.url.appending(path: name))
    }
    let result = try program.run("deck", "import", program.folder.path("decks"))
    #expect(result.exitCode == 1)
    #expect(result.errors.contains("bad.csv:2:"))
    #expect(try program.objects("deck").compactMap { $0["name"] as? String } == ["A", "B"])
  }

  @Test("A renamed deck is imported again under its new name, without duplicates")
  func renamed() throws {
    let program = try LibraryProgram()
    let file = try program.folder.write(
      "#separator:tab\n#guid column:1\ng1\ta\tb\ng2\tc\td\n", as: "words.txt")
    try program.output("deck", "import", file)
    try program.output("deck", "rename", "Words", "Vocabulary")
    #expect(
      try program.output("deck", "import", file).hasSuffix(
        "Words is called Vocabulary here\nVocabulary: 0 cards added, 0 changed, 2 unchanged\n"))
    // A deck named by --deck is a separate one; its copies are reported.
    #expect(
      try program.output("deck", "import", file, "--deck", "Words").hasSuffix(
        "Words: 2 cards added, 0 changed, 0 unchanged; 2 copies of cards in other decks\n"))
  }

  @Test("Anki's text is exported and imported again unchanged")
  func ankiText() throws {
    let program = try LibraryProgram()
    try program.output("deck", "create", "Words")
    try program.output("deck", "add", "Words", "  a\n<b>", "\"x\"\t#", "--tag", "t1", "--tag", "t2")
    let file = program.folder.path("words.txt")
    try program.output("deck", "export", "Words", file, "--anki")
    #expect(
      try program.output("deck", "import", file).hasSuffix(
        "Words: 0 cards added, 0 changed, 1 unchanged\n"))
  }

  @Test("An Anki package is exported and imported again, with pictures and answers")
  func package() throws {
    let first = try LibraryProgram()
    _ = try first.folder.write(
      "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><path d='M0 0h9v9z'/></svg>",
      as: "flag.svg")
    let cards = try first.folder.write(
      """
      guid,question,answer,name,tags,question-media,suspended
      g1,Norway,Oslo,NO,north,flag.svg,
      g2,Peru,Lima,,,,1

      """, as: "cards.csv")
    try first.output(
      "deck", "import", cards, "--deck", "Flags", "--media", first.folder.url.path)
    try first.study([
      (card: "g1", name: "NO", rating: .wrong, guesses: []),
      (card: "g1", name: "NO", rating: .right, guesses: []),
    ])
    let package = first.folder.path("flags.apkg")
    try first.output("deck", "export", "Flags", package, "--learner", "Anna")
    let second = try LibraryProgram()
    try second.output("learner", "add", "Ben")
    let reported = try second.output("deck", "import", package, "--learner", "Ben")
    #expect(reported.hasSuffix("2 answers added, 0 known, 0 left out\n"))
    let export = try first.output("deck", "export", "Flags", "--guids")
    #expect(export.contains("g1,NO,Norway,Oslo,north,"))
    #expect(try second.output("deck", "export", "Flags", "--guids") == export)
    #expect(try first.run("deck", "export", "Flags", "--learner", "Anna").exitCode == 64)
    #expect(try first.run("deck", "export", "Flags", package, "--guids").exitCode == 64)
  }

  @Test("A zip file is imported as the files in it, with their pictures")
  func zip() throws {
    let program = try LibraryProgram()
    let file = try program.folder.zip(
      [
        "words/a.csv": "Frage;Antwort\nNorwegen;Oslo\nPeru;Lima\n", "b.md": "Q: a\nA: ![](p.svg)\n",
        "p.svg": "<svg xmlns='http://www.w3.org/2000/svg'><path d='M0 0h9v9z'/></svg>",
        "note.md": "words", "run.sh": "#!/bin/sh", "__MACOSX/._a.csv": "x",
        "bad.csv": "guid,question,answer\na\n",
        "own.csv": "question,answer,question-media\n,x,p.svg\n",
      ], as: "all.zip")
    let result = try program.run("deck", "import", file)
    #expect(result.exitCode == 1)
    #expect(result.errors.contains("\(file)/bad.csv:2:"))
    #expect(result.output.contains("\(file)/words/a.csv: table separated by semicolons"))
    #expect(
      result.output.contains("\(file)/b.md: Markdown with Q: and A:; 1 card, 1 picture or sound\n"))
    #expect(!(result.output + result.errors).contains("studykiosk-"))
    #expect(try program.objects("deck").compactMap { $0["name"] as? String } == ["A", "B", "Own"])
    let empty = try program.folder.zip(["run.sh": "x"], as: "empty.zip")
    let refused = try program.run("deck", "import", empty)
    #expect(refused.exitCode == 1 && refused.errors.contains("no cards are found"))
    try program.folder.makeFolder("pictures")
    let nothing = try program.run("deck", "import", program.folder.path("pictures"))
    #expect(nothing.exitCode == 1 && nothing.errors.contains("no cards are found"))
  }

  @Test("A package that is damaged after its first cards leaves no cards behind")
  func half() throws {
    let program = try LibraryProgram()
    let entries = (0..<3_000).map {
      "<log type='16' o_id='f\($0)'><f>q\($0)</f><b>a</b></log><log type='6' o_id='c\($0)' "
        + "card_t='1' fact='f\($0)' fact_v='1.1' tags=''/>"
    }
    let file = try program.folder.zip(
      ["cards.xml": "<x>\(entries.joined())</y>", "METADATA": ""], as: "words.cards")
    let refused = try program.run("deck", "import", file)
    #expect(refused.exitCode == 1)
    #expect(refused.errors.contains("words.cards: its XML is damaged in line 1"))
    #expect(!FileManager.default.fileExists(atPath: program.library))
    let sound = try program.folder.zip(
      ["cards.xml": "<x>\(entries.joined())</x>", "METADATA": ""], as: "sound.cards")
    #expect(
      try program.output("deck", "import", sound).hasSuffix(
        "Sound: 3000 cards added, 0 changed, 0 unchanged\n"))
    #expect(
      try program.output("deck", "import", sound).hasSuffix(
        "0 cards added, 0 changed, 3000 unchanged\n"))
  }

  @Test("A large picture is scaled down, and the original is not kept")
  func pictures() throws {
    let program = try LibraryProgram()
    let stripes = Checkout.folder.appending(path: "Tests/CanvasTests/Pictures/stripes.png")
    try FileManager.default.copyItem(
      at: stripes, to: program.folder.url.appending(path: "stripes.png"))
    let file = try program.folder.write("Q: a\nA: ![](stripes.png)\n", as: "cards.md")
    let reported = try program.output("deck", "import", file, "--picture-side", "16")
    #expect(reported.contains("  pictures that are made smaller: 1\n"))
    let media = program.folder.path("media")
    try program.output("deck", "export", "Cards", "-", "--media", media)
    let name = try #require(FileManager.default.contentsOfDirectory(atPath: media).first)
    let bytes = Array(try Data(contentsOf: URL(filePath: "\(media)/\(name)")))
    // The width and height are in a PNG's first 24 bytes.
    #expect(bytes[16..<24] == [0, 0, 0, 16, 0, 0, 0, 11])
    #expect(try !program.output("deck", "import", file).contains("smaller"))
    #expect(try program.run("deck", "import", file, "--picture-side", "8").exitCode == 64)
  }
}

extension TemporaryFolder {
  /// Writes a zip file of texts.
  fileprivate func zip(_ files: [String: String], as name: String) throws -> String {
    let zip = try ZipWriter(path: path(name))
    for (name, text) in files.sorted(by: { $0.key < $1.key }) {
      try zip.add(name) { write in try write(Array(text.utf8)) }
    }
    try zip.finish()
    return path(name)
  }
}
