import Foundation
import GRDB
import Glibc
import Study
import Testing
import TestSupport

@testable import DeckStore
@testable import LibraryAccess

/// A library that a newer system migrates on trial; this program is the older system's, and the newer one's has one more
/// step.
@Suite("A library that a newer system has migrated, which is not kept")
struct WayBackTests {
  private let folder: TemporaryFolder
  private var places: LibraryPlaces { LibraryPlaces(path: folder.library) }
  private static let start = WallTime(milliseconds: 1_770_000_000_000, zoneMinutes: 60)

  /// Creates a library with one answer.
  init() throws {
    folder = try TemporaryFolder()
    try LibraryFile(path: folder.library).use { store in
      try store.createDeck("Capitals")
      try store.append(
        ["a", "b", "c"].map { Card(question: $0, answer: "1", guid: $0) }, to: "Capitals")
      _ = try store.addLearner("Ann", at: Self.start)
      _ = try store.addLearner("Cid", at: Self.start)
      try Self.answer(1, "a", store)
    }
  }

  /// A step that adds to tables of the log, as most do.
  private static let step = """
    ALTER TABLE reviews ADD COLUMN mood TEXT NOT NULL DEFAULT 'good';
    ALTER TABLE learners ADD COLUMN shoe INTEGER; CREATE TABLE later (id INTEGER);
    """

  private static func answer(
    _ number: Int, _ card: String, by name: String = "Ann", _ store: DeckStore
  ) throws {
    let round = name == "Ann" ? 1 : 2
    let learner = try #require(try store.learners().first { $0.name == name })
    try store.save(
      LoggedReview(
        Review(
          number: number, card: card, name: card, rating: .right, answerTime: 900, round: round),
        in: Round(number: round, deck: "Capitals", start: .zero, length: .seconds(9)),
        startedAt: start, by: learner.id, at: start + .seconds(number)))
  }

  private func mark(_ name: String = "") throws {
    try Data(name.utf8).write(to: URL(filePath: folder.library + WayBack.mark))
  }

  private var marked: String? {
    try? String(contentsOfFile: folder.library + WayBack.mark, encoding: .utf8)
  }

  /// Migrates the library as `OpenedLibrary` does, with one more step.
  private func migrate(then body: (DeckStore) throws -> Void = { _ in }) throws {
    let store = try DeckStore(
      path: places.path, machine: "",
      schema: Schema(steps: Schema.current.steps + [{ try $0.execute(sql: Self.step) }]),
      beforeMigration: { store, version in
        try WayBack.note(
          try Backups(places).make(of: store, beforeLeaving: version), for: places)
      })
    try body(store)
    try store.close()
  }

  /// Opens the library with the older program, and returns the numbers of the answers and what the log says.
  private func back() throws -> (answers: [Int], said: String) {
    let reports = Reports()
    let library = LibraryFile(path: folder.library) { reports.add($0) }
    let (findings, numbers) = try library.use { store in
      var numbers: [Int] = []
      try store.answers { numbers.append($0.number) }
      return (try store.check().map { "\($0)" }, numbers)
    }
    #expect(findings == [])
    return (numbers, reports.lines.joined(separator: "\n"))
  }

  private var keptNames: [String] {
    get throws {
      try folder.names().filter { name in
        name.contains("before-restore-newer-")
          && !LibraryPlaces.suffixes.dropLast().contains { name.hasSuffix($0) }
      }
    }
  }

