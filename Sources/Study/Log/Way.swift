/// A way of asking a card in a review or round.
package enum Way: String, CaseIterable, Sendable {
  /// The answer is shown on request, and the learner says whether it was known.
  case flip
  /// The answer is typed, and the box judges it.
  case write
  /// The answer is built of tiles.
  case build
}
