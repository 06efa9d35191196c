/// A moment as a calendar and a clock on the wall show it.
package struct CalendarTime: Hashable, Sendable {
  package var year: Int
  /// From 1 to 12.
  package var month: Int
  /// From 1 to 31.
  package var day: Int
  package var hour: Int
  package var minute: Int

  /// The local time of a moment, in the Gregorian calendar.
  ///
  /// Source: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", `civil_from_days`.
  package init(_ time: WallTime) {
    let minutes = Int(time.milliseconds.divided(by: 60_000).quotient) + time.zoneMinutes
    let (days, minuteOfDay) = minutes.divided(by: 1_440)
    // Eras of 400 years, each of 146,097 days, counted from 1 March of the year 0.
    let (era, dayOfEra) = (days + 719_468).divided(by: 146_097)
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    (hour, minute) = minuteOfDay.divided(by: 60)
  }
}

extension BinaryInteger {
  /// The quotient rounded down, and what is left, which is never negative.
  fileprivate func divided(by divisor: Self) -> (quotient: Self, rest: Self) {
    let (quotient, rest) = quotientAndRemainder(dividingBy: divisor)
    return rest < 0 ? (quotient - 1, rest + divisor) : (quotient, rest)
  }
}
