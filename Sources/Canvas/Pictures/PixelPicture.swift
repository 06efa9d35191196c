internal import CPango
internal import Glibc
internal import ScreenLayout

/// A bitmap picture, which gdk-pixbuf decodes piece by piece.
///
/// Source: docs.gtk.org/gdk-pixbuf/class.PixbufLoader.html.
struct PixelPicture {
  private let calls: PixbufCalls
  private let kind: PictureKind
  private let loader: OpaquePointer
  private let wanted: PixelSize

  /// `GDK_INTERP_BILINEAR`, which averages all pixels that become one when a picture is scaled down.
  private static let bilinear: UInt32 = 2

  /// Loads the library and its module for a kind of picture, before any byte of the picture is read.
  init(_ kind: PictureKind, wanted: PixelSize) throws(PictureProblem) {
    self.kind = kind
    self.wanted = wanted
    calls = try PixbufCalls(for: kind)
    guard let loader = calls.makeLoader(kind.rawValue, nil) else {
      throw .noLibrary(
        kind: kind.rawValue,
        package: kind == .webp ? "webp-pixbuf-loader" : "libgdk-pixbuf-2.0-0")
    }
    self.loader = loader
  }

  /// Decodes a picture and writes the reply.
  ///
  /// `nextPiece` returns the file piece by piece, then an empty piece.
  func decode(
    on paper: RGB, to output: borrowing PictureOutput,
    _ nextPiece: () throws(PictureProblem) -> [UInt8]
  ) throws(PictureProblem) {
    _ = try load(nextPiece)
    guard let picture = calls.pixbuf(loader) else { throw .damaged("it has no pixels") }
    let turned = calls.turned(picture) ?? picture
    let size = PictureFit.size(
      of: Double(calls.width(turned)), Double(calls.height(turned)), into: wanted, enlarges: false)
    let back = background(of: turned, on: paper)
    guard
      let painted = calls.composited(
        turned, CInt(size.width), CInt(size.height), Self.bilinear, 255, 16, back.packed,
        back.packed)
    else { throw .tooMuchMemory }
    try write(painted, size, to: output)
  }

  /// Returns the colour to show behind a picture on a paper: the paper's or a light one.
  private func background(of picture: OpaquePointer, on paper: RGB) -> RGB {
    let channels = Int(calls.channels(picture))
    guard calls.hasAlpha(picture) != 0, channels == 4, let pixels = calls.pixels(picture) else {
      return paper
    }
    let (width, height) = (Int(calls.width(picture)), Int(calls.height(picture)))
    let rowStride = Int(calls.rowStride(picture))
    var background = PictureBackground(paper: paper)
    for place in stride(
      from: 0, to: width * height, by: PictureBackground.sampleStride(width * height))
    {
      let pixel = pixels + place / width * rowStride + place % width * channels
      let color = UInt32(pixel[0]) << 16 | UInt32(pixel[1]) << 8 | UInt32(pixel[2])
      background.add(RGB(hex: color), opacity: pixel[3])
    }
    return background.color
  }

  /// Decodes a picture and writes a reply with a smaller file, or the reply that the picture fits as it is.
  ///
  /// The file is a JPEG if the picture was a JPEG, or a WebP without an alpha channel; otherwise it is a PNG.
  func shrink(
    to output: borrowing PictureOutput, _ nextPiece: () throws(PictureProblem) -> [UInt8]
  ) throws(PictureProblem) {
    let original = try load(nextPiece)
    guard let picture = calls.pixbuf(loader) else { throw .damaged("it has no pixels") }
    guard original.width > wanted.width || original.height > wanted.height else {
      return output.write(PictureReply.fits)
    }
    // The new file has no orientation tag, so the pixels are rotated.
    let turned = calls.turned(picture) ?? picture
    let size = PictureFit.size(
      of: Double(calls.width(turned)), Double(calls.height(turned)), into: wanted, enlarges: false)
    guard let scaled = calls.scaled(turned, CInt(size.width), CInt(size.height), Self.bilinear)
    else { throw .tooMuchMemory }
    let isJPEG = kind == .jpeg || kind == .webp && calls.hasAlpha(picture) == 0
    let file = try calls.file(of: scaled, isJPEG: isJPEG)
    output.write((isJPEG ? PictureReply.jpegFile : PictureReply.pngFile) + file)
  }

