/// A short sound the kiosk can play; `sounds/<name>.wav` holds it.
package enum Sound: String, CaseIterable, Sendable {
  /// A question is shown, or a choice has taken effect.
  case question
  /// An answer is shown.
  case answer
  /// The learner knew the answer.
  case right
  /// The learner did not know the answer.
  case wrong
  /// There is nothing to ask, as in an empty deck, or a card was deleted.
  case empty
  /// A quiz has ended, or a round or review with a right last answer and at least four of five answers right.
  case finished
  /// Something has begun to grow in the learner's garden.
  case grown
  /// The way led back or away, and nothing was chosen.
  case back
  /// A shake brought up a question.
  case shake
  /// An action is not possible now, or an entry is not accepted.
  case refused
  /// A finger has come down on something that can be tapped; quieter than the others.
  case touch
}
