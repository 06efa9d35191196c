import GRDB
import Study
import Testing
import TestSupport

@testable import DeckStore
@testable import LibraryAccess

/// A library of the first version, as the schema's first step makes it.
@Suite("A library of the first version")
struct FirstVersionTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let queue = try DatabaseQueue(path: folder.library)
    try Schema(steps: Array(Schema.current.steps.prefix(1))).migrate(queue, from: 0) { _ in }
    try queue.write { db in
      try db.execute(sql: "INSERT INTO preferences (key, value) VALUES ('language', 'de')")
    }
    try queue.close()
  }

  @Test("is migrated with what it has, and a backup keeps it as it was")
  func migrated() throws {
    let language = try LibraryFile(path: folder.library).use { store in
      #expect(try store.check() == [])
      return try store.preferences()["language"]
    }
    #expect(language == "de")
    let names = try folder.names(in: "backups")
    #expect(names == ["library-before-version-\(Schema.first + 1)-1.sqlite"])
    let kept = try DatabaseQueue(path: folder.path("backups/\(names.first ?? "")"))
    #expect(
      try kept.read { try Int.fetchOne($0, sql: "PRAGMA user_version") } == Schema.first)
  }

  @Test("comes back from a backup, in place of a library of this version")
  func restored() throws {
    let other = folder.path("other.sqlite")
    try LibraryFile(path: other).use { try $0.createDeck("Now") }
    let backup = try CheckedBackup(of: folder.library, for: LibraryFile(path: other))
    _ = try LibraryFile(path: other).replace(with: backup, keptAs: "now")
    let language = try LibraryFile(path: other).use { try $0.preferences()["language"] }
    #expect(language == "de")
  }
}
