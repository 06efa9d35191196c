/// The lines of a Markdown text that are code, between fences of backticks or tildes.
///
/// An opening fence without a closing one is text, and does not make code of the lines behind it.
///
/// Source: spec.commonmark.org/0.31.2, "Fenced code blocks"; here, a fence may be indented further.
struct CodeFences {
  /// The lines of code with their fences, in ascending order.
  private(set) var blocks: [Range<Int>] = []
  /// The first line with an opening fence that is never closed; nil if there is none.
  private(set) var unclosed: Int?

  /// The length that longer fences count as, so that closing fences are looked for a few times only.
  private static let longest = 12

  private struct Fence {
    let sign: Character
    let length: Int
    /// Whether nothing follows the fence on its line, as for a closing one.
    let isBare: Bool

    /// Parses a line; nil if it is no fence, or one of backticks with more backticks behind it.
    init?(_ line: Substring) {
      let rest = line.drop { $0.isWhitespace || $0 == ">" }
      guard let sign = rest.first, sign == "`" || sign == "~" else { return nil }
      let fence = rest.prefix { $0 == sign }
      let info = rest[fence.endIndex...]
      guard fence.count >= 3, sign == "~" || !info.contains("`") else { return nil }
      (self.sign, length) = (sign, min(fence.count, CodeFences.longest))
      isBare = info.allSatisfy(\.isWhitespace)
    }
  }

  init(_ lines: [Substring]) {
    let fences = lines.indices.compactMap { line in Fence(lines[line]).map { (line, $0) } }
    var place = 0
    // The shortest fences of each sign that have no closing one any more.
    var endless: [Character: Int] = [:]
    while place < fences.count {
      let (line, fence) = fences[place]
      place += 1
      guard fence.length < endless[fence.sign] ?? .max else { continue }
      let end = fences[place...].firstIndex { _, other in
        other.sign == fence.sign && other.length >= fence.length && other.isBare
      }
      if let end {
        blocks.append(line..<(fences[end].0 + 1))
        place = end + 1
      } else {
        endless[fence.sign] = fence.length
        unclosed = unclosed ?? line
      }
    }
  }
}
