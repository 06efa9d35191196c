import CLibevdev
package import InputEvents

/// The current positions and accelerations of a device, as one frame of events.
///
/// - Parameters:
///   - device: A `struct libevdev`, with or without a kernel device behind it.
///   - description: The device's capabilities.
///   - time: The time of all the events.
/// - Returns: `ABS_X`, `Y` and `Z`; then for every slot its `ABS_MT_…` values except the tracking
///   ID; then the kernel's current slot, so that events without a slot number go to the right one.
package func axisState(
  of device: OpaquePointer, _ description: DeviceDescription, at time: Timestamp
) -> [InputEvent] {
  var events: [InputEvent] = []
  func report(_ code: UInt16, _ value: Int32) {
    events.append(InputEvent(time: time, type: .absolute, code: code, value: value))
  }
  for axis in [AbsoluteCode.x, AbsoluteCode.y, AbsoluteCode.z] {
    var value: Int32 = 0
    if libevdev_fetch_event_value(device, UInt32(EV_ABS), UInt32(axis), &value) == 1 {
      report(axis, value)
    }
  }
  let slotAxes = (description.codes[.absolute] ?? []).filter {
    $0 > AbsoluteCode.multitouchSlot && $0 != AbsoluteCode.multitouchTrackingID
      && $0 <= lastMultitouchAxis
  }.sorted()
  let slots = libevdev_get_num_slots(device)
  if slots > 0, !slotAxes.isEmpty {
    for slot in 0..<slots {
      report(AbsoluteCode.multitouchSlot, slot)
      for axis in slotAxes {
        report(axis, libevdev_get_slot_value(device, UInt32(slot), UInt32(axis)))
      }
    }
    report(AbsoluteCode.multitouchSlot, max(0, libevdev_get_current_slot(device)))
  }
  if !events.isEmpty {
    events.append(
      InputEvent(time: time, type: .synchronization, code: SyncCode.report, value: 0))
  }
  return events
}

/// Reports a finger that was already on a panel without slots when the device was opened.
///
/// A protocol A panel lists its fingers anew in every frame, so a finger that was down when the
/// device was opened would look like one that lands. With slots this cannot happen, because the kernel
/// never sends the start of such a touch.
///
/// - Parameters:
///   - device: A `struct libevdev`, with or without a kernel device behind it.
///   - description: The device's capabilities.
///   - time: The time of the events.
/// - Returns: `BTN_TOUCH` with the value of a repeated key, and `SYN_REPORT`; empty if no finger is down.
package func restingTouch(
  on device: OpaquePointer, _ description: DeviceDescription, at time: Timestamp
) -> [InputEvent] {
  guard description.sends(.absolute, AbsoluteCode.multitouchX),
    !description.sends(.absolute, AbsoluteCode.multitouchSlot),
    libevdev_get_event_value(device, UInt32(EV_KEY), UInt32(KeyCode.touch)) != 0
  else { return [] }
  return [
    InputEvent(time: time, type: .key, code: KeyCode.touch, value: KeyValue.held),
    InputEvent(time: time, type: .synchronization, code: SyncCode.report, value: 0),
  ]
}

/// `ABS_MT_TOOL_Y`, the highest axis that has a value per slot.
private let lastMultitouchAxis: UInt16 = 0x3d
