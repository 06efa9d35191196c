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

  /// Replays keys at a box that begins with the first start; `data` is the folder of the shipped files, if that is
  /// not the checkout.
  private func play(
    _ keys: [KeyRecording.Key], _ flags: [String] = ["--home"], data: String? = nil
  ) throws -> Program {
    try program.folder.write(KeyRecording(keys).text, as: "keys.evemu")
    let play = try Program(
      [
        "replay", program.folder.path("keys.evemu"), "--library", program.library, "--settings",
        program.folder.path("box.yaml"), "--date", "2031-03-01T12:00:00Z",
      ] + flags, variables: data.map { ["STUDYKIOSK_DATA": $0] } ?? [:])
    #expect(play.exitCode == 0, "\(play.errors)")
    return play
  }

  /// Replays keys, and returns the trace.
  private func replay(_ keys: [KeyRecording.Key], _ flags: String...) throws -> [String] {
    try play(keys, flags.contains("--deck") ? flags : ["--home"] + flags).lines
  }

  private func decks() throws -> [String] {
    try program.objects("deck", "list").compactMap { $0["name"] as? String }
  }

  /// The keys that skip the touches, the sound and the name.
  private static let unnamed: [KeyRecording.Key] = [.six, .six, .three]
  /// The keys that skip those, and choose all of a language's seven decks.
  private static let skipped = unnamed + take(10)

  /// The keys that take the chosen decks, the target with this number: there are keys for nine.
  private static func take(_ number: Int) -> [KeyRecording.Key] {
    Array(repeating: .tab, count: number) + [.enter]
  }

  @Test("are added at the end of the first start, in its language, and read aloud in theirs")
  func firstStart() throws {
    _ = try replay([.two, .six, .six])
    // The interrupted run has left the library without decks, and the next one asks again.
    #expect(try decks() == [])
    let lines = try replay([.two] + Self.skipped + [.four, .one, .answer])
    let home = try #require(lines.last { $0.contains(" screen home ") })
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

  @Test("that are not chosen are not added, and can be added later")
  func chosen() throws {
    _ = try replay([.two] + Self.unnamed + [.one, .three] + Self.take(11))
    #expect(try decks().count == 5)
    #expect(!(try decks().contains("Das kleine Einmaleins")))
    try program.output("library", "set", "starter-decks", "Das kleine Einmaleins\nNothing")
    _ = try replay([])
    #expect(try decks().count == 6)
    // A deck is added only once.
    try program.output("deck", "delete", "Das kleine Einmaleins", "--yes")
    _ = try replay([])
    #expect(try decks().count == 5)
  }

  @Test("are added in the language of the box if none is chosen")
  func skipped() throws {
    _ = try replay([.five] + Self.skipped, "--language", "fr")
    #expect(try decks().contains("Capitales du monde"))
  }

  @Test("that are requested are added, in any language")
  func otherLanguage() throws {
    _ = try replay([.two] + Self.unnamed + [.one, .three] + Self.take(11))
    try program.output("library", "set", "starter-decks", "Capitales du monde\nTimes tables")
    _ = try replay([])
    #expect(try decks().count == 7)
    #expect(try decks().contains("Capitales du monde") && decks().contains("Times tables"))
  }

  @Test("are not added to a library with decks, nor to a new one without the question")
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
    // Without chosen decks there are none, until the choice is reset.
    _ = try replay([])
    #expect(try self.decks().isEmpty)
    try program.output("library", "set", "starter-decks", "--default")
    _ = try replay([])
    #expect(try self.decks().count == 7)
  }

  @Test(
    "whose file can't be read stay wanted, and the other chosen ones are added",
    arguments: [6, 0])
  func unreadable(others: Int) throws {
    let keys =
      others == 6
      ? Self.skipped : Self.unnamed + [.two, .three, .four, .five, .six, .seven] + Self.take(11)
    let data = program.folder
    for name in ["decks", "sounds"] {
      try FileManager.default.copyItem(atPath: Checkout.path(name), toPath: data.path(name))
    }
    let broken = "decks/de/Das-kleine-Einmaleins.csv"
    try data.remove(broken)
    try data.makeFolder(broken)
    for start in 1...2 {
      let errors = try play(start == 1 ? [.two] + keys : [], data: data.path).errors
      #expect(try decks().count == others)
      #expect(errors.contains(broken))
    }
    #expect(try !play([]).errors.contains(broken))
    #expect(try decks().count == others + 1)
    #expect(try decks().contains("Das kleine Einmaleins"))
  }

  @Test("can also be imported from their files, without remarks")
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

  @Test("a deck file states the languages for reading aloud, and so does an export")
  func voices() throws {
    let text = "question:de,answer:fr\nHund,chien\n"
    try program.folder.write(text, as: "words.csv")
    try program.output("deck", "import", program.folder.path("words.csv"))
    #expect(try program.output("deck", "voice", "Words") == "question: de\nanswer: fr\n")
    #expect(try program.output("deck", "export", "Words", "-") == text)
    let lines = try replay(
      [.answer], "--deck", program.folder.path("words.csv"), "--mode", "round")
    #expect(lines.contains { $0.contains(" speech de ") })
    // Neither a sentence nor an invalid name of a voice sets a language.
    for heading in ["question: de", "question:", "question:de/x", "questions:de"] {
      try program.folder.write("\(heading),answer\nHund,chien\n", as: "other.csv")
      try program.output("deck", "import", program.folder.path("other.csv"))
      #expect(try program.output("deck", "voice", "Other") == "question: box\nanswer: box\n")
    }
  }
}
