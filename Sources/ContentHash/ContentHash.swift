/// A SHA-256 hash of bytes (FIPS 180-4), used as their name.
package struct ContentHash: Hashable, Sendable, CustomStringConvertible {
  /// 32 bytes.
  package let bytes: [UInt8]

  package init(of content: [UInt8]) {
    var digest = ContentDigest()
    digest.add(content)
    self = digest.hash
  }

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// 64 lowercase hexadecimal digits.
  package var description: String {
    let digits = Array("0123456789abcdef".utf8)
    let text = bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return String(decoding: text, as: UTF8.self)
  }

  /// The first 75 bits as 15 lowercase characters of Crockford's Base32.
  ///
  /// Among 10⁶ cards, two collide with a probability of about 10⁻¹¹.
  package var shortName: String {
    String(unsafeUninitializedCapacity: 15) { text in
      var (bits, count) = (0, 0)
      var bytes = bytes.makeIterator()
      for place in 0..<15 {
        if count < 5, let byte = bytes.next() {
          bits = bits << 8 | Int(byte)
          count += 8
        }
        count -= 5
        text[place] = Self.digits[bits >> count & 31]
        bits &= (1 << count) - 1
      }
      return 15
    }
  }

  static let digits = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)
}
