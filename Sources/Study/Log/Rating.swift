/// How well a card was known, with the numbers of Anki and FSRS.
package enum Rating: Int, CaseIterable, Codable, Sendable {
  /// Forgotten: FSRS's "Again".
  case wrong = 1
  /// Known: FSRS's "Good".
  case right = 3

  package var opposite: Rating { self == .right ? .wrong : .right }

  /// "right" or "wrong", as in traces and tables.
  package var name: String { self == .right ? "right" : "wrong" }
}
