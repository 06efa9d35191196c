import KioskRuntime
import Scenes
import Study

extension Onlooker {
  /// Notes the answer of the pair that was found last.
  ///
  /// - Returns: The kind of change, in a word.
  mutating func sees(
    _ review: Review, of learner: String, onPairs shown: ExerciseContent
  ) -> String {
    let found = shown.tiles.filter { $0.state == .paired(shown.pairsFound) }
    let isLast = shown.pairsFound == shown.tiles.count / 2
    let isKnown = review.guesses.isEmpty && act != .target(Target("show-one"))
    expect(
      found.count == 2 && found.allSatisfy { cards[$0.text]?.contains(review.card) ?? false }
        && review.rating.isRight == isKnown && review.counts == !(isLast && isKnown)
        && review.replaces == nil, "paired \(found), saved \(review)")
    rows.append(
      Row(
        learner: learner, card: review.card, rating: review.counts ? review.rating : nil,
        guesses: Set(review.guesses)))
    return "paired"
  }
}
