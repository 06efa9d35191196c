import Foundation
import GRDB
import SchoolLink
import LogComparison
import Study
import Testing
import TestSupport

@testable import DeckStore
@testable import SchoolVisit

/// Single visits to a real PostgreSQL.
@Suite(.enabled(if: SchoolCluster.programs != nil)) struct VisitTests {
  let folder: TemporaryFolder
  let school: TestSchool
  let boxes: [DeckStore]

  static let start = SchoolWalk.start

  init() throws {
    folder = try TemporaryFolder()
    school = try TestSchool(boxes: 2)
    let folder = folder
    boxes = try (0..<2).map {
      try DeckStore(path: folder.path("\($0).sqlite"), machine: "\($0)")
    }
  }

  @discardableResult
  func visit(
    _ box: Int, _ store: DeckStore? = nil, freeBytes: Int? = nil
  ) throws -> Visit.Report {
    let store = store ?? boxes[box]
    var visit = Visit(
      at: SchoolServer(try school.connection(box)), files: folder.path("files \(box)"),
      freeBytes: freeBytes.map { bytes in { bytes } }
    ) { try $0(store) }
    return try visit.run(at: SchoolWalk.start)
  }

  func answer(
    _ number: Int, by learner: Learner, in store: DeckStore, _ card: String = "a",
    _ rating: Rating = .right
  ) throws {
    let review = Review(
      number: number, card: card, name: "caf\u{e9} \(card)", rating: rating, answerTime: 700,
      guesses: ["\"\\\u{1F600}"], evidence: Evidence(.write, .hinted, hints: 2),
      round: 1 + Int(learner.id))
    try store.save(
      LoggedReview(
        review,
        in: Round(number: review.round, deck: "Deck", start: .zero, length: .seconds(number)),
        startedAt: Self.start, by: learner.id, at: Self.start + .seconds(number)))
  }

  @Test("A child who was added at one box, and her answers, are at the other box after two visits")
  func twoBoxes() throws {
    let ann = try boxes[0].addLearner("Ann", at: Self.start)
    try boxes[0].addLearner(Learner.standIn, at: Self.start)
    try visit(0)
    #expect(try visit(1).received == 0)
    #expect(try boxes[1].learners().map(\.name) == ["Ann"])
    for number in 1...3 { try answer(number, by: ann, in: boxes[0], "c\(number)") }
    #expect(try visit(0).sent == 3)
    #expect(try visit(1).received == 3)
    #expect(try ShownLog(boxes[1]) == ShownLog(boxes[0]))
    let writer = try #require(try boxes[0].kioskGUID())
    #expect(try boxes[1].rows(of: writer) == boxes[0].rows(of: writer))
    // Nothing is new any more, and nothing is sent or taken.
    for box in 0...1 {
      let report = try visit(box)
      #expect(report.sent == 0 && report.received == 0 && report.problems.isEmpty)
    }
    #expect(try school.count("answer") == 3)
  }

  @Test("The server's clock brackets an answer, however wrong the box's clock is")
  func bracket() throws {
    let ann = try boxes[0].addLearner("Ann", at: Self.start)
    try answer(1, by: ann, in: boxes[0])
    try visit(0)
    try visit(0)
    // The second visit, which had nothing to bring; that it had brought everything is known with the third.
    let last = try school.administrator().query(
      "SELECT hello_ms FROM school.box WHERE role = $1", [school.roles[0]]
    )[0][0].flatMap { Int64($0) }
    try visit(0)
    try answer(2, by: ann, in: boxes[0])
    try visit(0)
    let rows = try school.administrator().query(
      """
      SELECT after_ms, before_ms, given_ms, effective_ms FROM school.answer WHERE school = $1
      ORDER BY number
      """, [school.id]
    ).map { $0.map { $0.flatMap { Int64($0) } } }
    #expect(rows[0][0] == nil && rows[0][2] == rows[0][3])
    let after = try #require(rows[1][0])
    let before = try #require(rows[1][1])
    // The box says 2026-02-02; it was given between these visits.
    #expect(
      after == last && after < before && rows[1][2] == after
        && rows[1][3] == Self.start.milliseconds + 2_000)
    #expect(try boxes[0].answers(toCard: "a").count == 2)
  }

  @Test("A learner who is erased at the school goes from every box with its next visit")
  func erased() throws {
    let ann = try boxes[0].addLearner("Ann", at: Self.start)
    let bo = try boxes[0].addLearner("Bo", at: Self.start)
    try answer(1, by: ann, in: boxes[0])
    try answer(2, by: bo, in: boxes[0])
    for box in [0, 1] { try visit(box) }
    #expect(
      try school.administrator().query("SELECT school.erase($1, $2)", [school.id, ann.guid])
        == [["t"]])
    #expect(try school.count("answer") == 1)
    try answer(3, by: ann, in: boxes[0])
    for box in [0, 1, 0] { try visit(box) }
    for store in boxes {
      #expect(try store.learners().map(\.name) == ["Bo"])
      #expect(try store.check() == [])
    }
    #expect(try school.count("answer") == 1)
    let names = try school.administrator().query(
      "SELECT count(*) FROM school.learner WHERE school = $1 AND name = 'Ann'", [school.id])
    #expect(names == [["0"]])
  }

  @Test("A visit without news writes nothing into the library")
  func quiet() throws {
    try answer(1, by: boxes[0].addLearner("Ann", at: Self.start), in: boxes[0])
    // In its second visit, a box also says which learners it has got.
    for box in [0, 1, 0, 1, 0, 1] { try visit(box) }
    for box in [0, 1] {
      let before = try boxes[box].write { $0.totalChangesCount }
      try visit(box)
      #expect(try boxes[box].write { $0.totalChangesCount } == before)
    }
  }

  @Test("A learner who comes back after being forgotten has a name at the other box")
  func broughtBackLate() throws {
    let ann = try boxes[0].addLearner("Ann", at: Self.start)
    try boxes[0].addLearner("Bo", at: Self.start)
    try answer(1, by: ann, in: boxes[0])
    for box in [0, 1] { try visit(box) }
    let kept = try #require(
      try boxes[0].apply(.learner(.remove("Ann")), at: Self.start))
    try visit(0)
    _ = try school.administrator().query(
      "UPDATE school.learner SET removed_ms = 1 WHERE school = $1 AND guid = $2",
      [school.id, ann.guid])
    try visit(1)
    #expect(try school.count("answer") == 0)
    _ = try boxes[0].bringBack(kept, at: Self.start)
    for box in [0, 1] { try visit(box) }
    #expect(try Set(boxes[1].learners().map(\.name)).isSubset(of: ["Ann", "Bo"]))
    let back = try #require(try boxes[0].learners().first { $0.guid == ann.guid })
    try answer(2, by: back, in: boxes[0])
    for box in [0, 1] { try visit(box) }
    #expect(try Set(boxes[1].learners().map(\.name)) == ["Ann", "Bo"])
  }

  @Test("A learner who was removed and brought back has all answers at both boxes")
  func broughtBack() throws {
    let ann = try boxes[0].addLearner("Ann", at: Self.start)
    try boxes[0].addLearner("Bo", at: Self.start)
    try answer(1, by: ann, in: boxes[0])
    for box in [0, 1] { try visit(box) }
    let there = try #require(try boxes[1].learners().first { $0.name == "Ann" })
    try answer(1, by: there, in: boxes[1], "b")
    for box in [1, 0] { try visit(box) }
    let before = try ShownLog(boxes[0])
    try boxes[0].apply(.learner(.remove("Ann")), at: Self.start)
    for box in [0, 1] { try visit(box) }
    #expect(try boxes[1].learners().map(\.name) == ["Bo"])
    let kept = try #require(try boxes[0].kept([.learner], at: Self.start, limit: 9).first)
    _ = try boxes[0].bringBack(kept.id, at: Self.start)
    for box in [0, 1, 0] { try visit(box) }
    #expect(try ShownLog(boxes[0]) == before)
    let shown = try ShownLog(boxes[1])
    #expect(shown == before, "\(shown.difference(to: before) ?? "")")
  }

  @Test("Two boxes that write under the same numbers keep their answers, and go on apart")
  func sameNumbers() throws {
    let ann = try boxes[0].addLearner("Ann", at: Self.start)
    try answer(1, by: ann, in: boxes[0])
    try visit(0)
    // A copy that the library does not recognize as one.
    let path = folder.path("copy.sqlite")
    try boxes[0].backup(to: path)
    let copy = try DeckStore(path: path, machine: "0")
    try answer(2, by: ann, in: boxes[0], "b")
    try answer(2, by: ann, in: copy, "c", .wrong)
    try visit(0)
    let writer = try copy.kioskGUID()
    _ = try visit(1, copy)
    #expect(try copy.kioskGUID() != writer)
    try answer(1, by: ann, in: copy, "d")
    #expect(try visit(1, copy).sent == 1)
    try visit(0)
    #expect(try boxes[0].answers(toCard: "d").count == 1)
    #expect(try boxes[0].answers(toCard: "b").count == 1)
    #expect(try copy.answers(toCard: "c").count == 1)
    #expect(try copy.check() == [] && boxes[0].check() == [])
  }

  @Test("After the server was restored from an old copy, every box has and brings everything")
  func restored() throws {
    let ann = try boxes[0].addLearner("Ann", at: Self.start)
    try answer(1, by: ann, in: boxes[0])
    for box in [0, 1] { try visit(box) }
    let there = try #require(try boxes[1].learners().first)
    let arrivals = try school.administrator().query(
      "SELECT arrivals FROM school.school WHERE id = $1", [school.id])[0][0]
    try answer(2, by: ann, in: boxes[0])
    try answer(1, by: there, in: boxes[1], "b")
    for box in [0, 1, 0] { try visit(box) }
    // What a restore of the database does; nobody tells the boxes.
    let connection = try school.administrator()
    for table in ["answer", "learner", "removal", "set_back", "weights"] {
      _ = try connection.query(
        "DELETE FROM school.\(table) WHERE school = $1 AND arrival > $2", [school.id, arrivals])
    }
    _ = try connection.query(
      "UPDATE school.school SET arrivals = $2 WHERE id = $1", [school.id, arrivals])
    _ = try connection.query(
      """
      UPDATE school.writer SET answers = (
        SELECT coalesce(max(number), 0) FROM school.answer WHERE writer = writer.id)
      WHERE school = $1
      """, [school.id])
    #expect(try school.count("answer") == 1)
    for box in [0, 1, 0] { try visit(box) }
    #expect(try school.count("answer") == 3)
    let third = try DeckStore(path: folder.path("third.sqlite"), machine: "third")
    try visit(1, third)
    #expect(try ShownLog(third) == ShownLog(boxes[0]))
    #expect(try ShownLog(boxes[1]) == ShownLog(boxes[0]))
  }

  @Test("Many answers go in several messages, and come in several pages")
  func many() throws {
    let ann = try boxes[0].addLearner("Ann", at: Self.start)
    for number in 1...2_300 { try answer(number, by: ann, in: boxes[0], "c\(number % 40)") }
    #expect(try visit(0).sent == 2_300)
    #expect(try visit(1).received == 2_300)
    #expect(try ShownLog(boxes[1]) == ShownLog(boxes[0]))
  }

  @Test("Nobody gets an arrival before the rows with the one before are committed")
  func lock() throws {
    for store in boxes {
      let learner = try store.addLearner("Ann", at: Self.start)
      try answer(1, by: learner, in: store)
    }
    let texts = try boxes.map { store in
      let writer = try store.kioskGUID() ?? ""
      return try SchoolServer.json(try #require(try store.rows(of: writer)))
    }
    let (slow, fast) = (try school.connection(0), try school.connection(1))
    try slow.run("BEGIN")
    _ = try SchoolServer(slow).push(texts[0], isOwn: true, isAll: true)
    try fast.run("SET statement_timeout = '100ms'")
    let error = #expect(throws: PostgresError.self) {
      try SchoolServer(fast).push(texts[1], isOwn: true, isAll: true)
    }
    #expect(error?.code == "57014")
    try fast.run("SET statement_timeout = 0")
    let before = try SchoolServer(fast).pull(after: 0, own: "", has: 0)
    #expect(before.rows.isEmpty && before.arrival == 0)
    try slow.run("COMMIT")
    _ = try SchoolServer(fast).push(texts[1], isOwn: true, isAll: true)
    #expect(try SchoolServer(fast).pull(after: 0, own: "", has: 0).rows.count == 2)
  }
}
