import GRDB
import SchoolLink
import Study
import Testing
import TestSupport

@testable import DeckStore
@testable import SchoolVisit

/// Rows that the school refuses.
extension VisitTests {
  /// Gives an answer a guess that is longer than the school takes, as an earlier version logged it.
  private func lengthen(_ number: Int, in store: DeckStore) throws {
    try store.write {
      try $0.execute(
        sql: "INSERT INTO guesses (kiosk_id, sequence, place, text) VALUES (?, ?, 9, ?)",
        arguments: [1, number, String(repeating: "x", count: 20_001)])
    }
  }

  private func problem(of box: Int) throws -> String? {
    try school.administrator().query(
      "SELECT problem FROM school.box WHERE role = $1", [school.roles[box]])[0][0]
  }

  @Test("A row that the school refuses is skipped, told, and keeps no other row back")
  func skipped() throws {
    let ann = try boxes[0].addLearner("Ann", at: Self.start)
    for number in 1...40 { try answer(number, by: ann, in: boxes[0], "c\(number)") }
    for number in [7, 23, 40] { try lengthen(number, in: boxes[0]) }
    let first = try visit(0)
    #expect(first.sent == 37 && first.problems.count == 3)
    #expect(try school.count("answer") == 37)
    // What was skipped is neither sent again nor told at each visit, but to the school.
    for _ in 0..<2 {
      let again = try visit(0)
      #expect(again.sent == 0 && again.problems.isEmpty)
      #expect(try problem(of: 0)?.hasPrefix("3 rows of this box are not taken") == true)
    }
    try answer(41, by: ann, in: boxes[0], "c41")
    let later = try visit(0)
    #expect(later.sent == 1 && later.problems.isEmpty)
    #expect(try visit(1).received == 38)
    _ = try school.administrator().query(
      "UPDATE school.school SET epoch = gen_random_uuid() WHERE id = $1", [school.id])
    for _ in 0..<2 { #expect(try visit(0).problems.isEmpty) }
    #expect(try problem(of: 0)?.hasPrefix("3 rows of this box are not taken") == true)
    #expect(try boxes[1].check() == [])
  }

  @Test("Of the rows of one message, only those of the kind that is refused are skipped")
  func skippedParts() throws {
    let ann = try boxes[0].addLearner("Ann", at: Self.start)
    try boxes[0].addLearner("Bo", at: Self.start)
    try visit(0)
    try answer(1, by: ann, in: boxes[0])
    try lengthen(1, in: boxes[0])
    try boxes[0].apply(.learner(.remove("Bo")), at: Self.start)
    let report = try visit(0)
    #expect(report.sent == 0 && report.problems.count == 1)
    #expect(try school.count("answer") == 0 && school.count("removal") == 1)
    try visit(1)
    #expect(try boxes[1].learners().map(\.name) == ["Ann"])
  }

  @Test("A box with many rows that the school refuses sends a bounded number of messages a visit")
  func skippedMany() throws {
    let ann = try boxes[0].addLearner("Ann", at: Self.start)
    for number in 1...20 {
      try answer(number, by: ann, in: boxes[0], "c\(number)")
      if number > 1 { try lengthen(number, in: boxes[0]) }
    }
    #expect(try (0..<4).map { _ in try visit(0).problems.count } == [8, 8, 3, 0])
    #expect(try school.count("answer") == 1)
  }

  /// Lets a day pass for the rows of a box that the school has refused.
  func aDayLater(_ box: Int) throws {
    var notes = VisitNotes(text: try boxes[box].schoolNotes())
    for writer in try #require(notes.unsent).keys { notes.unsent?[writer]?.next = 0 }
    try boxes[box].setSchoolNotes(try notes.text)
  }

  /// Lets the school refuse new rows of a table, until `mendFault`.
  ///
  /// Another test's transaction may be open: unlike a constraint, a trigger waits for it without keeping out who only reads.
  func addFault(to table: String, where condition: String) throws {
    try setFault("RAISE check_violation")
    try school.administrator().run(
      """
      CREATE TRIGGER fault_\(school.id) BEFORE INSERT ON school.\(table) FOR EACH ROW
      WHEN (NEW.school = \(school.id) AND \(condition)) EXECUTE FUNCTION school.fault_\(school.id)()
      """)
  }

  func mendFault() throws { try setFault("RETURN NEW") }

  private func setFault(_ action: String) throws {
    try school.administrator().run(
      """
      CREATE OR REPLACE FUNCTION school.fault_\(school.id)() RETURNS trigger LANGUAGE plpgsql
      AS $$ BEGIN \(action); END $$
      """)
  }

  @Test("A row that the school refused for a fault of its own is taken a day later")
  func laterTaken() throws {
    let ann = try boxes[0].addLearner("Ann", at: Self.start)
    for number in 1...30 { try answer(number, by: ann, in: boxes[0], "c\(number)") }
    try lengthen(20, in: boxes[0])
    try addFault(to: "answer", where: "NEW.number IN (9, 30)")
    #expect(try visit(0).problems.count == 3)
    try aDayLater(0)
    #expect(try visit(0).problems.count == 3)
    #expect(try school.count("answer") == 27)
    try mendFault()
    // Not at each visit.
    #expect(try visit(0).sent == 0 && school.count("answer") == 27)
    try aDayLater(0)
    #expect(try visit(0).problems.count == 1)
    #expect(try school.count("answer") == 29)
    try visit(0)
    #expect(try problem(of: 0)?.hasPrefix("1 rows of this box are not taken") == true)
    try boxes[0].write { try $0.execute(sql: "DELETE FROM guesses WHERE place = 9") }
    try aDayLater(0)
    for _ in 0..<2 { #expect(try visit(0).problems.isEmpty) }
    #expect(try school.count("answer") == 30 && problem(of: 0) == nil)
    #expect(try visit(1).received == 30)
  }

  @Test("A day later, all refused rows are tried again, some in each visit, and no others are sent")
  func allTriedAgain() throws {
    let ann = try boxes[0].addLearner("Ann", at: Self.start)
    for number in 1...60 {
      try answer(number, by: ann, in: boxes[0], "c\(number)")
      if number <= 20, number % 2 == 0 { try lengthen(number, in: boxes[0]) }
    }
    try addFault(to: "answer", where: "NEW.number BETWEEN 30 AND 34 OR NEW.number = 60")
    for _ in 0..<3 { try visit(0) }
    #expect(try school.count("answer") == 44)
    try mendFault()
    try aDayLater(0)
    let reports = try (0..<3).map { _ in try visit(0) }
    #expect(reports.map(\.problems.count) == [8, 2, 0])
    #expect(reports.map(\.sent) == [1, 5, 0])
    #expect(try school.count("answer") == 50)
    // Rows that are gone are not asked for any more.
    try boxes[0].addLearner("Bo", at: Self.start)
    try boxes[0].apply(.learner(.remove("Ann")), at: Self.start)
    try aDayLater(0)
    #expect(try visit(0).problems.isEmpty)
    #expect(try VisitNotes(text: boxes[0].schoolNotes()).unsent == nil)
  }

  @Test("A learner whom the school refuses keeps no other one back, and is sent again a day later")
  func refusedLearner() throws {
    // More than the rows of a writer that are skipped in one visit.
    try addFault(to: "learner", where: "NEW.name LIKE 'Learner 1%'")
    for number in 1...20 { try boxes[0].addLearner("Learner \(number)", at: Self.start) }
    #expect(try visit(0).problems.count == 11)
    #expect(try school.count("learner") == 9)
    #expect(try problem(of: 0) == nil)
    #expect(try visit(0).problems.isEmpty)
    #expect(try problem(of: 0)?.hasPrefix("learners of this box are not taken") == true)
    try mendFault()
    try visit(0)
    #expect(try school.count("learner") == 9)
    var notes = VisitNotes(text: try boxes[0].schoolNotes())
    notes.refusedLearners?.next = 0
    try boxes[0].setSchoolNotes(try notes.text)
    for _ in 0..<2 { #expect(try visit(0).problems.isEmpty) }
    #expect(try school.count("learner") == 20 && problem(of: 0) == nil)
  }

  @Test("A row that is skipped takes its card and its learner along, unless others need them")
  func unused() throws {
    let ann = try boxes[0].addLearner("Ann", at: Self.start)
    let bo = try boxes[0].addLearner("Bo", at: Self.start)
    for number in 1...3 { try answer(number, by: ann, in: boxes[0], "c\(number)") }
    try answer(4, by: bo, in: boxes[0], "c3")
    let writer = try #require(try boxes[0].kioskGUID())
    let all = try #require(try boxes[0].rows(of: writer))
    #expect(all.withoutUnused == all)
    let rest = VisitNotes.Unsent(answers: [2, 4], reason: "").rest(of: all)
    #expect(rest.cards.map(\.guid) == ["c1", "c3"] && rest.learners.map(\.name) == ["Ann"])
    #expect(
      rest.rounds.count == 1 && rest.answers.map { rest.cards[$0.card].guid } == ["c1", "c3"])
    #expect(try boxes[1].add(rest) == 2)
  }

  @Test("Of a long guess, the log has the beginning, which a school takes")
  func longGuesses() throws {
    let ann = try boxes[0].addLearner("Ann", at: Self.start)
    let long = "e\u{301}\"" + String(repeating: "\\", count: 30_000)
    let review = Review(
      number: 1, card: "c", name: "n", rating: .wrong, answerTime: 700,
      guesses: Array(repeating: long, count: 50) + ["short"], round: 1)
    try boxes[0].save(
      LoggedReview(
        review, in: Round(number: 1, deck: "Deck", start: .zero), startedAt: Self.start,
        by: ann.id, at: Self.start))
    let writer = try #require(try boxes[0].kioskGUID())
    let guesses = try #require(try boxes[0].rows(of: writer)).answers[0].guesses
    #expect(guesses.count == 40)
    #expect(guesses.allSatisfy { $0.unicodeScalars.count == 200 && $0.hasSuffix("\\\u{2026}") })
    #expect(guesses[0].hasPrefix("e\u{301}\"\\"))
    let report = try visit(0)
    #expect(report.sent == 1 && report.problems.isEmpty)
  }
}
