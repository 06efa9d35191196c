/// Where the paper is in a picture, in blocks of `EvenLight`.
///
/// The paper is what the brightest large region reaches without a sharp step: a shadow on the paper may be darker than the desk,
/// so no grey tells them apart.
struct Paper {
  /// Whether each block is on the paper, row by row.
  let isPaper: [Bool]
  let wide: Int
  let high: Int
  /// The width and height of a block in pixels.
  let block: Int

  /// The ratio of two neighbours' brightness below which there is an edge between them.
  private static let step: Float = 0.72
  /// The shares of all blocks that a paper has; beyond them, nothing is known about it.
  private static let shares = 0.25...0.97

  /// Returns nil if there is no paper with an edge all around.
  init?(_ light: EvenLight) {
    (wide, high, block) = (light.blocksWide, light.blocksHigh, light.block)
    let region = Self.region(light)
    let count = region.count { $0 }
    guard Self.shares.contains(Double(count) / Double(wide * high)) else { return nil }
    isPaper = Self.hull(of: region, wide, high)
  }

  private static func region(_ light: EvenLight) -> [Bool] {
    let (wide, high, values) = (light.blocksWide, light.blocksHigh, light.brightness)
    var isEdge = [Bool](repeating: false, count: wide * high)
    func compare(_ one: Int, _ other: Int) {
      let (low, most) = (min(values[one], values[other]), max(values[one], values[other], 1))
      if low / most < step { (isEdge[one], isEdge[other]) = (true, true) }
    }
    for place in values.indices {
      if place % wide + 1 < wide { compare(place, place + 1) }
      if place + wide < values.count { compare(place, place + wide) }
    }
    var names = [Int](repeating: 0, count: wide * high)
    var (best, bestWeight, last) = (0, Float(0), 0)
    for start in values.indices where !isEdge[start] && names[start] == 0 {
      last += 1
      var (weight, open) = (Float(0), [start])
      names[start] = last
      while let place = open.popLast() {
        weight += values[place] * values[place].squareRoot()
        var next: [Int] = []
        if place % wide > 0 { next.append(place - 1) }
        if place % wide + 1 < wide { next.append(place + 1) }
        if place >= wide { next.append(place - wide) }
        if place + wide < values.count { next.append(place + wide) }
        for other in next where !isEdge[other] && names[other] == 0 {
          names[other] = last
          open.append(other)
        }
      }
      if weight > bestWeight { (best, bestWeight) = (last, weight) }
    }
    return names.map { $0 == best && best > 0 }
  }

  /// Returns the smallest convex region around the blocks of a region.
  private static func hull(of region: [Bool], _ wide: Int, _ high: Int) -> [Bool] {
    typealias Point = (x: Int, y: Int)
    func turn(_ first: Point, _ second: Point, _ third: Point) -> Int {
      (second.x - first.x) * (third.y - first.y) - (second.y - first.y) * (third.x - first.x)
    }
    // The outermost blocks of each row suffice.
    var points: [Point] = []
    for row in 0..<high {
      let columns = (0..<wide).filter { region[row * wide + $0] }
      if let first = columns.first, let last = columns.last {
        points.append((first, row))
        if last != first { points.append((last, row)) }
      }
    }
    points.sort { ($0.x, $0.y) < ($1.x, $1.y) }
    func chain(_ points: [Point]) -> [Point] {
      var chain: [Point] = []
      for point in points {
        while chain.count > 1, turn(chain[chain.count - 2], chain[chain.count - 1], point) <= 0 {
          chain.removeLast()
        }
        chain.append(point)
      }
      return chain
    }
    let corners = chain(points).dropLast() + chain(points.reversed()).dropLast()
    guard corners.count > 2 else { return region }
    let ring = Array(corners)
    return (0..<wide * high).map { place in
      let point = (x: place % wide, y: place / wide)
      return ring.indices.allSatisfy {
        turn(ring[$0], ring[($0 + 1) % ring.count], point) >= 0
      }
    }
  }

  /// Returns whether a block and all blocks around it are on the paper.
  func isInside(_ row: Int, _ column: Int) -> Bool {
    for down in row - 1...row + 1 {
      for across in column - 1...column + 1 {
        guard (0..<high).contains(down), (0..<wide).contains(across), isPaper[down * wide + across]
        else { return false }
      }
    }
    return true
  }
}
