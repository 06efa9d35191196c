import Console
import ScreenLayout

extension Bitmap {
  /// The bitmap with its papers' colours replaced by those of a 256-colour terminal, so that no seam is seen.
  ///
  /// A paper's colour becomes its colour in the table. Colours near a paper's are shifted with it, and less
  /// the farther they are, so that the edges of letters stay smooth.
  var withQuantizedPapers: Bitmap {
    let papers = Paper.allCases.map { paper in
      (from: Channels(CardColors.paper(paper)), to: Channels(CardColors.tableColor(paper: paper)))
    }
    var last: (from: UInt32, to: UInt32)?
    let moved = pixels.map { pixel in
      if let last, last.from == pixel { return last.to }
      var color = Channels(pixel)
      if let paper = papers.first(where: { color.distance(to: $0.from) < Channels.reach }) {
        color.move(from: paper.from, to: paper.to)
      }
      last = (pixel, color.hex)
      return color.hex
    }
    return Bitmap(size: size, pixels: moved)
  }
}

/// The red, green and blue of a colour as integers, for calculations.
private struct Channels {
  private var values: SIMD4<Int>

  /// The distance from a paper within which colours are shifted with it; papers are farther apart.
  static let reach = 48

  init(_ hex: UInt32) {
    values = SIMD4(Int(hex >> 16 & 0xff), Int(hex >> 8 & 0xff), Int(hex & 0xff), 0)
  }

  init(_ color: RGB) {
    values = SIMD4(Int(color.red), Int(color.green), Int(color.blue), 0)
  }

  var hex: UInt32 { UInt32(values[0] << 16 | values[1] << 8 | values[2]) }

  /// Returns the difference in the channel in which two colours differ most.
  func distance(to other: Self) -> Int {
    let difference = values &- other.values
    return max(difference.max(), -difference.min())
  }

  mutating func move(from start: Self, to end: Self) {
    let part = Self.reach - distance(to: start)
    let moved =
      values &+ (end.values &- start.values) &* SIMD4(repeating: part)
      / SIMD4(repeating: Self.reach)
    values = moved.clamped(lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 255))
  }
}
