package import ScreenLayout

/// A picture of opaque pixels, stored row by row from the top left.
package struct Bitmap: Equatable, Sendable {
  package let size: PixelSize
  /// `size.width * size.height` pixels in sRGB, each as 0x00RRGGBB.
  package private(set) var pixels: [UInt32]

  /// Makes a bitmap of one colour, which is black by default.
  package init(size: PixelSize, color: UInt32 = 0) {
    self.size = size
    pixels = Array(repeating: color, count: size.width * size.height)
  }

  /// Makes a bitmap of given pixels, truncated or padded with black to `size`.
  package init(size: PixelSize, pixels: [UInt32]) {
    self.size = size
    let count = size.width * size.height
    // An array of the right length, which is the usual case, is not copied.
    self.pixels = pixels.count > count ? Array(pixels[..<count]) : pixels
    if pixels.count < count { self.pixels += Array(repeating: 0, count: count - pixels.count) }
  }

  /// The pixel at a place; nil outside the bitmap.
  package subscript(x x: Int, y y: Int) -> UInt32? {
    (0..<size.width).contains(x) && (0..<size.height).contains(y)
      ? pixels[y * size.width + x] : nil
  }

  /// Returns the bitmap faded in from a paper's colour; pixels of that colour don't change.
  package func faded(to brightness: Brightness, on paper: RGB) -> Bitmap {
    if brightness == .full { return self }
    // A lookup table of the 256 channel values is cheaper than mixing every pixel.
    let parts = (0...255 as ClosedRange<UInt32>).map { value in
      CardColors.faded(RGB(hex: value * 0x01_0101), on: paper, to: brightness)
    }
    func mixed(_ pixel: UInt32) -> UInt32 {
      UInt32(parts[Int(pixel >> 16 & 0xff)].red) << 16
        | UInt32(parts[Int(pixel >> 8 & 0xff)].green) << 8
        | UInt32(parts[Int(pixel & 0xff)].blue)
    }
    // Most pixels equal their predecessors, so pixels are compared and written in pairs.
    let paperPair = UInt64(paper.packed) << 32 | UInt64(paper.packed)
    var (last, faded) = (paperPair, paperPair)
    let count = pixels.count
    let new = [UInt32](unsafeUninitializedCapacity: count) { new, initialized in
      pixels.withUnsafeBytes { old in
        let target = UnsafeMutableRawBufferPointer(new)
        for place in stride(from: 0, to: count / 2 * 8, by: 8) {
          let pair = old.loadUnaligned(fromByteOffset: place, as: UInt64.self)
          if pair != last {
            last = pair
            faded =
              UInt64(mixed(UInt32(pair >> 32))) << 32
              | UInt64(mixed(UInt32(truncatingIfNeeded: pair)))
          }
          target.storeBytes(of: faded, toByteOffset: place, as: UInt64.self)
        }
      }
      if !count.isMultiple(of: 2) { new[count - 1] = mixed(pixels[count - 1]) }
      initialized = count
    }
    return Bitmap(size: size, pixels: new)
  }

  /// Copies another bitmap into this one and cuts off the part that lies outside.
  package mutating func draw(_ other: Bitmap, x: Int, y: Int) {
    let columns = max(0, -x)..<max(max(0, -x), min(other.size.width, size.width - x))
    for row in 0..<other.size.height where (0..<size.height).contains(y + row) {
      let source = row * other.size.width
      let target = (y + row) * size.width + x
      for column in columns { pixels[target + column] = other.pixels[source + column] }
    }
  }
}

extension Bitmap {
  /// Returns the bitmap with each pixel mixed half and half with a colour.
  func mixed(with color: RGB) -> Bitmap {
    // The mask drops each channel's lowest bit after the shift, so that no bit moves into the next channel.
    let half = color.packed >> 1 & 0x7f_7f7f
    return Bitmap(size: size, pixels: pixels.map { ($0 >> 1 & 0x7f_7f7f) + half })
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

  package var shorterSide: Int { min(width, height) }

  /// The size after a quarter turn: width and height swapped.
  var turned: PixelSize { PixelSize(width: height, height: width) }
}
