import Console
import ScreenLayout

extension Bitmap {
  /// The bitmap on the papers of a 256-colour terminal, so that no seam is seen around it.
  ///
  /// A paper becomes its colour of the table. Colours near a paper are moved along with it, less the
  /// farther they are, so that the edges of letters stay smooth.
  var onTablePapers: Bitmap {
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

/// Red, green and blue, to reckon with.
private struct Channels {
  private var values: SIMD4<Int>

  /// How far from a paper a colour still moves along with it; papers are farther apart.
  static let reach = 48

  init(_ hex: UInt32) {
    values = SIMD4(Int(hex >> 16 & 0xff), Int(hex >> 8 & 0xff), Int(hex & 0xff), 0)
  }

  init(_ color: RGB) {
    values = SIMD4(Int(color.red), Int(color.green), Int(color.blue), 0)
  }

  var hex: UInt32 { UInt32(values[0] << 16 | values[1] << 8 | values[2]) }

  /// The difference of the channel in which they differ most.
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
