import InputEvents

/// The numbers of the names that `getevent -l` prints, as far as the kiosk needs them.
///
/// Without `-l`, and for codes that have no name, getevent prints hexadecimal numbers.
enum GeteventNames {
  static func type(_ word: Substring) -> EventType? {
    switch word {
    case "EV_SYN": .synchronization
    case "EV_KEY": .key
    case "EV_REL": .relative
    case "EV_ABS": .absolute
    default: number(word, upTo: EventType.maximum).map { EventType(rawValue: $0) }
    }
  }

  static func code(_ word: Substring, of type: EventType) -> UInt16? {
    switch type {
    case .synchronization: synchronization[word] ?? number(word, upTo: SyncCode.dropped)
    case .key: keys[word] ?? number(word, upTo: KeyCode.maximum)
    case .relative: relative[word] ?? number(word, upTo: 0x0f)
    case .absolute: axes[word] ?? number(word, upTo: AbsoluteCode.maximum)
    default: nil
    }
  }

  static func property(_ word: Substring) -> UInt16? {
    properties[word] ?? number(word, upTo: DeviceProperty.maximum)
  }

  static func value(_ word: Substring) -> Int32? {
    values[word] ?? UInt32(word, radix: 16).map { Int32(bitPattern: $0) }
  }

  private static func number(_ word: Substring, upTo maximum: UInt16) -> UInt16? {
    guard word.utf8.count == 4, let number = UInt16(word, radix: 16) else { return nil }
    return number <= maximum ? number : nil
  }

  private static let synchronization: [Substring: UInt16] = [
    "SYN_REPORT": SyncCode.report, "SYN_MT_REPORT": SyncCode.multitouchReport,
    "SYN_DROPPED": SyncCode.dropped,
  ]
  private static let keys: [Substring: UInt16] = Key.all.reduce(into: [
    "BTN_MOUSE": KeyCode.leftButton, "BTN_LEFT": KeyCode.leftButton, "BTN_JOYSTICK": 0x120,
    "BTN_TRIGGER": 0x120, "BTN_GAMEPAD": 0x130, "BTN_A": 0x130, "BTN_DIGI": KeyCode.penTool,
    "BTN_TOOL_PEN": KeyCode.penTool, "BTN_TOOL_FINGER": KeyCode.fingerTool,
    "BTN_TOUCH": KeyCode.touch,
  ]) { $0[Substring($1.linuxName)] = $1.code }
  private static let relative: [Substring: UInt16] = ["REL_X": 0, "REL_Y": 1]
  private static let axes: [Substring: UInt16] = [
    "ABS_X": AbsoluteCode.x, "ABS_Y": AbsoluteCode.y, "ABS_Z": AbsoluteCode.z,
    "ABS_RX": AbsoluteCode.rotationX, "ABS_RY": AbsoluteCode.rotationY,
    "ABS_RZ": AbsoluteCode.rotationZ, "ABS_MT_SLOT": AbsoluteCode.multitouchSlot,
    "ABS_MT_TOUCH_MAJOR": AbsoluteCode.multitouchTouchMajor,
    "ABS_MT_POSITION_X": AbsoluteCode.multitouchX, "ABS_MT_POSITION_Y": AbsoluteCode.multitouchY,
    "ABS_MT_TOOL_TYPE": AbsoluteCode.multitouchToolType,
    "ABS_MT_TRACKING_ID": AbsoluteCode.multitouchTrackingID,
  ]
  private static let properties: [Substring: UInt16] = [
    "INPUT_PROP_POINTER": DeviceProperty.pointer, "INPUT_PROP_DIRECT": DeviceProperty.direct,
    "INPUT_PROP_ACCELEROMETER": DeviceProperty.accelerometer,
  ]
  private static let values: [Substring: Int32] = [
    "UP": KeyValue.up, "DOWN": KeyValue.down, "REPEAT": KeyValue.held, "MT_TOOL_FINGER": 0,
    "MT_TOOL_PEN": 1, "MT_TOOL_PALM": ToolType.palm,
  ]
}
