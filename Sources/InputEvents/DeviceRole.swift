/// The purpose for which the kiosk uses an input device.
package enum DeviceRole: String, Hashable, Sendable, CaseIterable {
  case touchscreen
  case accelerometer
  case keys

  /// Decides what to use a device for, by its capabilities and never by its name.
  ///
  /// Some real touchscreens lack `BTN_TOUCH`, `ABS_X` or `INPUT_PROP_DIRECT`, so a device is refused for
  /// capabilities that a touchscreen does not have rather than for missing ones. A panel with keys on its
  /// frame is a touchscreen.
  ///
  /// Sources: Linux `Documentation/input/event-codes.rst` ("deduce in the traditional way"),
  /// systemd `src/udev/udev-builtin-input_id.c`, libinput `src/evdev.c`
  /// (`evdev_is_fake_mt_device`, `evdev_reject_device`).
  ///
  /// - Parameters:
  ///   - description: The device's capabilities.
  ///   - keys: The codes of keys that are used in addition to those of `Key.all`.
  /// - Returns: The role and the reason for it.
  package static func classify(
    _ description: DeviceDescription, keys: Set<UInt16> = []
  ) -> DeviceClassification {
    let traits = DeviceTraits(description)
    if traits.claimsAcceleration {
      return traits.hasThreeAxes
        ? DeviceClassification(.accelerometer, "Says it is an accelerometer and has three axes.")
        : DeviceClassification(
          nil, "Says it is an accelerometer but lacks one of ABS_X, ABS_Y and ABS_Z.")
    }
    let touch = traits.touch
    if let touch, touch.role != nil { return touch }
    if !traits.studyKeys.isEmpty {
      let names = traits.studyKeys.joined(separator: ", ")
      return DeviceClassification(.keys, "Has study keys: \(names).")
    }
    if !traits.keys.isDisjoint(with: keys) {
      return DeviceClassification(.keys, "Has keys that the settings name.")
    }
    if let touch { return touch }
    if traits.hasThreeAxes, !traits.hasKeys {
      return DeviceClassification(
        .accelerometer, "Has three axes and no keys, as accelerometers without the property do.")
    }
    return DeviceClassification(nil, traits.uselessness)
  }
}

/// The role of a device and the reason for it.
package struct DeviceClassification: Equatable, Sendable {
  /// The device's role; nil if the device is not used.
  package var role: DeviceRole?
  /// Why the device was accepted or refused, in whole sentences without any text from the device.
  package var reason: String

  package init(_ role: DeviceRole?, _ reason: String) {
    self.role = role
    self.reason = reason
  }
}

/// The properties of a device that the classification rules test.
private struct DeviceTraits {
  let description: DeviceDescription
  let keys: Set<UInt16>
  let relative: Set<UInt16>
  let isDirect: Bool
  /// Whether the device has `INPUT_PROP_POINTER` but not `INPUT_PROP_DIRECT`.
  let isPointer: Bool

  init(_ description: DeviceDescription) {
    self.description = description
    keys = description.codes[.key] ?? []
    relative = description.codes[.relative] ?? []
    isDirect = description.properties.contains(DeviceProperty.direct)
    isPointer = description.properties.contains(DeviceProperty.pointer) && !isDirect
  }

  var claimsAcceleration: Bool { description.properties.contains(DeviceProperty.accelerometer) }
  var hasKeys: Bool { !keys.isEmpty }
  var hasPosition: Bool { has(AbsoluteCode.x) && has(AbsoluteCode.y) }
  var hasMultitouch: Bool { has(AbsoluteCode.multitouchX) && has(AbsoluteCode.multitouchY) }
  var hasThreeAxes: Bool { hasPosition && has(AbsoluteCode.z) && !hasMultitouch }
  var isTouchpad: Bool { isPointer || (keys.contains(KeyCode.fingerTool) && !isDirect) }
  var isGameController: Bool { keys.contains { key in gameButtons.contains { $0 ~= key } } }
  /// Whether the device reports a pen with buttons, or a pen's pressure, distance or tilt.
  ///
  /// `BTN_TOOL_PEN` alone is not enough: some HDMI panels report each finger as a pen (tslib issue 166).
  var isDrawingTablet: Bool {
    if !keys.isDisjoint(with: KeyCode.styluses) { return true }
    return keys.contains(KeyCode.penTool) && AbsoluteCode.pen.contains(where: has)
  }
  /// Whether the device sends `REL_X` or `REL_Y`.
  ///
  /// A virtual machine's absolute pointer has a wheel, but neither of the two (QEMU's usb-tablet).
  var movesPointer: Bool { relative.contains(0) || relative.contains(1) }

  /// The names of the device's keys that the kiosk understands, without duplicates.
  var studyKeys: [String] {
    Key.all.filter { keys.contains($0.code) }.map(\.name).reduce(into: []) { names, name in
      if names.last != name { names.append(name) }
    }
  }

  func has(_ axis: UInt16) -> Bool {
    description.sends(.absolute, axis)
  }

