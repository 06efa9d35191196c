/// Keeps a recording's time from running backwards where the clock that stamped it was set back.
///
/// evtest and evemu stamp events with the wall clock, which the network or a person may set while they
/// record. The events themselves go on: what comes after is moved to just after what came before, so
/// that a finger that is down stays down. Where none is, as far as the recording says, a pause lies
/// between: without one, the next tap would belong to the last.
package struct RecordingClock: Sendable {
  /// Where a clock was set back.
  package struct Step: Equatable, Sendable {
    /// The line of the first event after it, from 1.
    package var line: Int
    package var back: Duration

    /// Such as `3600.000000`.
    package var backText: String {
      Timestamp(microseconds: back.wholeMicroseconds).secondsText
    }
  }

  /// The first step; nil if time never ran backwards.
  package private(set) var firstStep: Step?
  /// How many steps there were; lines in disorder make many.
  package private(set) var steps = 0
  /// The time of the last event, as it was handed out.
  package private(set) var latest: Timestamp?
  /// What is added to the times since the last step.
  private var shift: Int64 = 0
  /// Whether the left button or `BTN_TOUCH` is down; nil before the first such event.
  private var isPressed: Bool?
  /// The slots with a contact, one bit each; nil before the first contact or lift.
  private var touched: UInt64?
  private var slot = 0

  /// Steps up to this are the order in which several devices were read, not a clock.
  private static let disorder = Duration.milliseconds(100)
  /// Longer than any gesture waits for another finger or tap.
  private static let pause = Duration.seconds(1)
  /// The last moment that can be read from a file; time stands still from then on.
  private static let end = Timestamp(seconds: 999_999_999_999, microseconds: 999_999)

  package init() {}

  /// Moves an event to where time goes on.
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

  /// Whether the recording says that nothing touches any panel.
  private var isUntouched: Bool {
    (isPressed != nil || touched != nil) && isPressed != true && (touched ?? 0) == 0
  }

  private mutating func shifted(_ event: InputEvent, _ latest: Timestamp, _ line: Int) -> Timestamp
  {
    // A jump forwards by as much as a step ends it: a single wrong time in a file.
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
