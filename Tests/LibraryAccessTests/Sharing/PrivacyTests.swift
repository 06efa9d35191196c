import DeckStore
import Foundation
import Glibc
import Study
import Testing
import TestSupport

@testable import LibraryAccess

@Suite("Permissions and locks of a library", .serialized)
struct PrivacyTests {
  private let folder: TemporaryFolder

  /// Creates a folder that every user may read.
  init() throws {
    folder = try TemporaryFolder()
    try #require(chmod(folder.url.path, 0o777) == 0)
  }

  private func mode(_ path: String) -> mode_t {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode & 0o777 : 0
  }

  @Test("its files are private to the owner in any folder, and become private if they were not")
  func modes() async {
    // In a process of its own, since other tests make files meanwhile.
    await #expect(processExitsWith: .success) {
      umask(0)
      try PrivacyTests().checkModes()
    }
  }

  private func checkModes() throws {
    let places = LibraryPlaces(path: folder.library)
    func look(_ store: DeckStore) throws {
      for suffix in ["", "-wal", ".lock"] { #expect(mode(folder.library + suffix) == 0o600) }
      try store.backup(to: folder.path("mine.sqlite"))
      try Backups(places).make(of: store, on: 20_000)
    }
    try LibraryFile(path: folder.library).use { store in
      try store.createDeck("Capitals")
      try look(store)
    }
    #expect(mode(folder.path("mine.sqlite")) == 0o600)
    let backup = try #require(try Backups(places).all().first)
    #expect(mode(backup) == 0o600)
    for path in [folder.library, folder.library + ".lock", backup] { chmod(path, 0o644) }
    try LibraryFile(path: folder.library).use { try look($0) }
    #expect(mode(backup) == 0o600)
    // A replaced library is as private as before.
    let checked = try CheckedBackup(of: backup, for: LibraryFile(path: folder.library))
    let kept = try LibraryFile(path: folder.library).replace(with: checked, keptAs: "now")
    #expect(mode(kept ?? "") == 0o600 && mode(folder.library) == 0o600)
  }

  @Test("a lock that is a link is not followed, and a lock that is another file is not emptied")
  func links() throws {
    let victim = folder.path("victim")
    let text = Data("important".utf8)
    try text.write(to: URL(filePath: victim))
    let lock = folder.library + ".lock"
    try #require(symlink(victim, lock) == 0)
    #expect(throws: LibraryError.self) { try folder.decks() }
    unlink(lock)
    try #require(link(victim, lock) == 0)
    #expect(throws: LibraryError.self) { try folder.decks() }
    unlink(lock)
    try #require(mkfifo(lock, 0o600) == 0)
    #expect(throws: LibraryError.self) { try folder.decks() }
    unlink(lock)
    #expect(try Data(contentsOf: URL(filePath: victim)) == text)
    // Nor is any link followed where a file is created beside the library or a backup.
    for name in ["library.sqlite.restoring", "library.sqlite.restored", "mine.sqlite.partial"] {
      try #require(symlink(victim, folder.path(name)) == 0)
    }
    let library = LibraryFile(path: folder.library)
    try library.use { try $0.backup(to: folder.path("mine.sqlite")) }
    _ = try CheckedBackup(of: folder.path("mine.sqlite"), for: library)
    #expect(try Data(contentsOf: URL(filePath: victim)) == text)
  }

  @Test("a lock of another user that can't be opened is an error", .enabled(if: geteuid() == 0))
  func foreign() throws {
    // The program runs as a user without a name, who can't open root's lock file.
    _ = try folder.decks()
    let program = try FixtureProgram(
      "command", folder.library, "New",
      through: ["setpriv", "--reuid=65534", "--clear-groups", "sh", "-c", "exec \"$0\" \"$@\""])
    let error = program.line(beginning: "error")
    #expect(error?.contains("belongs to another user (0)") == true)
    #expect(program.end() == 1)
  }

  @Test(
    "files that root writes beside a library are its owner's", .enabled(if: geteuid() == 0))
  func owner() throws {
    let (user, group) = (uid_t(65_533), gid_t(65_532))
    try LibraryFile(path: folder.library).use { try $0.createDeck("Capitals") }
    for name in try folder.names() { chown(folder.path(name), user, group) }
    chown(folder.url.path, user, group)
    let places = LibraryPlaces(path: folder.library)
    try LibraryFile(path: folder.library).use { store in
      try store.createDeck("New")
      try Backups(places).make(of: store, on: 20_000)
    }
    let backup = try #require(try Backups(places).all().first)
    let checked = try CheckedBackup(of: backup, for: LibraryFile(path: folder.library))
    _ = try LibraryFile(path: folder.library).replace(with: checked, keptAs: "now")
    // So do the files of a recovery.
    try Data(repeating: 1, count: 8_192).write(to: URL(filePath: folder.library))
    #expect(try folder.decks() == ["Capitals", "New"])
    let all = try #require(FileManager.default.enumerator(atPath: folder.url.path))
    for case let name as String in all {
      var status = stat()
      try #require(lstat(folder.path(name), &status) == 0)
      #expect(status.st_uid == user && status.st_gid == group, "\(name)")
    }
  }
}
