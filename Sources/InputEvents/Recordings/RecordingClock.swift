/// Keeps a recording's time monotonic where the clock that stamped its events was set back.
///
/// evtest and evemu stamp events with the wall clock, which NTP or a person may set during a recording.
/// The events after such a step are shifted so that the first of them has the time of the event before
/// it, and a finger that is down stays down. If the recording shows that no finger is down, a pause is
/// inserted as well: without it, a tap after the step could form a double tap with one before it.
package struct RecordingClock: Sendable {
  /// A place in a recording where the clock was set back.
  package struct Step: Equatable, Sendable {
    /// The line of the first event after the step, from 1.
    package var line: Int
    package var back: Duration

    /// The size of the step in seconds, such as `3600.000000`.
    package var backText: String {
      Timestamp(microseconds: back.wholeMicroseconds).secondsText
    }
  }

  /// The first step; nil if time never ran backwards.
  package private(set) var firstStep: Step?
  /// The number of steps; lines out of order make many.
  package private(set) var steps = 0
  /// The time of the last event after correction.
  package private(set) var latest: Timestamp?
  /// The number of microseconds to add to the times since the last step.
  private var shift: Int64 = 0
  /// Whether the left button or `BTN_TOUCH` is down; nil before the first such event.
  private var isPressed: Bool?
  /// A bit set of the slots with a contact; nil before the first contact or lift.
  private var touched: UInt64?
  private var slot = 0

  /// The largest step back that comes from the order of reading several devices, not from a clock.
  private static let disorder = Duration.milliseconds(100)
  /// The pause to insert at a step: longer than any gesture waits for another finger or tap.
  private static let pause = Duration.seconds(1)
  /// The latest time that a file can contain; later times are clamped to it.
  private static let end = Timestamp(seconds: 999_999_999_999, microseconds: 999_999)

  package init() {}

  /// Corrects the time of an event so that it isn't earlier than that of the previous one.
  @inline(__always)
  package mutating func accept(_ event: inout InputEvent, line: Int) {
    if let latest, event.time < latest || shift != 0 { event.time = shifted(event, latest, line) }
    latest = event.time
    switch (event.type, event.code) {
    case (.key, KeyCode.leftButton...): isPressed = event.value != KeyValue.up
    case (.absolute, AbsoluteCode.multitouchSlot): slot = Int(event.value) & 63
    case (.absolute, AbsoluteCode.multitouchTrackingID):
      let contact = UInt64(1) << slot
      touched = event.value >= 0 ? (touched ?? 0) | contact : (touched ?? 0) & ~contact
    default: break
    }
  }

  /// Whether the recording shows that nothing touches any panel.
  private var isUntouched: Bool {
    (isPressed != nil || touched != nil) && isPressed != true && (touched ?? 0) == 0
  }

  private mutating func shifted(_ event: InputEvent, _ latest: Timestamp, _ line: Int) -> Timestamp
  {
    // An uncorrected time that isn't earlier ends the shift: a single time in the file was wrong.
    guard event.time < latest else {
      shift = 0
      return event.time
    }
    let (sum, overflows) = event.time.microseconds.addingReportingOverflow(shift)
    let time = overflows ? Self.end : min(Timestamp(microseconds: sum), Self.end)
    if time >= latest { return time }
    let back = latest - time
    guard back > Self.disorder else { return latest }
    firstStep = firstStep ?? Step(line: line, back: back)
    steps += 1
    let next = isUntouched ? min(latest + Self.pause, Self.end) : latest
    shift = next.microseconds - event.time.microseconds
    return next
  }
}
