import CPango
import ScreenLayout

/// A picture in memory that Cairo draws on; it begins in one colour or transparent.
struct Surface: ~Copyable {
  let size: PixelSize
  let context: OpaquePointer
  private let surface: OpaquePointer

  /// Makes a surface; returns nil if Cairo can't allocate it.
  ///
  /// - Parameters:
  ///   - size: The size in pixels.
  ///   - color: The colour of all pixels; nil for a transparent surface.
  init?(size: PixelSize, color: RGB?) {
    self.size = size
    guard
      let surface = cairo_image_surface_create(
        color == nil ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24, CInt(size.width),
        CInt(size.height))
    else { return nil }
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
      let context = cairo_create(surface)
    else {
      cairo_surface_destroy(surface)
      return nil
    }
    self.surface = surface
    self.context = context
    guard let color else { return }
    setColor(color)
    cairo_paint(context)
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  /// Draws a bitmap, scaled to a size with bilinear filtering, and cuts off what lies outside.
  func draw(_ bitmap: Bitmap, x: Int, y: Int, size: PixelSize) {
    var pixels = bitmap.pixels
    pixels.withUnsafeMutableBytes { bytes in
      guard
        let source = cairo_image_surface_create_for_data(
          bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_RGB24,
          CInt(bitmap.size.width), CInt(bitmap.size.height), CInt(bitmap.size.width * 4))
      else { return }
      defer { cairo_surface_destroy(source) }
      cairo_save(context)
      defer { cairo_restore(context) }
      cairo_translate(context, Double(x), Double(y))
      cairo_rectangle(context, 0, 0, Double(size.width), Double(size.height))
      cairo_clip(context)
      cairo_scale(
        context, Double(size.width) / Double(bitmap.size.width),
        Double(size.height) / Double(bitmap.size.height))
      cairo_set_source_surface(context, source, 0, 0)
      // The edge's pixels are repeated beyond it, so that filtering doesn't mix the edge with the paper.
      cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
      cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_BILINEAR)
      cairo_paint(context)
      cairo_surface_flush(surface)
    }
  }

  func setColor(_ color: RGB) {
    cairo_set_source_rgb(
      context, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255)
  }

  /// Fills a rectangle.
  func fill(_ area: PixelArea, with color: RGB) {
    setColor(color)
    cairo_rectangle(
      context, Double(area.x), Double(area.y), Double(area.size.width), Double(area.size.height))
    cairo_fill(context)
  }

  /// Runs a body whose drawing is clipped to a rectangle.
  func clipped<Value>(to area: PixelArea, _ body: () -> Value) -> Value {
    cairo_save(context)
    defer { cairo_restore(context) }
    cairo_rectangle(
      context, Double(area.x), Double(area.y), Double(area.size.width), Double(area.size.height))
    cairo_clip(context)
    return body()
  }

  /// Returns a copy of a part of what was drawn so far.
  ///
  /// - Parameter area: Within the surface.
  /// - Returns: A bitmap of the area's size.
  func bitmap(of area: PixelArea) -> Bitmap {
    Bitmap(size: area.size, pixels: pixels(of: area, keeping: 0xff_ffff))
  }

  /// A copy of what was drawn so far.
  ///
  /// Cairo leaves the upper byte of an opaque surface's pixels undefined; in the copy it is 0.
  var bitmap: Bitmap { Bitmap(size: size, pixels: pixels(keeping: 0xff_ffff)) }

  /// Returns the pixels that were drawn so far, row by row, each masked with `mask`.
  ///
  /// The pixels of a transparent surface are 0xAARRGGBB with premultiplied alpha.
  func pixels(keeping mask: UInt32) -> [UInt32] {
    pixels(of: PixelArea(x: 0, y: 0, size: size), keeping: mask)
  }

  private func pixels(of area: PixelArea, keeping mask: UInt32) -> [UInt32] {
    cairo_surface_flush(surface)
    let count = area.size.width * area.size.height
    guard let data = cairo_image_surface_get_data(surface),
      PixelArea(x: 0, y: 0, size: size).contains(area)
    else { return Array(repeating: 0, count: count) }
    let stride = Int(cairo_image_surface_get_stride(surface))
    let width = area.size.width
    return [UInt32](unsafeUninitializedCapacity: count) { pixels, count in
      defer { count = width * area.size.height }
      guard let first = pixels.baseAddress else { return }
      for row in 0..<area.size.height {
        let line = UnsafeRawPointer(data + (area.y + row) * stride + area.x * 4)
          .assumingMemoryBound(to: UInt32.self)
        let copy = first + row * width
        for column in 0..<width { copy[column] = line[column] & mask }
      }
    }
  }
}
