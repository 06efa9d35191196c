/// A zip file made byte by byte, so that its headers can be wrong.
///
/// Source: PKWARE, "APPNOTE.TXT", 4.3.
struct MadeZip {
  private var body: [UInt8] = []
  private var list: [UInt8] = []
  private var count = 0

  /// Adds a file; `method` is 0 for stored bytes, `size` and `packedSize` are the claimed sizes, `mode` is as
  /// in `stat`.
  mutating func add(
    _ name: [UInt8], _ packed: [UInt8], crc: UInt32 = 0, method: Int = 0, size: Int? = nil,
    packedSize: Int? = nil,
    mode: Int = 0o100644, flags: Int = 0
  ) {
    let common: [UInt8] =
      Self.number(20, 2) + Self.number(flags, 2) + Self.number(method, 2) + Self.number(0, 4)
      + Self.number(Int(crc), 4) + Self.number(packedSize ?? packed.count, 4)
      + Self.number(size ?? packed.count, 4) + Self.number(name.count, 2) + Self.number(0, 2)
    list += Array("PK\u{1}\u{2}".utf8) + Self.number(3 << 8 | 20, 2) + common
    list += Self.number(0, 2) + Self.number(0, 2) + Self.number(0, 2) + Self.number(mode << 16, 4)
    list += Self.number(body.count, 4) + name
    body += Array("PK\u{3}\u{4}".utf8) + common + name + packed
    count += 1
  }

  /// Returns the zip file, with the claimed number of files and size of the central directory.
  func bytes(claimed: Int? = nil, listSize: Int? = nil) -> [UInt8] {
    body + list + Array("PK\u{5}\u{6}".utf8) + Self.number(0, 4)
      + Self.number(claimed ?? count, 2) + Self.number(claimed ?? count, 2)
      + Self.number(listSize ?? list.count, 4) + Self.number(body.count, 4) + Self.number(0, 2)
  }

  private static func number(_ number: Int, _ bytes: Int) -> [UInt8] {
    (0..<bytes).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}
