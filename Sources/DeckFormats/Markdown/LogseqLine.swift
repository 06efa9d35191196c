/// The parts of a line on a page of Logseq.
enum LogseqLine {
  static let gap = "{{cloze "

  // MARK: Bullets

  /// The width of a line's indentation; a tab counts as four blanks.
  static func indent(of line: Substring) -> Int {
    var width = 0
    for byte in line.utf8 {
      switch byte {
      case UInt8(ascii: " "): width += 1
      case UInt8(ascii: "\t"): width += 4
      default: return width
      }
    }
    return width
  }

  static func isBullet(_ line: Substring) -> Bool {
    let rest = line.utf8.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    guard let sign = rest.first, "-*+".utf8.contains(sign) else { return false }
    return rest.dropFirst().first.map { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      ?? true
  }

  /// Returns a line without its bullet or heading signs, and without the state of a task.
  static func content(of line: Substring) -> Substring {
    var rest = line.drop(while: \.isWhitespace)
    if isBullet(line) { rest = rest.dropFirst().drop(while: \.isWhitespace) }
    if rest.first == "#" {
      let heading = rest.drop { $0 == "#" }
      if heading.first?.isWhitespace == true { rest = heading.drop(while: \.isWhitespace) }
    }
    for task in ["TODO ", "DOING ", "DONE ", "NOW ", "LATER ", "WAITING "]
    where rest.hasPrefix(task) {
      return rest.dropFirst(task.count)
    }
    return rest
  }

  /// Returns lines without the indentation that all of them have; a single bullet is left out.
  ///
  /// `keepsLines` is true for notes whose line ends are shown.
  static func dedented(_ lines: [Substring], keepsLines: Bool) -> String {
    let base = lines.map { indent(of: $0) }.min() ?? 0
    if lines.count == 1, isBullet(lines[0]) { return withoutTag(content(of: lines[0])).text }
    return lines.map { line in
      let width = max(0, indent(of: line) - base)
      let text = line.drop { $0 == " " || $0 == "\t" }
      return String(repeating: " ", count: min(width, 100))
        + (tag(in: line) == nil ? String(text) : withoutTag(text).text)
    }.joined(separator: keepsLines ? "  \n" : "\n")
  }

  /// Returns a text without the sizes behind its pictures, "![](a.png){:height 100}".
  static func withoutSizes(_ text: String) -> String {
    var (result, rest) = ("", text[...])
    while let start = rest.firstRange(of: "){:") {
      let inside = rest[start.upperBound...]
      guard let end = inside.prefix(100).firstIndex(of: "}") else {
        result += rest[..<start.upperBound]
        rest = inside
        continue
      }
      result += rest[..<start.lowerBound] + ")"
      rest = inside[inside.index(after: end)...]
    }
    return result + rest
  }

  // MARK: The tag

  private static let tags = ["#card", "#[[card]]", "[[card]]", "#card-spaced", "#card/spaced"]
  private static let reversed = ["#card-reverse", "#card/reverse", "#card-reversed"]

  struct Tag {
    /// Whether the card is asked both ways.
    let isReversed: Bool
  }

  /// Returns the tag of a card; nil if the line has none.
  static func tag(in line: Substring) -> Tag? {
    guard line.utf8.count < 1 << 16,
      line.utf8.contains(UInt8(ascii: "#")) || line.contains("[[card]]")
    else { return nil }
    for word in line.split(whereSeparator: \.isWhitespace) where word.utf8.count < 20 {
      let word = word.lowercased()
      if tags.contains(word) { return Tag(isReversed: false) }
      if reversed.contains(word) { return Tag(isReversed: true) }
    }
    return nil
  }

  /// Returns a line without the tag of a card and the tags beside it at the line's end, and those other tags.
  static func withoutTag(_ line: Substring) -> (text: String, tags: [String]) {
    var words = line.split(separator: " ", omittingEmptySubsequences: false)
    var others: Set<String> = []
    words.removeAll { (tags + reversed).contains($0.trimmed.lowercased()) }
    guard tag(in: line) != nil else { return (String(line), []) }
    while let last = words.last, last.isEmpty || last.count > 1 && last.first == "#" {
      let name = last.dropFirst().filter { !"[]".contains($0) }
      if !name.isEmpty { others.insert(String(name)) }
      words.removeLast()
    }
    return (words.joined(separator: " ").trimmed, others.sorted())
  }

  // MARK: Properties

  /// The names of Logseq's own properties; others with such beginnings are its, too.
  private static let properties: Set = [
    "id", "collapsed", "title", "tags", "alias", "type", "template", "template-including-parent",
    "deck", "card", "public", "icon", "created-at", "updated-at", "heading", "file", "file-path",
    "background-color", "background_color", "filters", "exclude-from-graph-visibility", "extra",
    "parent",
  ]
  private static let beginnings = ["card-", "logseq.", "query-", "hl-", "ls-", "ol-"]

  /// Returns the name and the value of a property such as `id:: 5f`; nil for any other line.
  static func property(_ line: Substring) -> (name: String, value: Substring)? {
    let rest = isBullet(line) ? content(of: line) : line.drop(while: \.isWhitespace)
    let name = rest.prefix { $0.isLetter || $0.isNumber || "-_./".contains($0) }
    guard (1...60).contains(name.utf8.count), rest[name.endIndex...].hasPrefix("::") else {
      return nil
    }
    let value = rest[name.endIndex...].dropFirst(2)
    guard value.isEmpty || value.first?.isWhitespace == true else { return nil }
    return (name.lowercased(), value)
  }

  /// Whether a line is one of Logseq's own properties.
  static func isOwnProperty(_ line: Substring) -> Bool {
    guard let (name, _) = property(line) else { return false }
    return properties.contains(name) || beginnings.contains(where: name.hasPrefix)
  }

  /// Whether a line is a property that makes a card of its block, `tags:: card`.
  static func isCardProperty(_ line: Substring) -> Bool {
    guard let (name, value) = property(line) else { return false }
    let words = value.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "-" }
    return name == "tags" && words.contains("card") || name == "card" && words == ["true"]
  }

