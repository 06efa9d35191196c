import DeckStore
import Foundation
import GRDB
import Glibc
import LibraryAccess
import LinuxSystem
import Scenes
import Study
import TestSupport
import Testing

@testable import BoxServices

@Suite("A backup on a stick")
struct StickBackupTests {
  private let folder: TemporaryFolder
  private let stick: StickFolder
  private let time = WallTime(milliseconds: 1_795_266_300_000, zoneMinutes: 60)

  init() throws {
    folder = try TemporaryFolder()
    stick = StickFolder(top: folder.path("stick"))
    try FileManager.default.createDirectory(atPath: stick.path, withIntermediateDirectories: true)
  }

  private var library: LibraryFile { LibraryFile(path: folder.path("library.sqlite")) }

  /// Makes a backup with two decks on the stick; then the library has another deck and another learner.
  private func makeBackup() throws {
    try library.use { store in
      for deck in ["Capitals", "Rivers"] { try store.createDeck(deck) }
      _ = try store.addLearner("Anna", at: time)
      try store.backup(to: stick.file("backup-2026-11-21.sqlite"))
      try store.apply(.deck(.delete("Capitals")))
      try store.createDeck("Lakes")
      _ = try store.addLearner("Ben", at: time)
    }
  }

  private func result(of work: StickWork) -> StickResult? {
    var program = StickProgram(
      folder: stick, outbox: nil, library: library.path, report: { print($0) })
    program.process = SandboxedProcess(
      program: Checkout.program(),
      variables: ["STUDYKIOSK_DATA=\(Checkout.folder.path())"], isInBackground: true)
    return program.result(of: work, at: time, cancellation: .never)
  }

  private func decks() throws -> [String] {
    try library.use { try $0.decks().map(\.name).sorted() }
  }

