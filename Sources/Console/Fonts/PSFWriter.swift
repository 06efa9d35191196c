extension PSFFont {
  /// The font as a PSF2 file, which `setfont` loads, too.
  ///
  /// The note's bytes stand between header and glyphs, where readers look at nothing.
  package func encoded(note: some Collection<UInt8>) -> [UInt8] {
    let glyphSize = bytesPerRow * height
    let header = [0x864a_b572, 0, 32 + note.count, 1, count, glyphSize, height, width]
    var bytes = header.flatMap { number in
      (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
    bytes += note
    bytes += bitmap
    var shown = Array(repeating: [Unicode.Scalar](), count: count)
    for (scalar, glyph) in glyphs { shown[glyph].append(scalar) }
    for scalars in shown {
      bytes += scalars.sorted().flatMap { Array(String($0).utf8) }
      bytes.append(0xff)
    }
    return bytes
  }

  /// The note of a PSF2 file; empty for anything else.
  package static func note(in bytes: [UInt8]) -> ArraySlice<UInt8> {
    guard bytes.count >= 32, bytes.starts(with: [0x72, 0xb5, 0x4a, 0x86]) else { return [] }
    let end = (0..<4).reduce(0) { $0 | Int(bytes[8 + $1]) << ($1 * 8) }
    return (32...bytes.count).contains(end) ? bytes[32..<end] : []
  }
}
