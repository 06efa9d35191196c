/// A straight page without what isn't text: rules, leaders and large dark shapes.
struct CleanPage {
  /// The page, with blanks where something was removed.
  private(set) var picture: GreyPicture
  /// The height of a small letter in pixels.
  let letter: Double
  /// The boxes of the removed leaders.
  private(set) var leaders: [InkRuns.Box] = []
  /// The horizontal runs of ink that may be parts of rules, by rows.
  private var ruleParts: [(row: Int, columns: Range<Int>)] = []

  /// The grey below which something may be a rule or a dot.
  private static let ink: UInt8 = 170

  // In heights of a small letter:
  private static let shortestRule = 6.0
  private static let largestShape = (width: 14.0, height: 5.0)
  private static let largestDot = 0.42
  private static let widestGapOfDots = 1.3
  private static let shortestLeader = 3.2
  private static let highestLeader = 1.7
  private static let gapOfRules = 0.5
  private static let smallestLetter = 0.35
  /// The most shapes of a letter's height: four times those of a page full of small print.
  ///
  /// Whatever Tesseract is given, it takes about a millisecond of a PC's processor for each of them, so noise ends before it.
  static let mostLetters = 25_000
  /// The share of the width of columns that a rule between their rows has.
  private static let ruleShare = 0.5

  /// - Parameters:
  ///   - page: The straight page.
  ///   - letter: The height of a small letter in pixels.
  /// - Throws: `PageReadingError.noise`.
  init(_ page: GreyPicture, letter: Double) throws(PageReadingError) {
    (picture, self.letter) = (page, letter)
    let (width, height) = (page.width, page.height)
    var ink = page.ink(darkerThan: Self.ink)
    let shortest = max(8, Int(letter * Self.shortestRule))
    var long: [(rows: Range<Int>, columns: Range<Int>)] = []
    for row in 0..<height {
      Self.runs(width, shortest, isInk: { ink[row * width + $0] }) { columns in
        ruleParts.append((row, columns))
        long.append((row - 2..<row + 3, columns.lowerBound - 1..<columns.upperBound + 1))
      }
    }
    for column in 0..<width {
      Self.runs(height, shortest, isInk: { ink[$0 * width + column] }) { rows in
        long.append((rows.lowerBound - 1..<rows.upperBound + 1, column - 2..<column + 3))
      }
    }
    for (rows, columns) in long {
      picture.blank(columns, rows)
      for row in rows.clamped(to: 0..<height) {
        for column in columns.clamped(to: 0..<width) { ink[row * width + column] = false }
      }
    }
    let shapes = try InkRuns(ink, width: width)
    let letters = shapes.boxes.count { Double($0.height) >= letter * Self.smallestLetter }
    guard letters <= Self.mostLetters else { throw .noise }
    removeShapes(shapes)
    try removeLeaders(shapes)
  }

  /// Calls `body` with each run of ink of at least a length.
  private static func runs(
    _ count: Int, _ shortest: Int, isInk: (Int) -> Bool, _ body: (Range<Int>) -> Void
  ) {
    var first = 0
    for place in 0...count where place == count || !isInk(place) {
      if place - first >= shortest { body(first..<place) }
      first = place + 1
    }
  }

  /// Returns the middles of the horizontal rules over some columns of pixels, from the top, in pixels.
  func rules(over columns: Range<Int>) -> [Double] {
    var lengths: [Int: Int] = [:]
    for part in ruleParts {
      lengths[part.row, default: 0] += part.columns.clamped(to: columns).count
    }
    let rows = lengths.filter { Double($0.value) > Double(columns.count) * Self.ruleShare }
    return Self.middles(rows.keys.sorted(), gap: letter * Self.gapOfRules)
  }

