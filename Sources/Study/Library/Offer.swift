/// The decks and modes that a box offers; nil means all.
package struct Offer: Hashable, Sendable {
  /// The names of the offered decks.
  package var decks: [String]?
  package var modes: [Round.Mode]?

  package init(decks: [String]? = nil, modes: [Round.Mode]? = nil) {
    self.decks = decks
    self.modes = modes
  }

  package func has(deck: String) -> Bool { decks?.contains(deck) ?? true }
  package func has(_ mode: Round.Mode) -> Bool { modes?.contains(mode) ?? true }
}
