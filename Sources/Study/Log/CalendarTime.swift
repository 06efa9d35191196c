/// A local date and time of day.
package struct CalendarTime: Hashable, Sendable {
  package var year: Int
  /// From 1 to 12.
  package var month: Int
  /// From 1 to 31.
  package var day: Int
  package var hour: Int
  package var minute: Int
  package var second: Int

  /// The local time of a moment, in the Gregorian calendar.
  ///
  /// Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", `civil_from_days`.
  package init(_ time: WallTime) {
    let seconds = Int(time.milliseconds.divided(by: 1_000).quotient) + time.zoneMinutes * 60
    let (days, secondOfDay) = seconds.divided(by: 86_400)
    // Eras of 400 years (146,097 days), counted from 1 March of the year 0.
    let (era, dayOfEra) = (days + 719_468).divided(by: 146_097)
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    (hour, minute, second) = (secondOfDay / 3_600, secondOfDay / 60 % 60, secondOfDay % 60)
  }

  /// "9:05".
  package var timeOfDay: String { "\(hour):\(minute.withZeros(2))" }

  /// "2026-11-21".
  fileprivate var date: String { "\(year.withZeros(4))-\(month.withZeros(2))-\(day.withZeros(2))" }

  /// The parts of "13:18:27".
  fileprivate var clock: [String] { [hour.withZeros(2), minute.withZeros(2), second.withZeros(2)] }
}

/// Texts of a moment, in its own zone.
extension WallTime {
  /// "2026-11-21 13:18".
  package var shown: String {
    let local = CalendarTime(self)
    return "\(local.date) \(local.clock[0]):\(local.clock[1])"
  }

  /// The beginning of a day, such as "2026-11-21", in UTC; nil for any other text.
  ///
  /// Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", `days_from_civil`.
  package init?(date: some StringProtocol) {
    let parts = date.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    guard date.utf8.count == 10, parts.count == 3, parts.allSatisfy({ $0 > 0 }), parts[1] <= 12
    else { return nil }
    let (year, month) = (parts[1] <= 2 ? parts[0] - 1 : parts[0], parts[1])
    let (era, yearOfEra) = year.divided(by: 400)
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + parts[2] - 1
    let days =
      era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    self.init(milliseconds: Int64(days) * 86_400_000, zoneMinutes: 0)
    guard CalendarTime(self).date == date else { return nil }
  }

  /// "2026-11-21T131827", for a file's name.
  package var fileText: String {
    let local = CalendarTime(self)
    return "\(local.date)T\(local.clock.joined())"
  }

  /// "2026-11-21T13:18:27+01:00" (ISO 8601).
  package var iso8601: String { iso8601(fraction: "") }

  /// "2026-11-21T13:18:27.123+01:00" (ISO 8601).
  package var iso8601Milliseconds: String {
    iso8601(fraction: "." + Int(milliseconds.divided(by: 1_000).rest).withZeros(3))
  }

  private func iso8601(fraction: String) -> String {
    let local = CalendarTime(self)
    let (sign, zone) = (zoneMinutes < 0 ? "-" : "+", abs(zoneMinutes))
    return "\(local.date)T\(local.clock.joined(separator: ":"))\(fraction)"
      + "\(sign)\((zone / 60).withZeros(2)):\((zone % 60).withZeros(2))"
  }

  /// A day counted from 1970-01-01 as "2026-11-21".
  package static func date(ofDay day: Int) -> String {
    CalendarTime(WallTime(milliseconds: Int64(day) * 86_400_000, zoneMinutes: 0)).date
  }
}

extension BinaryInteger {
  /// The quotient rounded down, and the remainder, which is never negative.
  fileprivate func divided(by divisor: Self) -> (quotient: Self, rest: Self) {
    let (quotient, rest) = quotientAndRemainder(dividingBy: divisor)
    return rest < 0 ? (quotient - 1, rest + divisor) : (quotient, rest)
  }
}
