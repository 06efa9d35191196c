internal import CPango
internal import ScreenLayout

/// An SVG picture, drawn by librsvg.
///
/// The picture is loaded from memory, so librsvg opens no files to which the picture refers, only data that
/// it contains (`data:` URLs).
///
/// Source: gnome.pages.gitlab.gnome.org/librsvg/Rsvg-2.0/class.Handle.html.
struct VectorPicture {
  /// The length of the longest SVG file, in bytes; its element tree takes many times that memory.
  static let longest = 16 << 20

  private let calls: RsvgCalls
  private let wanted: PixelSize

  /// Loads the library, and all that it would load from files later, before the picture is parsed.
  ///
  /// Only a picture with text (`hasText`) needs fonts, which take longest to find.
  init(wanted: PixelSize, hasText: Bool) throws(PictureProblem) {
    self.wanted = wanted
    calls = try RsvgCalls()
    // gdk-pixbuf's list of modules for pictures embedded in the SVG; those for PNG and JPEG are built in.
    let pixbuf = try LoadedLibrary(
      "libgdk_pixbuf-2.0.so.0", for: .svg, package: "libgdk-pixbuf-2.0-0")
    let formats: @convention(c) () -> OpaquePointer? = try pixbuf.function(
      "gdk_pixbuf_get_formats")
    _ = formats()
    guard hasText else { return }
    let fontconfig = try LoadedLibrary("libfontconfig.so.1", for: .svg, package: "libfontconfig1")
    let findFonts: @convention(c) () -> CInt = try fontconfig.function("FcInit")
    _ = findFonts()
  }

  /// Draws a picture and writes the reply.
  func decode(
    _ bytes: [UInt8], on paper: RGB, to output: borrowing PictureOutput
  ) throws(PictureProblem) {
    let handle = try load(bytes)
    let size = size(of: handle)
    guard let surface = Surface(size: size, color: nil) else { throw .tooMuchMemory }
    try draw(handle, size, on: surface)
    let pixels = surface.pixels(keeping: .max)
    let back = background(of: pixels, on: paper)
    output.write(size) { row, column in
      let pixel = pixels[row * size.width + column]
      let clear = 255 - pixel >> 24
      guard clear > 0 else { return pixel & 0xff_ffff }
      // The pixel's channels are premultiplied.
      func channel(_ shift: UInt32, _ behind: UInt8) -> UInt32 {
        min((pixel >> shift & 0xff) + (UInt32(behind) * clear + 127) / 255, 255) << shift
      }
      return channel(16, back.red) | channel(8, back.green) | channel(0, back.blue)
    }
  }

  /// Returns the colour to show behind the picture on a paper: the paper's or a light one.
  private func background(of pixels: [UInt32], on paper: RGB) -> RGB {
    var background = PictureBackground(paper: paper)
    for place in stride(from: 0, to: pixels.count, by: PictureBackground.sampleStride(pixels.count))
    {
      let pixel = pixels[place]
      let opacity = pixel >> 24
      func channel(_ shift: UInt32) -> UInt32 {
        opacity > 0 ? min((pixel >> shift & 0xff) * 255 / opacity, 255) << shift : 0
      }
      background.add(
        RGB(hex: channel(16) | channel(8) | channel(0)),
        opacity: UInt8(truncatingIfNeeded: opacity))
    }
    return background.color
  }

  private func load(_ bytes: [UInt8]) throws(PictureProblem) -> OpaquePointer {
    var error: UnsafeMutablePointer<GError>?
    guard let handle = calls.load(bytes, UInt(bytes.count), &error) else {
      throw PictureProblem(error)
    }
    calls.setResolution(handle, 96)
    return handle
  }

  /// Returns the largest size that has room, with the picture's own aspect ratio if it has one.
  private func size(of handle: OpaquePointer) -> PixelSize {
    var (width, height) = (0.0, 0.0)
    if calls.size(handle, &width, &height) == 0 {
      var (hasWidth, hasHeight, hasBox): (CInt, CInt, CInt) = (0, 0, 0)
      var lengths = (RsvgCalls.Length(), RsvgCalls.Length())
      var box = RsvgCalls.Rectangle()
      calls.dimensions(
        handle, &hasWidth, &lengths.0, &hasHeight, &lengths.1, &hasBox, &box)
      if hasBox != 0 { (width, height) = (box.width, box.height) }
    }
    return PictureFit.size(of: width, height, into: wanted, enlarges: true)
  }

  private func draw(
    _ handle: OpaquePointer, _ size: PixelSize, on surface: borrowing Surface
  ) throws(PictureProblem) {
    var error: UnsafeMutablePointer<GError>?
    var place = RsvgCalls.Rectangle(
      width: Double(size.width), height: Double(size.height))
    guard calls.draw(handle, surface.context, &place, &error) != 0 else {
      throw PictureProblem(error)
    }
  }
}

/// The functions of librsvg 2.52 or later that are used, as its headers declare them.
private struct RsvgCalls {
  /// `RsvgLength`.
  struct Length {
    var length = 0.0
    var unit: CInt = 0
  }

  /// `RsvgRectangle`.
  struct Rectangle {
    var x = 0.0
    var y = 0.0
    var width = 0.0
    var height = 0.0
  }

  typealias Handle = OpaquePointer
  typealias Errors = UnsafeMutablePointer<UnsafeMutablePointer<GError>?>

  let load: @convention(c) (UnsafePointer<UInt8>, UInt, Errors?) -> Handle?
  let setResolution: @convention(c) (Handle, Double) -> Void
  let size:
    @convention(c) (Handle, UnsafeMutablePointer<Double>, UnsafeMutablePointer<Double>) -> CInt
  let dimensions:
    @convention(c) (
      Handle, UnsafeMutablePointer<CInt>, UnsafeMutableRawPointer, UnsafeMutablePointer<CInt>,
      UnsafeMutableRawPointer, UnsafeMutablePointer<CInt>, UnsafeMutableRawPointer
    ) -> Void
  let draw: @convention(c) (Handle, OpaquePointer, UnsafeMutableRawPointer, Errors?) -> CInt

  init() throws(PictureProblem) {
    let library = try LoadedLibrary("librsvg-2.so.2", for: .svg, package: "librsvg2-2")
    load = try library.function("rsvg_handle_new_from_data")
    setResolution = try library.function("rsvg_handle_set_dpi")
    size = try library.function("rsvg_handle_get_intrinsic_size_in_pixels")
    dimensions = try library.function("rsvg_handle_get_intrinsic_dimensions")
    draw = try library.function("rsvg_handle_render_document")
  }
}
