import CPango

extension Bitmap {
  /// The bitmap as a PNG file; empty if Cairo runs out of memory or the bitmap has no pixels.
  package var png: [UInt8] {
    var pixels = pixels
    var file: [UInt8] = []
    pixels.withUnsafeMutableBytes { bytes in
      // This format is the bitmap's own: four bytes a pixel in native byte order, the upper one unused.
      let surface = cairo_image_surface_create_for_data(
        bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_RGB24,
        CInt(size.width), CInt(size.height), CInt(4 * size.width))
      defer { cairo_surface_destroy(surface) }
      let status = withUnsafeMutablePointer(to: &file) { file in
        cairo_surface_write_to_png_stream(
          surface,
          { closure, data, length in
            closure?.assumingMemoryBound(to: [UInt8].self).pointee
              .append(contentsOf: UnsafeBufferPointer(start: data, count: Int(length)))
            return CAIRO_STATUS_SUCCESS
          }, file)
      }
      if status != CAIRO_STATUS_SUCCESS { file = [] }
    }
    return file
  }
}
