import DeckStore
import Foundation
import Glibc
import LinuxSystem
import Scenes
import Study
import Testing
import TestSupport

@testable import LibraryAccess

@Suite("A backup restored at the box", .serialized)
struct KioskRestoreTests {
  private let folder: TemporaryFolder

  /// Creates a library with one deck in its backup, and two decks now.
  init() throws {
    folder = try TemporaryFolder()
    let file = LibraryFile(path: folder.library)
    try file.use { store in
      try store.addLearner("Anna", at: Self.noon)
      try store.createDeck("Old")
      try store.append([Card(question: "q", answer: "a", guid: "1")], to: "Old")
      try Backups(LibraryPlaces(path: folder.library)).make(of: store, on: Self.noon.day - 1)
      try store.createDeck("New")
    }
  }

  @Test("replaces the library after all answers are saved, and the restore can be undone")
  func restored() throws {
    let library = try thread()
    library.save(Self.review(1), by: "Anna", at: Self.noon)
    let backup = try #require(try Self.backups(of: library).last)
    #expect(!backup.isReplaced && backup.bytes > 0)
    library.save(.restore(backup.name), at: Self.noon)
    #expect(try Self.decks(of: library) == ["Old"])
    library.save(Self.review(2), by: "Anna", at: Self.noon)
    // The replaced library has the answer and both decks.
    let replaced = try #require(try Self.backups(of: library).first { $0.isReplaced })
    library.save(.restore(replaced.name), at: Self.noon)
    #expect(try Self.decks(of: library) == ["New", "Old"])
    #expect(library.stop(within: Patience.limit) == nil)
    let file = LibraryFile(path: folder.library)
    #expect(try file.use { try $0.learnerSummaries().map(\.right) } == [1])
    // Both replaced libraries are kept, each with its answer; the files of an open one are not listed.
    let backups = Backups(LibraryPlaces(path: folder.library))
    for _ in 0..<2 {
      let kept = try backups.overviews().filter(\.isReplaced)
      let contents = try kept.map { overview in
        try LibraryFile(path: folder.path(overview.name)).use { store in
          "\(try store.decks().map(\.name).sorted()) \(try store.learnerSummaries().map(\.right))"
        }
      }
      #expect(contents.sorted() == [#"["New", "Old"] [1]"#, #"["Old"] [1]"#])
    }
  }

  @Test("leaves the newest replaced libraries, whatever the clock says, and a command's")
  func removed() throws {
    func write(_ name: String, hours: Double) throws {
      for suffix in ["", "-wal"] {
        let path = "\(folder.library).before-restore-\(name)\(suffix)"
        try Data([1]).write(to: URL(filePath: path))
        try FileManager.default.setAttributes(
          [.modificationDate: Date(timeIntervalSinceNow: hours * 3_600)], ofItemAtPath: path)
      }
    }
    try write("command", hours: -1)
    for number in 1...9 { try write("at-box-\(number)", hours: Double(number)) }
    let library = try thread()
    library.save(.restore(try #require(try Self.backups(of: library).last).name), at: Self.noon)
    #expect(try Self.decks(of: library) == ["Old"])
    #expect(library.stop(within: Patience.limit) == nil)
    let last = "at-box-\(Self.noon.fileText)"
    let kept = try folder.names().filter { $0.contains("before-restore") }
    let names = ["command"] + (4...9).map { "at-box-\($0)" }
    #expect(
      Set(kept).subtracting(["library.sqlite.before-restore-\(last)-wal"])
        == Set(
          (names + names.map { "\($0)-wal" } + [last]).map { "library.sqlite.before-restore-\($0)" }
        ))
  }

  @Test("leaves the library open if it can't replace it")
  func failed() throws {
    let library = try thread()
    let backup = try #require(try Self.backups(of: library).last)
    try #require(
      mkdir(folder.library + ".before-restore-at-box-\(Self.noon.fileText).next", 0o700) == 0)
    library.save(.restore(backup.name), at: Self.noon)
    // The library is read again although nothing was requested.
    #expect(library.news { $0.contains(.changed(.library)) ? true : nil } == true)
    #expect(try Self.decks(of: library) == ["New", "Old"])
    #expect(library.stop(within: Patience.limit) == nil)
  }

  @Test("leaves everything unchanged if it is damaged or missing")
  func damaged() throws {
    let library = try thread()
    let backup = try #require(try Self.backups(of: library).last)
    let path = folder.path("backups/\(backup.name)")
    try Data("damaged".utf8).write(to: URL(filePath: path))
    for name in [backup.name, "../library.sqlite", "none"] {
      library.save(.restore(name), at: Self.noon)
      #expect(
        library.news { $0.notice == .notChanged(isGone: false) ? true : nil } == true)
      library.save(Self.review(1), by: "Anna", at: Self.noon)
    }
    #expect(try Self.decks(of: library) == ["New", "Old"])
    #expect(library.stop(within: Patience.limit) == nil)
    #expect(
      !(try folder.names().contains { $0.contains("before-restore") || $0.contains("corrupt") }))
  }

  private static let noon = WallTime(milliseconds: 1_930_000_000_000, zoneMinutes: 0)

  private static func review(_ number: Int) -> LibraryChange {
    .review(
      Review(
        number: number, card: "1", name: "card", rating: .right, answerTime: 1, round: 1),
      in: Round(number: 1, deck: "Old", mode: .review, start: .zero))
  }

  private func thread() throws -> LibraryThread {
    try LibraryThread(path: folder.library, clock: { Self.noon }) { store, _ in
      StudyContext(learner: try #require(try store.learners().first), deck: Deck(name: "Old"))
    }
  }

  private static func backups(of library: LibraryThread) throws -> [BackupOverview] {
    library.ask(QueryOrder(.backups, at: noon))
    return try #require(
      library.news { news in
        if case .backups(let backups) = news.reply?.reply { backups } else { nil }
      })
  }

  private static func decks(of library: LibraryThread) throws -> [String] {
    library.ask(QueryOrder(.decks(learner: nil), at: noon))
    return try #require(
      library.news { news in
        if case .decks(let library) = news.reply?.reply {
          library.decks.map(\.name).sorted()
        } else {
          nil
        }
      })
  }
}
