internal import InputEvents

/// Where a live loop gets its events from.
protocol LiveSource: ~Copyable {
  /// Whether to call `read` again at once, before any deadline is fired.
  var hasMore: Bool { get }

  /// Reads what the ready descriptors have, or one piece of a flood.
  mutating func read(_ ready: [CInt], _ receive: (Arrival) -> Void)

  /// Notes that a deadline has fired: later reads count as no earlier.
  mutating func noteDeadline(_ time: Timestamp)
}

/// One pass of a live loop after another: events first, then what is due.
///
/// A device that always has more gets no more than its share: after a while, deadlines fire and news is
/// taken although events wait, which then count as later.
struct LiveTurn {
  /// How long events may keep a deadline waiting: less than anyone sees.
  static let patience = Duration.milliseconds(50)

  /// Since when there were always more events; nil where there were none.
  private var flooded: Timestamp?

  /// Handles what has come, and then what is due unless there is more to read first.
  mutating func pass(
    _ ready: [CInt], from source: inout some LiveSource & ~Copyable,
    to handler: inout some LiveHandler & ~Copyable, at now: Timestamp
  ) {
    source.read(ready) { handler.receive($0) }
    if source.hasMore {
      let since = flooded ?? now
      flooded = since
      guard now - since >= Self.patience else { return }
    }
    flooded = nil
    if let fired = handler.advance(to: now) { source.noteDeadline(fired) }
  }
}
