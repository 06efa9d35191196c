/// What came of an answer that the box judges, whichever way it was given.
///
/// The raw value is its word in the log, in exports and in traces.
package enum AnswerOutcome: String, CaseIterable, Codable, Sendable {
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
}