  @Test("comes back with all answers of the trial; the newer library is kept")
  func comesBack() throws {
    try mark()
    try migrate { store in
      for (number, card) in ["b", "c", "a"].enumerated() {
        try Self.answer(number + 2, card, store)
      }
      _ = try store.addLearner("Bo", at: Self.start)
      try Self.answer(5, "a", by: "Bo", store)
      try store.createDeck("Rivers")
      // As the cards do, Cid stays.
      try store.apply(.learner(.remove("Cid")), at: Self.start)
    }
    #expect(marked == "library-before-version-\(Schema.current.version + 1)-1.sqlite")
    let (answers, said) = try back()
    #expect(answers == [1, 2, 3, 4, 5])
    #expect(said.contains("answers given since: 4. "), "\(said)")
    #expect(marked == nil)
    // So a correction of the clock reaches the answers of the trial, too.
    let follows = try LibraryFile(path: folder.library).use { store in
      try store.read { db in
        try Int.fetchOne(
          db, sql: "SELECT follows_number FROM kiosks JOIN library ON kiosks.id = kiosk_id")
      }
    }
    #expect(follows == 5)
    let (learners, number) = try LibraryFile(path: folder.library).use { store in
      (try store.learners().map(\.name), try store.lastNumbers().review)
    }
    #expect(learners == ["Ann", "Cid", "Bo"])
    #expect(try folder.decks() == ["Capitals"])
    // Numbers that the newer library may have given out elsewhere are not used again.
    #expect(number == 0)
    #expect(try keptNames.count == 1)
    let kept = try DeckStore(reading: folder.path(keptNames[0]), mayBeNewer: true)
    #expect(try kept.decks().map(\.name) == ["Capitals", "Rivers"])
    try kept.close()
    // The box lists it with the backups.
    #expect(try Backups(places).overviews().filter(\.isReplaced).map(\.name) == keptNames)
    #expect(try back() == ([1, 2, 3, 4, 5], ""))
  }

  @Test("comes back without the trial's answers if their format can't be read, and says so")
  func unreadable() throws {
    try mark()
    try migrate { store in
      try Self.answer(2, "b", store)
      try store.queue.write {
        try $0.execute(sql: "ALTER TABLE rounds RENAME COLUMN mode TO way")
      }
    }
    let (answers, said) = try back()
    #expect(answers == [1])
    #expect(said.contains("since: 0; others can't be read here (") && said.contains("mode"))
    #expect(try keptNames.count == 1)
  }

