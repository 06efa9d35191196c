/// A short sound the kiosk can play; `sounds/<name>.wav` holds it.
package enum Sound: String, CaseIterable, Sendable {
  /// A question is shown.
  case question
  /// An answer is shown.
  case answer
  /// The learner knew the answer.
  case right
  /// The learner did not know the answer.
  case wrong
  /// The deck has no cards.
  case empty
  /// A lesson has ended.
  case finished
  /// The way led back or away, and nothing was chosen.
  case back
  /// A shake brought up a question.
  case shake
  /// What was asked for can't be done now, or what was entered is not accepted.
  case refused
  /// A finger has come down on something that can be tapped; quieter than the others.
  case touch
}
