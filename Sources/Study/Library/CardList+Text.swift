extension CardList.Filter {
  /// The filter as a text, such as "set north" or "attribute 7 country Norway".
  package var text: String {
    switch self {
    case .all: "all"
    case .suspended: "suspended"
    case .set(let name): "set \(name)"
    case .tag(let name): "tag \(name)"
    case .words(let words): "words \(words)"
    // The key may contain spaces, so its length tells where it ends.
    case .attribute(let key, let value): "attribute \(key.unicodeScalars.count) \(key) \(value)"
    }
  }

  /// Creates the filter that `text` describes; nil if it describes none.
  package init?(text: String) {
    let (word, rest) = Self.parts(text.unicodeScalars[...])
    switch word {
    case "all": self = .all
    case "suspended": self = .suspended
    case "set": self = .set(String(rest))
    case "tag": self = .tag(String(rest))
    case "words": self = .words(String(rest))
    case "attribute":
      let (length, texts) = Self.parts(rest)
      guard let length = Int(length), (0..<texts.count).contains(length) else { return nil }
      self = .attribute(
        String(texts.prefix(length)), value: String(texts.dropFirst(length).dropFirst()))
    default: return nil
    }
  }

  /// Returns the text before and the text after the first space.
  private static func parts(
    _ text: Substring.UnicodeScalarView
  ) -> (String, Substring.UnicodeScalarView) {
    let word = text.prefix { $0 != " " }
    return (String(word), text.dropFirst(word.count).dropFirst())
  }
}

/// The position at which a card list was left.
package struct CardListPlace: Equatable, Sendable {
  /// The place of the first visible row, from 0.
  package var first = 0
  package var filter = CardList.Filter.all

  package init(first: Int = 0, filter: CardList.Filter = .all) {
    (self.first, self.filter) = (first, filter)
  }

  /// The place as a text, such as "24 set north".
  package var text: String { "\(first) \(filter.text)" }

  /// Creates the place that `text` describes; nil if it describes none.
  package init?(text: String) {
    let parts = text.unicodeScalars.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, let first = Int(String(parts[0])), (0...Self.last).contains(first),
      let filter = CardList.Filter(text: String(parts[1]))
    else { return nil }
    self.init(first: first, filter: filter)
  }

  /// A limit for `first` that no library's cards reach.
  private static let last = 1 << 40
}