  /// The classification as a touchscreen, or the refusal; nil if nothing about the device suggests touch.
  var touch: DeviceClassification? {
    if hasMultitouch { return multitouch }
    let isTouched = keys.contains(KeyCode.touch)
    // The axes that an eGalax controller appears to have when the kernel misreads its HID descriptor.
    if isTouched, has(AbsoluteCode.z), has(AbsoluteCode.rotationX),
      !has(AbsoluteCode.rotationY), !has(AbsoluteCode.rotationZ)
    {
      return .refused(
        "Reports its position on ABS_Z and ABS_RX, which the kiosk does not read: the kernel has"
          + " misunderstood this controller. Its maker's driver or a udev hwdb entry mends that.")
    }
    guard hasPosition else {
      return isTouched ? .refused("Says when it is touched, but not where.") : nil
    }
    return singleTouch(isTouched: isTouched)
  }

  private var multitouch: DeviceClassification {
    if has(AbsoluteCode.multitouchSlot - 1) {
      return .refused(
        "Claims every axis there is, so its finger positions are not fingers: a game controller or"
          + " a receiver, not a touchscreen.")
    }
    if isTouchpad {
      return .refused("Is a touchpad: it moves a pointer and is not touched where it shows.")
    }
    if movesPointer, !isDirect {
      return .refused("Is a mouse that also feels fingers.")
    }
    if isGameController, !isDirect {
      return .refused("Is a game controller with a touch surface.")
    }
    if let bad = emptyRange(AbsoluteCode.multitouchX, AbsoluteCode.multitouchY) {
      return .refused(bad)
    }
    return .taken(
      has(AbsoluteCode.multitouchSlot)
        ? "Reports where several fingers are, each in its slot."
        : "Reports where several fingers are, one after the other (protocol A).")
  }

  private func singleTouch(isTouched: Bool) -> DeviceClassification? {
    let isClicked = keys.contains(KeyCode.leftButton)
    if isTouchpad {
      return .refused("Is a touchpad: it moves a pointer and is not touched where it shows.")
    }
    if isDrawingTablet {
      return .refused("Is a drawing tablet: it reports a pen and no finger.")
    }
    if isGameController {
      return .refused("Is a joystick or game controller.")
    }
    if isTouched && !relative.isEmpty || isClicked && movesPointer {
      return .refused("Is a mouse: it also moves a pointer.")
    }
    guard isTouched || isClicked else {
      return isDirect ? .refused("Says where it is touched, but not when.") : nil
    }
    if let bad = emptyRange(AbsoluteCode.x, AbsoluteCode.y) {
      return .refused(bad)
    }
    return .taken(
      isTouched
        ? "Reports where one finger is, and when it touches."
        : "Reports a position and a left button, as point-of-sale panels and virtual machines do.")
  }

  /// The reason for refusing the device if one of the two axes has no usable range; otherwise nil.
  private func emptyRange(_ first: UInt16, _ second: UInt16) -> String? {
    for (axis, letter) in [(first, "X"), (second, "Y")] where description.axis(axis)?.span == nil {
      let range = description.axis(axis).map { "\($0.minimum) to \($0.maximum)" } ?? "unknown"
      return "Is like a touchscreen, but the range of its \(letter) axis (\(range)) is empty or"
        + " upside down, so no position can be read from it."
    }
    return nil
  }

  /// The device's position axes in words, such as "two axes X and Y"; nil if it has none.
  private var axes: String? {
    let names = zip(["X", "Y", "Z", "RX", "RY", "RZ"], AbsoluteCode.x...AbsoluteCode.rotationZ)
      .filter { has($0.1) }.map(\.0)
    guard let last = names.last else { return nil }
    let counts = ["one axis", "two axes", "three axes", "four axes", "five axes", "six axes"]
    let others = names.dropLast().joined(separator: ", ")
    return "\(counts[names.count - 1]) \(others.isEmpty ? "" : "\(others) and ")\(last)"
  }

  /// Why a device without touch, acceleration or study keys is not used.
  var uselessness: String {
    if isGameController { return "Is a joystick or game controller." }
    if movesPointer { return "Is a mouse." }
    let missing =
      hasKeys ? "none of the keys used for studying" : "no touch, no acceleration and no keys"
    return axes.map { "Has \($0), but \(missing)." } ?? "Has \(missing)."
  }
}

extension DeviceClassification {
  fileprivate static func taken(_ reason: String) -> Self { Self(.touchscreen, reason) }
  fileprivate static func refused(_ reason: String) -> Self { Self(nil, reason) }
}

/// The button numbers that only joysticks and gamepads have: `BTN_JOYSTICK` to the last of
/// `BTN_GAMEPAD`, `BTN_DPAD_…` and `BTN_TRIGGER_HAPPY…`.
private let gameButtons: [ClosedRange<UInt16>] = [0x120...0x13f, 0x220...0x223, 0x2c0...0x2e7]
