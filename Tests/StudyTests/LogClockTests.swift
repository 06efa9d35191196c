import Testing

@testable import Study

@Suite struct LogClockTests {
  @Test("The log continues at the pace of a clock that is behind, and follows it again later")
  func fallingBack() {
    var clock = LogClock()
    #expect(clock.note(at(1_000)).milliseconds == 1_000)
    #expect(clock.note(at(5_000)).milliseconds == 5_000)
    #expect(clock.note(at(100)).milliseconds == 5_000)
    #expect(clock.behind == 4_900)
    #expect(clock.note(at(1_100)).milliseconds == 6_000)
    #expect(clock.time(at: at(9_000)).milliseconds == 9_000)
    #expect(clock.note(at(9_000)).milliseconds == 9_000)
    #expect(clock.behind == 0)
  }

  @Test("While a clock that is behind is set and stays behind, no time passes in the log")
  func setWhileBehind() {
    let day: Int64 = 86_400_000
    var clock = LogClock(last: 20_000 * day)
    #expect(clock.note(at(0)).milliseconds == 20_000 * day)
    #expect(clock.note(at(19_990 * day)).milliseconds == 20_000 * day)
    #expect(clock.note(at(19_993 * day)).milliseconds == 20_003 * day)
    #expect(clock.setBack(to: 19_994 * day) == 9 * day)
    #expect(clock.note(at(19_995 * day)).milliseconds == 19_995 * day)
  }

  @Test("An empty log takes the clock as it is, and the zone is always the clock's")
  func empty() {
    let time = LogClock().time(at: WallTime(milliseconds: -5, zoneMinutes: -90))
    #expect(time == WallTime(milliseconds: -5, zoneMinutes: -90))
  }

  @Test(
    "A day begins at four in the morning, local time",
    arguments: [(0, 0, -1), (4, 0, 0), (3, 60, 0), (28, 0, 1), (9, -360, -1), (10, -360, 0)])
  func day(hour: Int64, zone: Int, day: Int) {
    #expect(WallTime(milliseconds: hour * 3_600_000, zoneMinutes: zone).day == day)
  }

  @Test("Even extreme times and zones, as in a manipulated library, have a day")
  func wild() {
    for milliseconds in [Int64.min, .max] {
      for zone in [Int.min, .max] {
        let time = WallTime(milliseconds: milliseconds, zoneMinutes: zone)
        #expect((time.day < 0) == (milliseconds < 0))
        #expect(abs(time.zoneMinutes) == 1_440)
      }
    }
  }

  private func at(_ milliseconds: Int64) -> WallTime {
    WallTime(milliseconds: milliseconds, zoneMinutes: 60)
  }
}
