import DeckStore
import Foundation
import Glibc
import Study
import Testing
import TestSupport

@testable import LibraryAccess

@Suite("The restore of a backup")
struct RestoreTests {
  @Test("a backup becomes the library, as another kiosk's, and the old library is kept")
  func replaced() throws {
    let folder = try TemporaryFolder()
    let library = LibraryFile(path: folder.path("library.sqlite"))
    try library.use { try $0.createDeck("Old") }
    try library.use { try $0.backup(to: folder.path("backup.sqlite")) }
    try library.use { try $0.createDeck("New") }
    let backup = try CheckedBackup(of: folder.path("backup.sqlite"), for: library)
    #expect(try backup.read { try $0.decks().map(\.name) } == ["Old"])
    let first = try library.replace(with: backup, keptAs: "now")
    #expect(first == folder.path("library.sqlite.before-restore-now"))
    #expect(try library.use { try $0.decks().map(\.name) } == ["Old"])
    let kept = LibraryFile(path: try #require(first))
    #expect(try kept.use { try $0.decks().map(\.name) } == ["New", "Old"])
    // A second restore at the same time keeps both.
    let again = try CheckedBackup(of: folder.path("backup.sqlite"), for: library)
    #expect(
      try library.replace(with: again, keptAs: "now")
        == folder.path("library.sqlite.before-restore-now-2"))
  }

  @Test("phones that are let in stay in, and the backup lets nobody in")
  func phones() throws {
    let folder = try TemporaryFolder()
    let library = LibraryFile(path: folder.library)
    func letIn(_ id: String) throws {
      try library.use { store in
        try store.save(.invite(code: "K7Q2M4XP", .always), at: .now)
        _ = try store.ask(with: "K7Q2M4XP", id: id, name: "Phone", number: 12, at: .now)
        try store.save(.allow(id, as: .everything), at: .now)
      }
    }
    func restored(to phones: [String], isOpen: Bool) throws {
      _ = try library.replace(
        with: CheckedBackup(of: folder.path("backup.sqlite"), for: library), keptAs: "now")
      let access = try library.use { try $0.phoneAccess(at: .now) }
      #expect(access.phones.map(\.id) == phones && access.isOpen == isOpen)
    }
    try letIn("aa")
    try library.use { try $0.backup(to: folder.path("backup.sqlite")) }
    try library.use { try $0.save(.remove("aa"), at: .now) }
    try letIn("bb")
    try restored(to: ["bb"], isOpen: true)
    try library.use { try $0.save(.close, at: .now) }
    try restored(to: ["bb"], isOpen: false)
    // Nobody knows whom a damaged library let in.
    try Data("damaged".utf8).write(to: URL(filePath: folder.library))
    try restored(to: [], isOpen: false)
  }

  @Test("a library recovered while the command asks does not interfere with the restore")
  func curedMeanwhile() throws {
    let folder = try TemporaryFolder()
    let library = LibraryFile(path: folder.library)
    try library.use { try $0.createDeck("Old") }
    try library.use { try $0.backup(to: folder.path("backup.sqlite")) }
    let places = LibraryPlaces(path: folder.library)
    try library.use { try Backups(places).make(of: $0, on: 20_000) }
    let backup = try CheckedBackup(of: folder.path("backup.sqlite"), for: library)
    try Data("damaged".utf8).write(to: URL(filePath: folder.library))
    _ = try Recovery.replace(places, at: .now, because: "it is damaged")
    _ = try library.replace(with: backup, keptAs: "now")
    #expect(try library.use { try $0.decks().map(\.name) } == ["Old"])
  }

  @Test("answers of a learner who is missing there go to no other learner with the same number")
  func otherLearners() throws {
    let folder = try TemporaryFolder()
    let store = try DeckStore(path: folder.path("library.sqlite"))
    let other = try DeckStore(path: folder.path("other.sqlite"))
    let (ann, zoe) = (try store.addLearner("Ann", at: .now), try other.addLearner("Zoe", at: .now))
    #expect(ann.id == zoe.id)
    let studied = StudyContext(learner: ann, deck: Deck(name: "Capitals"))
    var session = try LibrarySession(store, studied)
    func answer(_ number: Int) throws {
      let review = Review(
        number: number, card: "a", name: "A", rating: .right, answerTime: 1, round: 1)
      try session.save(
        .review(review, in: Round(number: 1, deck: "Capitals", start: .zero)), by: "Ann", at: .now)
    }
    try answer(1)
    try session.reopen(other, studied)
    try answer(2)
    let found = try other.learnerSummaries().map { "\($0.learner.name) \($0.right)" }
    #expect(found == ["Zoe 0", "Ann 1"])
    // The first library is open again, with the learner renamed.
    try store.apply(.learner(.rename("Ann", to: "Anna")))
    try session.reopen(store, studied)
    try answer(3)
    #expect(try store.learnerSummaries().map { "\($0.learner.name) \($0.right)" } == ["Anna 2"])
    try store.close()
    try other.close()
  }

