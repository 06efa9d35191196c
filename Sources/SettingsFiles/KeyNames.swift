import CLibevdev

/// The names of keys and buttons in Linux `input-event-codes.h`, as libevdev knows them.
enum KeyNames {
  /// The code of a name such as KEY_ENTER or BTN_TRIGGER_HAPPY1; nil for any other text.
  static func code(of name: String) -> UInt16? {
    guard name.hasPrefix("KEY_") || name.hasPrefix("BTN_") else { return nil }
    let code = libevdev_event_code_from_name(UInt32(EV_KEY), name)
    return code > 0 && code < KEY_MAX ? UInt16(code) : nil
  }

  /// Returns the name of a code, the usual one if it has several; nil if it has none.
  static func name(of code: UInt16) -> String? {
    libevdev_event_code_get_name(UInt32(EV_KEY), UInt32(code)).map { String(cString: $0) }
  }

  /// The usual names of all codes, among which the nearest to a misspelled name is looked for.
  static var all: [String] { (1..<UInt16(KEY_MAX)).compactMap(name(of:)) }
}
