internal import DeckFormats
internal import DeckStore
internal import Study

/// Which deck a file's cards come into.
struct DeckNaming {
  /// The deck of cards for which the file names none, or of all cards.
  let deck: String
  /// Whether all cards come into it, whatever the file says.
  let isForAll: Bool
  let subdecks: ImportScan.Subdecks

  func deck(of card: SourceCard) -> String {
    guard !isForAll, let outer = card.deck.first else { return deck }
    return Self.fitting(subdecks == .sets ? [outer] : card.deck)
  }

  /// The set of a card's subdeck.
  func set(of card: SourceCard) -> String? {
    let inner = card.deck.dropFirst(isForAll ? 0 : 1)
    return subdecks == .sets && !inner.isEmpty ? Self.fitting(Array(inner)) : nil
  }

  /// A name that can be shown: without control characters, and short: the outermost parts go first.
  private static func fitting(_ path: [String]) -> String {
    var parts = path.map { part in
      String(
        String.UnicodeScalarView(
          part.unicodeScalars.filter {
            !$0.properties.isWhitespace && $0.properties.generalCategory != .control || $0 == " "
          }))
    }
    var name: String { parts.joined(separator: "::") }
    // More parts than fit: an untrusted file may name hundreds.
    parts.removeFirst(max(0, parts.count - NameRule.longest / 3))
    while parts.count > 1, NameRule.problem(with: name, of: "deck") != nil { parts.removeFirst() }
    guard NameRule.problem(with: name, of: "deck") != nil else { return name }
    let short = String(name.prefix(NameRule.longest - 1)) + "…"
    return NameRule.problem(with: short, of: "deck") == nil ? short : "Deck"
  }
}
