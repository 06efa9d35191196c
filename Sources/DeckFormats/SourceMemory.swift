/// What a file says about memory: how its cards are forgotten, and how sure somebody wants to be of them.
package struct SourceMemory: Hashable, Sendable {
  /// The weights of FSRS-6 that another program fitted to its user's answers; nil if there are none.
  package var weights: [Double]?
  /// The probability of recall at which a card comes back; nil if the file has the usual one.
  package var wanted: Double?

  package init(weights: [Double]? = nil, wanted: Double? = nil) {
    (self.weights, self.wanted) = (weights, wanted)
  }
}

/// A deck of a file with what is said about its cards.
package struct SourceDeckMemory: Hashable, Sendable {
  /// The deck and its subdecks, as in `SourceCard.deck`.
  package var deck: [String]
  /// The number of its cards.
  package var cards: Int
  package var memory: SourceMemory
}