  /// Returns the middles of groups of rows that are close together.
  private static func middles(_ rows: [Int], gap: Double) -> [Double] {
    var groups: [ClosedRange<Int>] = []
    for row in rows {
      if let last = groups.last, Double(row - last.upperBound) < gap {
        groups[groups.count - 1] = last.lowerBound...row
      } else {
        groups.append(row...row)
      }
    }
    return groups.map { Double($0.lowerBound + $0.upperBound) / 2 }
  }

  private mutating func removeShapes(_ shapes: InkRuns) {
    let isShape = shapes.boxes.map {
      Double($0.height) > letter * Self.largestShape.height
        || Double($0.width) > letter * Self.largestShape.width
    }
    for run in shapes.runs where isShape[Int(run.component)] { blank(run, around: 2) }
  }

  /// Removes chains of dots, as they lead from a question to its answer.
  private mutating func removeLeaders(_ shapes: InkRuns) throws(PageReadingError) {
    let (width, height) = (picture.width, picture.height)
    let largest = letter * Self.largestDot
    let isDot = shapes.boxes.map {
      Double($0.width) < largest && Double($0.height) < largest
    }
    let dots = shapes.runs.filter { isDot[Int($0.component)] }
    guard !dots.isEmpty else { return }
    var ink = [Bool](repeating: false, count: width * height)
    for run in dots {
      for column in run.first..<run.end { ink[Int(run.row) * width + Int(column)] = true }
    }
    InkRuns.closeGaps(&ink, width: width, shorterThan: Int(letter * Self.widestGapOfDots))
    let chains = try InkRuns(ink, width: width)
    let isLeader = chains.boxes.map {
      Double($0.width) > letter * Self.shortestLeader
        && Double($0.height) < letter * Self.highestLeader
    }
    leaders = zip(chains.boxes, isLeader).filter(\.1).map(\.0)
    var place = 0
    for run in dots {
      // Each dot is within one run of the chains, which come in the same order.
      while place < chains.runs.count,
        (chains.runs[place].row, chains.runs[place].end) < (run.row, run.end)
      { place += 1 }
      guard place < chains.runs.count else { break }
      if isLeader[Int(chains.runs[place].component)] { blank(run, around: 3) }
    }
  }

  private mutating func blank(_ run: InkRuns.Run, around margin: Int) {
    picture.blank(
      Int(run.first) - margin..<Int(run.end) + margin,
      Int(run.row) - margin..<Int(run.row) + margin + 1)
  }
}

/// The height of a small letter in a straight page.
enum LetterHeight {
  /// What is assumed for a page with hardly any ink, in pixels.
  private static let unknown = 20.0
  private static let fewest = 30
  private static let ink: UInt8 = 150

  /// Returns the height, in pixels, that most ink has: the mode of the heights of components.
  ///
  /// - Throws: `PageReadingError.noise`.
  static func find(in page: GreyPicture) throws(PageReadingError) -> Double {
    let boxes = try InkRuns(page.ink(darkerThan: ink), width: page.width).boxes.filter {
      let ratio = Double($0.width) / Double($0.height)
      return $0.height > 4 && $0.height < 90 && ratio > 0.25 && ratio < 2.2
    }
    guard boxes.count >= fewest else { return unknown }
    let heights = boxes.map(\.height).sorted()
    let tall = heights.filter { $0 > 8 }
    // Most components of a page with leaders are dots.
    let large =
      tall.count < fewest ? heights[heights.count * 9 / 10] : tall[tall.count * 7 / 10]
    var weights = [Double](repeating: 0, count: 96)
    for box in boxes where Double(box.height) > 0.38 * Double(large) {
      weights[box.height] +=
        Double(box.height * box.width) / Double(max(4, box.height)).squareRoot()
    }
    let shares = [1.0, 2, 3, 2, 1]
    let smooth = (2..<94).map { place in
      shares.indices.reduce(0.0) { $0 + shares[$1] * weights[place + $1 - 2] }
    }
    let best = smooth.indices.max { smooth[$0] < smooth[$1] } ?? 0
    return Double(best + 2)
  }
}
