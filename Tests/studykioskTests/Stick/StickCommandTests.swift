import DeckStore
import Foundation
import Testing
import TestSupport

@Suite("A USB stick through the program")
struct StickCommandTests {
  /// The keys: from home to the stick, all decks, more, a backup, more, the answers.
  private static let visit = KeyRecording([.one, .seven, .two, .four, .two, .five]).text

  @Test("in a replay, its decks are imported, and a backup and the answers are written to it")
  func replay() throws {
    let program = try LibraryProgram()
    let stick = program.folder.path("stick")
    try FileManager.default.createDirectory(
      atPath: "\(stick)/studykiosk/Trees", withIntermediateDirectories: true)
    try program.folder.write(
      "robin,Rotkehlchen\nwren,Zaunkönig\n", as: "stick/studykiosk/Birds.csv")
    try program.folder.write("no cards", as: "stick/studykiosk/Bad.csv")
    // The rest of a backup that a kill has left.
    try program.folder.write("half", as: "stick/studykiosk/.backup.sqlite")
    try program.folder.write("oak,Eiche\n", as: "stick/studykiosk/Trees/Oaks.csv")
    let recording = try program.folder.write(Self.visit, as: "visit.evemu")
    let play = try program.run(
      "replay", recording, "--library", program.library, "--home", "--stick", stick, "--date",
      "2026-11-23T12:00:00Z")
    #expect(play.exitCode == 0, "\(play.errors)")
    for line in [
      #"study target stick"#, #"stick import "Bad.csv" "Birds.csv" "Trees""#, "stick backup",
      "stick answers", "screen stick back more",
    ] {
      #expect(play.lines.contains { $0.hasSuffix(" \(line)") }, "\(line)\n\(play.output)")
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: "\(stick)/studykiosk").sorted()
    let decks = try DeckStore(path: program.library).decks()
    #expect(decks.map(\.name).sorted() == ["Birds", "Oaks", "World capitals"])
    #expect(decks.first { $0.name == "Birds" }?.cardCount == 2)
    let backup = try DeckStore(path: "\(stick)/studykiosk/backup-2026-11-23.sqlite")
    #expect(try backup.decks().map(\.name).sorted() == ["Birds", "Oaks", "World capitals"])
    let answers = try String(
      contentsOfFile: "\(stick)/studykiosk/answers-2026-11-23.csv", encoding: .utf8)
    #expect(answers.hasPrefix(#""time","learner","deck""#))
    #expect(
      names == [
        "Bad.csv", "Birds.csv", "Trees", "answers-2026-11-23.csv", "backup-2026-11-23.sqlite",
      ])
  }

  @Test("--stick needs a box that begins at home, and an outbox needs a stick")
  func refused() throws {
    let program = try LibraryProgram()
    let replay = try program.run("replay", Checkout.recording("home"), "--stick", "/tmp")
    #expect(replay.exitCode == 64)
    #expect(replay.errors.contains("--stick needs --home"))
    let run = try program.run("run", "--outbox", "/tmp")
    #expect(run.exitCode == 64)
    #expect(run.errors.contains("--outbox needs --stick"))
  }

  @Test("the live box offers it as soon as it is plugged in, and no longer when it is unplugged")
  func live() throws {
    let folder = try TemporaryFolder()
    let away = folder.path("away")
    try FileManager.default.createDirectory(
      atPath: "\(away)/studykiosk", withIntermediateDirectories: true)
    try folder.write("robin,Rotkehlchen\n", as: "away/studykiosk/Birds.csv")
    let kiosk = try ShownProgram(
      "run", "--audio-device", "none", "--stick", folder.path("stick"), in: folder)
    #expect(kiosk.waits(for: "What would you like to learn?"))
    #expect(kiosk.waits(for: "World"))
    try FileManager.default.moveItem(atPath: away, toPath: folder.path("stick"))
    #expect(kiosk.waits(for: "USB stick"))
    kiosk.forgetScreen()
    try FileManager.default.moveItem(atPath: folder.path("stick"), toPath: away)
    #expect(kiosk.waits(for: "World"))
    kiosk.send(SIGTERM)
    #expect(kiosk.end() == 0)
  }

  @Test("an import can report the result for each file in a form for programs")
  func lines() throws {
    let program = try LibraryProgram()
    let birds = try program.folder.write("robin,Rotkehlchen\nwren,Zaunkönig\n", as: "Birds.csv")
    let bad = try program.folder.write("no cards", as: "Bad.csv")
    let run = try program.run("deck", "import", "--tsv", birds, bad)
    #expect(run.exitCode == 1)
    #expect(run.lines.first == "\(birds)\t2\t0\t\tBirds")
    #expect(run.lines.count == 2)
    #expect(run.lines.last?.hasPrefix("\(bad)\t0\t0\t\(bad): no cards are found") == true)
  }
}
