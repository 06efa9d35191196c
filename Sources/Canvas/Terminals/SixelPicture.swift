import CChafa
import CPango

enum SixelPicture {
  /// Encodes a bitmap as sixels that cover cells exactly.
  ///
  /// Source: DEC STD 070, "Sixel Graphics"; https://vt100.net/docs/vt3xx-gp/chapter14.html.
  ///
  /// - Returns: The escape sequence; empty if chafa runs out of memory.
  static func bytes(_ bitmap: Bitmap, columns: Int, rows: Int, cell: PixelSize) -> [UInt8] {
    let settings = ChafaSettings(columns: columns, rows: rows, pixels: CHAFA_PIXEL_MODE_SIXELS)
    chafa_canvas_config_set_cell_geometry(settings.config, CInt(cell.width), CInt(cell.height))
    let canvas = chafa_canvas_new(settings.config)
    defer { chafa_canvas_unref(canvas) }
    canvas.draw(bitmap.roundedToPercents)
    let terminal = chafa_term_info_new()
    defer { chafa_term_info_unref(terminal) }
    chafa_term_info_set_seq(terminal, CHAFA_TERM_SEQ_BEGIN_SIXELS, "\u{1b}P%1;%2;%3q", nil)
    chafa_term_info_set_seq(terminal, CHAFA_TERM_SEQ_END_SIXELS, "\u{1b}\\", nil)
    guard let text = chafa_canvas_print(canvas, terminal) else { return [] }
    defer { g_string_free(text, 1) }
    return Array(UnsafeRawBufferPointer(start: text.pointee.str, count: Int(text.pointee.len)))
  }
}

extension Bitmap {
  /// The bitmap with channels that chafa converts to the nearest whole percents.
  ///
  /// Sixel colours are in percents, and chafa truncates instead of rounding.
  fileprivate var roundedToPercents: Bitmap {
    // For each value, the least one whose truncated percentage is the value's rounded percentage.
    let values = (0...UInt32(255)).map { value in
      let percent = (value * 100 + 127) / 255
      return (percent * 255 + 99) / 100
    }
    let pixels = pixels.map { pixel in
      values[Int(pixel >> 16 & 0xff)] << 16 | values[Int(pixel >> 8 & 0xff)] << 8
        | values[Int(pixel & 0xff)]
    }
    return Bitmap(size: size, pixels: pixels)
  }
}
