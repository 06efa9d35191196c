import Glibc

/// How long tests wait for what must come.
///
/// A machine that is slow, or busy with other work, is late and not wrong. A test that passes takes no longer
/// for a long limit: only what never comes is waited for to the end.
public enum Patience {
  /// The longest wait.
  public static let limit = Duration.seconds(120)
  /// The longest wait for work of a low priority, which has only what other work leaves of the processor.
  public static let limitInBackground = Duration.seconds(300)

  /// Waits until a condition holds, looking every 20 ms.
  ///
  /// - Parameters:
  ///   - limit: The longest wait.
  ///   - descriptors: Those that end the 20 ms early as soon as they can be read; the condition reads what is
  ///     there, or it would be asked without a pause.
  ///   - isTrue: The condition.
  /// - Returns: Whether it holds.
  @discardableResult
  public static func waits(
    upTo limit: Duration = Patience.limit, on descriptors: [CInt] = [],
    until isTrue: () throws -> Bool
  ) rethrows -> Bool {
    let deadline = ContinuousClock.now + limit
    var waiting = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while try !isTrue() {
      guard .now < deadline else { return false }
      _ = poll(&waiting, nfds_t(waiting.count), 20)
    }
    return true
  }

  /// Waits until a descriptor can be read, or its other end is closed.
  ///
  /// - Returns: Whether that happened before the limit.
  public static func hasInput(_ descriptor: CInt) -> Bool {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    // A signal may interrupt the call.
    return waits { poll(&waiting, 1, 1_000) > 0 }
  }
}
