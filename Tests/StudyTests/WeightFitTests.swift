import Testing

@testable import Study

@Suite struct WeightFitTests {
  @Test(
    "The fit finds how a learner forgets, nearer than the defaults from few answers on",
    arguments: [SimulatedLog.quick, SimulatedLog.slow, SimulatedLog.forgetful])
  func finds(weights: [Double]) {
    for (count, share) in [(400, 0.85), (2_000, 0.6)] {
      var (own, defaults) = (0.0, 0.0)
      for seed in [1, 2, 7] as [UInt64] {
        let simulated = SimulatedLog(of: weights, answers: count, seed: seed)
        let fit = WeightFit(simulated.log)
        own += simulated.error(of: fit.weights) / 3
        defaults += simulated.error(of: FSRS.defaultWeights) / 3
        let losses = [fit.weights, FSRS.defaultWeights, weights].map {
          RecallScore(of: FSRS(weights: $0), for: simulated.log).logLoss
        }
        #expect(losses[0] < losses[1])
        // The truth can't be beaten by much on the answers that it gave.
        #expect(losses[0] > 0.96 * losses[2])
      }
      #expect(own < share * defaults && own < (count < 2_000 ? 0.06 : 0.03), "\(own), \(defaults)")
    }
  }

  @Test("A learner like the average stays near the defaults, and a new one at them")
  func average() {
    let few = SimulatedLog(of: FSRS.defaultWeights, answers: 30, seed: 1)
    #expect(few.log.scoredCount < WeightFit.fewestScored)
    #expect(WeightFit(few.log).weights == FSRS.defaultWeights)
    #expect(WeightFit(RecallLog()).passes == 0)
    for seed in 1...4 as ClosedRange<UInt64> {
      let simulated = SimulatedLog(of: FSRS.defaultWeights, answers: 300, seed: seed)
      let error = simulated.error(of: WeightFit(simulated.log).weights)
      #expect(error < 0.06, "\(error)")
    }
  }

  @Test("Weights are in their ranges with 4 decimals, and those of other buttons stay")
  func ranges() {
    let fit = WeightFit(SimulatedLog(of: SimulatedLog.quick, answers: 600, seed: 3).log)
    for (place, weight) in fit.weights.enumerated() {
      #expect(WeightFit.ranges[place].contains(weight) && WeightFit.rounded(weight) == weight)
    }
    for place in [1, 3, 15, 16] { #expect(fit.weights[place] == FSRS.defaultWeights[place]) }
    #expect(fit.weights[0] <= fit.weights[2])
    #expect((2...12).contains(fit.passes))
  }

  @Test("Impossible logs end in weights within their ranges")
  func strange() {
    var logs = [RecallLog](repeating: RecallLog(), count: 4)
    for number in 0..<200 {
      logs[0].append(card: 0, day: number * 36_000_000, .right)
      logs[1].append(card: number / 2, day: number, .wrong)
      logs[2].append(card: number % 7, day: -number, .right)
      logs[3].append(card: number % 9, day: number * number, number % 2 == 0 ? .wrong : .right)
    }
    for log in logs {
      for (weight, range) in zip(WeightFit(log).weights, WeightFit.ranges) {
        #expect(range.contains(weight))
      }
    }
    #expect(logs[2].scoredCount == 0)
  }

  @Test("The bits are the same on every machine, whatever the cards' numbers")
  func bits() {
    let simulated = SimulatedLog(of: SimulatedLog.forgetful, answers: 500, seed: 5)
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func add(_ value: Double) { hash = (hash ^ value.bitPattern) &* 0x100_0000_01b3 }
    for weight in WeightFit(simulated.log).weights { add(weight) }
    let score = RecallScore(of: FSRS(weights: SimulatedLog.quick), for: simulated.log)
    add(score.logLoss)
    add(score.error)
    #expect(hash == 6_869_377_866_699_847_923)
  }

  @Test("A score is of all answers or of some, and counts a prediction as at most nearly sure")
  func score() {
    let log = SimulatedLog(of: FSRS.defaultWeights, answers: 200, seed: 2).log
    let (all, none) = (
      RecallScore(of: FSRS(), for: log), RecallScore(of: FSRS(), for: log, in: 0..<0)
    )
    let parts = [0..<50, 50..<log.scoredCount].map {
      RecallScore(of: FSRS(), for: log, in: $0)
    }
    #expect(parts.map(\.count) == [50, all.count - 50] && all.count == log.scoredCount)
    #expect(none.count == 0 && none.logLoss == 0 && none.error == 0)
    #expect(abs(parts[0].totalLoss + parts[1].totalLoss - all.totalLoss) < 1e-9)
    #expect(RecallScore.loss(1, isRight: false) == RecallScore.loss(1 - 1e-7, isRight: false))
    #expect(abs(RecallScore.loss(0.5, isRight: true) - 0.6931471805599453) < 1e-15)
  }
}
