package import InputEvents
import LinuxSystem

/// The properties of a device that udev's rules have set.
package struct UdevProperties: Equatable, Sendable {
  package var values: [String: String]

  package init(_ values: [String: String] = [:]) {
    self.values = values
  }

  /// Parses a file of udev's database: the lines `E:KEY=value`, of which the last one wins.
  ///
  /// Other lines (`S:` links, `I:` time, `G:` tags …) and lines without `=` are skipped.
  ///
  /// Source: systemd `src/libsystemd/sd-device/device-private.c`, `device_update_db`.
  package init(databaseText: String) {
    values = [:]
    for line in databaseText.utf8.split(separator: UInt8(ascii: "\n")) {
      guard line.starts(with: "E:".utf8), let equals = line.firstIndex(of: UInt8(ascii: "=")),
        let key = String(line.dropFirst(2).prefix(upTo: equals)), !key.isEmpty,
        let value = String(line.suffix(from: equals).dropFirst())
      else { continue }
      values[key] = value
    }
  }

  /// The value of `LIBINPUT_CALIBRATION_MATRIX`; nil if it is not set or not a valid matrix.
  package var calibration: CalibrationMatrix? {
    values["LIBINPUT_CALIBRATION_MATRIX"].flatMap { CalibrationMatrix(text: $0) }
  }

  /// Whether a udev rule says to ignore the device (`LIBINPUT_IGNORE_DEVICE`).
  package var isIgnored: Bool {
    values["LIBINPUT_IGNORE_DEVICE"].map { $0 != "0" } ?? false
  }

  /// The kinds of device by udev's classification, such as `TOUCHSCREEN` of `ID_INPUT_TOUCHSCREEN`, sorted.
  package var inputKinds: [String] {
    values.keys.filter { $0.hasPrefix("ID_INPUT_") && values[$0] == "1" }
      .map { String($0.dropFirst("ID_INPUT_".count)) }.sorted()
  }
}

/// The major and minor number of a device node, which name its file in udev's database.
package struct DeviceNumber: Hashable, Sendable {
  package var major: UInt32
  package var minor: UInt32

  /// udev's name for a character device, such as `c13:67`.
  package var databaseName: String { "c\(major):\(minor)" }
}

extension DeviceNumber {
  /// Splits a `dev_t`, as glibc's `gnu_dev_major` and `gnu_dev_minor` do.
  package init(_ device: UInt64) {
    self.init(
      major: UInt32(truncatingIfNeeded: (device >> 8) & 0xfff | (device >> 32) & 0xffff_f000),
      minor: UInt32(truncatingIfNeeded: device & 0xff | (device >> 12) & 0xffff_ff00))
  }
}

/// udev's database of character devices, read as plain files.
///
/// Reading the files needs neither libudev nor netlink, so it works in a service without a network.
package struct UdevDatabase: Sendable {
  package static let standardDirectory = "/run/udev/data"
  /// The maximum size of a file in bytes; real ones have one or two kilobytes.
  static let sizeLimit = 64 * 1024

  package var directory: String

  package init(directory: String = UdevDatabase.standardDirectory) {
    self.directory = directory
  }

  /// The properties of a device; none if udev has written no file for it.
  package func properties(of number: DeviceNumber) -> UdevProperties {
    let path = "\(directory)/\(number.databaseName)"
    let bytes = try? InputFile.contents(of: path, limit: Self.sizeLimit, isNamedByFile: true)
    return UdevProperties(databaseText: String(decoding: bytes ?? [], as: UTF8.self))
  }
}