  @Test("later answers never get the numbers of those that the backup lacks")
  func numbers() throws {
    let folder = try TemporaryFolder()
    let library = LibraryFile(path: folder.path("library.sqlite"))
    func answer() throws {
      try library.use { store in
        let learner = try store.learners().first ?? store.addLearner("Ann", at: .now)
        var session = try LibrarySession(
          store, StudyContext(learner: learner, deck: Deck(name: "Capitals")))
        let review = Review(
          number: 1, card: "a", name: "A", rating: .right, answerTime: 1, round: 1)
        try session.save(
          .review(review, in: Round(number: 1, deck: "Capitals", start: .zero)), at: .now)
      }
    }
    func names() throws -> [String] {
      var names: [String] = []
      try library.use { try $0.answers { names.append("\($0.kiosk) \($0.number)") } }
      return names
    }
    try answer()
    try library.use { try $0.backup(to: folder.path("backup.sqlite")) }
    try answer()
    let before = try names()
    let backup = try CheckedBackup(of: folder.path("backup.sqlite"), for: library)
    _ = try library.replace(with: backup, keptAs: "now")
    try answer()
    let after = try names()
    #expect(before.count == 2 && after.count == 2)
    #expect(after.first == before.first)
    #expect(after.last?.hasSuffix(" 1") == true && !before.contains(after.last ?? ""))
  }

