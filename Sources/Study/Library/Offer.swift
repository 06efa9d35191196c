/// What a box lets people study; nil is everything.
package struct Offer: Hashable, Sendable {
  /// Names of decks.
  package var decks: [String]?
  package var modes: [Round.Mode]?

  package init(decks: [String]? = nil, modes: [Round.Mode]? = nil) {
    self.decks = decks
    self.modes = modes
  }

  package func has(deck: String) -> Bool { decks?.contains(deck) ?? true }
  package func has(_ mode: Round.Mode) -> Bool { modes?.contains(mode) ?? true }
}
