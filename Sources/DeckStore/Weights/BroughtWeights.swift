import GRDB
package import Study

/// What became of weights that another program had fitted to a learner's answers.
package enum BroughtWeights: Sendable {
  /// They count until the next measure.
  case adopted
  /// They predict the learner's answers worse than the default weights, and are left out.
  case worse
  /// The learner has too few answers to tell whether they are right.
  case tooFewAnswers
  /// The learner was measured already.
  case known
}

extension DeckStore {
  /// Lets weights of another program count for a learner, whose answers from there are in the log.
  ///
  /// They must predict these answers better than the default weights, which is the rule by which the other program, Anki,
  /// keeps weights, too. From then on they are on trial like those of any measure: the next one judges them by the answers
  /// that came after them.
  ///
  /// - Parameters:
  ///   - weights: 21 weights with 4 decimals, each in its range.
  ///   - learner: The learner's id.
  ///   - clock: The wall clock's time.
  /// - Returns: What became of them.
  /// - Throws: `LibraryError`; then nothing is written.
  package func bring(
    _ weights: [Double], to learner: Int64, at clock: WallTime
  ) throws(LibraryError) -> BroughtWeights {
    let measured = try measured(learner)
    guard measured.fits.isEmpty else { return .known }
    guard measured.log.scoredCount >= WeightFit.fewestScored else { return .tooFewAnswers }
    func loss(_ weights: [Double]) -> Double {
      RecallScore(of: FSRS(weights: weights), for: measured.log).totalLoss
    }
    guard loss(weights) < loss(FSRS.defaultWeights) else { return .worse }
    let isWritten = try note(weights, from: measured, isAdopted: true, of: learner, at: clock)
    return isWritten ? .adopted : .known
  }

  /// The weights that count for a learner; nil for the default ones.
  package func weightsInForce(of learner: Int64) throws(LibraryError) -> [Double]? {
    try read { db in try WeightHistory(of: learner, ClockCorrections(db), db).inForce }
  }
}
