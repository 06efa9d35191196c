/// How long ago a box visited its school.
package struct SchoolAge: Equatable, Sendable {
  /// The number of days, at least 1.
  package var days: Int
  /// The day of the week, from 0 for Monday.
  package var weekday: Int

  /// nil if less than a day has passed, or if the clock has been set back since.
  ///
  /// - Parameters:
  ///   - visit: The time of the last visit.
  ///   - clock: The wall clock's time.
  package init?(of visit: WallTime, at clock: WallTime) {
    guard clock.milliseconds - visit.milliseconds >= 86_400_000 else { return nil }
    days = clock.day - visit.day
    // Day 0 was a Thursday.
    weekday = ((visit.day + 3) % 7 + 7) % 7
  }
}
