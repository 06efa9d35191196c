/// Weights that other programs fitted, or are to use.
extension FSRS {
  /// Returns the weights of any version of FSRS that Anki has used as those of FSRS-6.
  ///
  /// FSRS-4.5 had 17 weights and a difficulty that grew by steps, FSRS-5 had 19. Each is limited to what a fit may find
  /// (`WeightFit.ranges`) and rounded to 4 decimals.
  ///
  /// Source: `check_and_fill_parameters` of fsrs-rs 6.6.1 (`src/model.rs`).
  ///
  /// - Parameter weights: The numbers of a file, which may be any.
  /// - Returns: 21 weights; nil for another count, for what is no number, and for the default weights.
  package static func weights(fromAnyVersion weights: [Double]) -> [Double]? {
    guard weights.allSatisfy(\.isFinite) else { return nil }
    var w = weights
    // Earlier versions had no damping within a day, and a forgetting curve with the power of one half.
    switch w.count {
    case 17:
      w[4] += 2 * w[5]
      w[5] = PortableMath.log(max(3 * w[5] + 1, 1)) / 3
      w[6] += 0.5
      w += [0, 0, 0, 0.5]
    case 19: w += [0, 0.5]
    case 21: break
    default: return nil
    }
    let fitted = zip(w, WeightFit.ranges).map { weight, range in
      WeightFit.rounded(min(max(weight, range.lowerBound), range.upperBound))
    }
    return fitted == defaultWeights ? nil : fitted
  }

  /// Returns these weights for a program that has four buttons, if only "Again" and "Good" were pressed.
  ///
  /// The first stabilities of "Hard" and "Easy" follow from those of the other two, as in fsrs-rs 6.6.1
  /// (`src/parameter_initialization.rs`); right and wrong answers don't depend on them.
  package static func weights(forFourButtons weights: [Double]) -> [Double] {
    guard weights.count == WeightFit.ranges.count else { return weights }
    var w = weights
    w[1] = PortableMath.pow(w[0], 0.41) * PortableMath.pow(w[2], 0.59)
    w[3] = PortableMath.pow(w[1], 1 - 1 / 0.54) * PortableMath.pow(w[2], 1 / 0.54)
    for place in [1, 3] {
      let range = WeightFit.ranges[place]
      w[place] = WeightFit.rounded(min(max(w[place], range.lowerBound), range.upperBound))
    }
    return w
  }
}
