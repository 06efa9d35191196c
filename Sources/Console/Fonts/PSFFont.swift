/// A bitmap font of the Linux console: glyphs of one size, and the characters they show.
///
/// `PSFReader` reads it from a file in PC Screen Font format, version 1 or 2.
package struct PSFFont: Equatable, Sendable {
  /// A glyph's width in pixels, 1…64.
  package let width: Int
  /// A glyph's height in pixels, 1…128.
  package let height: Int
  /// How many glyphs there are, 1…512.
  package let count: Int
  /// All glyphs' rows from the top, glyph after glyph.
  ///
  /// Each row has `bytesPerRow` bytes. The leftmost pixel is the highest bit of the first one; bits
  /// right of `width` mean nothing.
  package let bitmap: [UInt8]
  /// The glyph of every character that the font shows, 0..<count; empty if the font doesn't say.
  package let glyphs: [Unicode.Scalar: Int]
  private let characters: [Character: Int]

  /// The largest widths, heights and numbers of glyphs that a Linux console takes.
  ///
  /// Source: `max_font_width`, `max_font_height` and `max_font_glyphs` in the kernel's
  /// `drivers/tty/vt/vt.c`.
  static let largest = (width: 64, height: 128, count: 512)

  /// Returns nil if a size is out of range, or the bitmap doesn't have it.
  ///
  /// Characters whose glyph doesn't exist are left out.
  package init?(
    width: Int, height: Int, bitmap: [UInt8], glyphs: [Unicode.Scalar: Int]
  ) {
    guard (1...Self.largest.width).contains(width), (1...Self.largest.height).contains(height)
    else { return nil }
    let size = Self.bytesPerRow(width: width) * height
    let count = bitmap.count / size
    guard (1...Self.largest.count).contains(count), bitmap.count == count * size else { return nil }
    self.width = width
    self.height = height
    self.count = count
    self.bitmap = bitmap
    self.glyphs = glyphs.filter { (0..<count).contains($0.value) }
    // Composed and decomposed forms are equal as characters.
    characters = Dictionary(
      self.glyphs.sorted { $0.key < $1.key }.map { (Character($0), $1) },
      uniquingKeysWith: { first, _ in first })
  }

  package var bytesPerRow: Int { Self.bytesPerRow(width: width) }

  /// The glyph that shows a character, or nil if the font has none.
  ///
  /// It finds no substitutes; `ConsoleFont(available: font.glyphs.keys)` does, as the console shows
  /// them.
  package func glyph(for character: Character) -> Int? {
    characters[character]
  }

  package func glyph(for scalar: Unicode.Scalar) -> Int? {
    glyphs[scalar]
  }

  /// A glyph's rows from the top: `height` numbers whose bit `width - 1 - x` is the pixel at x.
  ///
  /// Empty if there is no such glyph.
  package func rows(of glyph: Int) -> [UInt64] {
    guard (0..<count).contains(glyph) else { return [] }
    let unused = UInt64(bytesPerRow * 8 - width)
    return (0..<height).map { row in
      let start = (glyph * height + row) * bytesPerRow
      return bitmap[start..<start + bytesPerRow].reduce(0) { $0 << 8 | UInt64($1) } >> unused
    }
  }

  static func bytesPerRow(width: Int) -> Int { (width + 7) / 8 }
}
