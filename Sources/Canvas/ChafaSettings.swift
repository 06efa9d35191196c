import CChafa

/// How chafa draws: exact colours, no noise, on the calling thread.
struct ChafaSettings: ~Copyable {
  let config: OpaquePointer?

  init(columns: Int, rows: Int, pixels: ChafaPixelMode) {
    // The kiosk's threads are counted; a picture is small.
    chafa_set_n_threads(1)
    config = chafa_canvas_config_new()
    chafa_canvas_config_set_geometry(config, CInt(columns), CInt(rows))
    chafa_canvas_config_set_pixel_mode(config, pixels)
    chafa_canvas_config_set_canvas_mode(config, CHAFA_CANVAS_MODE_TRUECOLOR)
    chafa_canvas_config_set_color_space(config, CHAFA_COLOR_SPACE_RGB)
    chafa_canvas_config_set_dither_mode(config, CHAFA_DITHER_MODE_NONE)
    // It raises contrast, and so changes flat colours.
    chafa_canvas_config_set_preprocessing_enabled(config, 0)
    chafa_canvas_config_set_work_factor(config, 0.5)
  }

  deinit { chafa_canvas_config_unref(config) }
}

extension OpaquePointer? {
  /// Draws a bitmap on a canvas of chafa's, scaled to all of it.
  func draw(_ bitmap: Bitmap) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(3 * bitmap.pixels.count)
    for pixel in bitmap.pixels {
      bytes.append(UInt8(truncatingIfNeeded: pixel >> 16))
      bytes.append(UInt8(truncatingIfNeeded: pixel >> 8))
      bytes.append(UInt8(truncatingIfNeeded: pixel))
    }
    chafa_canvas_draw_all_pixels(
      self, CHAFA_PIXEL_RGB8, bytes, CInt(bitmap.size.width), CInt(bitmap.size.height),
      CInt(3 * bitmap.size.width))
  }
}
