import CLinuxConsole
import Glibc

extension PSFFont {
  /// This font as the kernel has it once it is loaded, or nil if no console takes it.
  ///
  /// It has 256 or 512 glyphs, characters up to U+FFFF, and at most 64x32 pixels; before Linux 6.3
  /// at most 32x32. Source: kernel `fbcon_set_font` in `drivers/video/fbdev/core/fbcon.c`,
  /// `con_font_set` in `drivers/tty/vt/vt.c`.
  var loadable: PSFFont? {
    guard height <= Int(CONSOLE_FONT_ROWS) else { return nil }
    let missing = (count <= 256 ? 256 : 512) - count
    let blanks = [UInt8](repeating: 0, count: missing * height * bytesPerRow)
    return PSFFont(
      width: width, height: height, bitmap: bitmap + blanks,
      glyphs: glyphs.filter { $0.key.value <= 0xffff })
  }

  /// Loads this font into a virtual terminal, which resizes it.
  ///
  /// - Returns: 0, or the `errno` value of the failure.
  func load(into terminal: CInt) -> CInt {
    withLoaded { console_font_load(terminal, $0) }
  }

  /// Calls `body` with the font as the kernel takes it.
  func withLoaded<Result>(
    _ body: (UnsafePointer<console_loaded_font>) -> Result
  ) -> Result {
    let size = height * bytesPerRow
    let rest = [UInt8](repeating: 0, count: (Int(CONSOLE_FONT_ROWS) - height) * bytesPerRow)
    var slots = (0..<count).flatMap { bitmap[$0 * size..<($0 + 1) * size] + rest }
    var entries = glyphs.sorted { $0.key < $1.key }.map { scalar, glyph in
      unipair(unicode: UInt16(truncatingIfNeeded: scalar.value), fontpos: UInt16(glyph))
    }
    return slots.withUnsafeMutableBufferPointer { slots in
      entries.withUnsafeMutableBufferPointer { entries in
        var font = console_loaded_font(
          width: UInt32(width), height: UInt32(height), count: UInt32(count),
          glyphs: slots.baseAddress, entry_count: UInt16(clamping: entries.count),
          entries: entries.baseAddress)
        return body(&font)
      }
    }
  }
}
