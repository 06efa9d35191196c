/// The columns of a clean page.
enum PageColumns {
  /// A column's pixels.
  struct Column: Equatable {
    /// What belongs to the column: up to the next ones.
    var range: Range<Int>
    /// Where most of its rows have ink.
    var ink: Range<Int>
    /// The middles of its texts, in pixels from the top.
    var middles: [Double] = []

    /// Makes the column begin where the one before it does.
    mutating func begin(with before: Column) {
      range = before.range.lowerBound..<max(before.range.lowerBound, range.upperBound)
      ink = before.ink.lowerBound..<max(before.ink.lowerBound, ink.upperBound)
    }
  }

  /// The most columns, beyond which the page is no list.
  static let most = 6

  // In heights of a small letter:
  private static let letterHeights = 0.5...3.0
  private static let widestLetter = 8.0
  private static let (gapOfWords, gapOfTexts) = (0.9, 1.35)
  private static let rowStep = 0.5
  private static let narrowestGap = 1.05
  private static let narrowest = 1.2
  private static let margins = (left: 3.0, right: 14.0)
  /// The share of the rows of the fullest columns of pixels above which there is a column.
  private static let share = 0.09
  /// The share that a column has somewhere.
  private static let leastTop = 0.25
  /// The share of a column's rows in which a text begins at the same place within it, which is another column then.
  private static let startShare = 0.3
  /// The share of ink before such a place, of that behind it: right-aligned texts begin gradually.
  private static let inkBefore = 0.5
  private static let fewestStarts = 4
  private static let sameStart = 0.4
  private static let nearestStart = 2.2
  private static let gapBefore = 1.0
  /// The most shapes of a page with a desk around it; a dense page has 6,000 letters.
  private static let mostShapes = 100_000
  /// The most texts of a column, beyond which it is noise.
  static let mostTexts = 1_000

  /// Finds the columns.
  ///
  /// - Throws: `PageReadingError.noise`.
  static func find(in page: CleanPage) throws(PageReadingError) -> [Column] {
    let (picture, letter) = (page.picture, page.letter)
    let (width, height) = (picture.width, picture.height)
    let shapes = try InkRuns(picture.ink(darkerThan: Straightening.ink), width: width)
    guard shapes.boxes.count <= mostShapes else { throw .noise }
    var ink = shapes.ink(width: width, height: height) {
      Double($0.height) > letter * letterHeights.lowerBound
        && Double($0.height) < letter * letterHeights.upperBound
        && Double($0.width) < letter * widestLetter
    }
    InkRuns.closeGaps(&ink, width: width, shorterThan: Int(letter * gapOfWords))
    let step = max(1, Int(letter * rowStep))
    var counts = [Double](repeating: 0, count: width)
    for band in 0..<height / step {
      for column in 0..<width {
        for row in band * step..<(band + 1) * step where ink[row * width + column] {
          counts[column] += 1
          break
        }
      }
    }
    let smooth = means(counts, over: 3)
    let filled = smooth.filter { $0 > 0 }.sorted()
    guard !filled.isEmpty else { return [] }
    let top = filled[filled.count * 9 / 10]
    let threshold = max(1.5, share * top)
    var found: [Range<Int>] = []
    var first = 0
    for column in 0...width where column == width || smooth[column] <= threshold {
      if column > first {
        if let last = found.last, Double(first - last.upperBound) < letter * narrowestGap {
          found[found.count - 1] = last.lowerBound..<column
        } else {
          found.append(first..<column)
        }
      }
      first = column + 1
    }
    found.removeAll { range in
      Double(range.count) <= letter * narrowest
        || (smooth[range].max() ?? 0) <= leastTop * top
    }
    let inked = ink
    InkRuns.closeGaps(&ink, width: width, shorterThan: Int(letter * gapOfTexts))
    let texts = try InkRuns(ink, width: width).boxes.filter {
      Double($0.height) > letter * letterHeights.lowerBound
    }
    let even = means(counts, over: max(3, step))
    var columns = found.flatMap { parted($0, texts, even, letter) }.map { ink in
      return Column(
        range: max(
          0, ink.lowerBound - Int(letter * margins.left))..<min(
            width, ink.upperBound + Int(letter * margins.right)), ink: ink,
        middles: middles(inked, width, ink, letter))
    }
    for place in columns.indices.dropFirst() {
      let cut = emptiest(
        even, columns[place - 1].ink.upperBound..<columns[place].ink.lowerBound, step)
      columns[place - 1].range = min(columns[place - 1].range.lowerBound, cut)..<cut
      columns[place].range = cut..<max(cut, columns[place].range.upperBound)
    }
    return columns
  }

