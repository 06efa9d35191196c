import Glibc

/// The processor time of this thread, which doesn't depend on the machine's load.
public enum ThreadTime {
  public static func measure(_ body: () throws -> Void) rethrows -> Duration {
    let start = now
    try body()
    return now - start
  }

  private static var now: Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
