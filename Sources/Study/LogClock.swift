/// The log's own time, which never goes back.
///
/// A board without a clock of its own starts anywhere. While the clock is behind the last answer,
/// the log's time goes on from there at the clock's pace: days still pass, and nothing is due
/// backwards. A clock that is set right again is believed.
package struct LogClock: Equatable, Sendable {
  /// The log's last time, in milliseconds since 1970; nil in an empty log.
  package private(set) var last: Int64?
  /// How far the clock is behind the log, in ms, from 0.
  package private(set) var behind: Int64

  package init(last: Int64? = nil, behind: Int64 = 0) {
    self.last = last
    self.behind = max(behind, 0)
  }

  /// The log's time while the clock says this.
  package func time(at clock: WallTime) -> WallTime {
    var time = clock
    if let last, clock.milliseconds < last {
      time.milliseconds = max(clock.milliseconds + behind, last)
    }
    return time
  }

  /// Takes note of an answer at this moment of the clock.
  ///
  /// - Returns: Its time in the log.
  package mutating func note(_ clock: WallTime) -> WallTime {
    let time = time(at: clock)
    behind = time.milliseconds - clock.milliseconds
    last = time.milliseconds
    return time
  }
}
