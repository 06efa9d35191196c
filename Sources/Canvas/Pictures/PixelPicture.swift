internal import CPango
internal import Glibc
internal import ScreenLayout

/// A bitmap picture, which gdk-pixbuf decodes piece by piece.
///
/// Source: docs.gtk.org/gdk-pixbuf/class.PixbufLoader.html.
package struct PixelPicture {
  private let calls: PixbufCalls
  private let kind: PictureKind
  private let loader: OpaquePointer
  private let wanted: PixelSize

  /// `GDK_INTERP_BILINEAR`, which averages all pixels that become one when a picture is scaled down.
  private static let bilinear: UInt32 = 2

  /// Loads the library and its module for a kind of picture, before any byte of the picture is read.
  package init(_ kind: PictureKind, wanted: PixelSize) throws(PictureProblem) {
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

  /// Decodes a picture as greys, upright and, where it is transparent, on white paper.
  ///
  /// - Parameter file: The whole file.
  /// - Returns: The size, no larger than wanted, and the greys row by row.
  /// - Throws: `PictureProblem`.
  package func decodeGreys(
    _ file: [UInt8]
  ) throws(PictureProblem) -> (size: PixelSize, greys: [UInt8]) {
    var rest = file[...]
    _ = try load {
      defer { rest = rest.dropFirst(65_536) }
      return Array(rest.prefix(65_536))
    }
    guard let picture = calls.pixbuf(loader) else { throw .damaged("it has no pixels") }
    let turned = calls.turned(picture) ?? picture
    let own = PixelSize(width: Int(calls.width(turned)), height: Int(calls.height(turned)))
    let size = PictureFit.size(
      of: Double(own.width), Double(own.height), into: wanted, enlarges: false)
    var painted: OpaquePointer? = turned
    if size != own || calls.hasAlpha(turned) != 0 {
      painted = calls.composited(
        turned, CInt(size.width), CInt(size.height), Self.bilinear, 255, 16, 0xff_ffff, 0xff_ffff)
    }
    guard let painted, let pixels = calls.pixels(painted) else { throw .tooMuchMemory }
    let (stride, step) = (Int(calls.rowStride(painted)), Int(calls.channels(painted)))
    guard step >= 3 else { throw .damaged("it has no colours") }
    var greys = [UInt8](repeating: 0, count: size.width * size.height)
    for row in 0..<size.height {
      for column in 0..<size.width {
        let pixel = pixels + row * stride + column * step
        // The weights of Rec. 601, in 256ths.
        let grey = 77 * Int(pixel[0]) + 150 * Int(pixel[1]) + 29 * Int(pixel[2])
        greys[row * size.width + column] = UInt8(grey >> 8)
      }
    }
    for object in Set([painted, turned, loader]) { calls.release(object) }
    return (size, greys)
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
  static func check(
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
