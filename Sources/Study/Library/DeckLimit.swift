/// How many new cards of a deck come on a day at most, for each learner beside the day's own limit.
///
/// A library keeps it among the box's preferences, under the deck's GUID.
package enum DeckLimit {
  /// Under which a deck's limit is set.
  package static func key(of deck: String) -> String { "new-cards-of \(deck)" }

  /// The deck of a key; nil for anything else.
  package static func deck(ofKey key: String) -> String? {
    key.hasPrefix(self.key(of: "")) ? String(key.dropFirst(self.key(of: "").count)) : nil
  }
}
