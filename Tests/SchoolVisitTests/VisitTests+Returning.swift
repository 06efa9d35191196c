import Foundation
import SchoolLink
import Study
import Testing
import TestSupport

@testable import DeckStore
@testable import SchoolVisit

/// Learners who are brought back at several boxes, and rows that are refused meanwhile.
extension VisitTests {
  @Test("Each of two boxes that bring a learner back brings the answers that it has kept")
  func broughtBackTwice() throws {
    let ann = try boxes[0].addLearner("Ann", at: Self.start)
    try boxes[0].addLearner("Bo", at: Self.start)
    try answer(1, by: ann, in: boxes[0])
    for box in [0, 1] { try visit(box) }
    let there = try #require(try boxes[1].learners().first { $0.name == "Ann" })
    try answer(1, by: there, in: boxes[1], "b")
    for box in [1, 0] { try visit(box) }
    let kept = try boxes.map {
      try #require(try $0.apply(.learner(.remove("Ann")), at: Self.start))
    }
    for box in [0, 1] { try visit(box) }
    try forget(ann)
    for box in [0, 1] { try visit(box) }
    #expect(try school.count("answer") == 0)
    // The first box's visit ends after its return, before its answers.
    _ = try boxes[0].bringBack(kept[0], at: Self.start)
    try pushReturns(0)
    _ = try boxes[1].bringBack(kept[1], at: Self.start)
    try pushReturns(1)
    for box in [0, 1, 0, 1] {
      let report = try visit(box)
      #expect(report.problems.isEmpty)
    }
    #expect(try school.count("answer") == 2)
    for store in boxes {
      #expect(try store.answers(toCard: "a").count == 1 && store.answers(toCard: "b").count == 1)
      #expect(try store.check() == [])
    }
  }

