import ScreenLayout
import Study

/// A picture on the whole screen, and what has to be decoded for it.
struct GalleryPainting {
  private let picture: CardPicture
  private let view: PictureView
  private let paper: RGB
  private let size: PixelSize

  /// - Parameters:
  ///   - picture: What is shown.
  ///   - view: Which part of it.
  ///   - paper: What is around it.
  ///   - size: Of its rectangle.
  init(_ picture: CardPicture, _ view: PictureView, on paper: RGB, size: PixelSize) {
    self.picture = picture
    self.view = view
    self.paper = paper
    self.size = size
  }

  /// The picture at the size at which it is whole; its shape is known once this is decoded.
  var whole: PictureKey { PictureKey(picture, wanted: size, paper: paper) }

  /// The picture at the size at which it covers the rectangle, where it has to be decoded once more.
  func larger(_ whole: Bitmap) -> PictureKey? {
    // What is smaller than its rectangle has no more pixels.
    guard view.coversScreen,
      whole.size.width + 1 >= size.width || whole.size.height + 1 >= size.height
    else { return nil }
    let wanted = PictureFit.covering(size, by: whole.size, atMost: Self.mostPixels)
    return wanted == whole.size ? nil : PictureKey(picture, wanted: wanted, paper: paper)
  }

  /// The most pixels of a picture that covers its rectangle: 8 MiB of them, as many as the cache keeps.
  ///
  /// These are five 800×480 panels or one of 1920×1080; what is left is enlarged.
  private static let mostPixels = 2 << 20

  /// Paints the part that is seen of a picture, at whatever size it is there.
  ///
  /// - Parameters:
  ///   - bitmap: The picture, `whole` or `larger`.
  ///   - shape: The size of `whole`, whose shape is that of the picture.
  /// - Returns: A bitmap of the rectangle's size.
  func paint(_ bitmap: Bitmap, shape: PixelSize) -> Bitmap {
    let shown =
      view.coversScreen
      ? PictureFit.covering(size, by: shape)
      : PictureFit.size(
        of: Double(shape.width), Double(shape.height), into: size, enlarges: true)
    let x = Self.start(shown.width, in: size.width, part: view.x)
    let y = Self.start(shown.height, in: size.height, part: view.y)
    guard shown != bitmap.size else {
      var canvas = Bitmap(size: size, color: paper.packed)
      canvas.draw(bitmap, x: x, y: y)
      return canvas
    }
    guard let surface = Surface(size: size, color: paper) else {
      return Bitmap(size: size, color: paper.packed)
    }
    surface.draw(bitmap, x: x, y: y, size: shown)
    return surface.bitmap
  }

  /// Where a picture begins: in the middle, or to the left of it where it is longer.
  private static func start(_ length: Int, in room: Int, part: Double) -> Int {
    length <= room ? (room - length) / 2 : -Int((Double(length - room) * part).rounded())
  }
}
