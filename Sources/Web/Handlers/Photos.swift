import Canvas
import ScreenLayout

/// A picture or sound that a card gets.
struct NewMedium: Sendable {
  var bytes: [UInt8]
  var fileExtension: String
}

/// Makes a card's picture of a photo: turned as its camera says, as large as a panel can show, and without the
/// place where it was taken.
struct Photos: Sendable {
  /// In pixels: the most that a panel of 10 inches shows.
  private static let side = 1_280

  private let process: PictureProcess

  /// - Parameter program: Decodes pictures; nil for this very program.
  init(program: String?) {
    process = PictureProcess(program: program)
  }

  /// - Parameter bytes: An untrusted file, which only the decoder's process looks into.
  /// - Returns: The picture.
  /// - Throws: `PictureProblem`.
  func prepared(_ bytes: [UInt8]) throws(PictureProblem) -> NewMedium {
    if let smaller = try process.shrink(bytes, toSide: Self.side) {
      return NewMedium(bytes: smaller.bytes, fileExtension: smaller.fileExtension)
    }
    // It is small; painting it anew leaves behind whatever else is in the file.
    let wanted = PixelSize(width: Self.side, height: Self.side)
    let pixels = try process.decode(bytes, wanted: wanted, paper: RGB(hex: 0xff_ffff))
    return NewMedium(bytes: pixels.png, fileExtension: "png")
  }
}
