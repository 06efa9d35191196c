/// Which lines of a Markdown text are code: between lines of backticks or tildes.
///
/// A beginning without its end is text, and swallows nothing.
///
/// Source: spec.commonmark.org/0.31.2, "Fenced code blocks"; here, a fence may be indented further.
struct CodeFences {
  /// The lines of code with their fences, in ascending order.
  private(set) var blocks: [Range<Int>] = []
  /// The first line that begins a block without an end.
  private(set) var unclosed: Int?

  /// Longer fences count as this long, so that each kind is looked for a few times only.
  private static let longest = 12

  private struct Fence {
    let sign: Character
    let length: Int
    /// Whether nothing follows, as at an end.
    let isBare: Bool

    /// nil for another line; a beginning in backticks has none behind it.
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
    // A fence of this length or longer has no end any more.
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
