internal import CLinuxHeaders
internal import Glibc

/// The machine's wall clock.
package enum MachineClock {
  /// Whether a program keeps it right by a clock of the network: the kernel's own word (adjtimex(2)), which
  /// chrony, ntpd and systemd-timesyncd see to.
  package static var isSynchronized: Bool {
    var state = timex()
    guard adjtimex(&state) >= 0 else { return false }
    return state.status & STA_UNSYNC == 0
  }

  /// Sets it, which takes the capability `CAP_SYS_TIME`.
  ///
  /// - Parameter milliseconds: Since 1970, UTC.
  /// - Returns: Whether it shows that time now.
  package static func set(_ milliseconds: Int64) -> Bool {
    var time = timespec(
      tv_sec: Int(milliseconds / 1_000), tv_nsec: Int(milliseconds % 1_000) * 1_000_000)
    return clock_settime(CLOCK_REALTIME, &time) == 0
  }
}
