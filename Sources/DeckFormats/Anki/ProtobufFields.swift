/// The fields of a message in the encoding of Protocol Buffers, in their order.
///
/// Anki's packages need three messages with a few fields each, so there is no schema.
///
/// Source: protobuf.dev, "Encoding".
struct ProtobufFields: Sequence, IteratorProtocol {
  enum Value: Equatable {
    case number(UInt64)
    case bytes(ArraySlice<UInt8>)
  }

  private var rest: ArraySlice<UInt8>
  /// Whether some bytes are no field; no more fields are returned then.
  private(set) var isDamaged = false

  init(_ bytes: some Sequence<UInt8>) { rest = Array(bytes)[...] }

  private init(slice: ArraySlice<UInt8>) { rest = slice }

  /// The fields of a message within a message.
  static func inner(_ bytes: ArraySlice<UInt8>) -> ProtobufFields { ProtobufFields(slice: bytes) }

  /// The next field; nil at the end, and for damage.
  mutating func next() -> (field: Int, value: Value)? {
    guard !rest.isEmpty else { return nil }
    guard let key = number(), let field = Int(exactly: key >> 3), field > 0,
      let value = value(ofKind: key & 7)
    else {
      isDamaged = true
      rest = []
      return nil
    }
    return (field, value)
  }

  private mutating func value(ofKind kind: UInt64) -> Value? {
    switch kind {
    case 0: number().map(Value.number)
    case 1: bytes(8).map(Value.bytes)
    case 2: number().flatMap { Int(exactly: $0) }.flatMap { bytes($0) }.map(Value.bytes)
    case 5: bytes(4).map(Value.bytes)
    default: nil
    }
  }

  private mutating func bytes(_ count: Int) -> ArraySlice<UInt8>? {
    guard count <= rest.count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  /// Reads a varint, a number with seven bits in each byte, the lowest first.
  private mutating func number() -> UInt64? {
    var number: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 7) {
      guard let byte = rest.popFirst() else { return nil }
      number |= UInt64(byte & 0x7f) << shift
      if byte < 0x80 { return number }
    }
    return nil
  }
}

extension ProtobufFields.Value {
  var number: UInt64? {
    if case .number(let number) = self { number } else { nil }
  }

  /// The bytes as UTF-8, with invalid ones replaced; nil for a number.
  var text: String? {
    if case .bytes(let bytes) = self { String(decoding: bytes, as: UTF8.self) } else { nil }
  }
}
