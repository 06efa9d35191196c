import Foundation
import Glibc
import LinuxSystem
import Scenes
import Study
import Testing
import TestSupport

@testable import BoxServices

@Suite("The live box's stick", .serialized)
struct LiveStickTests {
  private let folder: TemporaryFolder
  private let time = WallTime(milliseconds: 1_795_266_300_000, zoneMinutes: 60)

  init() throws {
    folder = try TemporaryFolder()
    for name in ["away/studykiosk", "outbox"] {
      try FileManager.default.createDirectory(
        atPath: folder.path(name), withIntermediateDirectories: true)
    }
    try folder.write("robin,Rotkehlchen\nwren,Zaunkönig\n", as: "away/studykiosk/Birds.csv")
  }

  private func box(_ outbox: Outbox? = nil) throws -> LiveStick {
    var program = StickProgram(
      folder: StickFolder(top: folder.path("stick")), outbox: outbox,
      library: folder.path("library.sqlite"), report: { print($0) })
    program.process = SandboxedProcess(
      program: Checkout.program(),
      variables: ["STUDYKIOSK_DATA=\(Checkout.folder.path())"], isInBackground: true)
    return try #require(LiveStick(program))
  }

  private func move(_ name: String, to other: String) throws {
    try FileManager.default.moveItem(atPath: folder.path(name), toPath: folder.path(other))
  }

  /// Returns the stick's next news; empty if there is none before the limit.
  private func news(of stick: LiveStick) -> [StickChange] {
    var news: [StickChange] = []
    Patience.waits(upTo: Patience.limitInBackground, on: stick.descriptors) {
      news = stick.takeNews()
      return !news.isEmpty
    }
    return news
  }

  /// Returns whether a file appears in the outbox, or disappears from it, before the limit.
  private func waits(for file: String, exists: Bool) -> Bool {
    Patience.waits(upTo: Patience.limitInBackground) {
      (access(folder.path("outbox/\(file)"), F_OK) == 0) == exists
    }
  }

  @Test("is plugged in, imports its decks, takes a backup, and is unplugged")
  func visit() throws {
    let stick = try box()
    #expect(stick.takeNews() == [])
    try move("away", to: "stick")
    #expect(news(of: stick) == [.pluggedIn(Stick(decks: ["Birds.csv"]))])
    stick.begin(.importing(["Birds.csv"]), at: time)
    var cards = StickImport(decks: ["Birds"])
    cards.newCards = 2
    #expect(news(of: stick) == [.ended(.imported(cards))])
    // No deck has got new cards.
    stick.begin(.importing(["Birds.csv"]), at: time)
    #expect(news(of: stick) == [.ended(.imported(StickImport()))])
    stick.begin(.backup, at: time)
    #expect(news(of: stick) == [.ended(.written("backup-2026-11-21.sqlite"))])
    try move("stick", to: "away")
    #expect(news(of: stick) == [.gone])
  }

  @Test("says of each file why it, or something of it, stayed outside")
  func why() throws {
    for (name, text) in [
      ("owls.csv", "question,answer,question-media\nWhich?,barn owl,owl.png\nWho?,eagle owl,\n"),
      ("animals.txt", "dog = Hund\ncat = Katze\nbroken line\ntotal 24\n"),
      ("bad.csv", "guid,question,answer\n1,a,b,c,d\n"), ("none.csv", "no cards"),
      ("zip.apkg", "no package"),
    ] { try folder.write(text, as: "away/studykiosk/\(name)") }
    try folder.write("x", as: "away/studykiosk/letter.docx")
    let stick = try box()
    try move("away", to: "stick")
    let names = ["Birds.csv", "animals.txt", "bad.csv", "none.csv", "owls.csv", "zip.apkg"]
    #expect(news(of: stick) == [.pluggedIn(Stick(decks: names, others: ["letter.docx": ".txt"]))])
    stick.begin(.importing(names), at: time)
    guard case .ended(.imported(let cards))? = news(of: stick).first else {
      Issue.record("nothing was imported")
      return
    }
    #expect(cards.decks.isSuperset(of: ["Birds", "Animals", "Owls"]))
    #expect(cards.newCards == 6)
    let outside = Dictionary(grouping: cards.outside, by: \.file).mapValues { $0.map(\.what) }
    #expect(
      outside == [
        "animals.txt": [LeftOut(.cards, count: 2)], "bad.csv": [LeftOut(.badLine, count: 2)],
        "none.csv": [LeftOut(.noCards)], "owls.csv": [LeftOut(.media, "owl.png")],
        "zip.apkg": [LeftOut(.noCards)],
      ])
  }

  @Test("a file is written once a service has removed it from the outbox; a suffix means an error")
  func outbox() throws {
    try move("away", to: "stick")
    let outbox = Outbox(path: folder.path("outbox"))
    try folder.write("old", as: "outbox/answers-2026-11-20.csv")
    let stick = try box(outbox)
    #expect(StickFolder.names(in: outbox.path) == [])
    #expect(news(of: stick).count == 1)
    _ = try Program(
      "deck", "import", "--library", folder.path("library.sqlite"),
      folder.path("stick/studykiosk/Birds.csv"))
    for (ending, result) in [
      ("", StickResult.written("answers-2026-11-21.csv")), (".full", .failed(.full)),
      (".read-only", .failed(.readOnly)), (".broken", .failed(.broken)),
    ] {
      stick.begin(.answers, at: time)
      let file = "outbox/answers-2026-11-21.csv"
      #expect(waits(for: "answers-2026-11-21.csv", exists: true))
      #expect(stick.takeNews() == [])
      if ending.isEmpty {
        #expect(unlink(folder.path(file)) == 0)
      } else {
        try move(file, to: file + ending)
      }
      #expect(news(of: stick) == [.ended(result)])
      #expect(StickFolder.names(in: outbox.path) == [])
    }
  }

  @Test("a stick that is pulled out during a write is reported as gone, and the outbox is emptied")
  func pulled() throws {
    try move("away", to: "stick")
    let outbox = Outbox(path: folder.path("outbox"))
    let stick = try box(outbox)
    #expect(news(of: stick).count == 1)
    _ = try Program(
      "deck", "import", "--library", folder.path("library.sqlite"),
      folder.path("stick/studykiosk/Birds.csv"))
    stick.begin(.backup, at: time)
    let file = "backup-2026-11-21.sqlite"
    #expect(waits(for: file, exists: true))
    try move("stick", to: "away")
    #expect(news(of: stick) == [.gone])
    #expect(waits(for: file, exists: false))
    #expect(StickFolder.names(in: outbox.path) == [])
    try move("away", to: "stick")
    #expect(news(of: stick) == [.pluggedIn(Stick(decks: ["Birds.csv"]))])
  }

  @Test("without a library nothing is written, and that is reported")
  func noLibrary() throws {
    try move("away", to: "stick")
    let stick = try box()
    #expect(news(of: stick).count == 1)
    stick.begin(.backup, at: time)
    #expect(news(of: stick) == [.ended(.failed(.broken))])
  }
}
