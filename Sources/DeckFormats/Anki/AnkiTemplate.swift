/// A side of a card in Anki's template language.
///
/// Source: Anki manual, "Card Templates"; `rslib/src/template.rs`.
struct AnkiTemplate: Sendable {
  indirect enum Node: Equatable, Sendable {
    case text(String)
    /// `filters` are in the order in which they apply.
    case field(name: String, filters: [String])
    /// The nodes are shown if the field is empty (`isNegated`), or if it is not.
    case condition(name: String, isNegated: Bool, [Node])
  }

  let nodes: [Node]
  /// Whether the side runs a script.
  let hasScript: Bool

  /// The largest depth of nested conditions.
  private static let deepest = 50
  /// The largest number of a field's filters, each of which reads the whole field; others are ignored.
  private static let mostFilters = 10

  /// Parses a template; nil if its conditions are not closed, which Anki refuses, too, or if the template is
  /// longer than a card's HTML may be.
  init?(_ text: String) {
    guard text.utf8.count <= HTMLText.longest else { return nil }
    var text = text
    let old = "{{=<% %>=}}"
    if text.drop(while: \.isWhitespace).hasPrefix(old) {
      text = text.replacing(old, with: "").replacing("<%", with: "{{").replacing("%>", with: "}}")
    }
    var reader = Reader(rest: text[...])
    guard let nodes = reader.nodes(until: nil, depth: 0) else { return nil }
    self.nodes = nodes
    hasScript = text.lowercased().contains("<script")
  }

  private struct Reader {
    var rest: Substring
    /// Whether a comment may have an end; a comment without one is text, and so are all behind it.
    private var hasCommentEnd = true

    init(rest: Substring) { self.rest = rest }

    /// Parses the nodes before the end of a condition; nil if that end is missing.
    mutating func nodes(until end: String?, depth: Int) -> [Node]? {
      guard depth <= AnkiTemplate.deepest else { return nil }
      var nodes: [Node] = []
      var text = ""
      func flush() {
        if !text.isEmpty { nodes.append(.text(text)) }
        text = ""
      }
      while let place = rest.firstIndex(where: { $0 == "{" || $0 == "<" }) {
        text += rest[..<place]
        rest = rest[place...]
        if hasCommentEnd, rest.hasPrefix("<!--") {
          if let end = rest.firstRange(of: "-->") {
            rest = rest[end.upperBound...]
            continue
          }
          hasCommentEnd = false
        }
        guard let tag = tag() else {
          text.append(rest.removeFirst())
          continue
        }
        let name = String(tag.dropFirst().drop(while: \.isWhitespace))
        switch tag.first {
        case "#" where tag.count > 1, "^" where tag.count > 1:
          flush()
          guard let inner = self.nodes(until: name, depth: depth + 1) else { return nil }
          nodes.append(.condition(name: name, isNegated: tag.first == "^", inner))
        case "/" where tag.count > 1:
          flush()
          return name == end ? nodes : nil
        default:
          flush()
          var parts = tag.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
          let field = parts.popLast() ?? ""
          nodes.append(
            .field(
              name: field, filters: parts.reversed().prefix(AnkiTemplate.mostFilters).map(\.self)))
        }
      }
      text += rest
      rest = ""
      flush()
      return end == nil ? nodes : nil
    }

    /// Returns the content of the double braces that begin here; nil if none do.
    private mutating func tag() -> Substring? {
      guard rest.hasPrefix("{{") else { return nil }
      let inner = rest.dropFirst(2)
      // No name is longer than this, and an unclosed brace costs no more.
      let window = inner.utf8.prefix(1_000)
      guard let end = window.firstIndex(where: { "{}".utf8.contains($0) }),
        inner[end...].hasPrefix("}}")
      else {
        return nil
      }
      let tag = inner[..<end]
      rest = inner[end...].dropFirst(2)
      return tag.drop(while: \.isWhitespace).trimmedAtEnd
    }
  }
}

extension Substring {
  /// The text without blanks at its end.
  fileprivate var trimmedAtEnd: Substring {
    var text = self
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
