import DeckStore
import Foundation
import Glibc
import LibraryAccess
import Study
import Testing
import TestSupport

@Suite("The live kiosk's library", .serialized)
struct LiveLibraryTests {
  private static func start(in folder: TemporaryFolder) throws -> ShownProgram {
    let kiosk = try ShownProgram(
      "run", "--audio-device", "none", "--mode", "browse", in: folder)
    try #require(kiosk.waits(for: "Afghanistan"))
    return kiosk
  }

  private static func library(_ folder: TemporaryFolder) -> LibraryFile {
    LibraryFile(path: folder.path("library.sqlite"))
  }

  @Test("has a learner and the built-in deck, each card once, from the first start")
  func firstStart() throws {
    let folder = try TemporaryFolder()
    for _ in 1...2 {
      let kiosk = try Self.start(in: folder)
      kiosk.send(SIGTERM)
      #expect(kiosk.end() == 0)
    }
    let (decks, learners) = try Self.library(folder).use { (try $0.decks(), try $0.learners()) }
    #expect(decks.map(\.name) == ["World capitals"])
    #expect(decks.map(\.cardCount) == [85])
    #expect(learners.map(\.name) == ["Learner"])
  }

  @Test("begins at home, with today's cards, and with the changes of a command")
  func home() throws {
    let folder = try TemporaryFolder()
    let kiosk = try ShownProgram("run", "--audio-device", "none", in: folder)
    #expect(kiosk.waits(for: "What would you like to learn?"))
    #expect(kiosk.waits(for: "World"))
    try Self.library(folder).use { try $0.createDeck("Rivers") }
    #expect(kiosk.waits(for: "Rivers"))
    kiosk.send(SIGTERM)
    #expect(kiosk.end() == 0)
  }

  @Test("can be changed while the kiosk runs, which then shows the changes")
  func changed() throws {
    let folder = try TemporaryFolder()
    let kiosk = try Self.start(in: folder)
    kiosk.forgetScreen()
    try Self.library(folder).use { store in
      try store.createDeck("Rivers")
      try store.apply(.deck(.delete("World capitals")))
    }
    #expect(kiosk.waits(for: "Rivers"))
    try Self.library(folder).use { store in
      try store.append([Card(question: "Longest?", answer: "Nile", guid: "nile")], to: "Rivers")
    }
    #expect(kiosk.waits(for: "Longest?"))
    kiosk.send(SIGKILL)
    #expect(kiosk.end() == -SIGKILL)
    #expect(try Self.library(folder).use { try $0.check() } == [])
  }

  private static let bookmark: Bookmark = {
    var bookmark = Bookmark(
      LessonRequest(learner: "Learner", deck: "World capitals", mode: .round), card: "norway")
    bookmark.side = .question
    (bookmark.left, bookmark.right) = (["norway", "chile", "peru"], 4)
    return bookmark
  }()

  @Test("keeps the bookmark: killed in a lesson, the box returns to the same card")
  func cutOff() throws {
    let folder = try TemporaryFolder()
    try Self.start(in: folder).send(SIGKILL)
    var bookmark = Self.bookmark
    let guids = try Self.library(folder).use { store in
      try ["Norway", "Chile", "Peru"].map { name in
        try #require(try store.deck("World capitals").cards.first { $0.question == name }).guid
      }
    }
    (bookmark.card, bookmark.left) = (guids[0], guids)
    let note = BookmarkNote(bookmark, at: .now)
    try Self.library(folder).use { try $0.keep(note) }
    for signal in [SIGTERM, SIGKILL, SIGKILL, SIGKILL] {
      let kiosk = try ShownProgram("run", "--audio-device", "none", in: folder)
      #expect(kiosk.waits(for: "Norway"))
      #expect(kiosk.waits(for: "5 of 7"))
      let screen = String(decoding: kiosk.screen, as: UTF8.self)
      #expect(!screen.contains("What would you like"))
      kiosk.send(signal)
      #expect(kiosk.end() == (signal == SIGTERM ? 0 : -signal))
    }
    // After three interrupted starts the lesson may be the reason, so the box begins at home.
    let kiosk = try ShownProgram("run", "--audio-device", "none", in: folder)
    #expect(kiosk.waits(for: "What would you like to learn?"))
    #expect(kiosk.waits(for: "three"))
    kiosk.send(SIGTERM)
    #expect(kiosk.end() == 0)
    let next = try ShownProgram("run", "--audio-device", "none", in: folder)
    #expect(next.waits(for: "What would you like to learn?"))
    #expect(!String(decoding: next.screen, as: UTF8.self).contains("three"))
    next.send(SIGTERM)
    #expect(next.end() == 0)
    // A replay at that time continues the lesson, too; one an hour later begins at home.
    try Self.library(folder).use { try $0.keep(note) }
    for (date, exists) in [(note.time, true), (note.time + .seconds(3_600), false)] {
      let replay = try Program(
        "replay", Checkout.recording("home"), "--library", folder.path("library.sqlite"), "--home",
        "--date", date.iso8601Milliseconds)
      let first = replay.lines.first { $0.contains(" screen ") } ?? ""
      #expect(first.contains(#"question 5/7 "Norway""#) == exists, "\(first)")
    }
  }

