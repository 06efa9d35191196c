/// What somebody has said into a microphone, cut and made as loud as other voices.
package struct RecordedVoice: Equatable, Sendable {
  /// The sound's name: the SHA-256 of the file.
  package var sound: CardSound
  /// The file, in the format of `fileExtension`.
  package var file: [UInt8]
  /// The sound's length in milliseconds.
  package var length: Int
  /// The rate at which the microphone took its samples, in hertz.
  package var rate: Int
  /// Whether the microphone was gone before the end.
  package var isCut: Bool

  package static let fileExtension = "wav"

  package init(_ sound: CardSound, file: [UInt8], length: Int, rate: Int, isCut: Bool = false) {
    (self.sound, self.file, self.length) = (sound, file, length)
    (self.rate, self.isCut) = (rate, isCut)
  }
}

/// The file is one text of hexadecimal digits, because a JSON array of numbers would be five times as long.
extension RecordedVoice: Codable {
  private enum CodingKeys: String, CodingKey { case hash, file, length, rate }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    let digits = Array(try values.decode(String.self, forKey: .file).utf8)
    let halves = digits.compactMap(Self.value)
    guard halves.count == digits.count, digits.count.isMultiple(of: 2) else {
      throw DecodingError.dataCorruptedError(
        forKey: .file, in: values, debugDescription: "a voice is not in hexadecimal digits")
    }
    self.init(
      CardSound(hash: try values.decode(String.self, forKey: .hash)),
      file: stride(from: 0, to: halves.count, by: 2).map { halves[$0] << 4 | halves[$0 + 1] },
      length: try values.decode(Int.self, forKey: .length),
      rate: try values.decode(Int.self, forKey: .rate))
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(sound.hash, forKey: .hash)
    var digits: [UInt8] = []
    digits.reserveCapacity(2 * file.count)
    for byte in file {
      digits.append(Self.digits[Int(byte >> 4)])
      digits.append(Self.digits[Int(byte & 15)])
    }
    try values.encode(String(decoding: digits, as: UTF8.self), forKey: .file)
    try values.encode(length, forKey: .length)
    try values.encode(rate, forKey: .rate)
  }

  private static let digits = Array("0123456789abcdef".utf8)

  private static func value(of digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    default: nil
    }
  }
}
