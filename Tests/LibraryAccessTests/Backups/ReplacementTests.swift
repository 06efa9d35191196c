import DeckStore
import Foundation
import Glibc
import Testing
import TestSupport

@testable import LibraryAccess

@Suite("A library that is replaced by another one", .serialized)
struct ReplacementTests {
  private let folder: TemporaryFolder
  private var path: String { LibraryPlaces(path: folder.library).path }

  /// Creates a library with answers in its log, as a killed kiosk leaves it, and a new library.
  init() throws {
    folder = try TemporaryFolder()
    let kiosk = try FixtureProgram("kiosk", folder.library)
    kiosk.report("save 3")
    try #require(kiosk.line(beginning: "saved") != nil)
    kiosk.send(SIGKILL)
    try #require(kiosk.end() == -SIGKILL)
    try LibraryFile(path: folder.path("new.sqlite")).use { try $0.createDeck("New") }
  }

  /// The steps of a replacement, of which a power cut leaves only the first ones done.
  private var steps: [(from: String, to: String)] {
    let aside = "\(path).before-restore-now"
    return [(folder.path("new.sqlite"), aside + ".next")]
      + LibraryPlaces.suffixes.map { (path + $0, aside + $0) } + [(aside + ".next", path)]
  }

  @Test("is whole before the first step and replaced after it, wherever the power was cut")
  func everyStep() throws {
    for count in 0...steps.count {
      let suite = try ReplacementTests()
      for step in suite.steps[..<count] where access(step.from, F_OK) == 0 {
        try #require(rename(step.from, step.to) == 0)
      }
      let library = LibraryFile(path: suite.folder.library)
      #expect(library.exists)
      let decks = try library.use { try $0.decks().map(\.name) }
      #expect(decks == [count == 0 ? "Capitals" : "New"])
      #expect(try library.use { try $0.check() } == [])
      #expect(try !suite.folder.names().contains { $0.hasSuffix(".next") })
      guard count > 0 else { continue }
      // The replaced library is whole, including its log.
      let kept = LibraryFile(path: suite.folder.library + ".before-restore-now")
      #expect(try kept.use { try $0.lastNumbers().review } == 3)
    }
  }

  @Test("is not opened before: it may be of a newer program or not a library at all")
  func unopened() throws {
    let library = LibraryFile(path: folder.library)
    for bytes in [Data("no library".utf8), Data(), Data(repeating: 0xff, count: 9_000)] {
      try bytes.write(to: URL(filePath: folder.library))
      let backup = try CheckedBackup(of: folder.path("new.sqlite"), for: library)
      let kept = try library.replace(with: backup, keptAs: "now")
      #expect(try Data(contentsOf: URL(filePath: kept ?? "")) == bytes)
      #expect(try folder.decks() == ["New"])
    }
  }

  @Test("stays if another file only resembles a replacement")
  func strangers() throws {
    for name in ["library.sqlite.next", "other.sqlite.corrupt-now.next", "library.sqlite.x.next"] {
      try Data([1]).write(to: URL(filePath: folder.path(name)))
    }
    try #require(
      symlink(folder.path("new.sqlite"), folder.library + ".corrupt-link.next") == 0)
    #expect(try folder.decks() == ["Capitals"])
  }

  @Test("gets the newest good backup, whatever is wrong with newer ones")
  func backups() throws {
    let backups = Backups(LibraryPlaces(path: folder.library))
    try LibraryFile(path: folder.library).use { try backups.make(of: $0, on: 20_000) }
    let good = try Data(contentsOf: URL(filePath: try #require(try backups.all().first)))
    for (number, change) in [(60, 0x80), (63, 1), (63, 99), (68, 1), (18, 9), (0, 1)].enumerated() {
      var bytes = good
      bytes[change.0] = UInt8(change.1)
      let name = "backups/library-2024-10-05-\(number + 5).sqlite"
      try bytes.write(to: URL(filePath: folder.path(name)))
    }
    try Data().write(to: URL(filePath: folder.path("backups/library-2024-10-06-19.sqlite")))
    try #require(mkfifo(folder.path("backups/library-2024-10-06-20.sqlite"), 0o600) == 0)
    try #require(mkdir(folder.path("backups/library-2024-10-06-21.sqlite"), 0o700) == 0)
    try Data(repeating: 7, count: 5_000).write(to: URL(filePath: folder.library))
    #expect(try folder.decks() == ["Capitals"])
    #expect(try LibraryFile(path: folder.library).use { try $0.check() } == [])
  }
}
