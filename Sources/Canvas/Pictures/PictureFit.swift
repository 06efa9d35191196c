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
}
