import Foundation
import GRDB
import Glibc
import Study
import Synchronization
import Testing
import TestSupport

@testable import DeckStore

@Suite struct TroubleTests {
  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("library.sqlite")
  }

  private func bytes() throws -> Data { try Data(contentsOf: URL(filePath: path)) }

  private func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
  }

  private static func cards(_ count: Int) -> [Card] {
    (0..<count).map {
      Card(question: "question \($0)", answer: String(repeating: "x", count: 500), guid: "c\($0)")
    }
  }

  private func filled() throws {
    let store = try DeckStore(path: path)
    try store.createDeck("Deck")
    try store.append(Self.cards(200), to: "Deck")
    try store.close()
  }

  @Test("A full disk is reported, nothing is half saved, and the connection saves again later")
  func full() throws {
    let store = try DeckStore(path: path)
    try store.createDeck("Deck")
    let learner = try store.addLearner("Ann", at: LogTests.start)
    let pages = try store.queue.read { try Int.fetchOne($0, sql: "PRAGMA page_count") ?? 0 }
    try store.queue.write { try $0.execute(sql: "PRAGMA max_page_count = \(pages)") }
    func mark(_ number: Int) throws {
      let name = String(repeating: "name \(number)", count: 1_000)
      try store.save(
        LoggedReview(
          Review(
            number: number, card: "a", name: name, rating: .right, answerTime: 1, round: 1),
          in: Round(number: 1, deck: "Deck", start: .zero), startedAt: LogTests.start,
          by: learner.id, at: LogTests.start))
    }
    #expect(throws: LibraryError.full(path: path)) { try store.append(Self.cards(50), to: "Deck") }
    #expect(throws: LibraryError.full(path: path)) { try mark(1) }
    #expect(try store.lastNumbers().review == 0)
    try store.queue.write { try $0.execute(sql: "PRAGMA max_page_count = 1000000") }
    try mark(1)
    #expect(try store.lastNumbers().review == 1)
    #expect(try store.check() == [])
  }

  @Test(
    "A library of an earlier program is refused with advice, and not changed",
    arguments: [(1_397_451_881, 5), (Int(Schema.applicationID), Schema.first - 1)])
  func early(application: Int, version: Int) throws {
    let other = try DatabaseQueue(path: path)
    try other.write {
      try $0.execute(
        sql: """
          CREATE TABLE cards (id);
          PRAGMA user_version = \(version); PRAGMA application_id = \(application)
          """)
    }
    try other.close()
    let before = try bytes()
    let error = #expect(throws: LibraryError.self) { try DeckStore(path: path) }
    #expect(error == .early(path: path))
    #expect(error?.description.contains("`deck export`, and import them") == true)
    #expect(try bytes() == before)
    #expect(try files() == ["library.sqlite"])
  }

  @Test("A file that is not a library is refused and not changed")
  func notALibrary() throws {
    let other = try DatabaseQueue(path: path)
    try other.write { try $0.execute(sql: "CREATE TABLE t (a); PRAGMA user_version = 1") }
    try other.close()
    for content in [try bytes(), Data("question,answer\n".utf8), try bytes().prefix(60)] {
      try content.write(to: URL(filePath: path))
      #expect(throws: LibraryError.notALibrary(path: path)) { try DeckStore(path: path) }
      #expect(try bytes() == content)
    }
    #expect(try files() == ["library.sqlite"])
  }

  @Test("Another program's database without a version is not a library, and is not changed")
  func otherDatabase() throws {
    let other = try DatabaseQueue(path: path)
    try other.write { try $0.execute(sql: "CREATE TABLE t (a)") }
    try other.close()
    let before = try bytes()
    #expect(throws: LibraryError.notALibrary(path: path)) { try DeckStore(path: path) }
    #expect(try bytes() == before)
  }

  @Test("Another program's database whose tables are only in its log is not a library either")
  func otherLog() throws {
    let other = try DatabaseQueue(path: path + "-other")
    try other.writeWithoutTransaction {
      try $0.execute(sql: "PRAGMA journal_mode = WAL; CREATE TABLE t (a)")
    }
    for suffix in ["", "-wal"] {
      try FileManager.default.copyItem(atPath: path + "-other" + suffix, toPath: path + suffix)
    }
    #expect(throws: LibraryError.notALibrary(path: path)) { try DeckStore(path: path) }
    try other.close()
    let tables = try DatabaseQueue(path: path).read {
      try String.fetchAll($0, sql: "SELECT name FROM sqlite_schema")
    }
    #expect(tables == ["t"])
  }

  @Test("Something that is not a file, such as a pipe, is no library, and is not waited for")
  func noFile() throws {
    #expect(mkfifo(path, 0o600) == 0)
    #expect(throws: LibraryError.notALibrary(path: path)) { try DeckStore(path: path) }
    try #require(unlink(path) == 0 && mkdir(path, 0o700) == 0)
    #expect(throws: LibraryError.notALibrary(path: path)) { try DeckStore(path: path) }
  }

  @Test("A backup into a missing folder is an error")
  func noFolder() throws {
    let store = try DeckStore(path: path)
    let place = path + "-folder/backup.sqlite"
    #expect(throws: LibraryError.failed(path: place, detail: "No such file or directory")) {
      try store.backup(to: place)
    }
  }

  @Test(
    "A name that can't be shown in a list is refused",
    arguments: ["", "  ", "two\nlines", "ta\tb", "\u{1b}[2J", "\u{9b}2J"])
  func names(name: String) throws {
    let store = try DeckStore(path: path)
    try store.createDeck("Deck")
    try store.addLearner("Anna", at: LogTests.start)
    func isRefused(_ body: () throws -> Void) {
      #expect(performing: body, throws: { ($0 as? LibraryError)?.isUnusable ?? false })
    }
    isRefused { try store.createDeck(name) }
    isRefused { try store.apply(.deck(.rename("Deck", to: name))) }
    isRefused { try store.addLearner(name, at: LogTests.start) }
    isRefused { try store.apply(.learner(.rename("Anna", to: name))) }
    try store.createDeck("-- \u{202e}العربية 😀 \"x\" ")
  }

  /// Overwrites some bytes of the closed file.
  private func damage(at place: Int, count: Int) throws {
    var content = try bytes()
    content.replaceSubrange(place..<place + count, with: Data(repeating: 0xa5, count: count))
    try content.write(to: URL(filePath: path))
  }

  @Test("A damaged page is reported by every read of it, and by the quick check")
  func damagedPage() throws {
    try filled()
    let root = try DeckStore(path: path).queue.read {
      try Int.fetchOne($0, sql: "SELECT rootpage FROM sqlite_schema WHERE name = 'cards'") ?? 0
    }
    try damage(at: (root - 1) * 4_096, count: 4_096)
    let store = try DeckStore(path: path)
    let isDamage: (any Error) -> Bool = {
      if case LibraryError.corrupt(path, _) = $0 { true } else { false }
    }
    #expect(performing: { try store.quickCheck() }, throws: isDamage)
    #expect { try store.deck("Deck") } throws: {
      if case LibraryError.corrupt = $0 { true } else { false }
    }
  }

  @Test("A truncated file or a damaged schema is reported as damage", arguments: [0, 1])
  func cut(kind: Int) throws {
    try filled()
    if kind == 0 {
      try bytes().prefix(4_096 + 100).write(to: URL(filePath: path))
    } else {
      try damage(at: 100, count: 3_000)
    }
    #expect {
      let store = try DeckStore(path: path)
      _ = try store.deck("Deck")
    } throws: {
      if case LibraryError.corrupt = $0 { true } else { false }
    }
  }

  @Test("A backup is a whole library in a single file, and replaces an older one")
  func backup() throws {
    try filled()
    let store = try DeckStore(path: path)
    let copy = folder.path("backup.sqlite")
    try Data("older".utf8).write(to: URL(filePath: copy))
    // A backup that was interrupted by a power cut leaves such a file behind.
    try Data("left over".utf8).write(to: URL(filePath: copy + ".partial"))
    let steps = Steps()
    try store.backup(to: copy) { steps.append($0) }
    #expect(steps.values == steps.values.sorted() && steps.values.last == 1)
    let names = try files().filter { $0.hasPrefix("backup") }
    #expect(names == ["backup.sqlite"])
    let pages = try store.queue.read { try Int.fetchOne($0, sql: "PRAGMA page_count") ?? 0 }
    let bytes = try Data(contentsOf: URL(filePath: copy))
    #expect(bytes.count == pages * 4096)
    // The header has pages of 4 KiB and no write-ahead log, so the file can be read where no log can be made.
    #expect(Array(bytes[16..<20]) == [0x10, 0, 1, 1])
    let copied = try DeckStore(path: copy)
    #expect(try copied.deck("Deck") == (try store.deck("Deck")))
    #expect(try copied.check() == [])
  }

  @Test("A copy that differs from what was written never replaces an older backup")
  func disturbedBackup() throws {
    try filled()
    let store = try DeckStore(path: path)
    let copy = folder.path("backup.sqlite")
    try store.backup(to: copy)
    let before = try Data(contentsOf: URL(filePath: copy))
    #expect(
      throws: LibraryError.failed(path: copy, detail: "the copy is not what was written")
    ) {
      try store.backup(to: copy) { part in
        guard part < 1, let file = FileHandle(forWritingAtPath: copy + ".partial") else { return }
        // The lowest byte of the header's field that enables auto-vacuum.
        try file.seek(toOffset: 55)
        try file.write(contentsOf: Data([2]))
        try file.close()
      }
    }
    #expect(try Data(contentsOf: URL(filePath: copy)) == before)
    #expect(try files().filter { $0.contains("partial") } == [])
  }

  @Test("A backup is never put beside another file's log")
  func backupBesideLog() throws {
    try filled()
    let other = folder.path("other.sqlite")
    let used = try DeckStore(path: other)
    try used.createDeck("Other")
    let store = try DeckStore(path: path)
    #expect(throws: LibraryError.self) { try store.backup(to: other) }
    try used.close()
    try Data([1]).write(to: URL(filePath: other + "-journal"))
    #expect(throws: LibraryError.self) { try store.backup(to: other) }
    try #require(unlink(other + "-journal") == 0)
    try store.backup(to: other)
    #expect(try DeckStore(path: other).decks().map(\.name) == ["Deck"])
  }

  @Test("A damaged word index is rebuilt by the next change, and damages nothing else")
  func damagedWords() throws {
    try filled()
    // FTS5's record of the number of words.
    let other = try DatabaseQueue(path: path)
    try other.write { try $0.execute(sql: "UPDATE words_data SET block = x'0000' WHERE id = 1") }
    try other.close()
    let opened = try DeckStore(path: path)
    try opened.quickCheck()
    try opened.remove("c7")
    #expect(try opened.search("question", limit: 300).count == 199)
    #expect(try opened.check() == [])
  }

  @Test("A backup that fails leaves the older one, and nothing else")
  func failedBackup() throws {
    try filled()
    let store = try DeckStore(path: path)
    #expect(throws: LibraryError.self) {
      try store.backup(to: folder.path("missing/backup.sqlite"))
    }
    let folderInTheWay = folder.path("folder")
    try FileManager.default.createDirectory(
      atPath: folderInTheWay + "/x", withIntermediateDirectories: true)
    #expect(throws: LibraryError.self) { try store.backup(to: folderInTheWay) }
    #expect(try files().filter { $0.contains("partial") } == [])
  }

  @Test("An error without a text of SQLite's is reported by its code, never as \"not an error\"")
  func wordless() {
    let error = DatabaseError(resultCode: .SQLITE_IOERR, message: "not an error")
    let reported = LibraryError(error, path: path).description
    #expect(reported.contains("disk I/O error") && !reported.contains("not an error"))
  }
}

extension LibraryError {
  fileprivate var isUnusable: Bool { if case .unusable = self { true } else { false } }
}
