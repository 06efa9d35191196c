internal import Glibc
package import Study

extension WallTime {
  /// What this machine's clock says, in its zone.
  package static var now: WallTime {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return WallTime(time)
  }

  /// A date and time as "2026-01-01T12:00:00Z"; nil for anything else.
  package init?(utc text: String) {
    let numbers = text.split { "-T:Z".contains($0) }.map { Int32($0) ?? -1 }
    guard numbers.count == 6, text.utf8.count == 20 else { return nil }
    var time = tm()
    (time.tm_year, time.tm_mon, time.tm_mday) = (numbers[0] - 1_900, numbers[1] - 1, numbers[2])
    (time.tm_hour, time.tm_min, time.tm_sec) = (numbers[3], numbers[4], numbers[5])
    self.init(milliseconds: Int64(timegm(&time)) * 1_000, zoneMinutes: 0)
    // What is no date, as the 30th of February, comes back as another.
    guard text == "\(parts.date)T\(parts.clock.joined(separator: ":"))Z" else { return nil }
  }

  /// A moment as the system says it, in this machine's zone.
  init(_ time: timespec) {
    var (seconds, local) = (time.tv_sec, tm())
    localtime_r(&seconds, &local)
    self.init(
      milliseconds: Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec / 1_000_000),
      zoneMinutes: local.tm_gmtoff / 60)
  }

  /// The local time as "2026-11-21 13:18".
  var text: String {
    let (date, clock) = parts
    return "\(date) \(clock[0]):\(clock[1])"
  }

  /// The local time as "2026-11-21T131828", for a file's name.
  var fileText: String {
    let (date, clock) = parts
    return "\(date)T\(clock.joined())"
  }

  private var parts: (date: String, clock: [String]) {
    let seconds = milliseconds / 1_000 + Int64(zoneMinutes) * 60
    var (time, local) = (time_t(seconds), tm())
    gmtime_r(&time, &local)
    let clock = [local.tm_hour, local.tm_min, local.tm_sec].map { Self.padded(Int($0), 2) }
    return (Self.date(local), clock)
  }

  /// The date of a day counted from 1970-01-01, as "2026-11-21".
  static func date(ofDay day: Int) -> String {
    var (time, date) = (time_t(day) * 86_400, tm())
    gmtime_r(&time, &date)
    return Self.date(date)
  }

  private static func date(_ time: tm) -> String {
    padded(Int(time.tm_year) + 1_900, 4) + "-" + padded(Int(time.tm_mon) + 1, 2) + "-"
      + padded(Int(time.tm_mday), 2)
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(width - digits.count, 0)) + digits
  }
}
