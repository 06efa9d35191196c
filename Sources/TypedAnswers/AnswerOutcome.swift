/// What came of an answer that the box judges, whichever way it was given, with what it says about the learner's memory.
package enum AnswerOutcome: String, CaseIterable, Sendable {
  /// Right at once.
  case right
  /// Nearly right, and right at the second try.
  case rightAtSecondTry = "second-try"
  /// Right with at least one hint.
  case hinted
  case notYet = "not-yet"
  /// The learner asked to see the answer.
  case shown
  /// Somebody said that the text was right, although the judge did not.
  case overridden = "was-right"

  /// Whether the card counts as known.
  ///
  /// A hint is no recall, so it costs the mark. A slip that the learner finds at the second try does not: FSRS counts
  /// what is right in the end as a pass, too (its Hard is one), and a slip of the fingers is no forgetting.
  package var isKnown: Bool {
    switch self {
    case .right, .rightAtSecondTry, .overridden: true
    case .hinted, .notYet, .shown: false
    }
  }
}
