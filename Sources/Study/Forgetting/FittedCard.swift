/// A card's memory with its derivatives by the weights, for the fit.
///
/// The formulas are those of `FSRS`, without the derivatives by the weights of "Hard", which are not fitted. The stability is limited to 36,500 days, as in fsrs-rs.
struct FittedCard {
  /// The derivatives by each of the 21 weights; those of the first stabilities are by their logarithms.
  typealias Slope = InlineArray<21, Double>

  private var stability: Double
  private var difficulty: Double
  private var slope: Slope
  /// The derivatives of the difficulty by the weights 4 to 7.
  private var difficultySlope: InlineArray<4, Double> = .init(repeating: 0)

  private static let stabilities = 0.001...36_500.0

  /// The memory after a first answer.
  init(_ rating: Rating, _ model: FittedModel) {
    let (w, grade) = (model.weights, rating.rawValue - 1)
    stability = w[grade]
    slope = .init(repeating: 0)
    slope[grade] = stability
    let growth = model.firstGrowth[grade]
    let start = w[4] - growth + 1
    difficulty = min(max(start, 1), 10)
    if start >= 1, start <= 10 {
      difficultySlope[0] = 1
      difficultySlope[1] = -Double(grade) * growth
    }
  }

  /// The probability of recall, and its derivatives.
  struct Recall {
    var chance = 1.0
    fileprivate var byStability = 0.0
    fileprivate var byDecay = 0.0
  }

  /// Returns the probability of recall a number of whole days, from 1, after the last answer.
  func recall(after days: Double, _ model: FittedModel) -> Recall {
    let base = 1 + model.factor * days / stability
    let logarithm = PortableMath.log(base)
    let chance = PortableMath.exp(model.decay * logarithm)
    return Recall(
      chance: chance,
      byStability: chance * model.decay / base
        * (-model.factor * days / (stability * stability)),
      byDecay: chance * (-logarithm + model.decay / base * days / stability * model.factorSlope))
  }

  /// The derivatives of the probability of recall by all weights.
  func slope(of recall: Recall) -> Slope {
    var all = slope
    for place in all.indices { all[place] *= recall.byStability }
    all[20] += recall.byDecay
    return all
  }

  /// Takes a further answer.
  ///
  /// - Parameters:
  ///   - rating: How it was answered.
  ///   - recall: The probability of recall before it; nil on the day of the last answer.
  ///   - model: The weights.
  mutating func answer(_ rating: Rating, after recall: Recall?, _ model: FittedModel) {
    var change =
      if let recall {
        rating.isRight
          ? recalled(recall, isHard: rating == .hard, model) : forgotten(recall, model)
      } else {
        sameDay(rating, model)
      }
    // The stability depends on a weight through itself, the difficulty, the recall, and directly.
    let through = change.byStability + change.byRecall * (recall?.byStability ?? 0)
    for place in slope.indices { slope[place] = through * slope[place] + change.own[place] }
    slope[20] += change.byRecall * (recall?.byDecay ?? 0)
    for place in 0..<4 { slope[4 + place] += change.byDifficulty * difficultySlope[place] }
    if !Self.stabilities.contains(change.stability) {
      slope = .init(repeating: 0)
      change.stability = min(
        max(change.stability, Self.stabilities.lowerBound), Self.stabilities.upperBound)
    }
    stability = change.stability
    moveDifficulty(rating, model)
  }

  /// A new stability and its derivatives.
  private struct Change {
    var stability: Double
    var byStability: Double
    var byDifficulty = 0.0
    var byRecall = 0.0
    /// By each weight directly.
    var own: Slope = .init(repeating: 0)
  }

  /// How far a rating is from "Good": 0 to -2.
  private static func distance(_ rating: Rating) -> Double {
    Double(rating.rawValue - Rating.right.rawValue)
  }

  private func sameDay(_ rating: Rating, _ model: FittedModel) -> Change {
    let w = model.weights
    let logarithm = PortableMath.log(stability)
    let distance = Self.distance(rating) + w[18]
    let growth = PortableMath.exp(w[17] * distance - w[19] * logarithm)
    if rating.isRight, growth < 1 { return Change(stability: stability, byStability: 1) }
    var change = Change(stability: stability * growth, byStability: growth * (1 - w[19]))
    change.own[17] = change.stability * distance
    change.own[18] = change.stability * w[17]
    change.own[19] = -change.stability * logarithm
    return change
  }