  @Test("is offered, the newest first, apart from decks and files that can't be cards")
  func offered() throws {
    for (name, time) in [("backup-2026-11-20.sqlite", 30), ("old.SQLITE", 10), ("new.sqlite", 20)] {
      try folder.write("x", as: "stick/studykiosk/\(name)")
      var times = [timespec(tv_sec: time, tv_nsec: 0), timespec(tv_sec: time, tv_nsec: 0)]
      #expect(utimensat(AT_FDCWD, stick.file(name), &times, 0) == 0)
    }
    try folder.write("a,b\n", as: "stick/studykiosk/Birds.csv")
    try folder.write("x", as: "stick/studykiosk/letter.docx")
    try folder.write("x", as: "stick/studykiosk/.backup.sqlite")
    try FileManager.default.createSymbolicLink(
      atPath: stick.file("link.sqlite"), withDestinationPath: "/etc/passwd")
    #expect(
      stick.stick()
        == Stick(
          decks: ["Birds.csv"], others: ["letter.docx": ".txt"],
          backups: ["backup-2026-11-20.sqlite", "new.sqlite", "old.SQLITE"]))
  }

  @Test("is inspected: what is in it and what it would replace are told, and nothing changes")
  func inspected() throws {
    try makeBackup()
    let before = try Data(contentsOf: URL(filePath: library.path))
    let result = result(of: .inspecting("backup-2026-11-21.sqlite"))
    guard case .inspected(let offer) = result else {
      Issue.record("\(String(describing: result))")
      return
    }
    #expect(offer.name == "backup-2026-11-21.sqlite")
    #expect(offer.backup.decks.sorted() == ["Capitals", "Rivers"] && offer.backup.deckCount == 2)
    #expect(offer.backup.learners == ["Anna"] && offer.backup.answers == 0)
    #expect(offer.here?.decks.sorted() == ["Lakes", "Rivers"])
    #expect(offer.here?.learners == ["Anna", "Ben"])
    #expect(try Data(contentsOf: URL(filePath: library.path)) == before)
    #expect(try folder.names().filter { $0.contains("restor") } == [])
  }

  @Test("takes the library's place, which can be taken back at the box")
  func restored() throws {
    try makeBackup()
    let result = result(of: .restoring("backup-2026-11-21.sqlite"))
    guard case .restored(let replaced?) = result else {
      Issue.record("\(String(describing: result))")
      return
    }
    #expect(replaced.hasPrefix("library.sqlite.before-restore-at-box-"))
    #expect(try decks() == ["Capitals", "Rivers"])
    #expect(try library.use { try $0.check() } == [])
    // The box's own list of backups has it.
    let back = try LibraryThread(path: library.path) { store, _ in
      StudyContext(learner: try store.learners()[0], deck: Deck(name: "Rivers", cards: []))
    }
    back.save(.restore(replaced), at: time)
    Patience.waits(on: [back.descriptor]) {
      back.takeNews().contains { if case .notice = $0 { true } else { false } }
    }
    #expect(back.stop(within: Patience.limit) == nil)
    #expect(try decks() == ["Lakes", "Rivers"])
  }

  @Test("takes the library's place while a kiosk runs, which goes on with it")
  func running() throws {
    try makeBackup()
    let kiosk = try LibraryThread(path: library.path) { store, _ in
      StudyContext(learner: try store.learners()[0], deck: Deck(name: "Rivers", cards: []))
    }
    guard case .restored(_?) = result(of: .restoring("backup-2026-11-21.sqlite")) else {
      Issue.record("it was not restored")
      return
    }
    kiosk.save(.edit(.deck(.create("Islands"))), at: time)
    #expect(kiosk.stop(within: Patience.limit) == nil)
    #expect(try decks() == ["Capitals", "Islands", "Rivers"])
    #expect(try library.use { try $0.check() } == [])
  }

  @Test("that is new on a box without a library becomes the library")
  func fresh() throws {
    try makeBackup()
    for name in try folder.names() where name.hasPrefix("library") { try folder.remove(name) }
    guard case .inspected(let offer) = result(of: .inspecting("backup-2026-11-21.sqlite")) else {
      Issue.record("it was not inspected")
      return
    }
    #expect(offer.here == nil)
    #expect(result(of: .restoring("backup-2026-11-21.sqlite")) == .restored(replacing: nil))
    #expect(try decks() == ["Capitals", "Rivers"])
  }

  @Test("that is newer, damaged, no library, too large or gone is refused, and nothing changes")
  func refused() throws {
    try makeBackup()
    let good = try Data(contentsOf: URL(filePath: stick.file("backup-2026-11-21.sqlite")))
    func write(_ bytes: Data, _ name: String) throws {
      try bytes.write(to: URL(filePath: stick.file(name)))
    }
    try write(good, "newer.sqlite")
    let newer = try DatabaseQueue(path: stick.file("newer.sqlite"))
    try newer.writeWithoutTransaction {
      try $0.execute(sql: "CREATE TABLE later (id INTEGER); PRAGMA user_version = 99")
    }
    try newer.close()
    var damaged = good
    damaged.replaceSubrange(4_096..<12_288, with: Data(repeating: 0xa5, count: 8_192))
    try write(damaged, "damaged.sqlite")
    try write(good.prefix(good.count / 2), "cut.sqlite")
    try write(Data("no library".utf8), "none.sqlite")
    try write(Data(), "empty.sqlite")
    let huge = open(stick.file("huge.sqlite"), O_WRONLY | O_CREAT, 0o600)
    let isHuge = ftruncate(huge, 1 << 43) == 0
    close(huge)
    for (name, problem) in [
      ("newer", RestoreProblem.newer), ("damaged", .damaged), ("cut", .damaged),
      ("none", .damaged), ("empty", .damaged), ("gone", .failed),
    ] + (isHuge ? [("huge", .full)] : []) {
      #expect(result(of: .inspecting("\(name).sqlite")) == .refused(problem), "\(name)")
      #expect(result(of: .restoring("\(name).sqlite")) == .refused(problem), "\(name)")
    }
    #expect(try decks() == ["Lakes", "Rivers"])
    #expect(try folder.names().filter { $0.contains("restor") } == [])
  }

  @Test("is described by lines that are read again; any others do no harm")
  func lines() {
    var report = RestoreReport()
    var contents = LibraryContents()
    (contents.learners, contents.learnerCount) = (["Anna\tB", "Zoë"], 12)
    (contents.decks, contents.deckCount, contents.answers) = (["Birds"], 1, 7)
    contents.cards = 40
    contents.lastAnswer = time
    (report.backup, report.here) = (contents, LibraryContents())
    (report.kept, report.problem) = ("library.sqlite.before", .newer)
    let read = RestoreReport(lines: report.lines.map { $0[...] })
    #expect(read.backup?.learnerCount == 12 && read.backup?.lastAnswer == time)
    #expect(read.backup?.cards == 40)
    #expect(read.backup?.learners.count == 2 && read.backup?.learners.last == "Zoë")
    #expect((read.here, read.kept, read.problem) == (LibraryContents(), report.kept, .newer))
    let strange = [
      "", "\t", "-", "backup", "backup-answers\t-5", "backup-answers\t99999999999999999999",
      "backup-last\t1", "backup-last\tx\ty", "problem\tnone", "here-\t", "kept",
    ]
    let left = RestoreReport(
      lines: strange.map { $0[...] } + Array(repeating: "here-deck\ta", count: 50))
    #expect(left.backup?.answers == 0 && left.backup?.lastAnswer == nil && left.problem == nil)
    #expect(left.here?.decks.count == LibraryContents.mostNames)
  }
}
