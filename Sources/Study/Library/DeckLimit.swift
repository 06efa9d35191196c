/// The most new cards of a deck on a day for each learner, in addition to the day's own limit.
///
/// A library stores it among the box's preferences, with the deck's GUID in the key in place of its name.
package enum DeckLimit {
  /// Returns the key of the preference that holds a deck's limit.
  package static func key(of deck: String) -> String { "new-cards-of \(deck)" }

  /// Returns the deck of a limit's key; nil for any other key.
  package static func deck(ofKey key: String) -> String? {
    key.hasPrefix(self.key(of: "")) ? String(key.dropFirst(self.key(of: "").count)) : nil
  }
}