  /// Returns the middles of the lines in a column of pixels, from the top.
  private static func middles(
    _ ink: [Bool], _ width: Int, _ column: Range<Int>, _ letter: Double
  ) -> [Double] {
    var (found, first) = ([Double](), 0)
    let height = ink.count / max(1, width)
    for row in 0...height
    where row == height || !column.contains(where: { ink[row * width + $0] }) {
      if Double(row - first) > letter * letterHeights.lowerBound {
        found.append(Double(first + row) / 2)
      }
      first = row + 1
    }
    return found
  }

  /// Parts a column where many of its texts begin: long questions may reach over a few answers.
  private static func parted(
    _ column: Range<Int>, _ texts: [InkRuns.Box], _ counts: [Double], _ letter: Double
  ) -> [Range<Int>] {
    let inside = texts.filter { column.contains(Int($0.left)) }
    guard inside.count <= mostTexts else { return [column] }
    let lefts = inside.map { Int($0.left) }.sorted()
    let middles = inside.map { Double($0.top + $0.bottom) / 2 }.sorted()
    let rows = 1 + zip(middles.dropFirst(), middles).count { $0 - $1 > letter }
    let reach = Int(letter * sameStart)
    func count(at place: Int) -> Int { lefts.count { abs($0 - place) <= reach } }
    let fewest = max(fewestStarts, Int((Double(rows) * startShare).rounded(.up)))
    var starts: [Int] = []
    for left in lefts where count(at: left) >= fewest {
      if let last = starts.last, Double(left - last) < letter * nearestStart {
        if count(at: left) > count(at: last) { starts[starts.count - 1] = left }
      } else {
        starts.append(left)
      }
    }
    // Before the first of them, other texts begin, or the column begins there.
    let edges = starts.filter { start in
      let edge = start - reach
      return Double(start - column.lowerBound) > letter * nearestStart
        && lefts.count { $0 < edge } * 2 > fewest
        && (counts[max(0, edge - reach)...edge].min() ?? 0)
          < inkBefore * (counts[edge..<min(counts.count, edge + 5 * reach)].max() ?? 0)
    }
    // Some texts begin a little before the others.
    let (end, begin) = (Int(letter * gapBefore), Int(letter * sameStart / 2))
    let lowers = [column.lowerBound] + edges.map { $0 - begin }
    let uppers = edges.map { $0 - end } + [column.upperBound]
    return zip(lowers, uppers).map { $0..<max($0, $1) }.filter { !$0.isEmpty }
  }

  /// Returns the emptiest place of a gap, nearest to the next column.
  private static func emptiest(_ counts: [Double], _ gap: Range<Int>, _ step: Int) -> Int {
    let gap = (gap.lowerBound - 2..<gap.upperBound + 2).clamped(to: 0..<counts.count)
    guard let least = counts[gap].min() else { return gap.lowerBound }
    let wanted = gap.upperBound - step
    let empty = gap.filter { counts[$0] <= least + 0.01 }
    return empty.min { abs($0 - wanted) < abs($1 - wanted) } ?? gap.lowerBound
  }

  /// Returns the means of neighbours.
  private static func means(_ values: [Double], over count: Int) -> [Double] {
    let reach = count / 2
    var sums = [0.0]
    for value in values { sums.append(sums[sums.count - 1] + value) }
    return values.indices.map { place in
      let (first, end) = (max(0, place - reach), min(values.count, place + reach + 1))
      return (sums[end] - sums[first]) / Double(count)
    }
  }
}
