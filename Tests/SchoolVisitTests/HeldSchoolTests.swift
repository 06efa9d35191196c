import School
import SchoolLink
import Study
import Testing
import TestSupport

@testable import DeckStore
@testable import SchoolVisit

/// A box whose password somebody has stolen, and who keeps the school's lock.
@Suite(.enabled(if: SchoolCluster.programs != nil)) struct HeldSchoolTests {
  let school: TestSchool
  let folder: TemporaryFolder

  init() throws {
    // Here the longest transaction is changed.
    school = try TestSchool(boxes: 2, database: "held")
    folder = try TemporaryFolder()
  }

  /// Begins a transaction that has the school's lock, as the thief's.
  private func hold() throws -> PostgresConnection {
    let thief = try school.connection(1)
    try thief.run("SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0")
    try thief.run("BEGIN")
    _ = try thief.query("SELECT box.hello_v1('{}')")
    return thief
  }

  private func isThere(_ thief: PostgresConnection) -> Bool {
    (try? thief.query("SELECT 1")) != nil
  }

  @Test("A box that keeps a transaction open is cut off when others need the school, and told of")
  func held() throws {
    let store = try DeckStore(path: folder.path("library.sqlite"), machine: "")
    let ann = try store.addLearner("Ann", at: SchoolWalk.start)
    let waiting = try school.connection(0)
    let early = try hold()
    try waiting.run("SET statement_timeout = '300ms'")
    #expect(throws: PostgresError.self) { try waiting.query("SELECT box.hello_v1('{}')") }
    #expect(isThere(early))

    let connection = try school.administrator()
    try connection.run(
      """
      CREATE OR REPLACE FUNCTION school.longest_hold() RETURNS interval
      LANGUAGE sql IMMUTABLE AS $$ SELECT interval '0 s' $$
      """)
    func visit() throws {
      let link = try school.connection(0)
      // Without the cure, the test would wait forever.
      try link.run("SET statement_timeout = '20s'")
      var visit = Visit(at: SchoolServer(link), files: folder.path("files")) { try $0(store) }
      let report = try visit.run(at: SchoolWalk.start)
      #expect(report.problems.isEmpty)
    }
    try visit()
    #expect(!isThere(early))
    let told = try connection.query(
      "SELECT problem FROM school.box WHERE role = $1", [school.roles[1]])
    #expect(told[0][0]?.hasPrefix("it kept the school waiting") == true)

    try connection.run("SET statement_timeout = '20s'")
    for sql in [
      "SELECT school.withdraw($1, $2)", "SELECT school.publish($1, $2, 'n', '', 0, '{}')",
      "SELECT school.erase($1, $2)",
    ] {
      let thief = try hold()
      do {
        _ = try connection.query(sql, [school.id, ann.guid])
      } catch {
        // The content of the deck is missing.
        #expect(error.code == "23503", "\(sql): \(error)")
      }
      #expect(!isThere(thief), "\(sql)")
    }
    // Those who keep nothing open stay.
    #expect(isThere(waiting))
  }
}
