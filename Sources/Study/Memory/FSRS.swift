/// The memory model FSRS-6: how well a card is remembered and how an answer changes that.
///
/// Source: the formulas of py-fsrs 6.3.2 (`fsrs/scheduler.py`), equal to 1e-9, with the same bits on every machine.
package struct FSRS: Equatable, Sendable {
  /// How well a card was known, with FSRS's numbers.
  package enum Grade: Int, CaseIterable, Sendable {
    case again = 1
    case hard, good, easy
  }

  /// FSRS's model of how a learner remembers a card.
  package struct Memory: Hashable, Sendable {
    /// The days after which the probability of recall is 90 %; at least 0.001.
    package var stability: Double
    /// From 1 (easy) to 10 (hard).
    package var difficulty: Double

    package init(stability: Double, difficulty: Double) {
      self.stability = stability
      self.difficulty = difficulty
    }
  }

  /// The default weights, which FSRS's authors fitted to 350 million reviews of 10,000 learners.
  package static let defaultWeights: [Double] = [
    0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835,
    0.0614, 0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
  ]

  /// The probability of recall at which a card comes back, from 0.7 to 0.97.
  package private(set) var desiredRetention: Double
  /// The longest interval, in days.
  package let maximumInterval: Int
  private let w: [Double]
  private let decay: Double
  private let factor: Double

  private static let stabilities = 0.001...1e300
  private static let difficulties = 1.0...10.0

  /// - Parameters:
  ///   - weights: 21 numbers; any other count means the default weights.
  ///   - desiredRetention: The probability of recall at which a card comes back.
  ///   - maximumInterval: The longest interval, in days.
  package init(
    weights: [Double] = defaultWeights, desiredRetention: Double = 0.9,
    maximumInterval: Int = 36_500
  ) {
    w = weights.count == 21 ? weights : Self.defaultWeights
    self.desiredRetention = desiredRetention
    self.maximumInterval = maximumInterval
    decay = -w[20]
    factor = PortableMath.pow(0.9, 1 / decay) - 1
  }

  /// Returns the same model of memory, for a learner who wants to be this sure.
  package func wanting(_ share: WantedShare) -> FSRS {
    var model = self
    model.desiredRetention = share.recall
    return model
  }

  /// Returns the probability of recall a number of whole days after the last answer; negative days count as
  /// 0.
  package func recall(stability: Double, after days: Int) -> Double {
    PortableMath.pow(1 + factor * Double(max(days, 0)) / stability, decay)
  }

  /// Returns the whole days, from 1 to `maximumInterval`, until recall falls to the desired retention.
  package func interval(stability: Double) -> Int {
    let days = stability / factor * (PortableMath.pow(desiredRetention, 1 / decay) - 1)
    // A stability may exceed any interval, or even an Int.
    guard days < Double(maximumInterval) else { return maximumInterval }
    return min(max(Int(days.rounded(.toNearestOrEven)), 1), maximumInterval)
  }

  /// The memory after a first answer.
  package func memory(after grade: Grade) -> Memory {
    Memory(
      stability: Self.inRange(w[grade.rawValue - 1]),
      difficulty: clamped(initialDifficulty(grade)))
  }

  /// The memory after a further answer, a number of whole days after the last one.
  ///
  /// Below 1 day, the same-day formula applies.
  package func memory(_ memory: Memory, after grade: Grade, days: Int) -> Memory {
    let stability =
      if days < 1 {
        sameDayStability(memory.stability, grade)
      } else if grade == .again {
        forgottenStability(memory, recall: recall(stability: memory.stability, after: days))
      } else {
        recalledStability(memory, grade, recall: recall(stability: memory.stability, after: days))
      }
    return Memory(
      stability: Self.inRange(stability),
      difficulty: difficulty(memory.difficulty, after: grade))
  }

  private func initialDifficulty(_ grade: Grade) -> Double {
    w[4] - PortableMath.exp(w[5] * Double(grade.rawValue - 1)) + 1
  }

  private func difficulty(_ difficulty: Double, after grade: Grade) -> Double {
    let change = -w[6] * Double(grade.rawValue - 3)
    let damped = difficulty + (10 - difficulty) * change / 9
    return clamped(w[7] * initialDifficulty(.easy) + (1 - w[7]) * damped)
  }

  private func sameDayStability(_ stability: Double, _ grade: Grade) -> Double {
    let growth =
      PortableMath.exp(w[17] * (Double(grade.rawValue - 3) + w[18]))
      * PortableMath.pow(stability, -w[19])
    return stability * (grade == .again ? growth : max(growth, 1))
  }

  private func recalledStability(_ memory: Memory, _ grade: Grade, recall: Double) -> Double {
    let growth =
      PortableMath.exp(w[8]) * (11 - memory.difficulty) * PortableMath.pow(memory.stability, -w[9])
      * (PortableMath.exp((1 - recall) * w[10]) - 1)
    let weight =
      switch grade {
      case .hard: w[15]
      case .easy: w[16]
      case .again, .good: 1.0
      }
    return memory.stability * (1 + growth * weight)
  }

  private func forgottenStability(_ memory: Memory, recall: Double) -> Double {
    let long =
      w[11] * PortableMath.pow(memory.difficulty, -w[12])
      * (PortableMath.pow(memory.stability + 1, w[13]) - 1)
      * PortableMath.exp((1 - recall) * w[14])
    return min(long, memory.stability / PortableMath.exp(w[17] * w[18]))
  }

  /// A stability that stays a number, whatever the weights.
  private static func inRange(_ stability: Double) -> Double {
    min(max(stability, stabilities.lowerBound), stabilities.upperBound)
  }

  private func clamped(_ difficulty: Double) -> Double {
    min(max(difficulty, Self.difficulties.lowerBound), Self.difficulties.upperBound)
  }
}

extension Rating {
  /// FSRS's grade: wrong is "Again", right is "Good".
  package var grade: FSRS.Grade {
    switch self {
    case .wrong: .again
    case .hard: .hard
    case .right: .good
    }
  }
}