  /// Reads the file.
  ///
  /// - Returns: The picture's own size, also if a JPEG was scaled down while it was decoded.
  private func load(
    _ nextPiece: () throws(PictureProblem) -> [UInt8]
  ) throws(PictureProblem) -> (width: Int, height: Int) {
    try withSizeLimit { () throws(PictureProblem) in
      while case let piece = try nextPiece(), !piece.isEmpty {
        try PictureProblem.check { calls.write(loader, piece, UInt(piece.count), $0) }
      }
      // An error here means that the file is truncated; its decoded part is shown.
      _ = calls.close(loader, nil)
    }
  }

  /// Runs a body that feeds the loader, and limits the picture's size before the loader allocates memory.
  ///
  /// - Returns: The picture's own size.
  private func withSizeLimit(
    _ body: () throws(PictureProblem) -> Void
  ) throws(PictureProblem) -> (width: Int, height: Int) {
    let limit = SizeLimit(calls: calls, kind: kind, wanted: wanted)
    let reported: @convention(c) (OpaquePointer, CInt, CInt, UnsafeMutableRawPointer) -> Void = {
      loader, width, height, limit in
      Unmanaged<SizeLimit>.fromOpaque(limit).takeUnretainedValue().reported(loader, width, height)
    }
    g_signal_connect_data(
      UnsafeMutableRawPointer(loader), "size-prepared", unsafeBitCast(reported, to: GCallback.self),
      Unmanaged.passUnretained(limit).toOpaque(), nil, GConnectFlags(rawValue: 0))
    do {
      try body()
    } catch {
      throw limit.problem ?? error
    }
    if let problem = limit.problem { throw problem }
    return limit.size
  }

  private func write(
    _ picture: OpaquePointer, _ size: PixelSize, to output: borrowing PictureOutput
  ) throws(PictureProblem) {
    let (stride, step) = (Int(calls.rowStride(picture)), Int(calls.channels(picture)))
    guard let pixels = calls.pixels(picture), step >= 3 else { throw .tooMuchMemory }
    output.write(size) { row, pixel in
      let place = pixels + row * stride + pixel * step
      return UInt32(place[0]) << 16 | UInt32(place[1]) << 8 | UInt32(place[2])
    }
  }
}

/// Refuses a picture with too many pixels, and makes the loader scale a JPEG down while decoding it.
private final class SizeLimit {
  private let calls: PixbufCalls
  private let kind: PictureKind
  private let wanted: PixelSize
  private(set) var problem: PictureProblem?
  /// The picture's own size.
  private(set) var size = (width: 0, height: 0)

  init(calls: PixbufCalls, kind: PictureKind, wanted: PixelSize) {
    self.calls = calls
    self.kind = kind
    self.wanted = wanted
  }

  func reported(_ loader: OpaquePointer, _ width: CInt, _ height: CInt) {
    size = (Int(width), Int(height))
    let most = kind == .jpeg ? PictureLimits.jpegPixels : PictureLimits.pixels
    guard Int(width) * Int(height) <= most else {
      problem = .tooLarge("\(width)×\(height) pixels")
      // A size of 0×0 makes the loader stop.
      return calls.setSize(loader, 0, 0)
    }
    guard kind == .jpeg else { return }
    // The picture may be rotated later, so its size must be sufficient for both orientations.
    let side = max(wanted.width, wanted.height)
    let size = PictureFit.size(
      of: Double(width), Double(height), into: PixelSize(width: side, height: side),
      enlarges: false)
    calls.setSize(loader, CInt(size.width), CInt(size.height))
  }
}

extension PictureProblem {
  /// Calls a library's function.
  ///
  /// - Throws: The function's error, if it returns 0.
  fileprivate static func check(
    _ body: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> CInt
  ) throws(PictureProblem) {
    var error: UnsafeMutablePointer<GError>?
    guard body(&error) == 0 else { return }
    throw PictureProblem(error)
  }

  /// Makes a problem of a library's error, and frees the error.
  init(_ error: UnsafeMutablePointer<GError>?) {
    guard let error else {
      self = .damaged("nobody says why")
      return
    }
    let domain = g_quark_to_string(error.pointee.domain).map { String(cString: $0) }
    // Code 1 is GDK_PIXBUF_ERROR_INSUFFICIENT_MEMORY.
    if domain == "gdk-pixbuf-error-quark", error.pointee.code == 1 {
      self = .tooMuchMemory
    } else {
      self = .damaged(error.pointee.message.map { String(cString: $0) } ?? "nobody says why")
    }
    g_error_free(error)
  }
}

/// The functions of gdk-pixbuf that are used, as its headers declare them.
private struct PixbufCalls {
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