  @Test("begins at home if the bookmark's lesson is gone; a named lesson ignores the bookmark")
  func goneLesson() throws {
    let folder = try TemporaryFolder()
    try Self.start(in: folder).send(SIGKILL)
    for (learner, deck) in [("Learner", "Rivers"), ("Ada", "World capitals")] {
      var bookmark = Self.bookmark
      (bookmark.request.learner, bookmark.request.deck) = (learner, deck)
      let note = BookmarkNote(bookmark, at: .now)
      try Self.library(folder).use { try $0.keep(note) }
      let kiosk = try ShownProgram("run", "--audio-device", "none", in: folder)
      #expect(kiosk.waits(for: "What would you like to learn?"))
      kiosk.send(SIGTERM)
      #expect(kiosk.end() == 0)
      #expect(try Self.library(folder).use { try $0.bookmark(at: .now) } == nil)
    }
    let note = BookmarkNote(Self.bookmark, at: .now)
    try Self.library(folder).use { try $0.keep(note) }
    let kiosk = try Self.start(in: folder)
    #expect(kiosk.waits(for: "1 of 85"))
    kiosk.send(SIGTERM)
    #expect(kiosk.end() == 0)
  }

  @Test("admits no second kiosk, which exits with 75, and the first one continues")
  func second() throws {
    let folder = try TemporaryFolder()
    let kiosk = try Self.start(in: folder)
    let library = folder.path("library.sqlite")
    let second = try Program("run", "--audio-device", "none", "--library", library)
    #expect(second.exitCode == 75)
    #expect(second.errors.contains("a kiosk is already running"))
    kiosk.send(SIGTERM)
    #expect(kiosk.end() == 0)
  }

  @Test("is refused before the screen is taken if it is not a library or lacks a name")
  func refused() throws {
    let folder = try TemporaryFolder()
    let text = try folder.write("question,answer\n", as: "text.sqlite")
    let (first, second) = (
      try Program("run", "--audio-device", "none", "--library", text),
      try Program("run", "--audio-device", "none", "--deck", "Rivers")
    )
    #expect(first.exitCode == 1)
    #expect(first.errors.contains("not a library"))
    #expect(try folder.bytes("text.sqlite") == Data("question,answer\n".utf8))
    #expect(second.exitCode == 1)
    #expect(second.errors.contains("there is no deck \"Rivers\""))
    let third = try Program("run", "--audio-device", "none", "--learner", "Ada")
    #expect(third.errors.contains("there is no learner \"Ada\""))
  }

  @Test("is reported on the screen if it is damaged")
  func damaged() throws {
    let folder = try TemporaryFolder()
    try Self.library(folder).use { try $0.createDeck("Rivers") }
    let file = try FileHandle(forUpdating: folder.url.appending(path: "library.sqlite"))
    try file.seek(toOffset: 4_096)
    try file.write(contentsOf: Data(repeating: 0xff, count: 40_000))
    try file.close()
    let kiosk = try Self.start(in: folder)
    #expect(kiosk.waits(for: "damaged"))
    kiosk.send(SIGTERM)
    #expect(kiosk.end() == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path())
    #expect(names.contains { $0.hasPrefix("library.sqlite.corrupt-") })
  }

  @Test("is not needed to study: if it can't be created, the screen reports it")
  func unmade() throws {
    let folder = try TemporaryFolder()
    let library = try folder.write("", as: "file") + "/library.sqlite"
    for arguments in [[], ["--deck", "Rivers", "--learner", "Ada"], ["--mode", "round"]] {
      let kiosk = try ShownProgram(
        ["run", "--audio-device", "none", "--in-order", "--library", library] + arguments,
        in: folder)
      #expect(kiosk.waits(for: "Afghanistan"), "\(arguments)")
      #expect(kiosk.waits(for: "fails"))
      kiosk.send(SIGTERM)
      #expect(kiosk.end() == 0)
    }
    let first = try ShownProgram("run", "--audio-device", "none", "--library", library, in: folder)
    #expect(first.waits(for: "fails"))
    // The new library has neither the deck nor the learner from before.
    try Self.library(folder).use { store in
      try store.addLearner("Anna", at: .now)
      try store.createDeck("Rivers")
      try store.append([Card(question: "Longest?", answer: "Nile", guid: "nile")], to: "Rivers")
    }
    first.forgetScreen()
    let place = folder.url.appending(path: "file")
    try FileManager.default.removeItem(at: place)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: false)
    try FileManager.default.moveItem(
      at: folder.url.appending(path: "library.sqlite"), to: place.appending(path: "library.sqlite"))
    // The screen shows "saved" (the "a" of "fails" is already in that place), or that this machine has no
    // touchscreen.
    #expect(first.waits(for: "ved", "connected"))
    first.send(SIGTERM)
    #expect(first.end() == 0)
    let learners = try LibraryFile(path: library).use { try $0.learners().map(\.name) }
    #expect(learners == ["Anna"])
  }

  @Test("accepts a replay's answers at the given date, with the traces of a file's deck")
  func replayed() throws {
    let folder = try TemporaryFolder()
    let library = folder.path("library.sqlite")
    let recording = Checkout.recording("marks")
    let saved = try Program(
      "replay", recording, "--library", library, "--date", "2026-02-03T10:00:00Z")
    #expect(saved.exitCode == 0, "\(saved.errors)")
    let unsaved = try Program("replay", recording)
    #expect(saved.output == unsaved.output)
    let count = saved.lines.count { $0.contains(" store review ") }
    #expect(count > 0)
    #expect(try Self.library(folder).use { try $0.lastNumbers().review } == count)
    // The second replay continues the numbers.
    #expect(try Program("replay", recording, "--library", library).exitCode == 0)
    #expect(try Self.library(folder).use { try $0.lastNumbers().review } == 2 * count)
  }
}