  private func forgotten(_ recall: Recall, _ model: FittedModel) -> Change {
    let w = model.weights
    let logarithm = PortableMath.log(stability + 1)
    let power = PortableMath.exp(w[13] * logarithm)
    let difficultyLogarithm = PortableMath.log(difficulty)
    let rest =
      PortableMath.exp(w[14] * (1 - recall.chance) - w[12] * difficultyLogarithm)
    let long = w[11] * (power - 1) * rest
    let highest = stability * model.sameDayLoss
    if highest < long {
      var change = Change(stability: highest, byStability: model.sameDayLoss)
      change.own[17] = -highest * w[18]
      change.own[18] = -highest * w[17]
      return change
    }
    var change = Change(
      stability: long, byStability: w[11] * rest * w[13] * power / (stability + 1),
      byDifficulty: -long * w[12] / difficulty, byRecall: -long * w[14])
    change.own[11] = (power - 1) * rest
    change.own[12] = -long * difficultyLogarithm
    change.own[13] = w[11] * rest * power * logarithm
    change.own[14] = long * (1 - recall.chance)
    return change
  }

  private func recalled(_ recall: Recall, isHard: Bool, _ model: FittedModel) -> Change {
    let w = model.weights
    let logarithm = PortableMath.log(stability)
    let surprise = PortableMath.exp(w[10] * (1 - recall.chance))
    let ease = model.growth * PortableMath.exp(-w[9] * logarithm) * (isHard ? w[15] : 1)
    let growth = ease * (11 - difficulty) * (surprise - 1)
    var change = Change(
      stability: stability * (1 + growth), byStability: 1 + growth - growth * w[9],
      byDifficulty: -stability * ease * (surprise - 1),
      byRecall: -stability * ease * (11 - difficulty) * surprise * w[10])
    change.own[8] = stability * growth
    change.own[9] = -stability * growth * logarithm
    change.own[10] = stability * ease * (11 - difficulty) * surprise * (1 - recall.chance)
    return change
  }

  private mutating func moveDifficulty(_ rating: Rating, _ model: FittedModel) {
    let w = model.weights
    let distance = Self.distance(rating)
    let move = -w[6] * distance
    let damped = difficulty + (10 - difficulty) * move / 9
    let next = w[7] * model.easyDifficulty + (1 - w[7]) * damped
    guard next >= 1, next <= 10 else {
      difficultySlope = .init(repeating: 0)
      difficulty = min(max(next, 1), 10)
      return
    }
    let kept = (1 - w[7]) * (1 - move / 9)
    for place in 0..<4 { difficultySlope[place] *= kept }
    difficultySlope[0] += w[7]
    difficultySlope[1] += w[7] * model.easyDifficultySlope
    difficultySlope[2] += (1 - w[7]) * (10 - difficulty) * -distance / 9
    difficultySlope[3] += model.easyDifficulty - damped
    difficulty = next
  }
}

/// The weights of one pass over the log, and what is computed from them once.
struct FittedModel {
  let weights: FittedCard.Slope
  fileprivate let decay: Double
  /// `FSRS.factor`, and its derivative by weight 20.
  fileprivate let factor, factorSlope: Double
  /// exp of weight 8.
  fileprivate let growth: Double
  /// exp of weight 5 as often as a first rating is above "Again".
  fileprivate let firstGrowth: InlineArray<3, Double>
  /// The first difficulty after "Easy", towards which difficulties move, and its derivative by weight 5.
  fileprivate let easyDifficulty, easyDifficultySlope: Double
  /// What is left at most of a stability when a card is forgotten.
  fileprivate let sameDayLoss: Double

  init(_ w: FittedCard.Slope) {
    weights = w
    decay = -w[20]
    let logarithm = PortableMath.log(0.9)
    let power = PortableMath.exp(-logarithm / w[20])
    factor = power - 1
    factorSlope = power * logarithm / (w[20] * w[20])
    growth = PortableMath.exp(w[8])
    firstGrowth = [1, PortableMath.exp(w[5]), PortableMath.exp(2 * w[5])]
    let easy = PortableMath.exp(3 * w[5])
    easyDifficulty = w[4] - easy + 1
    easyDifficultySlope = -3 * easy
    sameDayLoss = PortableMath.exp(-w[17] * w[18])
  }
}
