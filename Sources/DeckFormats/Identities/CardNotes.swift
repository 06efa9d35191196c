import ContentHash

extension SourceCard {
  /// Derives the identifier of a note to which a file gives none: the same text gives the same one on every
  /// kiosk.
  static func note(saying text: String) -> String { CardIdentity.guid(deck: "", question: text) }
}
