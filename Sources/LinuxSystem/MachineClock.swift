internal import CLinuxHeaders
internal import Glibc

/// The machine's wall clock.
package enum MachineClock {
  /// Whether the clock is synchronized with a clock of the network.
  ///
  /// The kernel reports this (adjtimex(2)) as chrony, ntpd and systemd-timesyncd have told it.
  package static var isSynchronized: Bool {
    var state = timex()
    guard adjtimex(&state) >= 0 else { return false }
    return state.status & STA_UNSYNC == 0
  }

  /// Sets the clock, which requires the capability `CAP_SYS_TIME`.
  ///
  /// - Parameter milliseconds: The time in milliseconds since 1970 (UTC).
  /// - Returns: Whether the clock was set.
  package static func set(_ milliseconds: Int64) -> Bool {
    var time = timespec(
      tv_sec: Int(milliseconds / 1_000), tv_nsec: Int(milliseconds % 1_000) * 1_000_000)
    return clock_settime(CLOCK_REALTIME, &time) == 0
  }
}
