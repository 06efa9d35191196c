import DeckStore
import Foundation
import Testing
import TestSupport

@testable import LibraryAccess

@Suite struct LibraryFileTests {
  @Test(
    "A library keeps its contents between uses; a missing folder is created, for its owner alone")
  func usedTwice() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a/b/library.sqlite")
    let file = LibraryFile(path: path)
    try file.use { try $0.createDeck("Capitals") }
    #expect(try file.use { try $0.decks().map(\.name) } == ["Capitals"])
    let mode = try FileManager.default.attributesOfItem(atPath: folder.path("a/b"))[
      .posixPermissions]
    #expect(mode as? Int == 0o700)
  }

  @Test("A command waits for a writer; if that takes too long, the error names its process")
  func waits() throws {
    let folder = try TemporaryFolder()
    let writer = try FixtureProgram("write", folder.library, "First")
    #expect(writer.line(beginning: "writing") != nil)
    let impatient = LibraryFile(path: folder.library, patience: .zero)
    let path = LibraryPlaces(path: folder.library).path
    #expect(throws: LibraryError.busy(path: path, process: writer.id)) {
      try impatient.use { try $0.createDeck("None") }
    }
    #expect(try impatient.use { try $0.decks().map(\.name) } == ["First"])
    let next = try FixtureProgram("command", folder.library, "Second")
    writer.finish()
    #expect(next.line(beginning: "opened") != nil)
    next.finish()
    #expect(writer.end() == 0)
    #expect(next.end() == 0)
    #expect(try folder.decks() == ["First", "Second"])
  }

  @Test("A foreign program that has the file open makes the library busy, without naming a process")
  func foreign() throws {
    let folder = try TemporaryFolder()
    let store = try DeckStore(path: folder.library)
    let file = LibraryFile(path: folder.library)
    let path = LibraryPlaces(path: folder.library).path
    #expect(throws: LibraryError.busy(path: path, process: nil)) { try file.use { _ in } }
    try store.close()
    try file.use { _ in }
  }

  @Test("Damage of another file, such as a backup's destination, doesn't affect the library")
  func otherDamage() throws {
    let folder = try TemporaryFolder()
    let file = LibraryFile(path: folder.library)
    try file.use { try $0.createDeck("Capitals") }
    let damage = LibraryError.corrupt(path: folder.path("stick.sqlite"), detail: "bad")
    #expect(throws: damage) { try file.use { _ in throw damage } }
    #expect(try folder.decks() == ["Capitals"])
    #expect(try !folder.names().contains { $0.contains("corrupt") })
  }

  @Test("A link to a library opens the same library")
  func link() throws {
    let folder = try TemporaryFolder()
    _ = try folder.decks()
    let link = folder.path("link.sqlite")
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: folder.library)
    try LibraryFile(path: folder.library).whileAlone {
      let linked = LibraryFile(path: link, patience: .zero)
      #expect(throws: LibraryError.self) { try linked.use { _ in } }
    }
  }
}
