/// The fuzzer's bytes, read from the front; zeros after their end.
struct FuzzedBytes {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var place = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  var isEmpty: Bool { place >= bytes.count }

  mutating func byte() -> UInt8 {
    defer { place += 1 }
    return isEmpty ? 0 : bytes[place]
  }

  mutating func number() -> Int32 {
    Int32(Int16(bitPattern: UInt16(byte()) << 8 | UInt16(byte())))
  }

  mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int(byte()) % values.count]
  }
}
