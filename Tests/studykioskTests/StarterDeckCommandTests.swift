import Foundation
import TestSupport
import Testing

@Suite("Starter decks through the program")
struct StarterDeckCommandTests {
  private let program: LibraryProgram

  init() throws {
    program = try LibraryProgram()
    try program.folder.write("first-start: ask\nread-aloud: both\n", as: "box.yaml")
  }

  /// Replays keys at a box that asks about itself; returns the trace.
  private func replay(_ keys: [KeyRecording.Key], _ flags: String...) throws -> [String] {
    try program.folder.write(KeyRecording(keys).text, as: "keys.evemu")
    let play = try Program(
      [
        "replay", program.folder.path("keys.evemu"), "--library", program.library, "--settings",
        program.folder.path("box.yaml"), "--date", "2031-03-01T12:00:00Z",
      ] + (flags.contains("--deck") ? flags : ["--home"] + flags))
    #expect(play.exitCode == 0, "\(play.errors)")
    return play.lines
  }

  private func decks() throws -> [String] {
    try program.objects("deck", "list").compactMap { $0["name"] as? String }
  }

  /// Skips the touches, the sound and the name.
  private static let unnamed: [KeyRecording.Key] = [.three, .five, .three]
  /// Likewise, and takes all of a language's seven decks.
  private static let skipped = unnamed + [.nine]

  @Test("come at the end of the first start, in its language, and are read aloud in theirs")
  func firstStart() throws {
    _ = try replay([.two, .three, .five])
    // A run that ended in the middle has left the library without decks, and the next one asks again.
    #expect(try decks() == [])
    let lines = try replay([.two] + Self.skipped + [.three, .one, .answer])
    let home = try #require(lines.last { $0.contains(" screen home deck ") })
    #expect(home.contains("deck \"Das kleine Einmaleins\" deck \"Die Uhr lesen\""))
    #expect(
      try decks() == [
        "Das kleine Einmaleins", "Die Uhr lesen", "Erste Wörter auf Englisch",
        "Erste Wörter auf Französisch", "Erste Wörter auf Spanisch", "Hauptstädte der Welt",
        "Länder in ihrer eigenen Sprache",
      ])
    #expect(
      try program.output("deck", "voice", "Erste Wörter auf Englisch")
        == "question: de\nanswer: en\n")
    let said = lines.filter { $0.contains(" speech ") }.suffix(2)
    #expect(
      said.first?.contains(" speech de ") == true && said.last?.contains(" speech en ") == true)
    #expect(try program.output("library", "check") == "The library is whole.\n")
  }

  @Test("that are not wanted do not come, and can come later")
  func chosen() throws {
    _ = try replay([.two] + Self.unnamed + [.one, .three, .nine])
    #expect(try decks().count == 5)
    #expect(!(try decks().contains("Das kleine Einmaleins")))
    try program.output("library", "set", "starter-decks", "Das kleine Einmaleins\nNothing")
    _ = try replay([])
    #expect(try decks().count == 6)
    // Only once.
    try program.output("deck", "delete", "Das kleine Einmaleins", "--yes")
    _ = try replay([])
    #expect(try decks().count == 5)
  }

  @Test("come in the language of the box where nobody chooses one")
  func skipped() throws {
    _ = try replay([.five] + Self.skipped, "--language", "fr")
    #expect(try decks().contains("Capitales du monde"))
  }

  @Test("that are wanted come, in whichever language they are")
  func otherLanguage() throws {
    _ = try replay([.two] + Self.unnamed + [.one, .three, .nine])
    try program.output("library", "set", "starter-decks", "Capitales du monde\nTimes tables")
    _ = try replay([])
    #expect(try decks().count == 7)
    #expect(try decks().contains("Capitales du monde") && decks().contains("Times tables"))
  }

  @Test("do not come where there are decks, nor in a new library that nobody is asked about")
  func others() throws {
    try program.output("deck", "create", "Mine")
    _ = try replay([.two] + Self.skipped)
    #expect(try decks() == ["Mine"])
    try program.output("deck", "delete", "Mine", "--yes")
    let other = try LibraryProgram()
    let play = try Program(
      ["replay", Checkout.recording("home"), "--library", other.library, "--home"])
    #expect(play.exitCode == 0)
    let decks = try other.objects("deck", "list")
    #expect(decks.map { $0["name"] as? String } == ["World capitals"])
    #expect(decks.map { $0["cards"] as? Int } == [85])
    // Whoever has taken none has none, until that is set back.
    _ = try replay([])
    #expect(try self.decks().isEmpty)
    try program.output("library", "set", "starter-decks", "--default")
    _ = try replay([])
    #expect(try self.decks().count == 7)
  }

  @Test("come in from their files, too, with nothing to tell")
  func imported() throws {
    for language in ["de", "en", "es", "fr"] {
      let folder = Checkout.path("decks/\(language)")
      let play = try program.run(
        "deck", "import", "--strict", "--media", Checkout.path("decks/clocks"), folder)
      #expect(play.exitCode == 0 && play.errors == "", "\(play.errors)")
    }
    #expect(try decks().count == 26)
    #expect(
      try program.output("deck", "voice", "Premiers mots en anglais")
        == "question: fr\nanswer: en\n")
  }

  @Test("a deck's file says in which languages it is read aloud, and an export says it again")
  func voices() throws {
    let text = "question:de,answer:fr\nHund,chien\n"
    try program.folder.write(text, as: "words.csv")
    try program.output("deck", "import", program.folder.path("words.csv"))
    #expect(try program.output("deck", "voice", "Words") == "question: de\nanswer: fr\n")
    #expect(try program.output("deck", "export", "Words", "-") == text)
    let lines = try replay(
      [.answer], "--deck", program.folder.path("words.csv"), "--mode", "round")
    #expect(lines.contains { $0.contains(" speech de ") })
    // Neither a sentence nor what is no voice's name says anything.
    for heading in ["question: de", "question:", "question:de/x", "questions:de"] {
      try program.folder.write("\(heading),answer\nHund,chien\n", as: "other.csv")
      try program.output("deck", "import", program.folder.path("other.csv"))
      #expect(try program.output("deck", "voice", "Other") == "question: box\nanswer: box\n")
    }
  }
}
