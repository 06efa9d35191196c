/// A word that was read in a picture.
package struct ReadWord: Equatable, Sendable {
  package var text: String
  /// The word's box, in pixels.
  package var (left, top, width, height): (Int, Int, Int, Int)
  /// Where the letters stand that have nothing below the line, in pixels from the top.
  package var baseline: Int
  /// How certain the reader is, from 0 to 100.
  package var confidence: Double
  /// The number of the line among those of its picture.
  package var line: Int

  package init(
    _ text: String, left: Int, top: Int, width: Int, height: Int, baseline: Int? = nil,
    confidence: Double, line: Int
  ) {
    self.baseline = baseline ?? top + height
    (self.text, self.confidence, self.line) = (text, confidence, line)
    (self.left, self.top, self.width, self.height) = (left, top, width, height)
  }

  /// The middle of the word's small letters, in pixels from the top.
  func middle(_ letter: Double) -> Double { Double(baseline) - letter / 2 }
}

/// A line of words.
struct ReadLine: Equatable {
  var words: [ReadWord]
  /// The middle of its small letters, in pixels from the top.
  var middle: Double

  var text: String { words.map(\.text).joined(separator: " ") }
  var left: Int { words.first?.left ?? 0 }
  var height: Int { words.map(\.height).max() ?? 0 }

  /// The least confidence with which a mark without letters counts.
  private static let leastOfMarks = 60.0
  /// The highest word, in heights of a small letter.
  private static let highest = 4.5

  /// Returns the lines of words, from the top, without what is no text.
  static func lines(of words: [ReadWord], letter: Double) -> [ReadLine] {
    let kept = words.filter { word in
      let isText = word.text.contains { $0.isLetter || $0.isNumber || "–—=:-[]/_".contains($0) }
      return (isText || word.confidence >= leastOfMarks)
        && Double(word.height) <= letter * highest && !word.text.isEmpty
    }
    var lines = Dictionary(grouping: kept, by: \.line).values.map { words in
      let words = words.sorted { $0.left < $1.left }
      let middles = words.map { $0.middle(letter) }.sorted()
      let half = middles.count / 2
      let middle = middles.count % 2 == 1 ? middles[half] : (middles[half - 1] + middles[half]) / 2
      return ReadLine(words: words, middle: middle)
    }
    lines.sort { ($0.middle, $0.left) < ($1.middle, $1.left) }
    while let last = lines.last, last.isNumber(upTo: 3, canBeEmpty: true) { lines.removeLast() }
    return lines
  }

  /// Whether the line consists of a number with at most some digits, and of marks.
  func isNumber(upTo most: Int, canBeEmpty: Bool = false) -> Bool {
    let digits = text.count { $0.isNumber }
    return !text.contains(where: \.isLetter) && digits <= most && (canBeEmpty || digits > 0)
  }
}
