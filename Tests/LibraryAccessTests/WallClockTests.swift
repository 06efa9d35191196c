import LibraryAccess
import Study
import Testing

@Suite struct WallClockTests {
  @Test("A date and time is read where it is one")
  func utc() {
    #expect(
      WallTime(utc: "2026-01-01T12:00:00Z")
        == WallTime(milliseconds: 1_767_268_800_000, zoneMinutes: 0))
    #expect(WallTime(utc: "1969-12-31T00:00:00Z")?.milliseconds == -86_400_000)
    for text in [
      "", "2026-02-30T12:00:00Z", "2026-01-01 12:00:00", "2147483647-01-01T00:00:00Z",
      "2026-01-01T25:00:00Z", "x026-01-01T12:00:00Z",
    ] {
      #expect(WallTime(utc: text) == nil, "\(text)")
    }
  }
}
