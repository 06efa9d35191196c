import DeckStore
import Foundation
import Glibc
import Scenes
import Study
import Testing
import TestSupport

@testable import LibraryAccess

@Suite("A damaged library", .serialized)
struct RecoveryTests {
  /// Overwrites a part of a file.
  private static func damage(_ path: String, at offset: UInt64 = 4_096, bytes: Int = 60_000) throws
  {
    let file = try #require(FileHandle(forUpdatingAtPath: path))
    try file.seek(toOffset: offset)
    try file.write(contentsOf: Data(repeating: 0xff, count: bytes))
    try file.close()
  }

  /// Creates a library with a deck and optionally a backup, which has another deck as well.
  private static func library(in folder: TemporaryFolder, hasBackup: Bool) throws {
    try LibraryFile(path: folder.library).use { store in
      try store.createDeck("Capitals")
      if hasBackup {
        try Backups(LibraryPlaces(path: folder.library)).make(of: store, on: 20_000)
      }
      try store.createDeck("Since")
    }
  }

  private static func asides(_ folder: TemporaryFolder) throws -> [String] {
    try folder.names().filter { $0.hasPrefix("library.sqlite.corrupt-") }
  }

  @Test("is moved aside when a command opens it, and replaced by the newest good backup")
  func command() throws {
    let folder = try TemporaryFolder()
    try Self.library(in: folder, hasBackup: true)
    // A newer backup that is damaged as well is skipped.
    let newer = folder.path("backups/library-2026-01-01-2.sqlite")
    try FileManager.default.copyItem(
      atPath: folder.path("backups/library-2024-10-04-1.sqlite"), toPath: newer)
    try Self.damage(newer)
    // A backup made by a later program is skipped, too.
    let later = folder.path("backups/library-2026-01-02-3.sqlite")
    try FileManager.default.copyItem(
      atPath: folder.path("backups/library-2024-10-04-1.sqlite"), toPath: later)
    try TemporaryFolder.makeLater(later)
    try Self.damage(folder.library, at: 0, bytes: 200)
    try Data("no journal".utf8).write(to: URL(filePath: folder.library + "-journal"))
    let reports = Reports()
    let file = LibraryFile(path: folder.library, report: reports.add)
    #expect(try file.use { try $0.decks().map(\.name) } == ["Capitals"])
    #expect(reports.recoveries.map { $0.backup != nil } == [true])
    // The file beside the library was moved with it.
    let moved = try #require(reports.recoveries.first?.movedTo)
    #expect(
      try Self.asides(folder).map { folder.path($0) }.sorted() == [moved, moved + "-journal"])
    #expect(try file.use { try $0.check() } == [])
  }

  @Test("gets an older backup if the newest can't be read; without a readable one, it stays")
  func unreadable() throws {
    let folder = try TemporaryFolder()
    try Self.library(in: folder, hasBackup: true)
    let good = folder.path("backups/library-2024-10-04-1.sqlite")
    // A folder can be opened, but not read.
    try FileManager.default.createDirectory(
      atPath: folder.path("backups/library-2026-01-01-2.sqlite"), withIntermediateDirectories: true)
    try FileManager.default.moveItem(atPath: good, toPath: folder.path("kept"))
    try Self.damage(folder.library, at: 0, bytes: 200)
    #expect(throws: LibraryError.self) { try folder.decks() }
    #expect(try Self.asides(folder) == [])
    try FileManager.default.moveItem(atPath: folder.path("kept"), toPath: good)
    #expect(try folder.decks() == ["Capitals"])
  }

  @Test("without a backup is kept, and replaced by a new one")
  func noBackup() throws {
    let folder = try TemporaryFolder()
    try Self.library(in: folder, hasBackup: false)
    try Self.damage(folder.library, at: 100, bytes: 4_000)
    let before = try Data(contentsOf: URL(filePath: folder.library))
    let reports = Reports()
    let file = LibraryFile(path: folder.library, report: reports.add)
    #expect(try file.use { try $0.decks() } == [])
    #expect(reports.recoveries.map(\.backup) == [nil])
    let aside = try #require(try Self.asides(folder).first)
    #expect(try Data(contentsOf: URL(filePath: folder.path(aside))) == before)
  }

  @Test("may be an empty file; another file named by mistake is no library, and stays unchanged")
  func emptied() throws {
    let folder = try TemporaryFolder()
    try Self.library(in: folder, hasBackup: true)
    try #require(truncate(folder.library, 0) == 0)
    #expect(try folder.decks() == ["Capitals"])
    let text = folder.path("text.sqlite")
    try Data("not a library".utf8).write(to: URL(filePath: text))
    #expect(throws: LibraryError.notALibrary(path: LibraryPlaces(path: text).path)) {
      try LibraryFile(path: text).use { _ in }
    }
    #expect(try Data(contentsOf: URL(filePath: text)) == Data("not a library".utf8))
  }

  @Test("may also be a missing one that has backups; its log is moved aside")
  func missing() throws {
    let folder = try TemporaryFolder()
    try Self.library(in: folder, hasBackup: true)
    try #require(unlink(folder.library) == 0)
    try Data([1]).write(to: URL(filePath: folder.library + "-wal"))
    let reports = Reports()
    let file = LibraryFile(path: folder.library, report: reports.add)
    #expect(file.exists)
    #expect(try file.use { try $0.decks().map(\.name) } == ["Capitals"])
    let recovery = try #require(reports.recoveries.first)
    #expect(recovery.description.contains("library.sqlite is missing. A backup of"))
    #expect(try Self.asides(folder).map { $0.suffix(4) } == ["-wal"])
    #expect(!LibraryFile(path: folder.path("other.sqlite")).exists)
    try #require(unlink(folder.library) == 0)
    let kiosk = try FixtureProgram("kiosk", folder.library)
    #expect(kiosk.line(beginning: "recovered") == "recovered backup")
  }

  @Test("is not assumed if a folder is in its place, which stays there")
  func folder() throws {
    let folder = try TemporaryFolder()
    try Self.library(in: folder, hasBackup: true)
    try #require(unlink(folder.library) == 0 && mkdir(folder.library, 0o700) == 0)
    #expect(throws: LibraryError.notALibrary(path: LibraryPlaces(path: folder.library).path)) {
      try LibraryFile(path: folder.library).use { _ in }
    }
    #expect(try Self.asides(folder) == [])
  }

  @Test("is detected by the kiosk during study, and its answers are saved in the backup")
  func kiosk() throws {
    let folder = try TemporaryFolder()
    try Self.library(in: folder, hasBackup: true)
    try Self.damage(folder.library)
    let kiosk = try FixtureProgram("kiosk", folder.library)
    #expect(kiosk.line(beginning: "recovered") == "recovered backup")
    kiosk.report("save 20")
    #expect(kiosk.line(beginning: "saved") != nil)
    kiosk.finish()
    #expect(kiosk.end() == 0)
    #expect(try Self.asides(folder).count == 1)
    #expect(try folder.reviews() == Array(1...20))
    #expect(try LibraryFile(path: folder.library).use { try $0.check() } == [])
  }

  @Test("is detected by the kiosk even if nothing that is studied is damaged")
  func unseen() throws {
    let folder = try TemporaryFolder()
    try Self.library(in: folder, hasBackup: true)
    try LibraryFile(path: folder.library).use {
      _ = try $0.addMedia([UInt8](repeating: 0xab, count: 20_000), fileExtension: "png")
    }
    try folder.damagePicture()
    let kiosk = try FixtureProgram("kiosk", folder.library)
    #expect(kiosk.line(beginning: "recovered") == "recovered backup")
    kiosk.finish()
    #expect(kiosk.end() == 0)
    #expect(try folder.decks() == ["Capitals"])
  }

  @Test("is replaced by the kiosk after another program held it exclusively, and answers are saved")
  func alone() throws {
    let folder = try TemporaryFolder()
    let kiosk = try FixtureProgram("kiosk", folder.library)
    #expect(kiosk.line(beginning: "ready") != nil)
    kiosk.report("save 5")
    #expect(kiosk.line(beginning: "saved") != nil)
    try LibraryFile(path: folder.library).whileAlone {
      kiosk.report("save 9")
      #expect(kiosk.line(beginning: "not saved 4 inUse") != nil)
      try Self.damage(folder.library, at: 0, bytes: 200)
    }
    #expect(kiosk.line(beginning: "recovered") == "recovered backup")
    kiosk.finish()
    #expect(kiosk.line(beginning: "unsaved") == "unsaved 0")
    // Earlier answers are there or not, as the day's backup was made after or before them.
    #expect(try folder.reviews().last == 9)
    #expect(try LibraryFile(path: folder.library).use { try $0.check() } == [])
  }
}

/// The reports of a library, collected on any thread.
final class Reports: @unchecked Sendable {
  private let lock = NSLock()
  private var all: [LibraryReport] = []

  func add(_ report: LibraryReport) {
    lock.withLock { all.append(report) }
  }

  var lines: [String] {
    lock.withLock { all }.compactMap { if case .line(let line) = $0 { line } else { nil } }
  }

  var recoveries: [Recovery] {
    lock.withLock { all }.compactMap {
      if case .recovered(let recovery) = $0 { recovery } else { nil }
    }
  }
}
