import DeckStore
import Foundation
import Glibc
import LinuxSystem
import Scenes
import Study
import Testing
import TestSupport

@testable import LibraryAccess

@Suite("Answers that can't be saved", .serialized)
struct UnsavedTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test("at the end are in a file beside the library, and the next start saves them")
  func nextStart() throws {
    let kiosk = try FixtureProgram("kiosk", folder.library)
    kiosk.report("save 1")
    try #require(kiosk.line(beginning: "saved") != nil)
    let writer = try FixtureProgram("write", folder.library, "New")
    try #require(writer.line(beginning: "writing") != nil)
    writer.send(SIGSTOP)
    kiosk.report("save 3")
    try #require(kiosk.line(beginning: "not saved 2 stopped") != nil)
    kiosk.finish()
    #expect(kiosk.line(beginning: "unsaved") == "unsaved 2")
    let file = try #require(kiosk.line(beginning: "file")?.dropFirst(5))
    #expect(kiosk.end() == 0)
    #expect(file.hasPrefix(folder.url.resolvingSymlinksInPath().path + "/studykiosk-unsaved-"))
    var status = stat()
    #expect(stat(String(file), &status) == 0 && status.st_mode & 0o777 == 0o600)
    let unsaved = try String(contentsOfFile: String(file), encoding: .utf8)
    // The unfinished file that a kill leaves on a file system without unnamed files.
    let rest = URL(filePath: WholeFile.unfinishedName(of: String(file))).lastPathComponent
    try folder.write("{", as: rest)
    writer.send(SIGCONT)
    writer.finish()
    #expect(writer.end() == 0)
    let next = try FixtureProgram("kiosk", folder.library)
    #expect(
      next.line(beginning: "report") == "report answers of an earlier run that are saved now: 2")
    next.report("save 1")
    #expect(next.line(beginning: "saved") != nil)
    next.finish()
    #expect(next.end() == 0)
    #expect(try numbers() == ["card2", "card3", "card4", "card2"])
    // Another library may save the same file under the same numbers, so no later answer has its writer.
    let own = try LibraryFile(path: folder.library).use { try $0.kioskGUID() }
    #expect(!unsaved.contains(try #require(own)))
    #expect(try !folder.names().contains { $0.contains("studykiosk-unsaved") })
    #expect(try LibraryFile(path: folder.library).use { try $0.check() } == [])
  }

  /// Returns the cards of the log's answers.
  private func numbers() throws -> [String] {
    var cards: [String] = []
    try LibraryFile(path: folder.library).use { try $0.answers { cards.append($0.card) } }
    return cards
  }

  private static func entries(_ count: Int, from number: Int = 1) -> [LibraryMachine.Entry] {
    (number..<number + count).map { number in
      LibraryMachine.Entry(
        change: .review(
          Review(
            number: number, card: number == 3 ? "card2" : "card\(number)",
            name: "tab\tline\nback\\slash é", rating: .wrong,
            answerTime: 900, guesses: ["", "+"], replaces: number == 3 ? 2 : nil, round: 4),
          in: Round(
            number: 4, deck: "Capitals", mode: .quiz, direction: .both, start: .seconds(3),
            length: .milliseconds(1_250))),
        learner: nil, time: WallTime(milliseconds: 1_700_000_000_000, zoneMinutes: -90))
    }
  }

  /// Returns the contents of a file with `entries`.
  private func unsaved(
    _ entries: [LibraryMachine.Entry], after start: Int? = nil, id: String = "run"
  ) throws -> PendingAnswers {
    let places = LibraryPlaces(path: folder.library)
    let kiosk = try LibraryFile(path: folder.library).use { try $0.kioskGUID() } ?? ""
    return PendingAnswers(
      entries,
      of: .init(
        learner: "Anna", learners: ["Anna": "a1"],
        start: start.map { .init(kiosk: kiosk, number: $0) }), id: id, library: places.path)
  }

  @Test("may take back a mark of a lesson before that of the first answer")
  func earlierLessons() throws {
    let changes = [(4, 3), (5, 2), (6, 1)].map { number, round in
      let review = Review(
        number: number, card: "a", name: "A", rating: .right, answerTime: 1,
        replaces: number - 1, round: round)
      let round = Round(number: round, deck: "Capitals", start: .zero)
      return number == 4 ? LibraryChange.review(review, in: round) : .undo(review, in: round)
    }
    let answers = try unsaved(
      changes.map { LibraryMachine.Entry(change: $0, learner: nil, time: .now) })
    let text = try answers.text()
    #expect(PendingAnswers(text: text) != nil, "\(text)")
  }

  @Test(
    "are saved once despite power cuts, even if some were saved before",
    arguments: 0...3)
  func once(saved: Int) throws {
    let learner = try LibraryFile(path: folder.library).use { try $0.addLearner("Anna", at: .now) }
    // Some of the three answers were saved before: they are the library's first.
    try LibraryFile(path: folder.library).use { store in
      var session = try LibrarySession(
        store, StudyContext(learner: learner, deck: Deck(name: "Capitals")))
      for entry in Self.entries(saved) { try session.save(entry.change, at: entry.time) }
    }
    let answers = try unsaved(Self.entries(3), after: 0)
    #expect(answers.first?.number == 1)
    let path = folder.path("studykiosk-unsaved-1.txt")
    for _ in 1...3 {
      // A power cut between the save and the file's removal leaves the file behind.
      try Data(answers.text().utf8).write(to: URL(filePath: path))
      #expect(try numbers() == ["card1", "card2", "card2"])
      #expect(access(path, F_OK) != 0)
    }
    let library = LibraryFile(path: folder.library)
    #expect(try library.use { try $0.learners().map(\.name) } == ["Anna"])
    #expect(try library.use { try $0.check() } == [])
  }

  @Test("of a run without its library open are not mistaken for those in the library")
  func neverOpen() throws {
    let answers = try unsaved(Self.entries(2, from: 7))
    #expect(answers.first == nil)
    let path = folder.path("studykiosk-unsaved-1.txt")
    try Data(answers.text().utf8).write(to: URL(filePath: path))
    #expect(try numbers() == ["card7", "card8"])
  }

  @Test("are in a file while another process writes, survive a kill, and are saved only once")
  func killed() throws {
    let kiosk = try FixtureProgram("kiosk", folder.library)
    kiosk.report("save 1")
    try #require(kiosk.line(beginning: "saved") != nil)
    let writer = try FixtureProgram("write", folder.library, "New")
    try #require(writer.line(beginning: "writing") != nil)
    kiosk.report("save 3")
    #expect(kiosk.line(beginning: "saved") != nil)
    kiosk.report("save 4")
    #expect(kiosk.line(beginning: "saved") != nil)
    kiosk.send(SIGKILL)
    #expect(kiosk.end() == -SIGKILL)
    writer.finish()
    #expect(writer.end() == 0)
    for _ in 1...2 { #expect(try numbers() == ["card2", "card3", "card4", "card5"]) }
    #expect(try LibraryFile(path: folder.library).use { try $0.check() } == [])
  }

  @Test(
    "of a run are left to the kiosk while it runs, even damaged ones; those of others are not"
  )
  func running() throws {
    let kiosk = try FixtureProgram("kiosk", folder.library)
    // By then the kiosk has saved the answers of earlier runs.
    kiosk.report("save 1")
    try #require(kiosk.line(beginning: "saved") != nil)
    let paths = ["1-run", "2-run", "3"].map { folder.path("studykiosk-unsaved-\($0).txt") }
    let text = try unsaved(Self.entries(2)).text()
    try Data(text.utf8).write(to: URL(filePath: paths[0]))
    try Data("damaged".utf8).write(to: URL(filePath: paths[1]))
    try Data(unsaved(Self.entries(1, from: 7), id: "earlier").text().utf8)
      .write(to: URL(filePath: paths[2]))
    // A command adds nothing while the kiosk writes.
    for _ in 0..<1_000 where access(paths[2], F_OK) == 0 { _ = try numbers() }
    #expect(try numbers().sorted() == ["card2", "card7"])
    #expect(paths.map { access($0, F_OK) } == [0, 0, -1])
    kiosk.finish()
    #expect(kiosk.end() == 0)
    #expect(try numbers().sorted() == ["card1", "card2", "card2", "card7"])
    #expect(paths.map { access($0, F_OK) } == [-1, -1, -1])
  }

  @Test("in two files of a run are saved once, so the second one's removal of the learner is final")
  func twoFiles() throws {
    _ = try LibraryFile(path: folder.library).use { try $0.addLearner("Ben", at: .now) }
    let leaves = LibraryMachine.Entry(
      change: .edit(.learner(.remove("Anna"))), learner: nil, time: .now)
    let texts = try [Self.entries(2), Self.entries(2) + [leaves]].map { try unsaved($0).text() }
    for (name, text) in zip(["1-run", "1"], texts) {
      try Data(text.utf8).write(to: URL(filePath: folder.path("studykiosk-unsaved-\(name).txt")))
    }
    #expect(try numbers() == [])
    #expect(
      try LibraryFile(path: folder.library).use { try $0.learners().map(\.name) } == ["Ben"])
  }

  @Test("of another run under the same numbers are not mistaken for them")
  func otherRun() throws {
    let learner = try LibraryFile(path: folder.library).use { try $0.addLearner("Anna", at: .now) }
    try LibraryFile(path: folder.library).use { store in
      var session = try LibrarySession(
        store, StudyContext(learner: learner, deck: Deck(name: "Capitals")))
      let other = Review(
        number: 1, card: "card1", name: "1", rating: .right, answerTime: 901, round: 4)
      try session.save(.review(other, in: Round(number: 4, deck: "D", start: .zero)), at: .now)
    }
    let path = folder.path("studykiosk-unsaved-1.txt")
    try Data(unsaved(Self.entries(2), after: 0).text().utf8).write(to: URL(filePath: path))
    #expect(try numbers() == ["card1", "card1", "card2"])
  }

  @Test("are read as they were written; only a damaged file is kept")
  func text() throws {
    let card = Card(question: "Q\t", answer: "\\n", name: nil, guid: "g")
    let entries =
      Self.entries(3)
      + [
        LibraryMachine.Entry(change: .edit(.delete(card)), learner: "Zoë", time: .now),
        LibraryMachine.Entry(
          change: .voice(
            RecordedVoice(
              CardSound(hash: "h"), file: [0, 15, 16, 255], length: 900, rate: 8_000)),
          learner: nil, time: .now),
      ]
    let answers = try unsaved(entries, after: 40)
    #expect(try PendingAnswers(text: answers.text()) == answers)
    let bytes = Array(try answers.text().utf8)
    for place in stride(from: 0, to: bytes.count, by: 7) {
      var damaged = bytes
      damaged[place] ^= 1
      #expect(PendingAnswers(text: String(decoding: damaged, as: UTF8.self)) == nil)
      #expect(PendingAnswers(text: String(decoding: bytes[..<place], as: UTF8.self)) == nil)
    }
    let path = folder.path("studykiosk-unsaved-1.txt")
    try Data(bytes.dropLast(9)).write(to: URL(filePath: path))
    #expect(try numbers() == [])
    #expect(try folder.names().contains("studykiosk-unsaved-1.txt.damaged"))
    // Another library's file is left to that library, and a file behind a link is not read.
    try Data(answers.text().utf8).write(to: URL(filePath: folder.path("elsewhere")))
    try #require(symlink(folder.path("elsewhere"), path) == 0)
    #expect(try numbers() == [])
    unlink(path)
    try Data(answers.text().utf8).write(to: URL(filePath: path))
    _ = try LibraryFile(path: folder.path("other.sqlite")).use { try $0.decks() }
    #expect(access(path, F_OK) == 0)
  }
}
