package import Yams

/// A reader of YAML that refuses anchors and aliases, with which a small file could expand without limit.
package enum UnaliasedYAML {
  /// The error for a document with an anchor, with the anchor's line.
  package struct Anchor: Error {
    package let line: Int?
  }

  /// Reads one document.
  ///
  /// Yams hashes the keys of a mapping with all that their aliases expand to, so anchors are first searched
  /// for in a copy of the text without aliases. In a text without anchors, Yams refuses every alias.
  ///
  /// - Returns: The root node; nil for a text without content.
  /// - Throws: `Anchor`, or an error from Yams.
  package static func compose(_ text: String) throws -> Node? {
    if text.utf8.contains(UInt8(ascii: "&")) {
      let stars = text.split(separator: "*", omittingEmptySubsequences: false)
      // Each * is replaced by a private-use character, which has no meaning in YAML.
      let parser = try Parser(
        yaml: stars.joined(separator: "\u{e000}"), resolver: .basic, encoding: .utf8)
      // A node has its anchor only as long as its parser exists.
      try withExtendedLifetime(parser) {
        if let node = try parser.singleRoot()?.firstAnchored { throw Anchor(line: node.mark?.line) }
      }
    }
    return try Yams.compose(yaml: text, .basic, .default, .utf8)
  }
}

extension Node {
  /// The first node with an anchor among this one and its descendants; nil if there is none.
  fileprivate var firstAnchored: Node? {
    if anchor != nil { return self }
    switch self {
    case .scalar, .alias: return nil
    case .sequence(let nodes):
      for node in nodes { if let found = node.firstAnchored { return found } }
    case .mapping(let nodes):
      for (key, value) in nodes {
        if let found = key.firstAnchored ?? value.firstAnchored { return found }
      }
    }
    return nil
  }
}
