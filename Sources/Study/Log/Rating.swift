/// How well a card was known, with the numbers of Anki and FSRS.
package enum Rating: Int, CaseIterable, Codable, Sendable {
  /// Forgotten: FSRS's "Again".
  case wrong = 1
  /// Known, but only just: FSRS's "Hard", which nobody presses; see `Evidence.rating`.
  case hard = 2
  /// Known: FSRS's "Good".
  case right = 3

  /// Whether the card was known.
  package var isRight: Bool { self != .wrong }

  /// "right" or "wrong", as in traces and tables.
  package var name: String { isRight ? "right" : "wrong" }
}
