import ContentHash
import Study

/// What a file says of the identities of a deck's cards, found by reading it once.
///
/// A card's key is its GUID where the file gives one. Else it is the GUID that its question has: of its
/// text, or of the names of its pictures and sounds where it has no text. A key that only one card has
/// becomes its GUID; `CardMatching` tells the others apart.
package struct GivenGUIDs: Sendable {
  /// Whether the file has a card without a GUID.
  package private(set) var hasDerived = false
  /// The keys of all cards.
  package private(set) var given: Set<String> = []
  /// Those that several cards have.
  package private(set) var repeated: Set<String> = []

  package init() {}

  func contains(_ key: String) -> Bool { given.contains(key) }

  /// Notes a card of the deck.
  ///
  /// - Returns: Whether it is the first one with its key.
  @discardableResult
  package mutating func note(_ card: SourceCard, in deck: String) -> Bool {
    note(card.record.card.guid.isEmpty, card.key(in: deck))
  }

  mutating func note(_ isDerived: Bool, _ key: String) -> Bool {
    hasDerived = hasDerived || isDerived
    let isFirst = given.insert(key).inserted
    if !isFirst { repeated.insert(key) }
    return isFirst
  }
}

extension SourceCard {
  /// What identifies it within a deck of this name: see `GivenGUIDs`.
  package func key(in deck: String) -> String {
    let card = record.card
    if !card.guid.isEmpty { return card.guid }
    if !card.question.isEmpty { return CardIdentity.guid(deck: deck, question: card.question) }
    return CardIdentity.guid(deck: deck, question: "", media: questionMedia, answer: nil)
  }

  /// The names of the question's pictures and sounds; a file of this program's own names their contents.
  var questionMedia: [String] {
    // Wherever their folder is.
    let names = media.filter { $0.side == .question }.map { MediaName.last($0.name) }
    guard names.isEmpty else { return names }
    return record.media.filter { $0.side == .question }.map { "\($0.hash).\($0.fileExtension)" }
  }
}
