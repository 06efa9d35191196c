/// A setting of a deck, for everyone who learns it.
///
/// A library stores it among the box's preferences, with the deck's GUID in the key in place of its name.
package enum DeckSetting: String, CaseIterable, Sendable {
  /// The most new cards of the deck on a day for each learner, in addition to the day's own limit.
  case newCards = "new-cards-of"
  /// The most minutes of the deck on a day for each learner; of them, new cards get what the due ones leave.
  case minutes = "minutes-of"
  /// How sure a learner wants to be (`WantedShare`), in place of the learner's own share.
  case sure = "how-sure-of"
  /// How its cards are asked (`Asking`), in place of the learner's own way.
  case asking = "how-to-ask-of"
  /// The deck's `DeckFace`, in place of that of its name.
  case face = "face-of"

  /// Returns the key of the preference that holds the setting.
  package func key(of deck: String) -> String { "\(rawValue) \(deck)" }

  /// Returns the setting and the deck of a key; nil for any other key.
  package static func parts(ofKey key: String) -> (setting: DeckSetting, deck: String)? {
    for setting in allCases where key.hasPrefix(setting.key(of: "")) {
      return (setting, String(key.dropFirst(setting.key(of: "").count)))
    }
    return nil
  }
}
