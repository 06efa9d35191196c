import ContentHash
package import Study

/// The GUIDs of a file's cards: each once.
struct GivenGUIDs: Sendable {
  /// Whether a card had none of its own.
  private(set) var hasDerived = false
  private var given: Set<String> = []
  /// The next copy's number, by the GUID of a question's first card, where there are several.
  private var copies: [String: Int] = [:]

  func contains(_ guid: String) -> Bool { given.contains(guid) }

  /// Gives a card that has none the GUID of its question: see `CardIdentity`.
  ///
  /// - Returns: `false` when the card's own GUID is taken.
  mutating func give(to card: inout Card, of deck: String) -> Bool {
    guard card.guid.isEmpty else { return given.insert(card.guid).inserted }
    hasDerived = true
    let first = CardIdentity.guid(deck: deck, question: card.question)
    card.guid = first
    while !given.insert(card.guid).inserted {
      let copy = copies[first, default: 1]
      card.guid = CardIdentity.guid(deck: deck, question: card.question, copy: copy)
      copies[first] = copy + 1
    }
    return true
  }
}

/// Cards that a deck has under other GUIDs than its name and their questions give.
///
/// The deck was renamed, or they came from elsewhere: a file without GUIDs means these very cards,
/// not new ones.
package struct KnownCards {
  private let file: DeckFile
  private var guids = GivenGUIDs()
  /// What the cards are, by the GUIDs the file's cards are given.
  private var others: [String: String] = [:]

  /// - Parameter file: What will be imported.
  package init(for file: DeckFile) {
    self.file = file
  }

  /// Adds a card of the deck, in the deck's order.
  package mutating func add(_ card: Card) {
    var derived = card
    derived.guid = ""
    _ = guids.give(to: &derived, of: file.deck)
    if derived.guid != card.guid, !file.has(card.guid) { others[derived.guid] = card.guid }
  }

  /// A record of the file as the card of the deck it means.
  package func identified(_ record: CardRecord) -> CardRecord {
    guard let guid = others[record.card.guid] else { return record }
    var record = record
    record.card.guid = guid
    return record
  }
}
