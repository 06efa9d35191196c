/// Whether a learner was at the box on a day.
package enum Presence: Hashable, Sendable {
  case here
  case away
  /// Nobody was here, as on a weekend.
  case free

  /// - Parameters:
  ///   - day: The learner's answers on the day.
  ///   - isOpen: Whether anybody was here.
  package init(_ day: Tally, isOpen: Bool) {
    self = day.count > 0 ? .here : isOpen ? .away : .free
  }
}

extension PupilOverview {
  /// Returns on which of the last seven days anybody was here, today's last.
  package static func openDays(of pupils: [PupilOverview]) -> [Bool] {
    (0..<7).map { day in pupils.contains { $0.week[day].count > 0 } }
  }

  /// Returns whether the learner was here on each of the last seven days, today's last.
  ///
  /// - Parameter openDays: On which of them anybody was here.
  /// - Returns: A value for each day.
  package func presence(on openDays: [Bool]) -> [Presence] {
    zip(week, openDays).map { Presence($0, isOpen: $1) }
  }
}
