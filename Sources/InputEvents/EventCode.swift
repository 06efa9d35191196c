/// The type of an input event; only the types that the kiosk reads have a name here.
///
/// Source of all numbers in this file: Linux `include/uapi/linux/input-event-codes.h`.
package struct EventType: RawRepresentable, Hashable, Sendable {
  package var rawValue: UInt16

  package init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  package static let synchronization = EventType(rawValue: 0x00)
  package static let key = EventType(rawValue: 0x01)
  package static let relative = EventType(rawValue: 0x02)
  package static let absolute = EventType(rawValue: 0x03)

  /// The highest event type (`EV_MAX`).
  package static let maximum: UInt16 = 0x1f
}

/// Codes of `EventType.synchronization`.
package enum SyncCode {
  /// `SYN_REPORT`: the end of a frame, whose events happened at the same time.
  package static let report: UInt16 = 0
  /// `SYN_MT_REPORT`: the end of one contact in protocol A.
  package static let multitouchReport: UInt16 = 2
  /// `SYN_DROPPED`: the kernel's queue has overflowed, and events have been lost.
  package static let dropped: UInt16 = 3
}

/// Codes of `EventType.key` that are not keys but describe what touches a panel.
///
/// The codes of keys are in `Key.all`.
package enum KeyCode {
  /// `BTN_LEFT`, which some point-of-sale panels and virtual machines send instead of `BTN_TOUCH`.
  package static let leftButton: UInt16 = 0x110
  /// `BTN_TOOL_PEN`, which drawing tablets and also some touchscreens have.
  package static let penTool: UInt16 = 0x140
  /// The eraser end of a pen (`BTN_TOOL_RUBBER`) and its buttons (`BTN_STYLUS`, `…2` and `…3`).
  package static let styluses: Set<UInt16> = [0x141, 0x149, 0x14b, 0x14c]
  /// `BTN_TOOL_FINGER`, by which a touchpad is recognized.
  package static let fingerTool: UInt16 = 0x145
  /// `BTN_TOUCH`: something touches the panel.
  package static let touch: UInt16 = 0x14a
  /// The highest key code (`KEY_MAX`).
  package static let maximum: UInt16 = 0x2ff
}

/// Values of a key event.
package enum KeyValue {
  package static let up: Int32 = 0
  package static let down: Int32 = 1
  /// The key is still down; the kernel sends this to repeat it.
  ///
  /// The kernel never repeats `BTN_TOUCH`, so `EvdevReader` sends it with this value for a panel that was
  /// already touched when it was opened.
  package static let held: Int32 = 2
}

/// Codes of `EventType.absolute`.
package enum AbsoluteCode {
  package static let x: UInt16 = 0x00
  package static let y: UInt16 = 0x01
  package static let z: UInt16 = 0x02
  package static let rotationX: UInt16 = 0x03
  package static let rotationY: UInt16 = 0x04
  package static let rotationZ: UInt16 = 0x05
  /// The axes of a pen: `ABS_PRESSURE`, `ABS_DISTANCE`, `ABS_TILT_X` and `ABS_TILT_Y`.
  ///
  /// They indicate a pen only together with `BTN_TOOL_PEN`: resistive panels report pressure, too.
  static let pen: ClosedRange<UInt16> = 0x18...0x1b
  package static let multitouchSlot: UInt16 = 0x2f
  /// `ABS_MT_TOUCH_MAJOR`: the longest side of a contact.
  package static let multitouchTouchMajor: UInt16 = 0x30
  package static let multitouchX: UInt16 = 0x35
  package static let multitouchY: UInt16 = 0x36
  package static let multitouchToolType: UInt16 = 0x37
  package static let multitouchTrackingID: UInt16 = 0x39
  /// The highest absolute axis (`ABS_MAX`).
  package static let maximum: UInt16 = 0x3f
}

/// Device properties (`INPUT_PROP_…`).
package enum DeviceProperty {
  /// `INPUT_PROP_POINTER`: the device moves a pointer, as a touchpad does.
  package static let pointer: UInt16 = 0x00
  /// `INPUT_PROP_DIRECT`: the device is touched on the picture itself, as a touchscreen is.
  package static let direct: UInt16 = 0x01
  /// `INPUT_PROP_ACCELEROMETER`: `ABS_X`, `Y` and `Z` are accelerations, with a resolution in units per g.
  package static let accelerometer: UInt16 = 0x06
  /// The highest property (`INPUT_PROP_MAX`).
  package static let maximum: UInt16 = 0x1f
}

/// Values of `ABS_MT_TOOL_TYPE`.
package enum ToolType {
  /// `MT_TOOL_PALM`: a contact that the panel itself takes for a palm.
  package static let palm: Int32 = 2
}
