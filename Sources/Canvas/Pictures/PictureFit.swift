/// Computes sizes of pictures in rectangles.
enum PictureFit {
  /// Returns the largest size with a picture's aspect ratio that fits into a rectangle.
  ///
  /// - Parameters:
  ///   - width: The picture's width, which may be any number.
  ///   - height: The picture's height, which may be any number.
  ///   - wanted: The size of the rectangle.
  ///   - enlarges: Whether the size may be larger than the picture's own.
  /// - Returns: The size, at least 1×1; the rectangle's own if the picture has no aspect ratio.
  static func size(
    of width: Double, _ height: Double, into wanted: PixelSize, enlarges: Bool
  ) -> PixelSize {
    guard width > 0, height > 0, width.isFinite, height.isFinite else { return wanted }
    var scale = min(Double(wanted.width) / width, Double(wanted.height) / height)
    if !enlarges { scale = min(scale, 1) }
    func side(_ length: Double, _ most: Int) -> Int {
      Int(min(max((length * scale).rounded(), 1), Double(max(most, 1))))
    }
    return PixelSize(width: side(width, wanted.width), height: side(height, wanted.height))
  }

  /// Returns the smallest size with a picture's aspect ratio that covers a rectangle.
  ///
  /// - Parameters:
  ///   - area: The size of the rectangle.
  ///   - picture: The picture's size, which must not be empty.
  ///   - most: The most pixels; if covering the rectangle takes more, the returned size is smaller.
  /// - Returns: The size, rounded to whole pixels; at most 16,384 each way.
  static func covering(
    _ area: PixelSize, by picture: PixelSize, atMost most: Int = .max
  ) -> PixelSize {
    let (width, height) = (Double(max(picture.width, 1)), Double(max(picture.height, 1)))
    var scale = max(Double(area.width) / width, Double(area.height) / height)
    scale = min(scale, (Double(most) / (width * height)).squareRoot())
    return PixelSize(
      width: Int((width * scale).rounded()), height: Int((height * scale).rounded()))
  }
}
