import Glibc
import Study

extension WallTime {
  /// What this machine's clock says, in its zone.
  static var ofClock: WallTime {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    var local = tm()
    localtime_r(&time.tv_sec, &local)
    return WallTime(
      milliseconds: Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec / 1_000_000),
      zoneMinutes: local.tm_gmtoff / 60)
  }

  /// "2026-11-21 13:18", as the clock showed it then and there.
  var shown: String { text("%Y-%m-%d %H:%M") }

  /// "2026-11-21T13:18:27+01:00" (ISO 8601).
  var iso8601: String {
    let (sign, minutes) = (zoneMinutes < 0 ? "-" : "+", abs(zoneMinutes))
    return text("%Y-%m-%dT%H:%M:%S") + sign + Self.padded(minutes / 60) + ":"
      + Self.padded(minutes % 60)
  }

  /// "2026-11-21T13:18:27.123+01:00" (ISO 8601).
  var iso8601Milliseconds: String {
    let fraction = String(((milliseconds % 1_000) + 1_000) % 1_000)
    let (seconds, zone) = (iso8601.prefix(19), iso8601.dropFirst(19))
    return seconds + "." + String(repeating: "0", count: 3 - fraction.count) + fraction + zone
  }

  /// "2026-11-21T131827", for the name of a file.
  var fileName: String { text("%Y-%m-%dT%H%M%S") }

  /// A day counted from 1970-01-01 as "2026-11-21".
  static func date(ofDay day: Int) -> String {
    WallTime(milliseconds: Int64(day) * 86_400_000, zoneMinutes: 0).text("%Y-%m-%d")
  }

  private func text(_ format: String) -> String {
    var seconds = time_t((Double(milliseconds) / 1_000).rounded(.down)) + zoneMinutes * 60
    var parts = tm()
    gmtime_r(&seconds, &parts)
    var buffer = [CChar](repeating: 0, count: 64)
    let count = strftime(&buffer, buffer.count, format, &parts)
    return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private static func padded(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
