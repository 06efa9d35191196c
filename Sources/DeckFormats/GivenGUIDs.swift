import ContentHash
package import Study

/// The GUIDs of a file's cards, each given once.
package struct GivenGUIDs: Sendable {
  /// Whether a GUID was derived from a question.
  package private(set) var hasDerived = false
  package private(set) var given: Set<String> = []
  /// The number of the next copy of a question, by its first card's GUID.
  private var copies: [String: Int] = [:]

  package init() {}

  func contains(_ guid: String) -> Bool { given.contains(guid) }

  /// Gives a card without a GUID the one of its question: see `CardIdentity`.
  ///
  /// - Returns: Whether the card's own GUID was free.
  @discardableResult
  package mutating func give(to card: inout Card, of deck: String) -> Bool {
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

/// The cards of a deck whose GUIDs differ from those derived from its name and their questions, because
/// the deck was renamed or they came from elsewhere.
///
/// A file without GUIDs means these cards, not new ones.
package struct KnownCards {
  private let deck: String
  /// Those of the file to import.
  private let given: GivenGUIDs
  private var guids = GivenGUIDs()
  /// The deck's GUIDs, by the derived ones.
  private var others: [String: String] = [:]

  /// - Parameters:
  ///   - deck: The deck's name.
  ///   - given: The GUIDs of the file to import.
  package init(of deck: String, given: GivenGUIDs) {
    self.deck = deck
    self.given = given
  }

  /// Adds a card of the deck, in the deck's order.
  package mutating func add(_ card: Card) {
    var derived = card
    derived.guid = ""
    guids.give(to: &derived, of: deck)
    if derived.guid != card.guid, !given.contains(card.guid) { others[derived.guid] = card.guid }
  }

  /// A record of the file, with the GUID of the card it means.
  package func identified(_ record: CardRecord) -> CardRecord {
    guard let guid = others[record.card.guid] else { return record }
    var record = record
    record.card.guid = guid
    return record
  }
}
