/// A moment on the monotonic clock, in microseconds since an unspecified start.
///
/// A timestamp always comes with an event, because the pure targets never read a clock. Recordings keep
/// the kernel's own timestamps, so only differences have a meaning.
package struct Timestamp: Hashable, Comparable, Sendable {
  package var microseconds: Int64

  @inlinable
  package init(microseconds: Int64) {
    self.microseconds = microseconds
  }

  package static let distantFuture = Timestamp(microseconds: .max)

  /// Combines the two halves of a kernel `struct timeval`.
  package init(seconds: Int64, microseconds: Int64) {
    self.microseconds = seconds &* 1_000_000 &+ microseconds
  }

  @inlinable
  package static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.microseconds < right.microseconds
  }

  /// Returns the earlier of two deadlines, of which either may be none.
  @inlinable
  package static func earlier(_ one: Timestamp?, _ other: Timestamp?) -> Timestamp? {
    guard let one, let other else { return one ?? other }
    return min(one, other)
  }

  /// The moment `duration` later; fractions of a microsecond are dropped.
  @inlinable
  package static func + (time: Timestamp, duration: Duration) -> Timestamp {
    Timestamp(microseconds: time.microseconds &+ duration.wholeMicroseconds)
  }

  /// The time from `start` to `end`; negative when `end` is the earlier one.
  @inlinable
  package static func - (end: Timestamp, start: Timestamp) -> Duration {
    .microseconds(end.microseconds &- start.microseconds)
  }
}

extension Duration {
  /// This duration in microseconds, rounded towards zero.
  @inlinable
  package var wholeMicroseconds: Int64 {
    Int64(truncatingIfNeeded: attoseconds / 1_000_000_000_000)
  }
}
