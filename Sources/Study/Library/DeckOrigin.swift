/// The mark of a deck with notes that come from Anki.
///
/// A library stores it among the box's preferences, with the deck's GUID in the key.
package enum DeckOrigin {
  /// Returns the key of the preference that marks a deck.
  package static func key(of deck: String) -> String { "from-anki \(deck)" }
}
