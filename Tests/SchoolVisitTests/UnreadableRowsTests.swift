import Foundation
import SchoolLink
import Study
import Testing
import TestSupport

@testable import DeckStore
@testable import SchoolVisit

/// Rows that no box can read, which a box whose password somebody has stolen may bring.
@Suite(.enabled(if: SchoolCluster.programs != nil)) struct UnreadableRowsTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A library with an answer that has a guess and evidence.
  private func library(_ name: String) throws -> DeckStore {
    let store = try DeckStore(path: folder.path("\(name).sqlite"), machine: name)
    let learner = try store.addLearner(name, at: SchoolWalk.start)
    let review = Review(
      number: 1, card: name, name: "n", rating: .right, answerTime: 1, guesses: ["guess"],
      evidence: Evidence(.write, .hinted, hints: 2), round: 1)
    try store.save(
      LoggedReview(
        review, in: Round(number: 1, deck: "Deck", start: .zero), startedAt: SchoolWalk.start,
        by: learner.id, at: SchoolWalk.start))
    return store
  }

  private func visit(_ school: TestSchool, _ box: Int, _ store: DeckStore) throws -> Visit.Report {
    var visit = Visit(
      at: SchoolServer(try school.connection(box)), files: folder.path("files \(box)")
    ) { try $0(store) }
    return try visit.run(at: SchoolWalk.start)
  }

  @Test("Guesses that are no texts, evidence that is none, and learners without a name are refused")
  func refused() throws {
    let school = try TestSchool(boxes: 1)
    let store = try library("Ann")
    let text = try SchoolServer.json(try #require(try store.rows(of: store.kioskGUID() ?? "")))
    let evidence = try #require(text.firstRange(of: /"evidence":\{[^}]*\}/).map { text[$0] })
    let server = SchoolServer(try school.connection(0))
    func code(_ old: some StringProtocol, _ new: String) throws -> String? {
      let changed = text.replacing(old, with: new)
      #expect(changed != text)
      do {
        _ = try server.push(changed, isOwn: true, isAll: true)
        return nil
      } catch {
        return (error as? PostgresError)?.code ?? "no reply"
      }
    }
    #expect(try code("[\"guess\"]", "[\"guess\",null]") == "SK004")
    for wrong in [
      "{}", "[]", "\"x\"", "3", #"{"way":"w","outcome":"o","hints":0}"#,
      #"{"way":"w","outcome":"o","hints":0,"choices":null}"#,
      #"{"way":"w","outcome":"o","hints":0,"choices":0.5}"#,
      #"{"way":"w","outcome":"o","hints":-1,"choices":0}"#,
      #"{"way":"w","outcome":"o","hints":1048577,"choices":0}"#,
      #"{"way":"w","outcome":"o","hints":"0","choices":0}"#,
      #"{"way":"","outcome":"o","hints":0,"choices":0}"#,
      #"{"way":3,"outcome":"o","hints":0,"choices":0}"#,
      #"{"way":"w","outcome":["o"],"hints":0,"choices":0}"#,
      #"{"way":"w","outcome":"o","hints":0,"choices":0,"more":0}"#,
    ] {
      #expect(try code(evidence, "\"evidence\":\(wrong)") == "SK004", "\(wrong)")
    }
    #expect(try code("\"name\":\"Ann\"", "\"name\":null") == "SK004")
    #expect(try school.count("answer") == 0)
    #expect(try code("\"guess\"", "\"other\"") == nil)
  }

  @Test(
    "Rows that a box can't read keep it from no others, are told, and come once they are mended")
  func unreadable() throws {
    let school = try TestSchool(boxes: 3, database: "unreadable")
    let (ann, bo) = (try library("Ann"), try library("Bo"))
    for (box, store) in [ann, bo].enumerated() { _ = try visit(school, box, store) }
    let connection = try school.administrator()
    // As a server without the step of the schema took them.
    for sql in [
      "ALTER TABLE school.answer DROP CONSTRAINT answer_guesses, DROP CONSTRAINT answer_evidence",
      """
      UPDATE school.answer SET guesses = '{guess,NULL}', evidence = '{}'
      WHERE card IN (SELECT id FROM school.card WHERE guid = 'Ann')
      """,
    ] { _ = try connection.query(sql) }
    let third = try DeckStore(path: folder.path("third.sqlite"), machine: "third")
    let report = try visit(school, 2, third)
    #expect(report.received == 1 && report.problems.count == 1)
    #expect(try third.answers(toCard: "Bo").count == 1)
    #expect(try visit(school, 2, third).problems.count == 1)
    let told = try connection.query(
      "SELECT problem FROM school.box WHERE role = $1", [school.roles[2]])
    #expect(told[0][0]?.contains("can't be read") == true)

    let path = Checkout.folder.appending(path: "Sources/School/Schema/migration005.sql")
    let step = try String(contentsOf: path, encoding: .utf8)
    try connection.run(String(step[try #require(step.firstRange(of: "UPDATE")).lowerBound...]))
    var notes = VisitNotes(text: try third.schoolNotes())
    notes.refused = notes.refused?.mapValues { .init(arrival: $0.arrival, reason: "", next: 1) }
    try third.setSchoolNotes(try notes.text)
    let mended = try visit(school, 2, third)
    #expect(mended.received == 1 && mended.problems.isEmpty)
    let guid = try #require(try ann.kioskGUID())
    let rows = try #require(try third.rows(of: guid))
    #expect(rows.answers.map(\.guesses) == [["guess"]] && rows.answers[0].evidence == nil)
    #expect(try third.check() == [])
  }
}
