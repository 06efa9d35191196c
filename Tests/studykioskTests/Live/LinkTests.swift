import TestSupport
import Testing

@Suite("A run whose panel is in another program")
struct LinkTests {
  @Test("says that standard input has to be a socket, and is no option for people")
  func noSocket() throws {
    let run = try Program("run", "--link", "800x480")
    #expect(run.exitCode == 64)
    #expect(run.errors.contains("standard input has to be a socket"))
    #expect(try !Program("run", "--help").output.contains("--link"))
  }
}
