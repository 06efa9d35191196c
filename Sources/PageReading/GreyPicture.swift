/// A picture of greys.
package struct GreyPicture: Equatable, Sendable {
  package let width: Int
  package let height: Int
  /// From 0, black, to 255, white, row by row.
  package var pixels: [UInt8]

  /// The grey of evened paper without ink.
  static let paper: UInt8 = 238

  /// - Parameters:
  ///   - width: The width in pixels.
  ///   - height: The height in pixels.
  ///   - pixels: The greys, row by row; there must be as many as the picture has pixels.
  package init(width: Int, height: Int, pixels: [UInt8]) {
    precondition(pixels.count == width * height)
    (self.width, self.height, self.pixels) = (width, height, pixels)
  }

  /// Creates a picture of one grey.
  package init(width: Int, height: Int, grey: UInt8) {
    self.init(
      width: width, height: height, pixels: Array(repeating: grey, count: width * height))
  }

  /// Returns some columns of pixels, of which the outermost `edge` are blank where `blanks` says so.
  func columns(_ range: Range<Int>, edge: Int, blanks: (left: Bool, right: Bool)) -> GreyPicture {
    let range = range.clamped(to: 0..<width)
    var cut = GreyPicture(width: range.count, height: height, grey: Self.paper)
    let from = blanks.left ? min(edge, range.count) : 0
    let to = blanks.right ? max(from, range.count - edge) : range.count
    for row in 0..<height {
      for place in from..<to {
        cut.pixels[row * range.count + place] = pixels[row * width + range.lowerBound + place]
      }
    }
    return cut
  }

  /// Makes a rectangle blank, as far as it is in the picture.
  package mutating func blank(_ columns: Range<Int>, _ rows: Range<Int>) {
    let (columns, rows) = (columns.clamped(to: 0..<width), rows.clamped(to: 0..<height))
    for row in rows {
      for column in columns { pixels[row * width + column] = Self.paper }
    }
  }

  /// Returns which pixels are darker than a grey.
  func ink(darkerThan grey: UInt8) -> [Bool] { pixels.map { $0 < grey } }

  /// Returns a picture that is smaller by a whole factor, whose pixels are the means of squares.
  func shrunk(by factor: Int) -> GreyPicture {
    guard factor > 1, width >= factor, height >= factor else { return self }
    let (wide, high) = (width / factor, height / factor)
    var result = GreyPicture(width: wide, height: high, grey: 0)
    var sums = [Int](repeating: 0, count: wide)
    for row in 0..<high {
      for place in 0..<wide { sums[place] = 0 }
      for inner in 0..<factor {
        let start = (row * factor + inner) * width
        for place in 0..<wide {
          for step in 0..<factor { sums[place] += Int(pixels[start + place * factor + step]) }
        }
      }
      for place in 0..<wide {
        result.pixels[row * wide + place] = UInt8(sums[place] / (factor * factor))
      }
    }
    return result
  }
}
