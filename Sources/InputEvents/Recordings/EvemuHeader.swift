/// Collects one device's header lines: `N:`, `I:`, `P:`, `B:` and `A:`.
struct EvemuHeader: Sendable {
  var description = DeviceDescription(name: "")
  private var propertyBytes = 0
  private var codeBytes: [UInt16: Int] = [:]

  /// The prefix of this project's header line for `LIBINPUT_CALIBRATION_MATRIX`, a comment to evemu.
  static let calibrationPrefix = "# Calibration matrix:"

  /// Reads one header line.
  ///
  /// - Returns: The format that was expected instead; nil if the line was understood.
  mutating func read(line: String) -> String? {
    let fields = line.dropFirst(2).split(separator: " ")[...]
    switch line.prefix(2) {
    case "N:":
      description.name = String(line.dropFirst(2).drop { $0 == " " })
      return nil
    case "I:":
      let numbers = fields.compactMap { UInt16($0, radix: 16) }
      guard numbers.count == 4, fields.count == 4 else {
        return "I: and four hexadecimal numbers (bus, vendor, product, version)"
      }
      description.identity = DeviceIdentity(
        bus: numbers[0], vendor: numbers[1], product: numbers[2], version: numbers[3])
      return nil
    case "P:":
      guard let bits = Self.bits(fields) else { return "P: and hexadecimal bytes" }
      description.properties.formUnion(
        Self.numbers(bits, after: propertyBytes * 8, upTo: DeviceProperty.maximum))
      propertyBytes += bits.count
      return nil
    case "B:":
      guard let type = fields.first.flatMap({ UInt16($0, radix: 16) }), type <= EventType.maximum,
        let bits = Self.bits(fields.dropFirst())
      else { return "B:, an event type up to 1f and hexadecimal bytes" }
      let read = codeBytes[type, default: 0]
      let codes = Self.numbers(bits, after: read * 8, upTo: KeyCode.maximum)
      if !codes.isEmpty {
        description.codes[EventType(rawValue: type), default: []].formUnion(codes)
      }
      codeBytes[type] = read + bits.count
      return nil
    case "A:":
      guard let code = fields.first.flatMap({ UInt16($0, radix: 16) }),
        code <= AbsoluteCode.maximum, let range = Self.range(fields.dropFirst())
      else { return "A:, an axis up to 3f, minimum, maximum, fuzz, flat and resolution" }
      description.axes[code] = range
      return nil
    case "L:", "S:":  // The state of lamps and switches, which the kiosk does not need.
      return nil
    default:
      return "N:, I:, P:, B:, A:, E: or a # comment"
    }
  }

  private static func bits(_ fields: ArraySlice<Substring>) -> [UInt8]? {
    let bytes = fields.compactMap { UInt8($0, radix: 16) }
    return bytes.count == fields.count && bytes.count <= 96 ? bytes : nil
  }

  /// The numbers of the bits that are set; byte 0 holds bits `first` to `first + 7`.
  private static func numbers(_ bytes: [UInt8], after first: Int, upTo maximum: UInt16) -> [UInt16]
  {
    bytes.enumerated().flatMap { position, byte in
      (0..<8).compactMap { bit in
        let number = first + position * 8 + bit
        return byte >> UInt8(bit) & 1 == 1 && number <= Int(maximum) ? UInt16(number) : nil
      }
    }
  }

  /// Reads an axis; version 1.0 has no resolution.
  private static func range(_ fields: ArraySlice<Substring>) -> AxisRange? {
    let numbers = fields.compactMap { Int32($0) }
    guard numbers.count == fields.count, numbers.count == 4 || numbers.count == 5 else {
      return nil
    }
    return AxisRange(
      minimum: numbers[0], maximum: numbers[1], fuzz: numbers[2], flat: numbers[3],
      resolution: numbers.count == 5 ? numbers[4] : 0)
  }
}
