import SchoolLink
import TestSupport
import Testing

/// The connection to a real PostgreSQL.
@Suite(.enabled(if: SchoolCluster.programs != nil)) struct PostgresConnectionTests {
  let connection: PostgresConnection

  init() throws { connection = try SchoolCluster.shared.get().administrator() }

  @Test("A server that says nothing is not waited for longer than it may be silent")
  func silent() throws {
    connection.longestSilence = .milliseconds(200)
    let (start, clock) = (ContinuousClock.now, ContinuousClock())
    // The lock is another connection's, so that the server has nothing to say.
    let other = try SchoolCluster.shared.get().administrator()
    try other.run("SELECT pg_advisory_lock(1)")
    let error = #expect(throws: PostgresError.self) {
      try connection.query("SELECT pg_advisory_lock(1)")
    }
    #expect(error?.code == nil && error?.message == "the server has not answered for too long")
    #expect((.milliseconds(200)...Patience.limit).contains(clock.now - start))
    // It is of no use any more.
    #expect(throws: PostgresError.self) { try connection.query("SELECT 1") }
  }

  @Test("Long statements and replies come through, and errors keep their codes")
  func long() throws {
    connection.longestSilence = .seconds(60)
    let text = String(repeating: "\u{1F600}x", count: 2_000_000)
    #expect(try connection.query("SELECT $1::text, NULL", [text]) == [[text, nil]])
    #expect(throws: PostgresError.self) { try connection.query("SELECT 1 / 0") }
    do {
      _ = try connection.query("SELECT 1 / $1::int", ["0"])
    } catch {
      #expect(error.code == "22012")
    }
    #expect(try connection.query("SELECT 1") == [["1"]])
    do {
      _ = try connection.query("SELECT pg_terminate_backend(pg_backend_pid())")
      Issue.record("the connection is still there")
    } catch {
      #expect(error.code == "57P01")
    }
    #expect(throws: PostgresError.self) { try connection.query("SELECT 1") }
  }
}
