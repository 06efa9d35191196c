import CPango
import ScreenLayout

/// A picture in memory that Cairo draws on; it begins in one colour, or transparent.
struct Surface: ~Copyable {
  let size: PixelSize
  let context: OpaquePointer
  private let surface: OpaquePointer

  /// Fails where Cairo has no memory for that size.
  ///
  /// - Parameters:
  ///   - size: In pixels.
  ///   - color: nil for a transparent one.
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

  func draw(_ text: borrowing TextFit, in color: RGB, y: Int = 0) {
    setColor(color)
    text.draw(on: context, y: y)
  }

  /// Draws a bitmap at another size, smoothly; what lies outside is cut off.
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
      // Beyond its edge a picture goes on, so that the edge is not mixed with the paper.
      cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
      cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_BILINEAR)
      cairo_paint(context)
      cairo_surface_flush(surface)
    }
  }

  private func setColor(_ color: RGB) {
    cairo_set_source_rgb(
      context, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255)
  }

  /// What was drawn so far.
  ///
  /// The upper byte of an opaque one's pixels is undefined.
  var bitmap: Bitmap { Bitmap(size: size, pixels: pixels(keeping: 0xff_ffff)) }

  /// The pixels that were drawn so far, row by row; of each, the bits of a mask.
  ///
  /// A transparent one's are 0xAARRGGBB, with the colours multiplied with the opacity.
  func pixels(keeping mask: UInt32) -> [UInt32] {
    cairo_surface_flush(surface)
    guard let data = cairo_image_surface_get_data(surface) else {
      return Array(repeating: 0, count: size.width * size.height)
    }
    let stride = Int(cairo_image_surface_get_stride(surface))
    let width = size.width
    return [UInt32](unsafeUninitializedCapacity: width * size.height) { pixels, count in
      guard let first = pixels.baseAddress else { return }
      for row in 0..<size.height {
        let line = UnsafeRawPointer(data + row * stride).assumingMemoryBound(to: UInt32.self)
        let copy = first + row * width
        for column in 0..<width { copy[column] = line[column] & mask }
      }
      count = width * size.height
    }
  }
}
