/// The log's own time, which never goes back.
///
/// A board without a clock of its own starts anywhere. While the clock is behind the last answer,
/// the log's time goes on from there at the clock's pace: days still pass, and nothing is due
/// backwards. A clock that is set right again is believed.
///
/// A clock may also have been ahead: once set wrong by a year, it would leave the log a year ahead for
/// as long. So a clock that is more than `mostAhead` behind the log is believed, too, if the log has
/// answers from before that moment and then none for `mostAhead`: it was ahead after that gap, and has
/// come back. The log's time is set back, and the answers given meanwhile count as given now. A clock
/// that says a time in the middle of the log, or before all of it, as a board does that lost its own,
/// is still behind.
package struct LogClock: Equatable, Sendable {
  /// The log's last time, in milliseconds since 1970; nil in an empty log.
  package private(set) var last: Int64?
  /// How far the clock is behind the log, in ms, from 0.
  package private(set) var behind: Int64

  package init(last: Int64? = nil, behind: Int64 = 0) {
    self.last = last
    self.behind = max(behind, 0)
  }

  /// How far the clock must have been ahead to be taken back, in ms: 30 days.
  ///
  /// A box that is not used for a month, and whose clock then falls back to when it was last used, is
  /// taken for one whose clock was ahead: its answers since count as given a month ago. Less than that
  /// the log itself catches up with in a month.
  package static let mostAhead: Int64 = 30 * 86_400_000

  /// Believes a clock that has come back.
  ///
  /// - Returns: By how much the log's time goes back, in ms.
  @discardableResult
  package mutating func setBack(to time: Int64) -> Int64 {
    let difference = max((last ?? time) - time, 0)
    (last, behind) = (time, 0)
    return difference
  }

  /// The log's time while the clock says this.
  package func time(at clock: WallTime) -> WallTime {
    var time = clock
    if let last, clock.milliseconds < last {
      // A clock that leaps and still is behind has been set: that is no time that passed.
      let resumed = clock.milliseconds + behind
      time.milliseconds = resumed > last && resumed <= last + Self.mostAhead ? resumed : last
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
