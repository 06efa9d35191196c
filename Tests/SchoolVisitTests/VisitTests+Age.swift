import SchoolLink
import Study
import Testing
import TestSupport

@testable import DeckStore
@testable import SchoolVisit

/// How old is what a box knows from its school.
extension VisitTests {
  @Test("A visit says that what the box knows is new, at most each half day, unless it fails")
  func age() throws {
    let ann = try boxes[0].addLearner("Ann", at: Self.start)
    func age(after hours: Int) throws -> SchoolAge? {
      try boxes[0].overview(of: ann.id, at: Self.start + .seconds(3_600 * hours)).age
    }
    func visit(after hours: Int) throws {
      var visit = Visit(
        at: SchoolServer(try school.connection(0)), files: folder.path("files 0")
      ) { try $0(boxes[0]) }
      _ = try visit.run(at: Self.start + .seconds(3_600 * hours))
    }
    #expect(try age(after: 1_000) == nil)
    try visit(after: 0)
    #expect(try age(after: 23) == nil)
    // Before four in the morning of a Monday.
    let sunday = try #require(try age(after: 24))
    #expect(sunday.days == 1 && sunday.weekday == 6)
    #expect(try boxes[0].overview(of: nil, at: Self.start + .seconds(100_000)).age == nil)
    try visit(after: 11)
    #expect(try age(after: 24) == sunday)
    try visit(after: 12)
    #expect(try age(after: 24) == nil && age(after: 36)?.days == 1)
    let connection = try school.administrator()
    try connection.run("ALTER ROLE \"\(school.roles[0])\" NOLOGIN")
    #expect(throws: PostgresError.self) { try visit(after: 30) }
    #expect(try age(after: 24 * 8)?.days == 7)
    // A clock that was ahead, and a box that leaves.
    try boxes[0].noteVisit(at: Self.start + .seconds(9_000_000))
    #expect(try age(after: 40) == nil)
    try boxes[0].noteVisit(at: Self.start)
    #expect(try age(after: 24) == sunday)
    try boxes[0].leaveSchool()
    #expect(try age(after: 24) == nil)
  }
}
