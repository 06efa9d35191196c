/// Reads a font in PC Screen Font format from bytes, which may be anybody's.
///
/// Source: the format's description and `psf.h` in kbd (`src/libkfont/psffontop.c`); PSF1 begins
/// with 36 04, PSF2 with 72 b5 4a 86. Numbers are little-endian.
struct PSFReader {
  private let bytes: [UInt8]

  /// - Throws: `PSFError`, which says what is wrong and where.
  static func font(in bytes: [UInt8]) throws(PSFError) -> PSFFont {
    let reader = PSFReader(bytes: bytes)
    if bytes.starts(with: [0x36, 0x04]) { return try reader.version1() }
    if bytes.starts(with: [0x72, 0xb5, 0x4a, 0x86]) { return try reader.version2() }
    throw PSFError(.notAFont)
  }

  /// A header of 4 bytes: mode 1 means 512 glyphs instead of 256, modes 2 and 4 a table.
  private func version1() throws(PSFError) -> PSFFont {
    guard bytes.count >= 4 else { throw PSFError(.cut("header", needs: 4), at: bytes.count) }
    let mode = bytes[2]
    let header = Header(
      size: 4, count: mode & 1 != 0 ? 512 : 256, glyphSize: Int(bytes[3]), height: Int(bytes[3]),
      width: 8, hasTable: mode & 6 != 0)
    return try font(header) { start throws(PSFError) in try table1(from: start, header.count) }
  }

  /// A header of 8 numbers of 4 bytes.
  ///
  /// The magic, the version, the header's size, flags (1: has a table), how many glyphs, a glyph's
  /// bytes, its height, its width.
  private func version2() throws(PSFError) -> PSFFont {
    guard bytes.count >= 32 else { throw PSFError(.cut("header", needs: 32), at: bytes.count) }
    let numbers = (0..<8).map { number in
      (0..<4).reduce(0) { $0 | Int(bytes[number * 4 + $1]) << ($1 * 8) }
    }
    guard numbers[1] == 0 else { throw PSFError(.version(numbers[1]), at: 4) }
    guard numbers[2] >= 32, numbers[2] <= bytes.count else {
      throw PSFError(.headerSize(numbers[2]), at: 8)
    }
    let header = Header(
      size: numbers[2], count: numbers[4], glyphSize: numbers[5], height: numbers[6],
      width: numbers[7], hasTable: numbers[3] & 1 != 0)
    return try font(header) { start throws(PSFError) in try table2(from: start, header.count) }
  }

  private struct Header {
    let size: Int
    let count: Int
    let glyphSize: Int
    let height: Int
    let width: Int
    let hasTable: Bool
  }

  private func font(
    _ header: Header, table: (Int) throws(PSFError) -> [Unicode.Scalar: Int]
  ) throws(PSFError) -> PSFFont {
    let largest = PSFFont.largest
    guard (1...largest.width).contains(header.width), (1...largest.height).contains(header.height)
    else { throw PSFError(.size(width: header.width, height: header.height)) }
    guard (1...largest.count).contains(header.count) else { throw PSFError(.count(header.count)) }
    let size = PSFFont.bytesPerRow(width: header.width) * header.height
    guard header.glyphSize == size else {
      throw PSFError(.glyphSize(header.glyphSize, expected: size))
    }
    let end = header.size + header.count * size
    guard end <= bytes.count else {
      throw PSFError(.cut("\(header.count) glyphs", needs: end), at: bytes.count)
    }
    let glyphs = header.hasTable ? try table(end) : [:]
    guard
      let font = PSFFont(
        width: header.width, height: header.height, bitmap: Array(bytes[header.size..<end]),
        glyphs: glyphs)
    else { throw PSFError(.notAFont) }
    return font
  }

  /// For each glyph UTF-16 units, then sequences after fffe each, then ffff.
  ///
  /// Sequences are left out: the console shows scalars only.
  private func table1(from start: Int, _ count: Int) throws(PSFError) -> [Unicode.Scalar: Int] {
    var glyphs: [Unicode.Scalar: Int] = [:]
    var place = start
    for glyph in 0..<count {
      var isSequence = false
      while true {
        guard place + 2 <= bytes.count else {
          throw PSFError(.cut("table, at glyph \(glyph)", needs: place + 2), at: bytes.count)
        }
        let unit = UInt32(bytes[place]) | UInt32(bytes[place + 1]) << 8
        place += 2
        if unit == 0xffff { break }
        if unit == 0xfffe {
          isSequence = true
        } else if !isSequence {
          guard let scalar = Unicode.Scalar(unit) else {
            throw PSFError(.character(glyph: glyph), at: place - 2)
          }
          glyphs[scalar] = glyph
        }
      }
    }
    return glyphs
  }

  /// For each glyph characters in UTF-8, then sequences after fe each, then ff.
  private func table2(from start: Int, _ count: Int) throws(PSFError) -> [Unicode.Scalar: Int] {
    var glyphs: [Unicode.Scalar: Int] = [:]
    var place = start
    for glyph in 0..<count {
      guard let end = bytes[place...].firstIndex(of: 0xff) else {
        throw PSFError(.cut("table, at glyph \(glyph)", needs: bytes.count + 1), at: bytes.count)
      }
      let single = bytes[place..<end].prefix { $0 != 0xfe }
      guard let text = String(validating: single, as: UTF8.self) else {
        throw PSFError(.character(glyph: glyph), at: place)
      }
      for scalar in text.unicodeScalars { glyphs[scalar] = glyph }
      place = end + 1
    }
    return glyphs
  }
}
