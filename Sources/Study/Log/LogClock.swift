/// The log's own time, which goes back only if the clock was far ahead.
///
/// A board without a real-time clock may start at any time. While the clock is behind the last answer, the
/// log's time continues from there at the clock's pace: days still pass, and nothing becomes due in the past.
/// Once the clock is set right, the log follows it again.
///
/// The clock may also have been ahead: a clock that was once a year ahead would leave the log ahead for a
/// year. Therefore the log also follows a clock that is more than `mostAhead` behind, if the log has answers
/// from before the clock's time and then none for `mostAhead`: the clock was ahead after that gap and is
/// right again. The log's time is set back, and the answers after the gap count as given now. A clock that
/// shows a time in the middle of the log or before all of it, as on a board that lost its time, still counts
/// as behind.
package struct LogClock: Equatable, Sendable {
  /// The log's last time, in milliseconds since 1970; nil in an empty log.
  package private(set) var last: Int64?
  /// How far the clock is behind the log, in ms, from 0.
  package private(set) var behind: Int64

  package init(last: Int64? = nil, behind: Int64 = 0) {
    self.last = last
    self.behind = max(behind, 0)
  }

  /// How far the clock must have been ahead for the log to go back, in ms: 30 days.
  ///
  /// A box that was unused for a month, and whose clock then falls back to its last use, is taken
  /// for one whose clock was ahead: its answers since then count as given a month ago. A smaller
  /// lead needs no correction, because the clock catches up within a month.
  package static let mostAhead: Int64 = 30 * 86_400_000

  /// Sets the log's time to that of a clock that was ahead and is right again.
  ///
  /// - Returns: By how much the log's time goes back, in ms.
  @discardableResult
  package mutating func setBack(to time: Int64) -> Int64 {
    let difference = max((last ?? time) - time, 0)
    (last, behind) = (time, 0)
    return difference
  }

  /// Returns the log's time when the clock shows this time.
  package func time(at clock: WallTime) -> WallTime {
    var time = clock
    if let last, clock.milliseconds < last {
      // A clock that jumped forward and is still behind the log was set: the skipped time has not passed.
      let resumed = clock.milliseconds + behind
      time.milliseconds = resumed > last && resumed <= last + Self.mostAhead ? resumed : last
    }
    return time
  }

  /// Records an answer given when the clock shows this time.
  ///
  /// - Returns: The answer's time in the log.
  package mutating func note(_ clock: WallTime) -> WallTime {
    let time = time(at: clock)
    behind = time.milliseconds - clock.milliseconds
    last = time.milliseconds
    return time
  }
}
