import Study
import Testing

@Suite("Calendar times")
struct CalendarTimeTests {
  // The expected values are from `date -u -d @<seconds>` of GNU coreutils.
  @Test(
    "a time has a day and a time of day, in its own zone",
    arguments: [
      (0, 0, [1970, 1, 1, 0, 0, 0]), (-1, 0, [1969, 12, 31, 23, 59, 59]),
      (951_782_400_000, 0, [2000, 2, 29, 0, 0, 0]),
      (951_868_799_999, 0, [2000, 2, 29, 23, 59, 59]),
      (1_772_546_700_000, 0, [2026, 3, 3, 14, 5, 0]),
      (1_772_546_700_000, 600, [2026, 3, 4, 0, 5, 0]),
      (1_772_546_700_000, -905, [2026, 3, 2, 23, 0, 0]),
      (4_107_542_400_000, 0, [2100, 3, 1, 0, 0, 0]),
      (-2_203_891_200_000, 0, [1900, 3, 1, 0, 0, 0]),
    ] as [(Int64, Int, [Int])])
  func local(milliseconds: Int64, zone: Int, expected: [Int]) {
    let time = CalendarTime(WallTime(milliseconds: milliseconds, zoneMinutes: zone))
    #expect(
      [time.year, time.month, time.day, time.hour, time.minute, time.second] == expected)
  }

  @Test("a time is written in its own zone, as ISO 8601 or for people and file names")
  func texts() {
    let time = WallTime(milliseconds: 1_772_546_707_089, zoneMinutes: -90)
    #expect(time.shown == "2026-03-03 12:35")
    #expect(time.fileText == "2026-03-03T123507")
    #expect(time.iso8601 == "2026-03-03T12:35:07-01:30")
    #expect(time.iso8601Milliseconds == "2026-03-03T12:35:07.089-01:30")
    #expect(
      WallTime(milliseconds: -1, zoneMinutes: 60).iso8601Milliseconds
        == "1970-01-01T00:59:59.999+01:00")
    #expect(WallTime.date(ofDay: 20_778) == "2026-11-21")
  }

  @Test(
    "a date is read as it is written",
    arguments: [
      (-1, "1969-12-31"), (0, "1970-01-01"), (59, "1970-03-01"), (11_016, "2000-02-29"),
      (20_778, "2026-11-21"), (47_540, "2100-02-28"), (47_541, "2100-03-01"),
    ])
  func dates(day: Int64, text: String) {
    let time = WallTime(milliseconds: day * 86_400_000, zoneMinutes: 0)
    #expect(WallTime(date: text) == time && CalendarTime(time).day == Int(text.suffix(2)))
  }

  @Test(
    "no other text is a date",
    arguments: [
      "", "2026-11-2", "2026-02-30", "2026-13-01", "2026-00-01", "2026-1-021", "26-11-2100",
      "2026/11/21", "-026-11-21", "2026-11-21T", "٢٠٢٦-11-21", "99999-1-1 ",
    ])
  func noDates(text: String) { #expect(WallTime(date: text) == nil) }

  @Test("no time traps", arguments: [Int64.min, .max])
  func extremes(milliseconds: Int64) {
    let time = CalendarTime(WallTime(milliseconds: milliseconds, zoneMinutes: 1_440))
    #expect((1...12).contains(time.month) && (1...31).contains(time.day))
  }
}
