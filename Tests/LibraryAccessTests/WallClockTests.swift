import LibraryAccess
import Study
import Testing

@Suite struct WallClockTests {
  @Test("A valid date and time is read")
  func utc() {
    #expect(
      WallTime(iso8601: "2026-01-01T12:00:00Z")
        == WallTime(milliseconds: 1_767_268_800_000, zoneMinutes: 0))
    #expect(WallTime(iso8601: "1969-12-31T00:00:00Z")?.milliseconds == -86_400_000)
    #expect(
      WallTime(iso8601: "2026-01-01T13:30:00.250+01:30")
        == WallTime(milliseconds: 1_767_268_800_250, zoneMinutes: 90))
    #expect(WallTime(iso8601: "2026-01-01T07:00:00-05:00")?.milliseconds == 1_767_268_800_000)
    for text in [
      "2026-01-01T12:00:00", "2026-01-01T12:00:00.25Z", "2026-01-01T12:00:00.+12Z",
      "2026-01-01T12:00:00+1:00", "2026-01-01T12:00:00+25:00", "2026-01-01T12:00:00Z+01:00",
      "", "2026-02-30T12:00:00Z", "2026-01-01 12:00:00", "2147483647-01-01T00:00:00Z",
      "2026-01-01T25:00:00Z", "x026-01-01T12:00:00Z",
    ] {
      #expect(WallTime(iso8601: text) == nil, "\(text)")
    }
  }

  @Test(
    "An invalid date, or one whose year does not have four digits, is no time",
    arguments: [
      "999999999-1-1T0:0:0Z", "99999-01-01T00:00:0Z", "2026-02-30T00:00:00Z", "2026-1-01T00:00:00Z",
      "2026-01-01T24:00:00Z", "2026-01-01T00:00:00+24:00", "",
    ])
  func impossible(text: String) {
    #expect(WallTime(iso8601: text) == nil)
  }
}
