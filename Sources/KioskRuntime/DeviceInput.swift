import Gestures
import InputEvents

/// One input device: its events become gestures and key presses.
///
/// Each device has recognizers of its own, so that fingers on two panels never make one gesture. A
/// device may be several things at once: a touch panel with buttons, for one.
struct DeviceInput: Sendable {
  let description: DeviceDescription
  private var touch: TouchSlots?
  private var acceleration: AccelerationAxes?
  private var recognizers: GestureRecognizers
  private let isUsed: Bool
  private var isDropping = false

  init(
    _ device: DeviceDescription, settings: GestureSettings, isDoubleTapBound: Bool,
    panelSize: SurfaceSize?
  ) {
    let role = DeviceRole.classify(device).role
    description = device
    touch = role == .touchscreen ? TouchSlots(device, size: panelSize) : nil
    acceleration = role == .accelerometer ? AccelerationAxes(device) : nil
    isUsed = role != nil
    recognizers = GestureRecognizers(settings: settings)
    recognizers.isDoubleTapBound = isDoubleTapBound
  }

  /// The next moment at which this device makes a gesture without an event.
  var deadline: Timestamp? { recognizers.deadline }

  /// Whether the event closes a frame, before which deadlines have to be fired, or is a key press.
  func isDecisive(_ event: InputEvent) -> Bool {
    event.type == .synchronization ? event.code == SyncCode.report : isPress(event)
  }

  /// Takes the next event.
  ///
  /// - Parameters:
  ///   - event: In the device's order.
  ///   - gestures: Gets what the event makes certain.
  /// - Returns: The code of a key that went down.
  mutating func update(_ event: InputEvent, into gestures: inout [TimedGesture]) -> UInt16? {
    if isPress(event) { return isDropping ? nil : event.code }
    if event.type == .synchronization {
      // Between lost events and the next report nothing can be trusted.
      if event.code == SyncCode.dropped { isDropping = true }
      if event.code == SyncCode.report { isDropping = false }
    }
    if let frame = touch?.update(event) { recognizers.update(frame, into: &gestures) }
    if let sample = acceleration?.update(event) { recognizers.update(sample, into: &gestures) }
    return nil
  }

  /// Tells what a passed deadline makes certain.
  mutating func timeout(at time: Timestamp, into gestures: inout [TimedGesture]) {
    recognizers.timeout(at: time, into: &gestures)
  }

  /// Panels say that they are touched by a key as well; those begin with the mouse's buttons.
  private func isPress(_ event: InputEvent) -> Bool {
    isUsed && event.type == .key && event.value == 1 && event.code < KeyCode.leftButton
  }
}
