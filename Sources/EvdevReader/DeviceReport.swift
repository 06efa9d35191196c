import CLibevdev
package import InputEvents

/// The entry of a device node in the list of devices.
package struct DeviceReport: Equatable, Sendable {
  package var path: String
  /// The device's capabilities; nil if it could not be opened.
  package var description: DeviceDescription?
  package var error: InputDeviceError?
  package var udev: UdevProperties
  package var classification: DeviceClassification

  package init(
    path: String, description: DeviceDescription, udev: UdevProperties, keys: Set<UInt16> = []
  ) {
    self.path = path
    self.description = description
    self.udev = udev
    classification =
      udev.isIgnored
      ? DeviceClassification(nil, "A udev rule says to ignore it (LIBINPUT_IGNORE_DEVICE).")
      : DeviceRole.classify(description, keys: keys)
  }

  package init(path: String, error: InputDeviceError) {
    self.path = path
    self.error = error
    udev = UdevProperties()
    classification = DeviceClassification(nil, "Could not be opened.")
  }

  package init(_ device: borrowing EvdevDevice, keys: Set<UInt16> = []) {
    self.init(
      path: device.path, description: device.description, udev: device.udev, keys: keys)
  }

  /// The report as lines without control characters; the first has the node, the role and the name.
  package var lines: [String] {
    let node = path.printable(limit: 200)
    guard let description else {
      return ["\(node)  not readable", "  \(error?.description ?? classification.reason)"]
    }
    let role = classification.role?.rawValue ?? "not used"
    let name = description.name.printable(limit: 80)
    var lines = [
      "\(node)  \(role)  \"\(name)\"",
      "  \(classification.reason)",
      "  \(identityLine(of: description.identity))",
    ]
    lines += axisLines(of: description)
    if !udev.inputKinds.isEmpty {
      lines.append("  udev: \(udev.inputKinds.joined(separator: ", ").printable(limit: 200))")
    }
    if let matrix = udev.values["LIBINPUT_CALIBRATION_MATRIX"] {
      let note = udev.calibration == nil ? " (ignored: not six numbers)" : ""
      lines.append("  calibration: \(matrix.printable(limit: 100))\(note)")
    }
    return lines
  }

  private func identityLine(of identity: DeviceIdentity) -> String {
    let numbers = [identity.bus, identity.vendor, identity.product, identity.version]
      .map { Int($0).digits(4, radix: 16) }
    return "bus \(numbers[0]), vendor \(numbers[1]), product \(numbers[2]), version \(numbers[3])"
  }

  /// A line for each axis, by its kernel name, and one for the size of a touchscreen.
  private func axisLines(of description: DeviceDescription) -> [String] {
    let unit = classification.role == .accelerometer ? "units per g" : "units per mm"
    var lines = description.axes.sorted { $0.key < $1.key }.map { code, range in
      let resolution = range.resolution > 0 ? ", \(range.resolution) \(unit)" : ""
      return "  \(axisName(code)): \(range.minimum) to \(range.maximum)\(resolution)"
    }
    if classification.role == .touchscreen, let geometry = PanelGeometry(description) {
      let size = [geometry.size.width, geometry.size.height].map { "\(Int($0.rounded()))" }
      lines.append(
        "  size: \(size.joined(separator: " x ")) mm"
          + (geometry.isAssumed ? ", assumed; set the true size with --panel-size" : ""))
    }
    return lines
  }

  private func axisName(_ code: UInt16) -> String {
    if let name = libevdev_event_code_get_name(UInt32(EventType.absolute.rawValue), UInt32(code)) {
      return String(cString: name)
    }
    return "axis \(code)"
  }
}
