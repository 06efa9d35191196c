/// A message in the encoding of Protocol Buffers, field by field.
///
/// Source: protobuf.dev, "Encoding".
struct ProtobufMessage {
  private(set) var bytes: [UInt8] = []

  mutating func add(_ field: Int, _ number: Int) {
    append(UInt64(field) << 3)
    append(UInt64(max(number, 0)))
  }

  mutating func add(_ field: Int, _ content: [UInt8]) {
    append(UInt64(field) << 3 | 2)
    append(UInt64(content.count))
    bytes += content
  }

  /// Adds a number of 32 bits, the lowest byte first.
  mutating func add(_ field: Int, float number: Double) {
    append(UInt64(field) << 3 | 5)
    bytes += Self.bytes(of: number)
  }

  /// Adds several such numbers as one field, as Protocol Buffers pack them.
  mutating func add(_ field: Int, floats numbers: [Double]) {
    add(field, numbers.flatMap(Self.bytes))
  }

  private static func bytes(of number: Double) -> [UInt8] {
    let bits = Float(number).bitPattern
    return (0..<4).map { UInt8(truncatingIfNeeded: bits >> (8 * $0)) }
  }

  mutating func add(_ field: Int, _ text: String) { add(field, Array(text.utf8)) }

  private mutating func append(_ number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }
}