  @Test("a library copied while it was in use includes the contents of its log")
  func log() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("used.sqlite")
    let used = try DeckStore(path: path)
    try used.createDeck("Capitals")
    let library = LibraryFile(path: folder.path("library.sqlite"))
    let backup = try CheckedBackup(of: path, for: library)
    #expect(try backup.read { try $0.decks().map(\.name) } == ["Capitals"])
    try used.close()
  }

  @Test("without a library, none is kept")
  func none() throws {
    let folder = try TemporaryFolder()
    let other = LibraryFile(path: folder.path("other.sqlite"))
    try other.use { try $0.createDeck("Old") }
    let library = LibraryFile(path: folder.path("library.sqlite"))
    let backup = try CheckedBackup(of: other.path, for: library)
    #expect(try library.replace(with: backup, keptAs: "now") == nil)
    #expect(try library.use { try $0.decks().map(\.name) } == ["Old"])
  }

  @Test("a file that is not a whole library is refused by its own name, and leaves nothing behind")
  func refused() throws {
    let folder = try TemporaryFolder()
    let library = LibraryFile(path: folder.path("library.sqlite"))
    let file = folder.path("backup.sqlite")
    try library.use { try $0.backup(to: file) }
    try TemporaryFolder.makeLater(file)
    #expect(throws: LibraryError.newer(path: file, version: 99)) {
      _ = try CheckedBackup(of: file, for: library)
    }
    try Data("no library".utf8).write(to: URL(filePath: file))
    #expect(throws: LibraryError.notALibrary(path: file)) {
      _ = try CheckedBackup(of: file, for: library)
    }
    try Data().write(to: URL(filePath: file))
    #expect(throws: LibraryError.notALibrary(path: file)) {
      _ = try CheckedBackup(of: file, for: library)
    }
    #expect(throws: LibraryError.self) {
      _ = try CheckedBackup(of: folder.path("none"), for: library)
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    #expect(!names.contains { $0.contains(".restoring") })
  }

  @Test("a copy left by a killed program is removed at the next start, one in use is not")
  func killed() throws {
    let folder = try TemporaryFolder()
    let library = LibraryFile(path: folder.library)
    let file = folder.path("mine.sqlite")
    try library.use { try $0.backup(to: file) }
    for name in ["restoring", "restored"].flatMap({ [$0, $0 + "-wal", $0 + "-journal"] }) {
      try Data("left".utf8).write(to: URL(filePath: "\(folder.library).\(name)"))
    }
    func left() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
        .filter { $0.contains(".restor") }
    }
    try library.use { _ in }
    #expect(try left() == [])
    let copy = try CheckedBackup(of: file, for: library)
    try library.use { _ in }
    #expect(try left().contains("library.sqlite.restoring"))
    #expect(try copy.read { try $0.decks() } == [])
    // Another restore leaves the copy alone, and reports why it can't begin.
    #expect(throws: LibraryError.self) { _ = try CheckedBackup(of: file, for: library) }
    #expect(try copy.read { try $0.decks() } == [])
  }

  @Test("a pipe, a device and a folder are refused at once, even as a log", .timeLimit(.minutes(5)))
  func noFile() throws {
    let folder = try TemporaryFolder()
    let library = LibraryFile(path: folder.library)
    let backup = folder.path("backup.sqlite")
    try library.use { try $0.backup(to: backup) }
    let pipe = folder.path("pipe")
    try #require(mkfifo(pipe, 0o600) == 0)
    try #require(mkfifo(backup + "-wal", 0o600) == 0)
    for (file, refused) in [
      (pipe, pipe), ("/dev/zero", "/dev/zero"), (folder.url.path, folder.url.path),
      (backup, backup + "-wal"),
    ] {
      #expect(throws: LibraryError.failed(path: refused, detail: "it is not a regular file")) {
        _ = try CheckedBackup(of: file, for: library)
      }
    }
  }

  @Test("a replacement needs a library that is all in its file: a log's contents would be lost")
  func wholeFile() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("library.sqlite")
    let new = folder.path("new.sqlite")
    try LibraryFile(path: new).use { try $0.createDeck("Capitals") }
    let places = LibraryPlaces(path: path)
    try Data([1]).write(to: URL(filePath: new + "-wal"))
    #expect(throws: LibraryError.full(path: new)) {
      try Replacement.replace(places, with: new, movingTo: path + ".corrupt-now")
    }
    unlink(new + "-wal")
    try Replacement.replace(places, with: new, movingTo: path + ".corrupt-now")
  }

  @Test("a library copied during an import is as before the import, despite its log")
  func copiedWhileImporting() throws {
    let folder = try TemporaryFolder()
    let library = LibraryFile(path: folder.path("library.sqlite"))
    let copy = folder.path("copy.sqlite")
    // The cards are larger than the page cache, so that SQLite has to write before the commit.
    let answer = String(repeating: "x", count: 45_000)
    let records = (0...1_000).lazy.map { number in
      if number == 1_000 {
        for suffix in ["", "-wal"] {
          try? FileManager.default.copyItem(
            atPath: folder.path("library.sqlite") + suffix, toPath: copy + suffix)
        }
      }
      return CardRecord(Card(question: "\(number)", answer: answer, guid: "g\(number)"))
    }
    try library.use { store in
      try store.createDeck("Capitals")
      try store.importRecords(records, into: "Numbers")
    }
    #expect(Durable.size(of: copy + "-wal") > 0)
    let backup = try CheckedBackup(of: copy, for: library)
    #expect(try backup.read { try $0.decks().map(\.name) } == ["Capitals"])
  }

  @Test("a damaged backup is refused")
  func damaged() throws {
    let folder = try TemporaryFolder()
    let library = LibraryFile(path: folder.path("library.sqlite"))
    let file = folder.path("backup.sqlite")
    try library.use { store in
      try store.addMedia([UInt8](repeating: 0xab, count: 20_000), fileExtension: "png")
      try store.createDeck("Capitals")
      try store.backup(to: file)
    }
    var bytes = try Data(contentsOf: URL(filePath: file))
    // A page of the picture, which only the check reads, is changed to say that it is the last one.
    let inside = Data(repeating: 0xab, count: 4_092)
    let page = try #require(
      stride(from: 0, to: bytes.count, by: 4_096).first {
        bytes[($0 + 4)..<($0 + 4_096)] == inside
      })
    bytes.replaceSubrange(page..<page + 4, with: [UInt8](repeating: 0, count: 4))
    try bytes.write(to: URL(filePath: file))
    #expect(throws: LibraryError.self) { _ = try CheckedBackup(of: file, for: library) }
    #expect(try library.use { try $0.decks().count } == 1)
  }
}
