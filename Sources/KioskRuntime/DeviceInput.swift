import Gestures
import InputEvents

/// One input device: its events become gestures and key presses.
///
/// A device may be several things at once: a touch panel with buttons, for one.
struct DeviceInput: Sendable {
  let description: DeviceDescription
  var recognizers: GestureRecognizers
  private var touch: TouchSlots?
  private var acceleration: AccelerationAxes?
  private let isUsed: Bool
  private var isDropping = false
  /// Keeps frames and gestures for whoever asks why; nil where nobody does.
  var notes: TouchNotes?

  init(_ device: DeviceDescription, settings: GestureSettings, panelSize: SurfaceSize?) {
    let role = DeviceRole.classify(device).role
    description = device
    touch = role == .touchscreen ? TouchSlots(device, size: panelSize) : nil
    acceleration = role == .accelerometer ? AccelerationAxes(device) : nil
    isUsed = role != nil
    recognizers = GestureRecognizers(settings: settings, surface: touch?.size)
  }

  /// The panel's size as the person sees it; nil where the device has none.
  var surface: SurfaceSize? { touch?.size }

  /// What an event leads to, beside gestures.
  struct Outcome {
    /// The code of a key that went down.
    var key: UInt16?
    /// The next moment at which this device makes a gesture without an event.
    var deadline: Timestamp?
  }

  /// Takes the next event.
  ///
  /// - Parameters:
  ///   - event: In the device's order.
  ///   - gestures: Gets what the event makes certain.
  /// - Returns: The key that went down, and the device's next deadline.
  mutating func update(_ event: InputEvent, into gestures: inout [TimedGesture]) -> Outcome {
    if event.isPress {
      return Outcome(
        key: isUsed && !isDropping ? event.code : nil, deadline: recognizers.deadline)
    }
    if event.type == .synchronization {
      // Between lost events and the next report nothing can be trusted.
      if event.code == SyncCode.dropped { isDropping = true }
      if event.code == SyncCode.report { isDropping = false }
    }
    let known = gestures.count
    if let frame = touch?.update(event) {
      notes?.frames.append(frame)
      recognizers.update(frame, into: &gestures)
    }
    if let sample = acceleration?.update(event) { recognizers.update(sample, into: &gestures) }
    notes?.gestures += gestures[known...]
    noteShake()
    return Outcome(deadline: recognizers.deadline)
  }

  /// Ends a movement that goes on, so that it is noted; for the end of a recording.
  mutating func finishMovement() {
    recognizers.finishMovement()
    noteShake()
  }

  private mutating func noteShake() {
    guard notes != nil, let attempt = recognizers.takeShakeAttempt() else { return }
    notes?.shakes.append(attempt)
  }

  /// Tells what a passed deadline makes certain.
  ///
  /// - Returns: The next deadline.
  mutating func timeout(at time: Timestamp, into gestures: inout [TimedGesture]) -> Timestamp? {
    let known = gestures.count
    recognizers.timeout(at: time, into: &gestures)
    notes?.gestures += gestures[known...]
    return recognizers.deadline
  }
}

extension InputEvent {
  /// Whether deadlines up to this event have to be fired first: it closes a frame or is a key press.
  package var isDecisive: Bool {
    type == .synchronization ? code == SyncCode.report : isPress
  }

  /// Panels say that they are touched by a key as well; those begin with the mouse's buttons.
  fileprivate var isPress: Bool {
    type == .key && value == 1 && code < KeyCode.leftButton
  }
}
