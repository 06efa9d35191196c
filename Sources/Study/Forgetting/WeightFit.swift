/// Finds the weights of FSRS-6 under which a learner's answers are likeliest.
///
/// What is minimized is the objective of fsrs-rs 6.6.1 (`src/training.rs`): the log losses of the scored answers, newer
/// ones with more weight, plus a penalty for the distance to the default weights. It is not minimized by training, but by
/// the method of Gauss and Newton over the whole log, which needs 5 to 12 passes, no random order and no rate. The penalty
/// of the first stabilities is on their logarithms, and no answer is left out as an outlier: both help short logs most.
///
/// The weights of "Hard" and "Easy" stay as they are by default: the one is rare (`Evidence.rating`), the other never given.
package struct WeightFit: Sendable {
  /// The weights, rounded to 4 decimals.
  package private(set) var weights: [Double] = FSRS.defaultWeights
  /// The number of passes over the log.
  package private(set) var passes = 0

  /// The fewest scored answers from which something is learned.
  package static let fewestScored = 32

  /// The most passes over the log.
  private static let mostPasses = 12

  /// How much the oldest answer counts beside the newest.
  ///
  /// It is a quarter in fsrs-rs. With simulated learners, 0.7 predicts the next answers better at every length, and still
  /// follows a memory that changes.
  private static let oldest = 0.7

  /// The range of each weight.
  ///
  /// Source: fsrs-rs 6.6.1, `src/parameter_clipper.rs`.
  package static let ranges: [ClosedRange<Double>] = [
    0.001...100, 0.001...100, 0.001...100, 0.001...100, 1...10, 0.001...4, 0.001...4, 0.001...0.75,
    0...4.5, 0...0.8, 0.001...3.5, 0.001...5, 0.001...0.25, 0.001...0.9, 0...4, 0...1, 1...6,
    0...2, 0...2, 0.01...0.8, 0.1...0.8,
  ]

  /// How much each weight differs between learners: a standard deviation.
  ///
  /// Source: fsrs-rs 6.6.1, `src/training.rs`. The first four are of logarithms, and an estimate of this project's.
  private static let deviations: [Double] = [
    0.7, 0.7, 0.7, 0.7, 0.57, 0.28, 0.6, 0.12, 0.39, 0.18, 0.33, 0.3, 0.09, 0.16, 0.57, 0.25, 1.03,
    0.31, 0.32, 0.14, 0.27,
  ]

  /// The weights that answers of right and wrong tell something about.
  private static let places = [0, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 17, 18, 19, 20]

  /// Fits the weights to a log; one with fewer than `fewestScored` scored answers leaves them at their defaults.
  package init(_ log: RecallLog) {
    guard log.scoredCount >= Self.fewestScored else { return }
    var best = FittedCard.Slope { FSRS.defaultWeights[$0] }
    var (loss, equations) = Self.pass(log, best)
    passes = 1
    var damping = 1e-3
    while passes < Self.mostPasses, damping < 1e8 {
      let free = Self.places.filter { Self.isFree($0, best[$0], equations.gradient[$0]) }
      guard let step = equations.step(of: free, damping: damping) else {
        damping *= 10
        continue
      }
      let next = FittedCard.Slope { Self.moved(best[$0], by: step[$0], $0) }
      let (nextLoss, nextEquations) = Self.pass(log, next)
      passes += 1
      guard nextLoss < loss else {
        damping *= 10
        continue
      }
      let gain = (loss - nextLoss) / loss
      (best, loss, equations) = (next, nextLoss, nextEquations)
      if damping > 1e-7 { damping /= 10 }
      if gain < 1e-7 { break }
    }
    Self.order(&best, log)
    weights = best.indices.map { Self.rounded(best[$0]) }
  }

  /// A weight with 4 decimals, as it is stored.
  package static func rounded(_ weight: Double) -> Double {
    (weight * 10_000).rounded(.toNearestOrEven) / 10_000
  }

  /// Whether a weight may move: it does not press against the end of its range.
  private static func isFree(_ place: Int, _ weight: Double, _ slope: Double) -> Bool {
    weight <= ranges[place].lowerBound
      ? slope <= 0 : weight < ranges[place].upperBound || slope >= 0
  }

  private static func moved(_ weight: Double, by step: Double, _ place: Int) -> Double {
    let moved = place < 4 ? weight * PortableMath.exp(step) : weight + step
    return min(max(moved, ranges[place].lowerBound), ranges[place].upperBound)
  }

  /// Makes a card that was known at first no weaker than one that was not.
  ///
  /// Of a wrong pair, the one with fewer cards that came back moves, as in fsrs-rs.
  private static func order(_ weights: inout FittedCard.Slope, _ log: RecallLog) {
    guard weights[0] > weights[2] else { return }
    var isRight: [Bool] = []
    var isBack = [Bool](repeating: false, count: log.cardCount)
    for answer in log.answers {
      if answer.days < 0 { isRight.append(answer.isRight) }
      if answer.isScored { isBack[Int(answer.card)] = true }
    }
    let cards = zip(isRight, isBack).filter { $0.1 }
    let right = cards.count { $0.0 }
    if cards.count - right > right { weights[2] = weights[0] } else { weights[0] = weights[2] }
  }

  /// Returns the loss of all answers under some weights, with its derivatives.
  private static func pass(
    _ log: RecallLog, _ weights: FittedCard.Slope
  ) -> (loss: Double, NormalEquations) {
    let model = FittedModel(weights)
    var equations = NormalEquations()
    var loss = 0.0
    var cards: [FittedCard] = []
    cards.reserveCapacity(log.cardCount)
    let last = Double(max(log.scoredCount - 1, 1))
    var scored = 0.0
    for answer in log.answers {
      if answer.days < 0 {
        cards.append(FittedCard(answer.rating, model))
        continue
      }
      let place = Int(answer.card)
      guard answer.isScored else {
        cards[place].answer(answer.rating, after: nil, model)
        continue
      }
      let recall = cards[place].recall(after: Double(answer.days), model)
      let age = scored / last
      let weight = Self.oldest + (1 - Self.oldest) * age * age * age
      scored += 1
      loss += weight * RecallScore.loss(recall.chance, isRight: answer.isRight)
      let chance = min(max(recall.chance, 1e-7), 1 - 1e-7)
      equations.add(
        cards[place].slope(of: recall),
        first: weight * (answer.isRight ? -1 / chance : 1 / (1 - chance)),
        second: weight / (chance * (1 - chance)))
      cards[place].answer(answer.rating, after: recall, model)
    }
    for place in places {
      let scale = 1 / (deviations[place] * deviations[place])
      let distance =
        place < 4
        ? PortableMath.log(weights[place]) - PortableMath.log(FSRS.defaultWeights[place])
        : weights[place] - FSRS.defaultWeights[place]
      loss += scale * distance * distance
      equations.add(to: place, first: 2 * scale * distance, second: 2 * scale)
    }
    return (loss, equations)
  }
}