  /// Returns the lines that are neither properties nor the dates and times of tasks.
  static func withoutProperties(
    _ places: [Int], _ lines: [Substring], _ isCode: [Bool]
  ) -> [Int] {
    var isDrawer = false
    return places.filter { place in
      guard !isCode[place] else { return true }
      let text = lines[place].trimmed
      if isDrawer || [":LOGBOOK:", ":PROPERTIES:"].contains(text) {
        isDrawer = text != ":END:"
        return false
      }
      return !["SCHEDULED:", "DEADLINE:", "CLOCK:"].contains(where: text.hasPrefix)
        && property(lines[place]) == nil
    }
  }

  // MARK: Gaps

  /// Returns a text in which its gaps are empty, or have their cues.
  static func gapped(_ text: String) -> String {
    replacingGaps(in: text) { _, cue in cue.map { "[\($0)]" } ?? MarkdownText.gap }
  }

  /// Returns a text in which its gaps are filled.
  static func filled(_ text: String) -> String { replacingGaps(in: text) { text, _ in text } }

  private static func replacingGaps(
    in text: String, _ shown: (_ text: String, _ cue: String?) -> String
  ) -> String {
    var (result, rest) = ("", text[...])
    while let start = rest.firstRange(of: gap) {
      let inside = rest[start.upperBound...]
      guard let end = inside.firstRange(of: "}}") else { break }
      let parts = inside[..<end.lowerBound].split(separator: "\\\\", maxSplits: 1)
      result += rest[..<start.lowerBound]
      if let first = parts.first {
        result += shown(first.trimmed, parts.count > 1 ? parts[1].trimmed : nil)
      }
      rest = inside[end.upperBound...]
    }
    return result + rest
  }
}
