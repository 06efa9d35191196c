import CChafa

/// How chafa draws: on the calling thread, and else as it does by itself, in any colour and without
/// dithering.
struct ChafaSettings: ~Copyable {
  let config: OpaquePointer?

  init(columns: Int, rows: Int, pixels: ChafaPixelMode) {
    // The kiosk's threads are counted; a picture is small.
    chafa_set_n_threads(1)
    config = chafa_canvas_config_new()
    chafa_canvas_config_set_geometry(config, CInt(columns), CInt(rows))
    chafa_canvas_config_set_pixel_mode(config, pixels)
  }

  deinit { chafa_canvas_config_unref(config) }
}

extension OpaquePointer? {
  /// Draws a bitmap on a canvas of chafa's, scaled to all of it.
  func draw(_ bitmap: Bitmap) {
    // Blue, green, red and no transparency, in this order in memory.
    let pixels = bitmap.pixels.map { ($0 | 0xff00_0000).littleEndian }
    pixels.withUnsafeBytes { bytes in
      chafa_canvas_draw_all_pixels(
        self, CHAFA_PIXEL_BGRA8_UNASSOCIATED,
        bytes.baseAddress?.assumingMemoryBound(to: UInt8.self),
        CInt(bitmap.size.width), CInt(bitmap.size.height), CInt(4 * bitmap.size.width))
    }
  }
}
