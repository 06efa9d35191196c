internal import Glibc
package import Study

extension WallTime {
  /// The current time in this machine's time zone.
  package static var now: WallTime {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return WallTime(time)
  }

  /// Parses ISO 8601 such as "2026-01-01T12:00:00Z" or "2026-01-01T13:00:00.250+01:00"; nil for anything
  /// else.
  package init?(iso8601 text: String) {
    guard let time = WallTime(utc: text.prefix(19) + "Z") else { return nil }
    var rest = text.dropFirst(19)
    var fraction = 0
    if rest.first == "." {
      guard let digits = Self.number(rest.dropFirst().prefix(3), digits: 3) else { return nil }
      (fraction, rest) = (digits, rest.dropFirst(4))
    }
    var zone = 0
    if rest != "Z" {
      let parts = rest.dropFirst().split(separator: ":", omittingEmptySubsequences: false)
      guard let sign = ["+": 1, "-": -1][rest.prefix(1)], parts.count == 2,
        let hours = Self.number(parts[0], digits: 2), hours < 24,
        let minutes = Self.number(parts[1], digits: 2), minutes < 60
      else { return nil }
      zone = sign * (hours * 60 + minutes)
    }
    self.init(
      milliseconds: time.milliseconds + Int64(fraction) - Int64(zone) * 60_000, zoneMinutes: zone)
  }

  private static func number(_ text: Substring, digits: Int) -> Int? {
    let isNumber = text.utf8.count == digits && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    return isNumber ? Int(text) : nil
  }

  /// Parses "2026-01-01T12:00:00Z"; nil for anything else.
  private init?(utc text: String) {
    let numbers = text.split { "-T:Z".contains($0) }.map { Int32($0) ?? -1 }
    guard numbers.count == 6, text.utf8.count == 20, (0...9_999).contains(numbers[0]) else {
      return nil
    }
    var time = tm()
    (time.tm_year, time.tm_mon, time.tm_mday) = (numbers[0] - 1_900, numbers[1] - 1, numbers[2])
    (time.tm_hour, time.tm_min, time.tm_sec) = (numbers[3], numbers[4], numbers[5])
    self.init(milliseconds: Int64(timegm(&time)) * 1_000, zoneMinutes: 0)
    // `timegm` turns the 30th of February into another date.
    guard text == iso8601.prefix(19) + "Z" else { return nil }
  }

  /// Creates a time in this machine's time zone.
  ///
  /// - Parameter milliseconds: The milliseconds since 1970-01-01 00:00 UTC.
  package init(localTime milliseconds: Int64) {
    var (seconds, local) = (Int(milliseconds / 1_000), tm())
    localtime_r(&seconds, &local)
    self.init(milliseconds: milliseconds, zoneMinutes: local.tm_gmtoff / 60)
  }

  /// Creates a time from a time of the system, in this machine's time zone.
  init(_ time: timespec) {
    var (seconds, local) = (time.tv_sec, tm())
    localtime_r(&seconds, &local)
    self.init(
      milliseconds: Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec / 1_000_000),
      zoneMinutes: local.tm_gmtoff / 60)
  }
}
