/// Opaque pixels, row by row from the top left.
package struct Bitmap: Equatable, Sendable {
  package let size: PixelSize
  /// sRGB as 0x00RRGGBB; `size.width * size.height` of them.
  package private(set) var pixels: [UInt32]

  /// Makes a bitmap of one colour, black for none given.
  package init(size: PixelSize, color: UInt32 = 0) {
    self.size = size
    pixels = Array(repeating: color, count: size.width * size.height)
  }

  /// Makes a bitmap of pixels, which are cut off, or filled up with black, to `size`.
  package init(size: PixelSize, pixels: [UInt32]) {
    self.size = size
    let count = size.width * size.height
    // The right number, as ever, is not copied.
    self.pixels = pixels.count > count ? Array(pixels[..<count]) : pixels
    if pixels.count < count { self.pixels += Array(repeating: 0, count: count - pixels.count) }
  }

  /// A pixel; places outside read as nil.
  package subscript(x x: Int, y y: Int) -> UInt32? {
    (0..<size.width).contains(x) && (0..<size.height).contains(y)
      ? pixels[y * size.width + x] : nil
  }

  /// Copies a bitmap into this one; what lies outside is cut off.
  package mutating func draw(_ other: Bitmap, x: Int, y: Int) {
    let columns = max(0, -x)..<max(max(0, -x), min(other.size.width, size.width - x))
    for row in 0..<other.size.height where (0..<size.height).contains(y + row) {
      let source = row * other.size.width
      let target = (y + row) * size.width + x
      for column in columns { pixels[target + column] = other.pixels[source + column] }
    }
  }
}

/// A width and height in pixels.
package struct PixelSize: Hashable, Sendable {
  package let width: Int
  package let height: Int

  /// - Parameters:
  ///   - width: Clamped to 0…16384.
  ///   - height: Clamped to 0…16384.
  package init(width: Int, height: Int) {
    self.width = min(max(width, 0), Self.longest)
    self.height = min(max(height, 0), Self.longest)
  }

  static let longest = 16_384

  /// Turned by a quarter.
  var turned: PixelSize { PixelSize(width: height, height: width) }
}
