import Canvas
import ScreenLayout

/// A picture or sound to add to a card.
struct NewMedium: Sendable {
  var bytes: [UInt8]
  var fileExtension: String
}

/// Makes a card's picture from a photo.
///
/// The picture is turned upright by the photo's metadata, no larger than a panel can show, and without the
/// place where the photo was taken.
struct Photos: Sendable {
  /// The maximum width and height in pixels: those of a panel of 10 inches.
  private static let side = 1_280

  private let process: PictureProcess

  /// - Parameter program: The path of the program that decodes pictures.
  init(program: String) {
    process = PictureProcess(program: program)
  }

  /// - Parameter bytes: An untrusted file, which only the decoder's process reads.
  /// - Returns: The picture.
  /// - Throws: `PictureProblem` for a photo that can't be used.
  func prepared(_ bytes: [UInt8]) throws(PictureProblem) -> NewMedium {
    if let smaller = try process.shrink(bytes, toSide: Self.side) {
      return NewMedium(bytes: smaller.bytes, fileExtension: smaller.fileExtension)
    }
    // The picture is small already; encoding its pixels anew drops any metadata in the file.
    let wanted = PixelSize(width: Self.side, height: Self.side)
    let pixels = try process.decode(bytes, wanted: wanted, paper: RGB(hex: 0xff_ffff))
    return NewMedium(bytes: pixels.png, fileExtension: "png")
  }
}
