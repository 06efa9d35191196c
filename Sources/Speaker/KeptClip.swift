internal import ContentHash

/// A sound as it is kept in a file: ready to play, so that nobody has to decode it again.
///
/// It is the SHA-256 of what follows, the number of channels, and their samples, each of 16 bits with the
/// low byte first. A file that a power cut or a stranger has changed does not have its hash.
extension SoundClip {
  private static let hashLength = 32

  /// The file's bytes; both sides are one channel where they are the same.
  var kept: [UInt8] {
    let isMono = stride(from: 0, to: samples.count, by: 2).allSatisfy {
      samples[$0] == samples[$0 + 1]
    }
    var content: [UInt8] = [isMono ? 1 : 2, 0]
    content.reserveCapacity(2 + samples.count * 2)
    for index in stride(from: 0, to: samples.count, by: isMono ? 2 : 1) {
      let bits = UInt16(bitPattern: samples[index])
      content.append(UInt8(bits & 0xff))
      content.append(UInt8(bits >> 8))
    }
    return ContentHash(of: content).bytes + content
  }

  /// The sound of a file; nil if its hash is another one.
  init?(kept bytes: [UInt8]) {
    let content = Array(bytes.dropFirst(Self.hashLength))
    guard content.count.isMultiple(of: 2), let channels = content.first, 1...2 ~= channels,
      ContentHash(of: content).bytes == Array(bytes.prefix(Self.hashLength))
    else { return nil }
    var samples: [Int16] = []
    samples.reserveCapacity((content.count - 2) * 2)
    for index in stride(from: 2, to: content.count, by: 2) {
      let bits = UInt16(content[index]) | UInt16(content[index + 1]) << 8
      samples.append(Int16(bitPattern: bits))
      if channels == 1 { samples.append(Int16(bitPattern: bits)) }
    }
    self.init(samples: samples)
  }
}
