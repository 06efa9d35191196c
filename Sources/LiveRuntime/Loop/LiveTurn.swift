internal import InputEvents

/// The source of a live loop's events.
protocol LiveSource: ~Copyable {
  /// Whether to call `read` again at once, before any deadline is fired.
  var hasMore: Bool { get }

  /// Reads the events of the ready descriptors, or only one piece of a device that floods the loop.
  mutating func read(_ ready: [CInt], _ receive: (Arrival) -> Void)

  /// Notes that a deadline has fired: events that are read afterwards count as no earlier.
  mutating func noteDeadline(_ time: Timestamp)
}

/// The passes of a live loop, each of which handles events first, and then what is due.
///
/// A device that always has more events can't block the loop: after `patience`, deadlines fire and news is
/// taken although events wait, which then count as later.
struct LiveTurn {
  /// The maximum time that events may delay a deadline, too short to be noticed.
  static let patience = Duration.milliseconds(50)

  /// The time since which there have always been more events; nil if the last pass read all.
  private var flooded: Timestamp?

  /// Handles the events that have arrived, and then what is due unless there is more to read first.
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
