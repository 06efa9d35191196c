import Foundation
import Testing
import TestSupport

/// Every deck has its day, and everything that tells of a day tells the same.
@Suite struct FairDaysTests {
  /// The number of days: STUDYKIOSK_DAYS, or 30 without that variable.
  private static let days =
    ProcessInfo.processInfo.environment["STUDYKIOSK_DAYS"].flatMap(Int.init) ?? 30

  @Test("On random days no deck waits too long, no check lacks an answer, and all numbers agree")
  func random() throws {
    let folder = try TemporaryFolder()
    var days = try FairDays(path: folder.path("library.sqlite"), seed: 55)
    for _ in 0..<Self.days { try days.pass() }
    #expect(days.problems == [])
    #expect(days.tallies["checks", default: 0] > Self.days)
    #expect(days.tallies["waiting", default: 0] > Self.days)
    #expect(days.tallies["promises", default: 0] > Self.days)
    if Self.days > 30 { print(days.tallies) }
  }
}
