import DeckStore
import Foundation
import Glibc
import Study
import Testing
import TestSupport

@testable import LibraryAccess

/// A memory card with a failing read, at each read of an operation in turn.
@Suite("A failed read is not damage", .serialized)
struct FailedReadTests {
  private static let codes = [EIO, ENXIO, ENOMEM]

  /// Returns a library with one deck in its backup, and one more since.
  private static func library() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let places = LibraryPlaces(path: folder.library)
    try LibraryFile(path: folder.library).use { store in
      _ = try store.createDeck("Capitals")
      _ = try store.addMedia([UInt8](repeating: 0xab, count: 20_000), fileExtension: "png")
      try Backups(places).make(of: store, on: 20_000)
      _ = try store.createDeck("Since")
    }
    return folder
  }

  /// Calls `body` with a copy of the library, once for each of its reads, which then fails.
  ///
  /// - Returns: The number of reads.
  private static func sweep(
    of original: TemporaryFolder, with code: CInt, _ body: (String) throws -> Void,
    then look: (TemporaryFolder, Int) throws -> Void
  ) throws -> Int {
    for number in 1... {
      let folder = try TemporaryFolder()
      try FileManager.default.removeItem(at: folder.url)
      try FileManager.default.copyItem(at: original.url, to: folder.url)
      let path = folder.library
      let hasFailed = FailingReads.fail(number, with: code) { try? body(path) }
      try look(folder, number)
      if !hasFailed { return number - 1 }
    }
    return 0
  }

  @Test("A sound library stays in place, and has all its decks afterwards", arguments: codes)
  func sound(code: CInt) throws {
    let reads = try Self.sweep(of: try Self.library(), with: code) { path in
      try LibraryFile(path: path).use { _ = try $0.decks() }
    } then: { (folder: TemporaryFolder, number: Int) throws in
      #expect(try !folder.names().contains { $0.contains(".corrupt-") }, "read \(number)")
      #expect(try folder.decks() == ["Capitals", "Since"], "read \(number)")
    }
    #expect(reads > 5)
  }

  @Test("A damaged library gets its good backup, now or once that is readable", arguments: codes)
  func damaged(code: CInt) throws {
    let original = try Self.library()
    let file = try #require(FileHandle(forUpdatingAtPath: original.library))
    try file.write(contentsOf: Data(repeating: 0xff, count: 200))
    try file.close()
    let reads = try Self.sweep(of: original, with: code) { path in
      try LibraryFile(path: path).use { _ = try $0.decks() }
    } then: { (folder: TemporaryFolder, number: Int) throws in
      #expect(try folder.decks() == ["Capitals"], "read \(number)")
      #expect(
        try folder.names(in: "backups") == ["library-2024-10-04-1.sqlite"], "read \(number)")
    }
    #expect(reads > 5)
  }

  @Test("An incomplete daily check is reported, and repeated")
  func check() throws {
    let original = try Self.library()
    var outcomes: Set<String> = []
    _ = try Self.sweep(of: original, with: EIO) { path in
      let places = LibraryPlaces(path: path)
      var daily = DailyBackup(places, pause: .zero)
      let store = try DeckStore(path: path)
      defer { try? store.close() }
      do throws(LibraryError) {
        try daily.check(store, on: 20_001)
      } catch {
        if case .corrupt = error { outcomes.insert("\(error)") }
        // Only one read fails.
        outcomes.insert(
          "repeated: \(daily.isRested && (try? daily.check(store, on: 20_001)) != nil)")
      }
    } then: { _, _ in
    }
    #expect(outcomes == ["repeated: true"])
  }

  @Test("Damage found only in rows must be found twice before the library is replaced")
  func rows() throws {
    for (times, isReplaced) in [(1, false), (2, true)] {
      let folder = try Self.library()
      let library = KioskLibrary(path: folder.library, report: { _ in })
      var left = times
      let opened = try library.open(at: .now) { store in
        left -= 1
        if left >= 0 { throw LibraryError.corrupt(path: store.path, detail: "a row") }
        return StudyContext(
          learner: Learner(id: 1, guid: "1", name: "A"),
          deck: try store.deck("Capitals"))
      }
      #expect(
        try opened.store.decks().map(\.name) == (isReplaced ? ["Capitals"] : ["Capitals", "Since"]))
      #expect((opened.recovery != nil) == isReplaced)
      try opened.store.close()
    }
  }

  @Test("If the folder of backups can't be read, a missing library is not created anew")
  func folder() throws {
    let folder = try Self.library()
    try #require(unlink(folder.library) == 0)
    let backups = folder.path("backups")
    try FileManager.default.moveItem(atPath: backups, toPath: folder.path("kept"))
    try #require(symlink(backups, backups) == 0)
    #expect(throws: LibraryError.self) { try folder.decks() }
    try #require(unlink(backups) == 0)
    try FileManager.default.moveItem(atPath: folder.path("kept"), toPath: backups)
    #expect(try folder.decks() == ["Capitals"])
  }

  @Test("A library that begins empty keeps its earlier backups, for any number of days")
  func empty() throws {
    let folder = try Self.library()
    let backup = folder.path("backups/library-2024-10-04-1.sqlite")
    for path in [folder.library, backup] {
      try Data(repeating: 0xff, count: 5_000).write(to: URL(filePath: path))
    }
    try LibraryFile(path: folder.library).use { store in
      #expect(try store.decks().isEmpty)
      for day in 20_000..<20_010 {
        try Backups(LibraryPlaces(path: folder.library)).make(of: store, on: day)
      }
    }
    let names = try folder.names(in: "backups")
    #expect(names.count == 8)
    #expect(names.contains("library-before-empty-20241004-1.sqlite"))
  }
}
