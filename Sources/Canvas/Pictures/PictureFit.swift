/// How large a picture becomes in a rectangle.
enum PictureFit {
  /// The largest size of a picture's shape within another.
  ///
  /// - Parameters:
  ///   - width: The picture's, of any size.
  ///   - height: The picture's.
  ///   - wanted: The rectangle.
  ///   - enlarges: Whether the size may be larger than the picture's own.
  /// - Returns: At least 1×1.
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

  /// The smallest size of a picture's shape that covers a rectangle.
  ///
  /// - Parameters:
  ///   - area: The rectangle.
  ///   - picture: Of any size, but not empty.
  ///   - most: The most pixels; if these are fewer, the size covers less.
  /// - Returns: That size, about; at most 16,384 each way.
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
