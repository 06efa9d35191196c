import Gestures
import InputEvents

/// One input device's events, turned into what the recognizers and the mapping understand.
///
/// A device may be several things at once: a touch panel with buttons, for one.
struct DeviceInput: Sendable {
  enum Output: Sendable {
    case touch(TouchFrame)
    case acceleration(AccelerationSample)
    case key(UInt16)
  }

  let description: DeviceDescription
  private var touch: TouchSlots?
  private var acceleration: AccelerationAxes?
  private let hasKeys: Bool

  init(_ device: DeviceDescription, role: DeviceRole?, panelSize: SurfaceSize?) {
    description = device
    touch = role == .touchscreen ? TouchSlots(device, size: panelSize) : nil
    acceleration = role == .accelerometer ? AccelerationAxes(device) : nil
    hasKeys = role != nil
  }

  mutating func update(_ event: InputEvent) -> Output? {
    if hasKeys, event.type == .key, event.value == 1, event.code < KeyCode.leftButton {
      return .key(event.code)
    }
    if touch != nil { return touch?.update(event).map(Output.touch) }
    return acceleration?.update(event).map(Output.acceleration)
  }
}
