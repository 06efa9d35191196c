internal import DeckFormats
internal import DeckStore
internal import Study

/// The assignment of a file's cards to decks and sets.
struct DeckNaming {
  /// The deck for all cards if `isForAll`, or else for the cards whose deck the file does not name.
  let deck: String
  /// Whether all cards go into `deck`, whatever decks the file names.
  let isForAll: Bool
  let subdecks: ImportScan.Subdecks

  func deck(of card: SourceCard) -> String { deck(ofPath: card.deck) }

  /// Returns the deck for the cards of a deck and its subdecks.
  func deck(ofPath path: [String]) -> String {
    guard !isForAll, let outer = path.first else { return deck }
    return Self.fitting(subdecks == .sets ? [outer] : path)
  }

  /// Returns the set for a card's subdeck; nil if there is none, or if subdecks become decks.
  func set(of card: SourceCard) -> String? {
    let inner = card.deck.dropFirst(isForAll ? 0 : 1)
    return subdecks == .sets && !inner.isEmpty ? Self.fitting(Array(inner)) : nil
  }

  /// Returns a name that can be shown, without control characters, and short: the outermost parts are dropped
  /// first.
  private static func fitting(_ path: [String]) -> String {
    var parts = path.map { part in
      String(
        String.UnicodeScalarView(
          part.unicodeScalars.filter {
            !$0.properties.isWhitespace && $0.properties.generalCategory != .control || $0 == " "
          }))
    }
    var name: String { parts.joined(separator: "::") }
    // Drop parts that can't fit before joining them: an untrusted file may name hundreds.
    parts.removeFirst(max(0, parts.count - NameRule.longest / 3))
    while parts.count > 1, NameRule.problem(with: name, of: "deck") != nil { parts.removeFirst() }
    guard NameRule.problem(with: name, of: "deck") != nil else { return name }
    let short = String(name.prefix(NameRule.longest - 1)) + "…"
    return NameRule.problem(with: short, of: "deck") == nil ? short : "Deck"
  }
}