  @Test("Who is brought back twice has the answers of the other box, which has not kept them")
  func broughtBackAgain() throws {
    let ann = try boxes[0].addLearner("Ann", at: Self.start)
    try boxes[0].addLearner("Bo", at: Self.start)
    for box in [0, 1] { try visit(box) }
    let there = try #require(try boxes[1].learners().first { $0.name == "Ann" })
    try answer(1, by: there, in: boxes[1], "b")
    for box in [1, 0] { try visit(box) }
    let first = try #require(try boxes[0].apply(.learner(.remove("Ann")), at: Self.start))
    for box in [0, 1] { try visit(box) }
    try forget(ann)
    try visit(0)
    _ = try boxes[0].bringBack(first, at: Self.start)
    try pushReturns(0)
    let second = try #require(try boxes[0].apply(.learner(.remove("Ann")), at: Self.start))
    _ = try boxes[0].bringBack(second, at: Self.start)
    for box in [0, 1] { try visit(box) }
    #expect(try school.count("answer") == 1)
    for store in boxes { #expect(try store.answers(toCard: "b").count == 1) }
  }

  /// Brings what a box has written of removals and returns, and nothing else.
  private func pushReturns(_ box: Int) throws {
    let own = try #require(try boxes[box].kioskGUID())
    let rows = try #require(try boxes[box].rows(of: own)).onlyRemovals
    let server = SchoolServer(try school.connection(box))
    _ = try server.push(try SchoolServer.json(rows), isOwn: true, isAll: false)
  }

  @Test("A writer whose rows the school refuses for good keeps nobody else from coming back")
  func lastingConflict() throws {
    let ann = try boxes[0].addLearner("Ann", at: Self.start)
    let bo = try boxes[0].addLearner("Bo", at: Self.start)
    let first = try #require(try boxes[0].kioskGUID())
    try answer(1, by: bo, in: boxes[0])
    try visit(0)
    try answer(2, by: bo, in: boxes[0], "b")
    try boxes[0].beginKiosk()
    try answer(1, by: ann, in: boxes[0], "c")
    let kept = try #require(try boxes[0].apply(.learner(.remove("Ann")), at: Self.start))
    _ = try school.administrator().query(
      "UPDATE school.writer SET generation = 7 WHERE school = $1 AND guid = $2",
      [school.id, first])
    try visit(0)
    try forget(ann)
    try visit(0)
    _ = try boxes[0].bringBack(kept, at: Self.start)
    let report = try visit(0)
    #expect(report.problems.contains { $0.contains(first) })
    #expect(try boxes[0].learnersToSend(all: false) == [])
    #expect(try school.count("answer") == 2)
  }

  @Test("Answers of one who is back that the school refuses are sent again a day later")
  func refusedReturn() throws {
    let ann = try boxes[0].addLearner("Ann", at: Self.start)
    try boxes[0].addLearner("Bo", at: Self.start)
    try answer(1, by: ann, in: boxes[0])
    try visit(0)
    let kept = try #require(try boxes[0].apply(.learner(.remove("Ann")), at: Self.start))
    try visit(0)
    _ = try boxes[0].bringBack(kept, at: Self.start)
    func set(_ rating: Int) throws {
      _ = try school.administrator().query(
        "UPDATE school.answer SET rating = \(rating) WHERE school = $1", [school.id])
    }
    let rows = try school.administrator().query(
      "SELECT rating FROM school.answer WHERE school = $1", [school.id])
    let rating = try #require(rows[0][0].flatMap { Int($0) })
    try set(rating == 0 ? 1 : 0)
    #expect(try !visit(0).problems.isEmpty)
    #expect(try boxes[0].learnersToSend(all: false) == [])
    try set(rating)
    // Once a day.
    try visit(0)
    #expect(try VisitNotes(text: boxes[0].schoolNotes()).unsent?.count == 1)
    try aDayLater(0)
    try visit(0)
    #expect(try VisitNotes(text: boxes[0].schoolNotes()).unsent == nil)
  }

  @Test("Many refused answers of one who is back keep none of the others from the school")
  func manyRefusedReturns() throws {
    let ann = try boxes[0].addLearner("Ann", at: Self.start)
    try boxes[0].addLearner("Bo", at: Self.start)
    for number in 1...20 { try answer(number, by: ann, in: boxes[0], "c\(number)") }
    try visit(0)
    let kept = try #require(try boxes[0].apply(.learner(.remove("Ann")), at: Self.start))
    try visit(0)
    try forget(ann)
    try visit(0)
    try addFault(to: "answer", where: "NEW.number <= 10")
    _ = try boxes[0].bringBack(kept, at: Self.start)
    #expect(try visit(0).problems.count == 8)
    #expect(try boxes[0].learnersToSend(all: false) == [ann.guid])
    #expect(try visit(0).problems.count == 2)
    #expect(try school.count("answer") == 10)
    #expect(try boxes[0].learnersToSend(all: false) == [])
    try mendFault()
    try aDayLater(0)
    #expect(try visit(0).sent == 10 && school.count("answer") == 20)
  }

  @Test("Who was erased before there were erasures gets one, and stays erased")
  func earlierErasure() throws {
    let ann = try boxes[0].addLearner("Ann", at: Self.start)
    let bo = try boxes[0].addLearner("Bo", at: Self.start)
    try boxes[0].addLearner("Cy", at: Self.start)
    try visit(0)
    try erase(ann)
    let connection = try school.administrator()
    // As an earlier version left her; and one who was removed and forgotten, who may come back.
    _ = try connection.query("DELETE FROM school.erasure WHERE school = $1", [school.id])
    _ = try connection.query(
      "UPDATE school.learner SET erased = true, removed_ms = 1 WHERE school = $1 AND guid = $2",
      [school.id, bo.guid])
    let before = try connection.query(
      "SELECT arrivals FROM school.school WHERE id = $1", [school.id])
    let path = Checkout.folder.appending(path: "Sources/School/Schema/migration004.sql")
    let step = try String(contentsOf: path, encoding: .utf8)
    try connection.run(
      String(step.prefix(upTo: step.firstRange(of: "CREATE INDEX")?.lowerBound ?? step.endIndex)))
    let rows = try connection.query(
      """
      SELECT erasure.guid, arrival = arrivals AND arrival = $2::bigint + 1
      FROM school.erasure JOIN school.school ON school.id = school WHERE school = $1
      """, [school.id, before[0][0]])
    #expect(rows == [[ann.guid, "t"]])
  }
}