  @Test("is refused as before without a mark that names a backup, and stays as it is")
  func refused() throws {
    try migrate()
    #expect(marked == nil)
    let before = try Data(contentsOf: URL(filePath: folder.library))
    #expect(throws: LibraryError.newer(path: places.path, version: Schema.current.version + 1)) {
      try back()
    }
    let backup = try #require(try Backups(places).all().first)
    for name in ["", backup, "../library.sqlite", "library-before-version-3-9.sqlite", "\0"] {
      try mark(name)
      #expect(throws: LibraryError.self, "\(name)") { try back() }
      unlink(folder.library + WayBack.mark)
    }
    try #require(symlink(backup, folder.library + WayBack.mark) == 0)
    #expect(throws: LibraryError.self) { try back() }
    unlink(folder.library + WayBack.mark)
    #expect(try Data(contentsOf: URL(filePath: folder.library)) == before)
    #expect(try keptNames == [])
  }

  @Test("is the older or the newer one, whole, wherever the power was cut on the way there")
  func cutsOnTheWay() throws {
    for cut in 0..<5 {
      let suite = try WayBackTests()
      let places = suite.places
      if cut > 0 { try suite.mark() }
      let name = "library-before-version-\(Schema.current.version + 1)-1.sqlite"
      let path = "\(places.backups)/\(name)"
      if cut > 1 {
        try LibraryFile(path: places.path).use { store in
          _ = try Backups(places).make(of: store, beforeLeaving: Schema.current.version)
        }
      }
      if cut == 2 {
        // Half of the backup's copy, before its name.
        try #require(rename(path, path + ".partial") == 0)
        truncate(path + ".partial", 5_000)
        try #require(symlink(path + ".partial", places.path + ".copying") == 0)
      }
      if cut == 4 { try suite.mark(name) }
      #expect(try suite.back() == ([1], ""), "\(cut)")
      #expect(try suite.keptNames == [], "\(cut)")
      // Then the next trial begins.
      try suite.mark()
      try suite.migrate { try Self.answer(2, "b", $0) }
      #expect(try suite.back().answers == [1, 2], "\(cut)")
    }
  }

  @Test("is whole, with every answer, wherever the power was cut on the way back")
  func cutsOnTheWayBack() throws {
    for cut in 0..<9 {
      let suite = try WayBackTests()
      let path = suite.places.path
      try suite.mark()
      // As a power cut leaves it: the newest answer is in the log.
      try suite.migrate { store in
        try Self.answer(2, "b", store)
        for suffix in ["", "-wal"] {
          try FileManager.default.copyItem(atPath: path + suffix, toPath: path + suffix + "x")
        }
      }
      for suffix in ["", "-wal"] { try #require(rename(path + suffix + "x", path + suffix) == 0) }
      try #require(Durable.size(of: path + "-wal") > 0)
      let backup = try #require(try Backups(suite.places).all().first)
      let aside = path + ".before-restore-newer-now"
      // What the steps of `take` and `Replacement` leave, one after the other.
      let copy = path + ".restored"
      if cut > 0 { try FileManager.default.copyItem(atPath: backup, toPath: copy) }
      if cut == 1 { truncate(copy, 5_000) }
      if cut > 2 {
        let store = try DeckStore(path: copy)
        try store.beginKiosk()
        try Self.answer(2, "b", store)
        try store.close()
        try #require(rename(copy, aside + ".next") == 0)
      }
      for suffix in LibraryPlaces.suffixes.prefix(max(0, cut - 3)) {
        let isMoved = rename(path + suffix, aside + suffix) == 0 || errno == ENOENT
        #expect(isMoved)
      }
      if cut > 7 { try #require(rename(aside + ".next", path) == 0) }
      #expect(try suite.back().answers == [1, 2], "\(cut)")
      #expect(try suite.keptNames.count == 1, "\(cut)")
      #expect(try suite.back().answers == [1, 2], "\(cut)")
      #expect(try !suite.folder.names().contains { $0.hasSuffix(".next") }, "\(cut)")
    }
  }

  @Test("stays as it is while there is no room for a copy")
  func full() throws {
    try mark()
    try migrate()
    let backup = try #require(try Backups(places).all().first)
    // Larger than the disk, but without a block.
    let bytes = try #require(places.freeBytes) + (1 << 30)
    try #require(truncate(backup, off_t(bytes)) == 0)
    #expect(throws: LibraryError.full(path: places.path + ".restored")) { try back() }
    #expect(marked != nil)
    #expect(try keptNames == [])
    // The kiosk starts nevertheless, and tries again.
    let kiosk = KioskLibrary(path: folder.library) { _ in }
    let standIn = try kiosk.standIn { store in
      StudyContext(
        learner: try store.addLearner("Ann", at: Self.start), deck: Deck(name: "Capitals"))
    }
    #expect(standIn.store.isInMemory)
    try standIn.store.close()
  }

  @Test("of the first version: a recovery from the trial's own backup leads back to the one before")
  func recoveredOnTrial() throws {
    let suite = try FirstVersionTests()
    let places = LibraryPlaces(path: suite.path)
    let path = places.path + WayBack.mark
    let library = LibraryFile(path: suite.path)
    func damage() throws {
      try Data(repeating: 0xff, count: 60_000).write(to: URL(filePath: suite.path))
    }
    try Data().write(to: URL(filePath: path))
    try library.use { _ = try Backups(places).make(of: $0, on: 20_000) }
    let noted = try String(contentsOfFile: path, encoding: .utf8)
    #expect(noted == "library-before-version-\(Schema.first + 1)-1.sqlite")
    try damage()
    #expect(try library.use { try $0.decks().map(\.name) } == ["Capitals"])
    #expect(try String(contentsOfFile: path, encoding: .utf8) == noted)
    // Without that backup, it is the older one that takes the library's place.
    for backup in try Backups(places).all() where !backup.hasSuffix(noted) { unlink(backup) }
    try Data().write(to: URL(filePath: path))
    try damage()
    #expect(try library.use { try $0.decks().map(\.name) } == ["Capitals"])
    #expect(try String(contentsOfFile: path, encoding: .utf8) == noted)
  }

  @Test(
    "of the first version: its migration on trial notes the backup, and without the mark notes nothing"
  )
  func firstVersion() throws {
    for isOnTrial in [true, false] {
      let suite = try FirstVersionTests()
      let path = LibraryPlaces(path: suite.path).path + WayBack.mark
      if isOnTrial { try Data().write(to: URL(filePath: path)) }
      let findings = try LibraryFile(path: suite.path).use { try $0.check() }
      #expect(findings == [])
      let noted = try? String(contentsOfFile: path, encoding: .utf8)
      #expect(noted == (isOnTrial ? "library-before-version-\(Schema.first + 1)-1.sqlite" : nil))
    }
  }
}
