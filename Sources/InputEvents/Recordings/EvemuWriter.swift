/// Writes recordings in evemu's format 1.3, which evemu's own tools read back.
///
/// The lines of further devices are comments (`#2 E: …`): evemu plays the first device, this project
/// plays them all.
package enum EvemuWriter {
  package static let firstLine = "# EVEMU 1.3\n"

  /// The line with the time at which the recording began, to be written before its first event.
  package static func line(beginning: Timestamp) -> String {
    "\(EvemuParser.beginningPrefix)\(beginning.secondsText)\n"
  }

  /// The lines that describe a device, to be written before its first event.
  package static func lines(of device: DeviceDescription, at index: Int) -> String {
    lines(of: device).map { tag(index) + $0 + "\n" }.joined() + calibration(of: device)
  }

  package static func line(_ recorded: RecordedEvent) -> String {
    let event = recorded.event
    return
      "\(tag(Int(recorded.device)))E: \(event.time.secondsText) "
      + "\(hex(event.type.rawValue, 4)) \(hex(event.code, 4)) "
      + "\(value(event.value))\n"
  }

  private static func tag(_ device: Int) -> String {
    device == 0 ? "" : "#\(device + 1) "
  }

  private static func calibration(of device: DeviceDescription) -> String {
    guard let matrix = device.calibration else { return "" }
    return "\(EvemuHeader.calibrationPrefix) "
      + "\(matrix.a) \(matrix.b) \(matrix.c) \(matrix.d) \(matrix.e) \(matrix.f)\n"
  }

  private static func lines(of device: DeviceDescription) -> [String] {
    let identity = device.identity
    var lines = [
      "N: \(device.name.isEmpty ? "unnamed" : device.name.printable())",
      "I: "
        + [identity.bus, identity.vendor, identity.product, identity.version]
        .map { hex($0, 4) }.joined(separator: " "),
    ]
    lines += bytes(device.properties, upTo: DeviceProperty.maximum).map { "P:\($0)" }
    for type in device.codes.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
      let codes = device.codes[type] ?? []
      lines += bytes(codes, upTo: codes.max() ?? 0).map {
        "B: \(hex(type.rawValue, 2))\($0)"
      }
    }
    for code in device.axes.keys.sorted() {
      guard let range = device.axis(code) else { continue }
      lines.append(
        "A: \(hex(code, 2)) \(range.minimum) \(range.maximum) \(range.fuzz) "
          + "\(range.flat) \(range.resolution)")
    }
    return lines
  }

  /// The set bits as lines of eight bytes, lowest first.
  private static func bytes(_ numbers: Set<UInt16>, upTo maximum: UInt16) -> [String] {
    stride(from: 0, through: Int(maximum) / 8, by: 8).map { first in
      (first..<first + 8).map { byte in
        let value = (0..<8).reduce(UInt16(0)) { value, bit in
          numbers.contains(UInt16(byte * 8 + bit)) ? value | 1 << UInt16(bit) : value
        }
        return " " + hex(value, 2)
      }.joined()
    }
  }

  /// The value padded to four characters, as evemu does.
  private static func value(_ value: Int32) -> String {
    value < 0 ? "-" + Int(value.magnitude).digits(3) : Int(value).digits(4)
  }

  private static func hex(_ value: UInt16, _ digits: Int) -> String {
    Int(value).digits(digits, radix: 16)
  }
}
