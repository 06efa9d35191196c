/// The map from a photographed page to a page whose lines and columns are straight, found by the text alone.
///
/// A tilted plane's lines are `y = c + (a + b·c)·x`, with the origin in the middle and heights of the picture as the unit. The
/// right a and b make the histogram of c the sharpest. In the same way, the edges of words make columns upright.
enum Straightening {
  /// The height, in pixels, at which ink is looked at.
  private static let height = 1_100
  private static let mostPoints = 12_000
  private static let fewestPoints = 200
  private static let fewestWords = 12
  /// The grey below which evened paper is ink.
  static let ink: UInt8 = 165

  /// Returns the map from pixels to heights of the picture.
  static func map(of picture: GreyPicture, on paper: Paper?) throws(PageReadingError) -> PlaneMap {
    let factor = max(1, Int((Double(picture.height) / Double(height)).rounded()))
    let small = picture.shrunk(by: factor)
    let (width, high) = (small.width, small.height)
    var ink = small.ink(darkerThan: Self.ink)
    if let paper {
      for row in 0..<high {
        for column in 0..<width where ink[row * width + column] {
          ink[row * width + column] = paper.isInside(
            min(row * factor / paper.block, paper.high - 1),
            min(column * factor / paper.block, paper.wide - 1))
        }
      }
    }
    let (tall, wide) = (Double(high) * 0.04, Double(high) * 0.12)
    ink = try InkRuns(ink, width: width).ink(width: width, height: high) {
      Double($0.height) < tall && Double($0.width) < wide && $0.width * $0.height > 3
    }
    let unit = PlaneMap.unit(width: picture.width, height: picture.height)
    let points = Self.points(of: ink, width: width, height: high)
    guard points.x.count >= fewestPoints else { return unit }

    let (a, b) = SharpestLines(points.y, along: points.x, bins: high).horizontal()
    let level = PlaneMap([1, 0, 0, -a, 1, 0, b, 0, 1])

    InkRuns.closeGaps(&ink, width: width, shorterThan: 9)
    let words = try InkRuns(ink, width: width).boxes.filter {
      $0.width >= 12 && $0.height >= 5 && Double($0.height) <= Double(high) * 0.05
    }
    guard words.count >= fewestWords else { return level * unit }
    func edges(_ edge: KeyPath<InkRuns.Box, Int32>) -> (x: [Float], y: [Float]) {
      var (xs, ys): ([Float], [Float]) = ([], [])
      for word in words {
        let place = level.image(
          (Double(word[keyPath: edge]) - Double(width) / 2) / Double(high),
          (Double(word.top + word.bottom) / 2 - Double(high) / 2) / Double(high))
        xs.append(Float(place.x))
        ys.append(Float(place.y))
      }
      return (xs, ys)
    }
    let (left, right) = (edges(\.left), edges(\.right))
    let (c, d) = SharpestLines(left.x + right.x, along: left.y + right.y, bins: high)
      .vertical(lefts: words.count)
    return PlaneMap([1, -c, 0, 0, 1, 0, 0, d, 1]) * level * unit
  }

  /// Returns the places of at most `mostPoints` pixels of ink, spread evenly over all of them.
  private static func points(
    of ink: [Bool], width: Int, height: Int
  ) -> (x: [Float], y: [Float]) {
    let places = ink.indices.filter { ink[$0] }
    let count = min(places.count, mostPoints)
    var (xs, ys): ([Float], [Float]) = ([], [])
    for number in 0..<count {
      let place = places[number * places.count / count]
      xs.append((Float(place % width) - Float(width) / 2) / Float(height))
      ys.append((Float(place / width) - Float(height) / 2) / Float(height))
    }
    return (xs, ys)
  }
}

/// A search for the family of straight lines on which points lie.
private struct SharpestLines {
  private let across: [Float]
  private let along: [Float]
  private let bins: Int

  init(_ across: [Float], along: [Float], bins: Int) {
    (self.across, self.along, self.bins) = (across, along, bins)
  }

  /// Returns slope and convergence of lines of text: the histogram of their places has steep flanks.
  func horizontal() -> (Double, Double) {
    let count = bins * 17 / 10 + 2
    var histogram = [Float](repeating: 0, count: count)
    return search([(0.012, 0.04), (0.004, 0.013), (0.0015, 0.005)]) { places in
      for bin in 0..<count { histogram[bin] = 0 }
      for place in places {
        let bin = Int((place + 0.8) * Float(bins))
        histogram[min(max(bin, 0), count - 1)] += 1
      }
      var sum: Float = 0
      for bin in 1..<count {
        let step = histogram[bin] - histogram[bin - 1]
        sum += step * step
      }
      return sum
    }
  }

  /// Finds the columns: many words begin at the same place, or end there.
  ///
  /// - Parameter lefts: How many of the points, at the beginning, are left edges.
  /// - Returns: Slope and convergence.
  func vertical(lefts: Int) -> (Double, Double) {
    let count = 2 * bins
    var (left, right) = (
      [Float](repeating: 0, count: count), [Float](repeating: 0, count: count)
    )
    func cubes(_ histogram: [Float]) -> Float {
      var sum: Float = 0
      for bin in 1..<count - 1 {
        let smooth = histogram[bin] + 0.6 * (histogram[bin - 1] + histogram[bin + 1])
        sum += smooth * smooth * smooth
      }
      return sum
    }
    return search([(0.01, 0.04), (0.004, 0.013), (0.002, 0.006)]) { places in
      for bin in 0..<count { (left[bin], right[bin]) = (0, 0) }
      for (number, place) in places.enumerated() {
        let bin = min(max(Int((place + 1) * Float(bins) / 2.5), 0), count - 1)
        if number < lefts { left[bin] += 1 } else { right[bin] += 1 }
      }
      return cubes(left) + 0.7 * cubes(right)
    }
  }

  /// Tries slopes up to 0.24 and convergences up to 0.28 in finer and finer steps.
  private func search(
    _ steps: [(slope: Double, convergence: Double)], _ score: ([Float]) -> Float
  ) -> (Double, Double) {
    var best = (slope: 0.0, convergence: 0.0)
    var reach = (slope: 0.24, convergence: 0.28)
    var places = across
    for (number, step) in steps.enumerated() {
      if number > 0 { reach = (3 * step.slope, 3 * step.convergence) }
      let middle = best
      var highest: Float = -1
      let counts = (
        Int((reach.slope / step.slope).rounded()),
        Int((reach.convergence / step.convergence).rounded())
      )
      for first in -counts.0...counts.0 {
        for second in -counts.1...counts.1 {
          let slope = middle.slope + Double(first) * step.slope
          let convergence = middle.convergence + Double(second) * step.convergence
          let (a, b) = (Float(slope), Float(convergence))
          for point in across.indices {
            places[point] = (across[point] - a * along[point]) / (1 + b * along[point])
          }
          let value = score(places)
          if value > highest { (highest, best) = (value, (slope, convergence)) }
        }
      }
    }
    return best
  }
}
