import ScreenLayout
import Study

/// Paints a picture on the whole screen, and names the sizes in which the picture has to be decoded.
struct GalleryPainting {
  private let picture: CardPicture
  private let view: PictureView
  private let paper: RGB
  private let size: PixelSize

  /// - Parameters:
  ///   - picture: The picture that is shown.
  ///   - view: The part of the picture that is shown.
  ///   - paper: The colour around and behind the picture.
  ///   - size: The size of the rectangle for the picture.
  init(_ picture: CardPicture, _ view: PictureView, on paper: RGB, size: PixelSize) {
    self.picture = picture
    self.view = view
    self.paper = paper
    self.size = size
  }

  /// The key of the picture at the size at which it is seen whole; decoding it reveals the picture's shape.
  var aspectFitKey: PictureKey { PictureKey(picture, wanted: size, paper: paper) }

  /// Returns the key of the picture at the size at which it covers the rectangle.
  ///
  /// - Parameter whole: The bitmap that was decoded for `aspectFitKey`.
  /// - Returns: nil if no second decoding is needed.
  func aspectFillKey(_ whole: Bitmap) -> PictureKey? {
    // A picture that came out smaller than the rectangle has no more pixels to decode.
    guard view.coversScreen,
      whole.size.width + 1 >= size.width || whole.size.height + 1 >= size.height
    else { return nil }
    let wanted = PictureFit.covering(size, by: whole.size, atMost: Self.mostPixels)
    return wanted == whole.size ? nil : PictureKey(picture, wanted: wanted, paper: paper)
  }

  /// The most pixels to decode of a picture that covers its rectangle: 8 MiB, as much as the cache keeps.
  ///
  /// 8 MiB are five 800×480 panels or one of 1920×1080. A picture that needs more is scaled up.
  private static let mostPixels = 2 << 20

  /// Paints the visible part of a picture from a bitmap of any size.
  ///
  /// - Parameters:
  ///   - bitmap: The picture, decoded for `aspectFitKey` or `aspectFillKey`.
  ///   - shape: The size of the bitmap decoded for `aspectFitKey`, which has the picture's aspect ratio.
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

  /// Returns where a picture begins on one axis: centered if it fits, else as far before 0 as `part` says.
  private static func start(_ length: Int, in room: Int, part: Double) -> Int {
    length <= room ? (room - length) / 2 : -Int((Double(length - room) * part).rounded())
  }
}
