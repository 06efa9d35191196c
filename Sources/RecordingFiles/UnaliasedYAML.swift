package import Yams

/// YAML without anchors and aliases: a few aliases of aliases make a small file endless.
package enum UnaliasedYAML {
  /// The parser has found an anchor, on this line.
  package struct Anchor: Error {
    package let line: Int?
  }

  /// Reads one document.
  ///
  /// Yams hashes a mapping's keys with all that their aliases stand for, so the first anchor is looked
  /// for in a text without aliases. Without an anchor, Yams refuses every alias.
  ///
  /// - Returns: nil for a text without content.
  /// - Throws: `Anchor`, or what Yams throws.
  package static func compose(_ text: String) throws -> Node? {
    if text.utf8.contains(UInt8(ascii: "&")) {
      let stars = text.split(separator: "*", omittingEmptySubsequences: false)
      // No file means anything by a character for private use.
      let parser = try Parser(
        yaml: stars.joined(separator: "\u{e000}"), resolver: .basic, encoding: .utf8)
      // A node knows its anchor only as long as its parser is there.
      try withExtendedLifetime(parser) {
        if let node = try parser.singleRoot()?.firstAnchored { throw Anchor(line: node.mark?.line) }
      }
    }
    return try Yams.compose(yaml: text, .basic, .default, .utf8)
  }
}

extension Node {
  /// The first node with an anchor, this one or one below.
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
