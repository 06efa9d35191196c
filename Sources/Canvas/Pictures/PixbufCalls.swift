internal import CPango

/// The functions of gdk-pixbuf that are used, as its headers declare them.
struct PixbufCalls {
  typealias Object = OpaquePointer
  typealias Errors = UnsafeMutablePointer<UnsafeMutablePointer<GError>?>

  let makeLoader: @convention(c) (UnsafePointer<CChar>, Errors?) -> Object?
  let setSize: @convention(c) (Object, CInt, CInt) -> Void
  let write: @convention(c) (Object, UnsafePointer<UInt8>, UInt, Errors?) -> CInt
  let close: @convention(c) (Object, Errors?) -> CInt
  let pixbuf: @convention(c) (Object) -> Object?
  let turned: @convention(c) (Object) -> Object?
  let composited: @convention(c) (Object, CInt, CInt, UInt32, CInt, CInt, UInt32, UInt32) -> Object?
  let scaled: @convention(c) (Object, CInt, CInt, UInt32) -> Object?
  let save:
    @convention(c) (
      Object, UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>, UnsafeMutablePointer<UInt>,
      UnsafePointer<CChar>, UnsafePointer<UnsafePointer<CChar>?>?,
      UnsafePointer<UnsafePointer<CChar>?>?, Errors?
    ) -> CInt
  let hasAlpha: @convention(c) (Object) -> CInt
  let width: @convention(c) (Object) -> CInt
  let height: @convention(c) (Object) -> CInt
  let rowStride: @convention(c) (Object) -> CInt
  let channels: @convention(c) (Object) -> CInt
  let pixels: @convention(c) (Object) -> UnsafeMutablePointer<UInt8>?
  let release: @convention(c) (Object) -> Void

  init(for kind: PictureKind) throws(PictureProblem) {
    let library = try LoadedLibrary(
      "libgdk_pixbuf-2.0.so.0", for: kind, package: "libgdk-pixbuf-2.0-0")
    makeLoader = try library.function("gdk_pixbuf_loader_new_with_type")
    setSize = try library.function("gdk_pixbuf_loader_set_size")
    write = try library.function("gdk_pixbuf_loader_write")
    close = try library.function("gdk_pixbuf_loader_close")
    pixbuf = try library.function("gdk_pixbuf_loader_get_pixbuf")
    turned = try library.function("gdk_pixbuf_apply_embedded_orientation")
    composited = try library.function("gdk_pixbuf_composite_color_simple")
    scaled = try library.function("gdk_pixbuf_scale_simple")
    save = try library.function("gdk_pixbuf_save_to_bufferv")
    hasAlpha = try library.function("gdk_pixbuf_get_has_alpha")
    width = try library.function("gdk_pixbuf_get_width")
    height = try library.function("gdk_pixbuf_get_height")
    rowStride = try library.function("gdk_pixbuf_get_rowstride")
    channels = try library.function("gdk_pixbuf_get_n_channels")
    pixels = try library.function("gdk_pixbuf_get_pixels")
    release = try library.function("g_object_unref")
  }

  /// Encodes a picture as a PNG, or as a JPEG of quality 90, which is about that of cameras.
  func file(of picture: Object, isJPEG: Bool) throws(PictureProblem) -> [UInt8] {
    var (bytes, count): (UnsafeMutablePointer<UInt8>?, UInt) = (nil, 0)
    try PictureProblem.check { error in
      "quality".withCString { key in
        "90".withCString { value in
          let (keys, values) = ([key, nil], [value, nil])
          return save(
            picture, &bytes, &count, isJPEG ? "jpeg" : "png", isJPEG ? keys : nil,
            isJPEG ? values : nil, error)
        }
      }
    }
    defer { g_free(bytes) }
    return Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
  }
}
