internal import CLinuxHeaders
internal import Glibc

/// `CLOCK_MONOTONIC`, which evdev's events use too, in microseconds.
package enum MonotonicTime {
  package static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec / 1_000)
  }

  /// Sets a timer of timerfd_create(2).
  ///
  /// - Parameters:
  ///   - timer: The timer's descriptor.
  ///   - time: The time at which the timer fires, at once if that is past; nil for never.
  package static func set(timer: CInt, to time: Int64?) {
    var value = itimerspec()
    if let time {
      // Zero would disarm the timer.
      let time = max(time, 1)
      value.it_value.tv_sec = Int(time / 1_000_000)
      value.it_value.tv_nsec = Int(time % 1_000_000) * 1_000
    }
    timerfd_settime(timer, CInt(TFD_TIMER_ABSTIME), &value, nil)
  }
}
