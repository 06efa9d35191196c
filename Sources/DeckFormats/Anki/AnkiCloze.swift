/// A cloze text, with gaps that its cards hide, such as `{{c1::Paris::city}}`.
///
/// Source: Anki manual, "Cloze Deletion"; `rslib/src/cloze.rs`.
struct AnkiCloze {
  private indirect enum Node {
    case text(String)
    case gap(cards: [Int64], hint: String?, [Node])
  }

  private let nodes: [Node]

  /// The largest depth of nested gaps.
  private static let deepest = 10

  init(_ text: String) {
    var reader = Reader(rest: text[...])
    nodes = reader.nodes()
  }

  /// Returns the text for a card.
  ///
  /// - Parameters:
  ///   - card: The gap's number, from 1.
  ///   - isQuestion: Whether the card's gap is replaced by its hint or dots; other gaps never are.
  /// - Returns: nil if the text has no such gap.
  func text(card: Int64, isQuestion: Bool) -> String? {
    Self.has(card, nodes) ? Self.text(nodes, card, isQuestion) : nil
  }

  /// Returns the texts in the card's gaps, or for the question their hints or dots.
  func gaps(card: Int64, isQuestion: Bool) -> String {
    var found: [String] = []
    Self.collect(nodes, card, isQuestion, &found)
    return found.joined(separator: ", ")
  }

  private static func has(_ card: Int64, _ nodes: [Node]) -> Bool {
    nodes.contains { node in
      guard case .gap(let cards, _, let inner) = node else { return false }
      return cards.contains(card) || has(card, inner)
    }
  }

  private static func text(_ nodes: [Node], _ card: Int64, _ isQuestion: Bool) -> String {
    nodes.map { node in
      switch node {
      case .text(let text): text
      case .gap(let cards, let hint, let inner):
        cards.contains(card) && isQuestion
          ? "[\(hint ?? "...")]" : text(inner, card, isQuestion)
      }
    }.joined()
  }

  private static func collect(
    _ nodes: [Node], _ card: Int64, _ isQuestion: Bool, _ found: inout [String]
  ) {
    for case .gap(let cards, let hint, let inner) in nodes {
      if cards.contains(card) {
        found.append(isQuestion ? hint ?? "..." : text(inner, card, false))
      } else {
        collect(inner, card, isQuestion, &found)
      }
    }
  }

  // MARK: Reading

  private struct Reader {
    var rest: Substring

    /// Parses the whole text; gaps that are not closed become text.
    mutating func nodes() -> [Node] {
      var open: [(source: Substring, cards: [Int64], hint: String?, nodes: [Node])] = []
      var outer: [Node] = []
      func add(_ node: Node) {
        if open.isEmpty { outer.append(node) } else { open[open.count - 1].nodes.append(node) }
      }
      var text = rest.startIndex
      func flush(_ whole: Substring, to end: Substring.Index) {
        guard text < end else { return }
        var words = whole[text..<end]
        if !open.isEmpty, let hint = words.firstRange(of: "::") {
          open[open.count - 1].hint = String(words[hint.upperBound...])
          words = words[..<hint.lowerBound]
        }
        add(.text(String(words)))
      }
      let whole = rest
      while let brace = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
        rest = rest[brace...]
        if let (cards, end) = opening(), open.count < AnkiCloze.deepest {
          flush(whole, to: brace)
          open.append((whole[brace..<end], cards, nil, []))
          rest = rest[end...]
          text = end
        } else if rest.hasPrefix("}}"), !open.isEmpty {
          flush(whole, to: brace)
          let gap = open.removeLast()
          add(.gap(cards: gap.cards, hint: gap.hint, gap.nodes))
          rest = rest.dropFirst(2)
          text = rest.startIndex
        } else {
          rest = rest.dropFirst()
        }
      }
      flush(whole, to: whole.endIndex)
      while let gap = open.popLast() {
        add(.text(String(gap.source)))
        for node in gap.nodes { add(node) }
        if let hint = gap.hint { add(.text("::\(hint)")) }
      }
      return outer
    }

    /// Returns the cards of the gap that begins here, and the index of its text; nil if none begins here.
    private func opening() -> (cards: [Int64], end: Substring.Index)? {
      guard rest.hasPrefix("{{c") || rest.hasPrefix("{{C") else { return nil }
      let numbers = rest.dropFirst(3).prefix { $0.isASCII && $0.isNumber || $0 == "," }
      let end = rest[numbers.endIndex...].dropFirst(2).startIndex
      guard numbers.utf8.count <= 100, rest[numbers.endIndex...].hasPrefix("::") else { return nil }
      let cards = numbers.split(separator: ",").compactMap { Int64($0) }
      return cards.isEmpty ? nil : (cards, end)
    }
  }
}
