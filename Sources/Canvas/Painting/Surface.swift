import CPango
import ScreenLayout

/// A picture in memory that Cairo draws on; it begins in one colour.
struct Surface: ~Copyable {
  let size: PixelSize
  let context: OpaquePointer
  private let surface: OpaquePointer

  /// - Returns: nil where Cairo has no memory for that size.
  init?(size: PixelSize, color: RGB) {
    self.size = size
    guard
      let surface = cairo_image_surface_create(
        CAIRO_FORMAT_RGB24, CInt(size.width), CInt(size.height))
    else { return nil }
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
      let context = cairo_create(surface)
    else {
      cairo_surface_destroy(surface)
      return nil
    }
    self.surface = surface
    self.context = context
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

  private func setColor(_ color: RGB) {
    cairo_set_source_rgb(
      context, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255)
  }

  /// What was drawn so far.
  var bitmap: Bitmap {
    cairo_surface_flush(surface)
    guard let data = cairo_image_surface_get_data(surface) else { return Bitmap(size: size) }
    let stride = Int(cairo_image_surface_get_stride(surface))
    let width = size.width
    let pixels = [UInt32](unsafeUninitializedCapacity: width * size.height) { pixels, count in
      guard let first = pixels.baseAddress else { return }
      for row in 0..<size.height {
        let line = UnsafeRawPointer(data + row * stride).assumingMemoryBound(to: UInt32.self)
        let copy = first + row * width
        // The upper byte of a pixel is undefined in this format.
        for column in 0..<width { copy[column] = line[column] & 0xff_ffff }
      }
      count = width * size.height
    }
    return Bitmap(size: size, pixels: pixels)
  }
}
