import CLibevdev
package import InputEvents

extension DeviceDescription {
  /// The maximum length of a name in Unicode scalars; the kernel's own buffer has 256 bytes.
  private static let nameLimit = 255

  /// Reads a device's capabilities from libevdev.
  ///
  /// The name becomes one line of valid UTF-8, with `�` for control characters; the ranges stay as
  /// the device gave them. `codes` leaves out `EV_SYN`, which every device sends.
  ///
  /// - Parameter device: A `struct libevdev`, with or without a kernel device behind it.
  package init(device: OpaquePointer) {
    let name = libevdev_get_name(device).map { String(cString: $0) } ?? ""
    self.init(
      name: name.printable(limit: Self.nameLimit),
      identity: DeviceIdentity(
        bus: UInt16(truncatingIfNeeded: libevdev_get_id_bustype(device)),
        vendor: UInt16(truncatingIfNeeded: libevdev_get_id_vendor(device)),
        product: UInt16(truncatingIfNeeded: libevdev_get_id_product(device)),
        version: UInt16(truncatingIfNeeded: libevdev_get_id_version(device))))
    for property in 0...DeviceProperty.maximum
    where libevdev_has_property(device, UInt32(property)) == 1 {
      properties.insert(property)
    }
    for type in EventType.key.rawValue...EventType.maximum {
      let highest = libevdev_event_type_get_max(UInt32(type))
      guard highest >= 0, libevdev_has_event_type(device, UInt32(type)) == 1 else { continue }
      let supported = (0...UInt16(truncatingIfNeeded: highest)).filter {
        libevdev_has_event_code(device, UInt32(type), UInt32($0)) == 1
      }
      codes[EventType(rawValue: type)] = Set(supported)
    }
    for axis in codes[.absolute] ?? [] {
      guard let range = libevdev_get_abs_info(device, UInt32(axis))?.pointee else { continue }
      axes[axis] = AxisRange(
        minimum: range.minimum, maximum: range.maximum, fuzz: range.fuzz, flat: range.flat,
        resolution: range.resolution)
    }
  }
}
