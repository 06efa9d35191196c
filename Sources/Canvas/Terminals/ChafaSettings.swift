import CChafa

/// The configuration of a chafa canvas: chafa's defaults, in any colour and without dithering, but drawn on
/// the calling thread.
struct ChafaSettings: ~Copyable {
  let config: OpaquePointer?

  init(columns: Int, rows: Int, pixels: ChafaPixelMode) {
    // The kiosk has a fixed number of threads, and a picture is too small to need more.
    chafa_set_n_threads(1)
    config = chafa_canvas_config_new()
    chafa_canvas_config_set_geometry(config, CInt(columns), CInt(rows))
    chafa_canvas_config_set_pixel_mode(config, pixels)
  }

  deinit { chafa_canvas_config_unref(config) }
}

extension OpaquePointer? {
  /// Draws a bitmap on a chafa canvas, scaled to the whole canvas.
  func draw(_ bitmap: Bitmap) {
    // The bytes in memory are blue, green, red and opaque alpha.
    let pixels = bitmap.pixels.map { ($0 | 0xff00_0000).littleEndian }
    pixels.withUnsafeBytes { bytes in
      chafa_canvas_draw_all_pixels(
        self, CHAFA_PIXEL_BGRA8_UNASSOCIATED,
        bytes.baseAddress?.assumingMemoryBound(to: UInt8.self),
        CInt(bitmap.size.width), CInt(bitmap.size.height), CInt(4 * bitmap.size.width))
    }
  }
}
